//! Connections before any request: their number, timeouts of headers and bodies, and clients that
//! do not read.

use crate::limits::{HEAD_TIME, LEAST_RATE, MAX_HEAD, MAX_STREAMS, MAX_STREAMS_EACH, SILENCE, STALL};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use futures_util::StreamExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, timeout_at};

/// Pause when the system accepts no connection, perhaps for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The year 10000, in seconds since 1970: no response header can express such a date.
const FIVE_DIGITS: u64 = 253_402_300_800;

/// Whether the clock can be written into a response header. Otherwise the library that writes it
/// panics.
pub fn clock_fits(time: SystemTime) -> bool {
    time.duration_since(SystemTime::UNIX_EPOCH).is_ok_and(|since| since.as_secs() < FIVE_DIGITS)
}

/// The address of a request's client.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Peer(pub IpAddr);

/// Serves connections until asked to end, and then until the last of them is done.
pub async fn serve(listener: TcpListener, router: Router, end: watch::Receiver<bool>) {
    let places = Places::default();
    // Open connections keep a clone of the other end.
    let (gone, there) = watch::channel(());
    let mut ended = end.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // An error means that nobody can signal any more: that is an end too.
            _ = ended.wait_for(|ended| *ended) => break,
        };
        let Ok((stream, from)) = accepted else {
            sleep(ACCEPT_PAUSE).await;
            continue;
        };
        // Connections beyond the limit are closed.
        let Some(place) = places.take(from.ip().to_canonical()) else { continue };
        // A move is sent in two short messages: the second must not wait until the first is
        // acknowledged (Nagle's algorithm). A failure only makes answers slower.
        let _ = stream.set_nodelay(true);
        let (router, end, there) = (router.clone(), end.clone(), there.clone());
        tokio::spawn(async move {
            connection(stream, place, router, end).await;
            drop(there);
        });
    }
    drop((listener, there));
    gone.closed().await;
}

/// Serves the requests of one connection.
async fn connection(stream: TcpStream, place: Place, router: Router, mut end: watch::Receiver<bool>) {
    let peer = Peer(place.address);
    let inner = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        inner.call(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(MAX_HEAD);
    let stream = TokioIo::new(Patient { stream, stalled: None, _place: place });
    let mut serving = pin!(builder.serve_connection(stream, service).with_upgrades());
    let mut ended = pin!(end.wait_for(|ended| *ended));
    let mut ending = false;
    std::future::poll_fn(|context| {
        // Requests while the clock is wrong are disconnected.
        if !clock_fits(SystemTime::now()) {
            return Poll::Ready(());
        }
        if !ending && ended.as_mut().poll(context).is_ready() {
            ending = true;
            serving.as_mut().graceful_shutdown();
        }
        // Failures here are the client's affair.
        serving.as_mut().poll(context).map(drop)
    })
    .await;
}

/// The number of connections from each address. Clones count together.
#[derive(Clone, Default)]
struct Places(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One of them.
struct Place {
    places: Places,
    address: IpAddr,
}

impl Places {
    /// Returns a slot for a connection, if there is one left for this address and in total.
    fn take(&self, address: IpAddr) -> Option<Place> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.values().sum::<usize>() >= MAX_STREAMS {
            return None;
        }
        let own = taken.entry(address).or_default();
        if *own >= MAX_STREAMS_EACH {
            return None;
        }
        *own += 1;
        drop(taken);
        Some(Place { places: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// A connection that waits only so long for the client to read.
struct Patient {
    stream: TcpStream,
    /// When that becomes too long, while nothing is read.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

impl Patient {
    /// Checks whether something was read, or whether that has taken too long.
    fn taken<T>(&mut self, context: &mut Context<'_>, result: Poll<Result<T>>) -> Poll<Result<T>> {
        if result.is_ready() {
            self.stalled = None;
            return result;
        }
        ready!(self.stalled.get_or_insert_with(|| Box::pin(sleep(STALL))).as_mut().poll(context));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client does not read")))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.taken(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.taken(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Returns the request with a body that fails if it is too slow: a base time, plus time for what
/// has arrived. The time runs from the first poll.
pub fn hurried(request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    request.map(|body| {
        let start = (body.into_data_stream(), None, 0_u64);
        Body::from_stream(futures_util::stream::unfold(start, |(mut parts, begun, came)| async move {
            let begun = begun.unwrap_or_else(Instant::now);
            let until = begun + SILENCE + Duration::from_millis(came * 1000 / LEAST_RATE);
            let part = match timeout_at(until, parts.next()).await {
                Ok(part) => part?,
                Err(_) => Err(axum::Error::new("the request body is too slow")),
            };
            let came = came + part.as_ref().map_or(0, |part| part.len() as u64);
            Some((part, (parts, Some(begun), came)))
        }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn only_dates_that_can_be_written_are_accepted() {
        let at = |seconds: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        assert!(clock_fits(at(0)) && clock_fits(SystemTime::now()) && clock_fits(at(FIVE_DIGITS - 1)));
        assert!(!clock_fits(at(FIVE_DIGITS)) && !clock_fits(at(1 << 60)));
        assert!(!clock_fits(SystemTime::UNIX_EPOCH - Duration::from_secs(1)));
    }

    #[test]
    fn places_are_limited_for_each_address_and_for_all() {
        let places = Places::default();
        let address = |last: usize| IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + last as u32));
        let mut held: Vec<Place> = (0..MAX_STREAMS_EACH).filter_map(|_| places.take(address(0))).collect();
        assert_eq!(held.len(), MAX_STREAMS_EACH);
        assert!(places.take(address(0)).is_none(), "one too many");
        held.extend((1..=MAX_STREAMS).map_while(|last| places.take(address(last))));
        assert_eq!(held.len(), MAX_STREAMS);
        assert!(places.take(address(9999)).is_none(), "no place for anybody");
        held.remove(0);
        assert!(places.take(address(9999)).is_some(), "who goes leaves a place");
        drop(held);
        assert!(places.0.lock().unwrap().is_empty(), "nothing is kept of who is gone");
    }
}
