//! How much anybody may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use tokio::sync::watch;

use crate::config::Limits;

type Keyed = RateLimiter<IpAddr, DefaultKeyedStateStore<IpAddr>, DefaultClock>;
/// How fast one socket may talk.
pub(crate) type Pace = RateLimiter<NotKeyed, InMemoryState, DefaultClock>;

/// The limits, and what has been used of them.
#[derive(Debug)]
pub(crate) struct RateLimits {
    limits: Limits,
    requests: Keyed,
    /// What costs much: new people, passwords.
    costly: Keyed,
    editions: Keyed,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
    open_sockets: Arc<watch::Sender<u32>>,
}

/// A socket that counts; it stops counting when it is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    address: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
    open_sockets: Arc<watch::Sender<u32>>,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
        metrics::gauge!("mozaika_sockets").decrement(1);
        self.open_sockets.send_modify(|open| *open -= 1);
    }
}

fn per_second(number: u32) -> Quota {
    let number = at_least_one(number);
    Quota::per_second(number).allow_burst(number.saturating_mul(NonZeroU32::MIN.saturating_add(3)))
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// Whoever has one address of a household's network has them all.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

impl RateLimits {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            requests: RateLimiter::keyed(per_second(limits.requests)),
            costly: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.costly))),
            editions: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.editions))),
            sockets: Arc::default(),
            open_sockets: Arc::default(),
            limits,
        }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// May this address ask for something now?
    pub(crate) fn allows_request(&self, address: IpAddr) -> bool {
        self.requests.check_key(&household(address)).is_ok()
    }

    /// May this address ask for something that costs much?
    pub(crate) fn allows_costly(&self, address: IpAddr) -> bool {
        self.costly.check_key(&household(address)).is_ok()
    }

    /// May this address bring an edition?
    pub(crate) fn allows_edition(&self, address: IpAddr) -> bool {
        self.editions.check_key(&household(address)).is_ok()
    }

    /// How fast a socket may talk.
    pub(crate) fn pace(&self) -> Pace {
        RateLimiter::direct(per_second(self.limits.messages))
    }

    /// Counts a socket; nothing when the address has as many as it may.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<SocketPermit> {
        let address = household(address);
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(address).or_default();
        if *count >= self.limits.sockets {
            return None;
        }
        *count += 1;
        metrics::gauge!("mozaika_sockets").increment(1);
        self.open_sockets.send_modify(|open| *open += 1);
        Some(SocketPermit { address, sockets: Arc::clone(&self.sockets), open_sockets: Arc::clone(&self.open_sockets) })
    }

    /// How many sockets are open, now and whenever it changes.
    pub(crate) fn open_sockets(&self) -> watch::Receiver<u32> {
        self.open_sockets.subscribe()
    }

    /// Forgets those who have not asked for long.
    pub(crate) fn forget_idle(&self) {
        self.requests.retain_recent();
        self.costly.retain_recent();
        self.editions.retain_recent();
    }
}
