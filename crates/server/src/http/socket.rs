//! A page's WebSocket: its requests one after the other, and messages to it.

use super::Context;
use super::fault::Refused;
use crate::begin;
use crate::gallery::{END, Inbox, Listener};
use crate::limits::{
    BURST, GONE, LIMITS, MAX_CONNECTIONS, MAX_FRAME, MAX_HINTS, MAX_MESSAGE, MAX_REVIEWS, MAX_UNSENT,
    MESSAGES_A_SECOND, PING, PING_BURST, PINGS_A_SECOND,
};
use crate::narrator::millis;
use crate::rate::Bucket;
use crate::record::{Terms, san};
use crate::table::{Action, Command};
use crate::wire::{ClientMessage, Fault, GameView, HintStep, Letters, Origin, Request, ServerMessage, parse};
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use player::Stop;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Begins a connection.
pub async fn open(State(context): State<Context>, upgrade: WebSocketUpgrade) -> Response {
    // Acquired before the response, so that the limit holds for simultaneous requests.
    let Ok(place) = Arc::clone(&context.sockets).try_acquire_owned() else {
        return Refused(Fault::TooMany { limit: MAX_CONNECTIONS }).into_response();
    };
    let upgrade =
        upgrade.max_message_size(MAX_FRAME).max_frame_size(MAX_FRAME).max_write_buffer_size(MAX_UNSENT);
    upgrade.on_upgrade(move |socket| async move {
        let (mut connection, inbox) = Connection::new(context);
        connection.run(socket, inbox).await;
        connection.leave().await;
        drop(place);
    })
}

/// A page that is connected.
pub struct Connection {
    context: Context,
    listener: Listener,
    watched: HashSet<u32>,
    /// The games being reviewed, the last requested last.
    reviews: VecDeque<(u32, Arc<Stop>)>,
    /// Limit of concurrent hints.
    hints: Arc<Semaphore>,
    bucket: Bucket,
    pings: Bucket,
}

impl Connection {
    /// Creates a connection that is not subscribed yet, and the receiver of its messages.
    pub fn new(context: Context) -> (Connection, Inbox) {
        let id = context.connections.fetch_add(1, Ordering::Relaxed);
        let (listener, inbox) = Listener::new(id);
        let connection = Connection {
            context,
            listener,
            watched: HashSet::new(),
            reviews: VecDeque::new(),
            hints: Arc::new(Semaphore::new(MAX_HINTS)),
            bucket: Bucket::new(BURST, MESSAGES_A_SECOND),
            pings: Bucket::new(PING_BURST, PINGS_A_SECOND),
        };
        (connection, inbox)
    }

    /// Subscribes to what everybody receives.
    pub fn enter(&self) {
        self.context.house.everybody.enter(self.listener.clone());
    }

    /// Resets the message rate, as after a pause.
    pub fn rest(&mut self) {
        self.bucket = Bucket::new(BURST, MESSAGES_A_SECOND);
    }

    /// Runs until the page or the server ends it.
    async fn run(&mut self, socket: WebSocket, mut inbox: Inbox) {
        let (mut sink, mut stream) = socket.split();
        let takes = self.listener.clone();
        let mut sending = tokio::spawn(async move {
            let mut ping = tokio::time::interval(PING);
            loop {
                let message = tokio::select! {
                    text = inbox.recv() => match text {
                        Some(text) if *text == *END => Message::Close(None),
                        Some(text) => Message::Text(text.as_ref().into()),
                        None => break,
                    },
                    _ = ping.tick() => Message::Ping(Default::default()),
                };
                if sink.send(message).await.is_err() {
                    break;
                }
                takes.took();
            }
            drop(inbox);
            takes.took();
        });
        self.listener.tell(&ServerMessage::Welcome {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            page: super::assets::mark(),
            machines: self.context.house.registry.machines().cloned().collect(),
            limits: LIMITS,
        });
        self.enter();
        let listener = self.listener.clone();
        loop {
            let heard = async {
                listener.room().await;
                stream.next().await
            };
            tokio::select! {
                message = timeout(GONE, heard) => match message {
                    Ok(Some(Ok(Message::Text(text)))) => self.hear(text.as_str()).await,
                    Ok(Some(Ok(Message::Binary(_)))) => {
                        let detail = "only text messages are accepted".to_owned();
                        self.refuse(None, Fault::Malformed { detail });
                    }
                    // Browsers send no pings of their own, and each is answered automatically: a
                    // client that sends many and does not read the answers would pile them up here.
                    Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {
                        if self.pings.take(Instant::now()).is_err() {
                            break;
                        }
                    }
                    Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => break,
                },
                () = listener.overrun() => break,
                // Nothing can be sent any more: the page is gone, or does not read.
                _ = &mut sending => break,
            }
        }
        sending.abort();
    }

