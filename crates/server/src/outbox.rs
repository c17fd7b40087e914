//! What waits to be sent to one socket. A socket that does not read fast enough is closed; nobody waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use mozaika_wire::Notice;
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a socket.
const MOST_WAITING: usize = 64;
/// How many bytes may wait, unless it is one message alone: a table with an edition of its own is large.
const MOST_BYTES: usize = 1 << 20;

/// The way to one socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    send: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    full: Arc<Notify>,
}

/// The socket's end.
#[derive(Debug)]
pub(crate) struct Inbox {
    receive: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    full: Arc<Notify>,
}

impl Inbox {
    /// The next message; nothing when nobody is left who could send one.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let text = self.receive.recv().await?;
        Some(self.taken(text))
    }

    /// The next message, if one waits already.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        let text = self.receive.try_recv().ok()?;
        Some(self.taken(text))
    }

    fn taken(&self, text: Utf8Bytes) -> Utf8Bytes {
        self.bytes.fetch_sub(text.len(), Ordering::Relaxed);
        text
    }

    /// Tells when the socket turns out to be too slow.
    pub(crate) fn overflow(&self) -> Arc<Notify> {
        Arc::clone(&self.full)
    }
}

impl Outbox {
    pub(crate) fn new() -> (Self, Inbox) {
        let (send, receive) = mpsc::channel(MOST_WAITING);
        let (bytes, full) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let inbox = Inbox { receive, bytes: Arc::clone(&bytes), full: Arc::clone(&full) };
        (Self { send, bytes, full }, inbox)
    }

    /// Is that the same socket?
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.send.same_channel(&other.send)
    }

    /// Sends without waiting; says whether the socket is still worth sending to.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        let length = text.len();
        let waiting = self.bytes.fetch_add(length, Ordering::Relaxed);
        let is_much = waiting > 0 && waiting + length > MOST_BYTES;
        let sent = if is_much { Err(mpsc::error::TrySendError::Full(text)) } else { self.send.try_send(text) };
        if sent.is_err() {
            self.bytes.fetch_sub(length, Ordering::Relaxed);
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = sent {
            self.full.notify_one();
        }
        sent.is_ok()
    }

    pub(crate) fn say(&self, notice: &Notice) -> bool {
        self.send(notice.write().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_reads_too_slowly_is_told_apart_and_nobody_waits() {
        let (slow, inbox) = Outbox::new();
        let (quick, mut reading) = Outbox::new();
        for _ in 0..MOST_WAITING {
            assert!(slow.say(&Notice::Pong) && quick.say(&Notice::Pong));
            assert!(reading.next().await.is_some());
        }
        assert!(!slow.say(&Notice::Pong) && quick.say(&Notice::Pong));
        inbox.overflow().notified().await;
    }

    #[tokio::test]
    async fn what_waits_behind_a_message_goes_with_it_in_the_same_order() {
        let (outbox, mut inbox) = Outbox::new();
        assert!(inbox.waiting().is_none());
        let texts = ["one", "two", "three"].map(Utf8Bytes::from_static);
        assert!(texts.iter().all(|text| outbox.send(text.clone())));
        let heard = [inbox.next().await, inbox.waiting(), inbox.waiting()];
        assert_eq!(heard, texts.map(Some));
        assert!(inbox.waiting().is_none());
    }

    #[tokio::test]
    async fn a_few_long_messages_are_too_many_and_one_is_not_however_long() {
        let long = Utf8Bytes::from("x".repeat(MOST_BYTES + 1));
        let (outbox, mut inbox) = Outbox::new();
        assert!(outbox.send(long.clone()));
        assert!(!outbox.say(&Notice::Pong));
        inbox.overflow().notified().await;
        // Once it is read there is room again.
        assert_eq!(inbox.next().await, Some(long));
        let half = Utf8Bytes::from("x".repeat(MOST_BYTES / 2));
        assert!(outbox.send(half.clone()) && outbox.send(half.clone()) && !outbox.send(half));
    }
}
