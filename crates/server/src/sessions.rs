//! The devices whose sockets are open here: a socket ends with its device.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::send_queue::SendQueue;

/// The sockets of each device, by the hash of its secret.
type Open = HashMap<Arc<str>, Vec<SendQueue>>;

/// The devices with open sockets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sessions(Arc<Mutex<Open>>);

/// A socket of a device; the device is forgotten here with its last socket.
#[derive(Debug)]
pub(crate) struct Session {
    sessions: Sessions,
    device: Arc<str>,
    queue: SendQueue,
}

impl Sessions {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket of that device is being opened.
    pub(crate) fn join(&self, device: &str, queue: &SendQueue) -> Session {
        let device: Arc<str> = device.into();
        self.open().entry(Arc::clone(&device)).or_default().push(queue.clone());
        Session { sessions: self.clone(), device, queue: queue.clone() }
    }

    /// The device is signed in no more: its sockets end.
    pub(crate) fn end(&self, device: &str) {
        for queue in self.open().get(device).into_iter().flatten() {
            queue.sign_out();
        }
    }

    /// The devices with open sockets.
    pub(crate) fn devices(&self) -> Vec<String> {
        self.open().keys().map(ToString::to_string).collect()
    }

    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut open = self.sessions.open();
        if let Some(queues) = open.get_mut(&self.device) {
            queues.retain(|queue| !queue.is(&self.queue));
            if queues.is_empty() {
                open.remove(&self.device);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;
    use crate::send_queue::QueueEnd;

    #[tokio::test]
    async fn sockets_end_with_their_device_and_nobody_elses_do() {
        let sessions = Sessions::default();
        let [(one, mut first), (two, mut second), (other, mut third)] = [(); 3].map(|()| SendQueue::new());
        let joined = (sessions.join("a", &one), sessions.join("a", &two));
        let elsewhere = sessions.join("b", &other);
        sessions.end("a");
        assert_eq!(first.next().await, Err(QueueEnd::SignedOut));
        assert_eq!(second.next().await, Err(QueueEnd::SignedOut));
        assert!(third.next().now_or_never().is_none());
        drop(joined.0);
        assert_eq!(sessions.count(), 2);
        drop(joined.1);
        assert_eq!(sessions.count(), 1);
        drop(elsewhere);
        assert_eq!(sessions.count(), 0);
    }
}
