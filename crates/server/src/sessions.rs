//! The devices whose sockets are open here: a socket ends with its device.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// The devices with open sockets, by the hashes of their secrets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sessions(Arc<Mutex<HashMap<String, watch::Sender<bool>>>>);

/// A socket of a device; the device is forgotten here with its last socket.
#[derive(Debug)]
pub(crate) struct Session {
    sessions: Sessions,
    device: String,
    ended: watch::Receiver<bool>,
}

impl Sessions {
    fn open(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<bool>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket of that device is being opened.
    pub(crate) fn join(&self, device: &str) -> Session {
        let ended = self.open().entry(device.to_owned()).or_default().subscribe();
        Session { sessions: self.clone(), device: device.to_owned(), ended }
    }

    /// The device is signed in no more: its sockets end.
    pub(crate) fn end(&self, device: &str) {
        if let Some(sender) = self.open().get(device) {
            sender.send_replace(true);
        }
    }

    /// The devices with open sockets.
    pub(crate) fn devices(&self) -> Vec<String> {
        self.open().keys().cloned().collect()
    }

    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }
}

impl Session {
    /// Waits until the device is signed in no more.
    pub(crate) async fn ended(&mut self) {
        // The sender is kept as long as this is.
        let _ = self.ended.wait_for(|ended| *ended).await.is_ok();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut open = self.sessions.open();
        // This one still counts.
        if open.get(&self.device).is_some_and(|sender| sender.receiver_count() <= 1) {
            open.remove(&self.device);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn sockets_end_with_their_device_and_nobody_elses_do() {
        let sessions = Sessions::default();
        let (mut one, mut two, mut other) = (sessions.join("a"), sessions.join("a"), sessions.join("b"));
        sessions.end("a");
        one.ended().await;
        two.ended().await;
        assert!(other.ended().now_or_never().is_none());
        drop((one, two));
        assert_eq!(sessions.count(), 1);
        drop(other);
        assert_eq!(sessions.count(), 0);
    }
}
