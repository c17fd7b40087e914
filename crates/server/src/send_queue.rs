//! What waits to be sent to one socket. A socket that does not read fast enough is closed; nobody waits for it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use mozaika_wire::ServerMessage;
use tokio::sync::Notify;

/// How many messages may wait for a socket.
const MOST_WAITING: usize = 64;
/// How many bytes may wait, unless it is one message alone: a table with an edition of its own is large.
const MOST_BYTES: usize = 1 << 20;

/// The sending end of a socket's queue.
#[derive(Clone, Debug)]
pub(crate) struct SendQueue(Arc<Shared>);

/// The socket's end of its queue. When it is dropped, nothing more is taken.
#[derive(Debug)]
pub(crate) struct SendQueueReader(Arc<Shared>);

/// Why nothing more is to be sent to a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueEnd {
    /// More waits than may wait: it does not read fast enough.
    Overflow,
    /// Its device is signed in no more.
    SignedOut,
}

/// A queue takes no room while nothing waits: most sockets only listen.
#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// Something has come, or the end.
    has_come: Notify,
    has_ended: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    is_closed: bool,
    end: Option<QueueEnd>,
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, end: QueueEnd) {
        self.waiting().end.get_or_insert(end);
        self.has_come.notify_one();
        self.has_ended.notify_one();
    }
}

impl SendQueueReader {
    /// The next message as soon as there is one, or why there is none any more.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, QueueEnd> {
        loop {
            if let Some(end) = self.0.waiting().end {
                return Err(end);
            }
            if let Some(text) = self.waiting() {
                return Ok(text);
            }
            // Should one have come in this moment, that is remembered.
            self.0.has_come.notified().await;
        }
    }

    /// The next message, if one waits already.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        let mut waiting = self.0.waiting();
        let text = waiting.texts.pop_front()?;
        waiting.bytes -= text.len();
        if waiting.texts.is_empty() {
            // Not the room either.
            waiting.texts = VecDeque::new();
        }
        Some(text)
    }

    /// Waits for the end, while a message is being sent.
    pub(crate) fn ended(&self) -> impl Future<Output = QueueEnd> + use<> {
        let shared = Arc::clone(&self.0);
        async move {
            loop {
                if let Some(end) = shared.waiting().end {
                    return end;
                }
                shared.has_ended.notified().await;
            }
        }
    }
}

impl Drop for SendQueueReader {
    fn drop(&mut self) {
        *self.0.waiting() = Waiting { is_closed: true, ..Waiting::default() };
    }
}

impl SendQueue {
    pub(crate) fn new() -> (Self, SendQueueReader) {
        let shared = Arc::new(Shared::default());
        (Self(Arc::clone(&shared)), SendQueueReader(shared))
    }

    /// Is that the same socket?
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Sends a message that is written already, without waiting; says whether the socket is still worth sending to.
    pub(crate) fn send_text(&self, text: Utf8Bytes) -> bool {
        let mut waiting = self.0.waiting();
        if waiting.is_closed {
            return false;
        }
        let is_much = !waiting.texts.is_empty() && waiting.bytes + text.len() > MOST_BYTES;
        if is_much || waiting.texts.len() >= MOST_WAITING {
            drop(waiting);
            self.0.end(QueueEnd::Overflow);
            return false;
        }
        let is_first = waiting.texts.is_empty();
        waiting.bytes += text.len();
        waiting.texts.push_back(text);
        drop(waiting);
        if is_first {
            self.0.has_come.notify_one();
        }
        true
    }

    /// The device that listens is signed in no more: nothing else is sent, and the socket ends.
    pub(crate) fn sign_out(&self) {
        self.0.end(QueueEnd::SignedOut);
    }

    /// Writes a message and sends it without waiting; says whether the socket is still worth sending to.
    pub(crate) fn send(&self, message: &ServerMessage) -> bool {
        self.send_text(message.write().into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_reads_too_slowly_is_told_apart_and_nobody_waits() {
        let (slow, mut reader) = SendQueue::new();
        let (quick, mut reading) = SendQueue::new();
        for _ in 0..MOST_WAITING {
            assert!(slow.send(&ServerMessage::Pong) && quick.send(&ServerMessage::Pong));
            assert_eq!(reading.next().await.unwrap().as_str(), ServerMessage::Pong.write());
        }
        assert!(!slow.send(&ServerMessage::Pong) && quick.send(&ServerMessage::Pong));
        assert_eq!(reader.ended().await, QueueEnd::Overflow);
        assert_eq!(reader.next().await, Err(QueueEnd::Overflow));
    }

    #[tokio::test]
    async fn whoever_waits_for_a_message_hears_of_the_end() {
        let (queue, mut reader) = SendQueue::new();
        let (heard, ()) = tokio::join!(reader.next(), async {
            tokio::task::yield_now().await;
            queue.sign_out();
        });
        assert_eq!(heard, Err(QueueEnd::SignedOut));
        // Whatever else comes to its end, it was that.
        assert!(queue.send(&ServerMessage::Pong));
        assert_eq!(reader.next().await, Err(QueueEnd::SignedOut));
        assert_eq!(reader.ended().await, QueueEnd::SignedOut);
    }

    #[tokio::test]
    async fn what_waits_behind_a_message_goes_with_it_in_the_same_order() {
        let (queue, mut reader) = SendQueue::new();
        assert!(reader.waiting().is_none());
        let texts = ["one", "two", "three"].map(Utf8Bytes::from_static);
        assert!(texts.iter().all(|text| queue.send_text(text.clone())));
        let heard = [reader.next().await.ok(), reader.waiting(), reader.waiting()];
        assert_eq!(heard, texts.map(Some));
        assert!(reader.waiting().is_none());
    }

    #[tokio::test]
    async fn a_few_long_messages_are_too_many_and_one_is_not_however_long() {
        let long = Utf8Bytes::from("x".repeat(MOST_BYTES + 1));
        let (queue, reader) = SendQueue::new();
        assert!(queue.send_text(long.clone()));
        assert!(!queue.send(&ServerMessage::Pong));
        assert_eq!(reader.ended().await, QueueEnd::Overflow);
        let (queue, mut reader) = SendQueue::new();
        assert!(queue.send_text(long.clone()));
        assert_eq!(reader.next().await, Ok(long));
        let half = Utf8Bytes::from("x".repeat(MOST_BYTES / 2));
        assert!(queue.send_text(half.clone()) && queue.send_text(half.clone()) && !queue.send_text(half));
    }

    #[tokio::test]
    async fn what_comes_while_somebody_waits_for_it_wakes_them() {
        let (queue, mut reader) = SendQueue::new();
        for text in ["one", "two"].map(Utf8Bytes::from_static) {
            let (heard, is_sent) = tokio::join!(reader.next(), async { queue.send_text(text.clone()) });
            assert!(is_sent);
            assert_eq!(heard, Ok(text));
        }
    }

    #[test]
    fn a_socket_that_has_gone_is_not_worth_sending_to() {
        let (queue, reader) = SendQueue::new();
        assert!(queue.send(&ServerMessage::Pong));
        drop(reader);
        assert!(!queue.send(&ServerMessage::Pong));
    }
}