    /// The page is gone.
    pub async fn leave(&mut self) {
        self.context.house.everybody.leave(self.listener.id());
        self.reviews.iter().for_each(|(_, stop)| stop.raise());
        for game in std::mem::take(&mut self.watched) {
            self.context.house.mention(game, Command::Unwatch(self.listener.id())).await;
        }
    }

    fn refuse(&self, seq: Option<u32>, fault: Fault) {
        self.listener.tell(&ServerMessage::Fault { seq, fault });
    }

    /// Parses a message and answers it.
    pub async fn hear(&mut self, text: &str) {
        let turn = self.bucket.take(Instant::now());
        if text.len() > MAX_MESSAGE {
            return self.refuse(None, Fault::TooLarge { limit: MAX_MESSAGE as u32 });
        }
        if let Err(wait) = turn {
            let seq = parse(text).ok().map(|message| message.seq);
            return self.refuse(seq, Fault::TooFast { retry_ms: millis(wait).max(1) });
        }
        match parse(text) {
            Err((seq, fault)) => self.refuse(seq, fault),
            Ok(ClientMessage { seq, request }) => {
                let answer = match self.answer(request).await {
                    Ok(None) => ServerMessage::Done { seq },
                    Ok(Some(game)) => ServerMessage::Opened { seq, game: *game },
                    Err(fault) => ServerMessage::Fault { seq: Some(seq), fault },
                };
                self.listener.tell(&answer);
            }
        }
    }

    /// Handles a request; returns the game that was opened, if any.
    async fn answer(&mut self, request: Request) -> Result<Option<Box<GameView>>, Fault> {
        let house = Arc::clone(&self.context.house);
        let (game, action) = match request {
            Request::NewGame { options } => {
                let game = house.begin(begin::terms(options, &house.registry)?).await?;
                return self.watch(game).await;
            }
            Request::Rematch { game } => {
                let record = house.load(game).await?;
                match (record.terms.origin, record.ending) {
                    (Origin::Imported, _) => return Err(Fault::NotPlayable),
                    (Origin::Played, None) => return Err(Fault::GameNotOver),
                    (Origin::Played, Some(_)) => {}
                }
                let next = house.begin(begin::rematch(&record.terms)).await?;
                return self.watch(next).await;
            }
            Request::Watch { game } => return self.watch(game).await,
            Request::Unwatch { game } => {
                if self.watched.remove(&game) {
                    house.mention(game, Command::Unwatch(self.listener.id())).await;
                }
                return Ok(None);
            }
            Request::Hint { game, step } => return self.hint(game, step).await,
            Request::Review { game, only_known } => return self.review(game, only_known).await,
            Request::StopReview { game } => {
                self.stop_review(game);
                return Ok(None);
            }
            Request::Ping => return Ok(None),
            Request::Move { game, ply, text, letters } => {
                (game, Action::Move { ply, text, letters: letters.unwrap_or(Letters::English) })
            }
            Request::Takeback { game } => (game, Action::Takeback),
            Request::Resign { game, side } => (game, Action::Resign(side)),
            Request::UndoResign { game } => (game, Action::UndoResign),
            Request::OfferDraw { game, side } => (game, Action::OfferDraw(side)),
            Request::AcceptDraw { game } => (game, Action::AcceptDraw),
            Request::DeclineDraw { game } => (game, Action::DeclineDraw),
            Request::ClaimDraw { game, text } => (game, Action::ClaimDraw(text)),
            Request::MoveNow { game } => (game, Action::MoveNow),
            Request::Pause { game, paused } => (game, Action::Pause(paused)),
            Request::Step { game } => (game, Action::Step),
            Request::Pace { game, pace_ms } => (game, Action::Pace(pace_ms)),
        };
        house.ask(game, |reply| Command::Act(action, reply)).await.map(|()| None)
    }

