//! What waits to be sent to one socket. A socket that does not read fast enough is closed; nobody waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use mozaika_wire::ServerMessage;
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a socket.
const MOST_WAITING: usize = 64;
/// How many bytes may wait, unless it is one message alone: a table with an edition of its own is large.
const MOST_BYTES: usize = 1 << 20;

/// The sending end of a socket's queue.
#[derive(Clone, Debug)]
pub(crate) struct SendQueue {
    sender: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    full: Arc<Notify>,
}

/// The socket's end of its queue.
#[derive(Debug)]
pub(crate) struct SendQueueReader {
    receiver: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    full: Arc<Notify>,
}

impl SendQueueReader {
    /// The next message; nothing when nobody is left who could send one.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.recv().await?;
        Some(self.taken(text))
    }

    /// The next message, if one waits already.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.try_recv().ok()?;
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

impl SendQueue {
    pub(crate) fn new() -> (Self, SendQueueReader) {
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        let (bytes, full) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let reader = SendQueueReader { receiver, bytes: Arc::clone(&bytes), full: Arc::clone(&full) };
        (Self { sender, bytes, full }, reader)
    }

    /// Is that the same socket?
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.sender.same_channel(&other.sender)
    }

    /// Sends a message that is written already, without waiting; says whether the socket is still worth sending to.
    pub(crate) fn send_text(&self, text: Utf8Bytes) -> bool {
        let length = text.len();
        let waiting = self.bytes.fetch_add(length, Ordering::Relaxed);
        let is_much = waiting > 0 && waiting + length > MOST_BYTES;
        let sent = if is_much { Err(mpsc::error::TrySendError::Full(text)) } else { self.sender.try_send(text) };
        if sent.is_err() {
            self.bytes.fetch_sub(length, Ordering::Relaxed);
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = sent {
            self.full.notify_one();
        }
        sent.is_ok()
    }

    /// Writes a message and sends it without waiting; says whether the socket is still worth sending to.
    pub(crate) fn send(&self, message: &ServerMessage) -> bool {
        self.send_text(message.write().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_reads_too_slowly_is_told_apart_and_nobody_waits() {
        let (slow, reader) = SendQueue::new();
        let (quick, mut reading) = SendQueue::new();
        for _ in 0..MOST_WAITING {
            assert!(slow.send(&ServerMessage::Pong) && quick.send(&ServerMessage::Pong));
            assert!(reading.next().await.is_some());
        }
        assert!(!slow.send(&ServerMessage::Pong) && quick.send(&ServerMessage::Pong));
        reader.overflow().notified().await;
    }

    #[tokio::test]
    async fn what_waits_behind_a_message_goes_with_it_in_the_same_order() {
        let (queue, mut reader) = SendQueue::new();
        assert!(reader.waiting().is_none());
        let texts = ["one", "two", "three"].map(Utf8Bytes::from_static);
        assert!(texts.iter().all(|text| queue.send_text(text.clone())));
        let heard = [reader.next().await, reader.waiting(), reader.waiting()];
        assert_eq!(heard, texts.map(Some));
        assert!(reader.waiting().is_none());
    }

    #[tokio::test]
    async fn a_few_long_messages_are_too_many_and_one_is_not_however_long() {
        let long = Utf8Bytes::from("x".repeat(MOST_BYTES + 1));
        let (queue, mut reader) = SendQueue::new();
        assert!(queue.send_text(long.clone()));
        assert!(!queue.send(&ServerMessage::Pong));
        reader.overflow().notified().await;
        // Once it is read there is room again.
        assert_eq!(reader.next().await, Some(long));
        let half = Utf8Bytes::from("x".repeat(MOST_BYTES / 2));
        assert!(queue.send_text(half.clone()) && queue.send_text(half.clone()) && !queue.send_text(half));
    }
}
