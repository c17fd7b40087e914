//! What waits to be sent to one socket. A socket that does not read fast enough is closed; nobody waits for it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use mozaika_wire::Notice;
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a socket.
const MOST_WAITING: usize = 64;

/// The way to one socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    send: mpsc::Sender<Utf8Bytes>,
    full: Arc<Notify>,
}

/// The socket's end.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) receive: mpsc::Receiver<Utf8Bytes>,
    /// Told when the socket is too slow.
    pub(crate) full: Arc<Notify>,
}

impl Outbox {
    pub(crate) fn new() -> (Self, Inbox) {
        let (send, receive) = mpsc::channel(MOST_WAITING);
        let full = Arc::new(Notify::new());
        (Self { send, full: Arc::clone(&full) }, Inbox { receive, full })
    }

    /// Is that the same socket?
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.send.same_channel(&other.send)
    }

    /// Sends without waiting; says whether the socket is still worth sending to.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        match self.send.try_send(text) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.full.notify_one();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
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
            assert!(reading.receive.recv().await.is_some());
        }
        assert!(!slow.say(&Notice::Pong) && quick.say(&Notice::Pong));
        inbox.full.notified().await;
    }
}