    async fn watch(&mut self, game: u32) -> Result<Option<Box<GameView>>, Fault> {
        let house = &self.context.house;
        let listener = self.listener.clone();
        let view = match house.ask(game, |reply| Command::Watch(listener, reply)).await {
            Ok(view) => {
                self.watched.insert(game);
                view
            }
            // Nothing happens in an imported game: it is only shown.
            Err(Fault::NotPlayable) => house.load(game).await?.view(game, &house.registry),
            Err(fault) => return Err(fault),
        };
        Ok(Some(Box::new(view)))
    }

    /// Computes a hint concurrently, and sends it only to this page.
    async fn hint(&self, game: u32, step: HintStep) -> Result<Option<Box<GameView>>, Fault> {
        let house = Arc::clone(&self.context.house);
        let place = Arc::clone(&self.hints).try_acquire_owned();
        let place = place.map_err(|_| Fault::TooMany { limit: MAX_HINTS as u32 })?;
        let (position, terms) = house.ask(game, Command::Ask).await?;
        let listener = self.listener.clone();
        tokio::spawn(async move {
            let ply = position.moves().len() as u32;
            let before = position.position().clone();
            let message = match crate::review::hint(&house, position).await {
                Ok(Some(m)) => {
                    let whole = step == HintStep::Move;
                    let uci = |terms: &Terms| m.uci(terms.notation()).to_string();
                    ServerMessage::Hint {
                        game,
                        ply,
                        from: m.from().to_string(),
                        uci: whole.then(|| uci(&terms)),
                        san: whole.then(|| san(&before, m)),
                    }
                }
                Ok(None) => ServerMessage::Stuck { game, fault: Fault::NoHint },
                Err(fault) => ServerMessage::Stuck { game, fault },
            };
            drop(place);
            listener.tell(&message);
        });
        Ok(None)
    }

    fn stop_review(&mut self, stopped: u32) {
        self.reviews.iter().filter(|(game, _)| *game == stopped).for_each(|(_, stop)| stop.raise());
        self.reviews.retain(|(game, _)| *game != stopped);
    }

    /// Reviews a game concurrently; beyond the limit, the review requested first is cancelled.
    async fn review(&mut self, game: u32, only_known: bool) -> Result<Option<Box<GameView>>, Fault> {
        let house = Arc::clone(&self.context.house);
        let record = house.load(game).await?;
        if record.ending.is_none() && record.terms.origin == Origin::Played {
            return Err(Fault::GameNotOver);
        }
        let stop = Arc::new(Stop::new());
        if !only_known {
            self.stop_review(game);
            self.reviews.push_back((game, Arc::clone(&stop)));
        }
        if self.reviews.len() > MAX_REVIEWS
            && let Some((_, first)) = self.reviews.pop_front()
        {
            first.raise();
        }
        let listener = self.listener.clone();
        tokio::spawn(async move {
            let tell = |positions, total, done| {
                listener.tell(&ServerMessage::Reviewed { game, positions, total, done });
            };
            if let Err(fault) = crate::review::review(&house, game, only_known, &stop, tell).await {
                listener.tell(&ServerMessage::Stuck { game, fault });
            }
        });
        Ok(None)
    }
}
