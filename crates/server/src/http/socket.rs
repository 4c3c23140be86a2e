//! A page's WebSocket: its requests one after the other, and messages to it.

use super::Context;
use crate::begin;
use crate::domain::{self, Event, GameError, Origin, Snapshot, millis};
use crate::limits::{
    BURST, GONE, LIMITS, MAX_CONNECTIONS, MAX_FRAME, MAX_HINTS, MAX_MESSAGE, MAX_REVIEWS, MAX_UNSENT,
    MESSAGES_A_SECOND, PING, PING_BURST, PINGS_A_SECOND,
};
use crate::rate::Bucket;
use crate::registry::Registry;
use crate::subscribers::{self, Inbox, Subscriber};
use crate::table::Command;
use crate::wire::{
    ClientMessage, Fault, GameView, HintStep, LimitsView, MachineView, Request, ServerMessage, parse,
};
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
        return Fault::TooMany { limit: MAX_CONNECTIONS }.into_response();
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
    subscriber: Subscriber,
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
        let (subscriber, inbox) = Subscriber::new(id);
        let connection = Connection {
            context,
            subscriber,
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
        self.context.app.everyone.add(self.subscriber.clone());
    }

    /// Resets the message rate, as after a pause.
    pub fn rest(&mut self) {
        self.bucket = Bucket::new(BURST, MESSAGES_A_SECOND);
    }

    /// Runs until the page or the server ends it.
    async fn run(&mut self, socket: WebSocket, mut inbox: Inbox) {
        let (mut sink, mut stream) = socket.split();
        let (takes, app) = (self.subscriber.clone(), Arc::clone(&self.context.app));
        let mut sending = tokio::spawn(async move {
            let mut ping = tokio::time::interval(PING);
            loop {
                let message = tokio::select! {
                    message = inbox.recv() => match message {
                        Some(message) => match text(&message, &app.registry) {
                            Some(text) => Message::Text(text.into()),
                            None => Message::Close(None),
                        },
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
        self.reply(&ServerMessage::Welcome {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            page: super::assets::mark(self.context.app.registry.page()),
            machines: self.context.app.registry.machines().map(MachineView::from).collect(),
            limits: LimitsView::from(&LIMITS),
        });
        self.enter();
        let subscriber = self.subscriber.clone();
        loop {
            let heard = async {
                subscriber.room().await;
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
                () = subscriber.overrun() => break,
                // Nothing can be sent any more: the page is gone, or does not read.
                _ = &mut sending => break,
            }
        }
        sending.abort();
    }

    /// The page is gone.
    pub async fn leave(&mut self) {
        self.context.app.everyone.remove(self.subscriber.id());
        self.reviews.iter().for_each(|(_, stop)| stop.raise());
        for game in std::mem::take(&mut self.watched) {
            self.context.app.tables.mention(game, Command::Unwatch(self.subscriber.id())).await;
        }
    }

    fn reply(&self, message: &ServerMessage) {
        self.subscriber.reply(encoded(message));
    }

    fn refuse(&self, seq: Option<u32>, fault: Fault) {
        self.reply(&ServerMessage::Fault { seq, fault });
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
                    Ok(Some(game)) => {
                        let game = GameView::of(&game, &*self.context.app.registry);
                        ServerMessage::Opened { seq, game }
                    }
                    Err(error) => ServerMessage::Fault { seq: Some(seq), fault: error.into() },
                };
                self.reply(&answer);
            }
        }
    }

    /// Handles a request; returns the game that was opened, if any.
    async fn answer(&mut self, request: Request) -> Result<Option<Box<Snapshot>>, GameError> {
        let app = Arc::clone(&self.context.app);
        match request {
            Request::NewGame { options } => {
                let game = app.begin(begin::terms(options.into(), &app.registry)?).await?;
                self.watch(game).await
            }
            Request::Rematch { game } => {
                let record = app.tables.load(game).await?;
                match (record.terms.origin, record.ending) {
                    (Origin::Imported, _) => return Err(GameError::NotPlayable),
                    (Origin::Played, None) => return Err(GameError::GameNotOver),
                    (Origin::Played, Some(_)) => {}
                }
                let next = app.begin(begin::rematch(&record.terms)).await?;
                self.watch(next).await
            }
            Request::Watch { game } => self.watch(game).await,
            Request::Unwatch { game } => {
                if self.watched.remove(&game) {
                    app.tables.mention(game, Command::Unwatch(self.subscriber.id())).await;
                }
                Ok(None)
            }
            Request::Hint { game, step } => self.hint(game, step).await,
            Request::Review { game, only_known } => self.review(game, only_known).await,
            Request::StopReview { game } => {
                self.stop_review(game);
                Ok(None)
            }
            Request::Ping => Ok(None),
            // Every other request is an action in a game.
            action => {
                let (game, action) = action.into_action().ok_or(GameError::Internal)?;
                app.tables.ask(game, |reply| Command::Act(action, reply)).await.map(|()| None)
            }
        }
    }

    async fn watch(&mut self, game: u32) -> Result<Option<Box<Snapshot>>, GameError> {
        let app = &self.context.app;
        let subscriber = self.subscriber.clone();
        let snapshot = match app.tables.ask(game, |reply| Command::Watch(subscriber, reply)).await {
            Ok(snapshot) => {
                self.watched.insert(game);
                snapshot
            }
            // Nothing happens in an imported game: it is only shown.
            Err(GameError::NotPlayable) => app.tables.load(game).await?.snapshot(game),
            Err(error) => return Err(error),
        };
        Ok(Some(Box::new(snapshot)))
    }

    /// Computes a hint concurrently, and sends it only to this page.
    async fn hint(&self, game: u32, step: HintStep) -> Result<Option<Box<Snapshot>>, GameError> {
        let app = Arc::clone(&self.context.app);
        let place = Arc::clone(&self.hints).try_acquire_owned();
        let place = place.map_err(|_| GameError::TooMany { limit: MAX_HINTS as u32 })?;
        let (position, terms) = app.tables.ask(game, Command::Ask).await?;
        let subscriber = self.subscriber.clone();
        tokio::spawn(async move {
            let ply = position.moves().len() as u32;
            let before = position.position().clone();
            let event = match crate::review::hint(&app.searches, position).await {
                Ok(Some(m)) => Event::Hint { game, terms, ply, position: before, m, step: step.into() },
                Ok(None) => Event::Stuck { game, error: GameError::NoHint },
                Err(error) => Event::Stuck { game, error },
            };
            drop(place);
            subscriber.notify(event);
        });
        Ok(None)
    }

    fn stop_review(&mut self, stopped: u32) {
        self.reviews.iter().filter(|(game, _)| *game == stopped).for_each(|(_, stop)| stop.raise());
        self.reviews.retain(|(game, _)| *game != stopped);
    }

    /// Reviews a game concurrently; beyond the limit, the review requested first is cancelled.
    async fn review(&mut self, game: u32, only_known: bool) -> Result<Option<Box<Snapshot>>, GameError> {
        let app = Arc::clone(&self.context.app);
        let record = app.tables.load(game).await?;
        if record.ending.is_none() && record.terms.origin == Origin::Played {
            return Err(GameError::GameNotOver);
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
        let subscriber = self.subscriber.clone();
        tokio::spawn(async move {
            let (positions, terms) = (record.positions(), Arc::new(record.terms));
            let report = |found: Vec<domain::ReviewedPosition>, total, done| {
                let of = |found: domain::ReviewedPosition| {
                    Some((positions.get(found.ply as usize)?.clone(), found))
                };
                let (terms, found) = (Arc::clone(&terms), found.into_iter().filter_map(of).collect());
                subscriber.notify(Event::Reviewed { game, terms, found, total, done });
            };
            let (store, searches) = (&app.store, &app.searches);
            let reviewed = crate::review::review(store, searches, game, only_known, &stop, report).await;
            if let Err(error) = reviewed {
                subscriber.notify(Event::Stuck { game, error });
            }
        });
        Ok(None)
    }
}

/// Returns the text of a message; `None` if the connection is to be closed.
pub fn text(message: &subscribers::Message, registry: &Registry) -> Option<String> {
    match message {
        subscribers::Message::Event(event) => Some(encoded(&ServerMessage::of(event, registry))),
        subscribers::Message::Reply(text) => Some(text.clone()),
        subscribers::Message::Close => None,
    }
}

fn encoded(message: &ServerMessage) -> String {
    // Messages have string keys only, so this cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}
