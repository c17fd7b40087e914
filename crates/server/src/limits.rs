//! How much anybody may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use mozaika_wire::PersonId;
use tokio::sync::watch;

use crate::config::Limits;

type Keyed<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock>;
/// How fast one socket may talk.
pub(crate) type Pace = RateLimiter<NotKeyed, InMemoryState, DefaultClock>;

/// How many may play behind one address, for those budgets that would otherwise be one person's.
const HOUSEHOLD: u32 = 4;
/// All sockets of one address together may say so many times as much as one of them.
const SOCKETS_TOGETHER: u32 = 10;
/// A list costs so many requests more than another request.
const MORE_FOR_LIST: NonZeroU32 = NonZeroU32::MIN.saturating_add(3);
/// Attempts at one login in a quarter of an hour, from wherever they come.
const ATTEMPTS: NonZeroU32 = NonZeroU32::MIN.saturating_add(49);
/// Of these, so many from one address: whoever guesses from there locks nobody out who comes from elsewhere.
const ATTEMPTS_FROM: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);
/// Reports of one person an hour.
const REPORTS: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);
/// Notices to one person an hour.
const NOTICES: NonZeroU32 = NonZeroU32::MIN.saturating_add(59);
const QUARTER: Duration = Duration::from_mins(15);

/// The limits, and what has been used of them.
#[derive(Debug)]
pub(crate) struct RateLimits {
    limits: Limits,
    requests: Keyed<IpAddr>,
    /// What costs much: new people, passwords.
    costly: Keyed<IpAddr>,
    editions: Keyed<IpAddr>,
    messages: Keyed<IpAddr>,
    made_from: Keyed<IpAddr>,
    made_by: Keyed<PersonId>,
    attempts: Keyed<String>,
    attempts_from: Keyed<(String, IpAddr)>,
    reports: Keyed<PersonId>,
    notices: Keyed<PersonId>,
    sockets: Counts,
    connections: Counts,
    open_sockets: Arc<watch::Sender<u32>>,
}

/// How many of something each address has.
#[derive(Clone, Debug, Default)]
struct Counts(Arc<Mutex<HashMap<IpAddr, u32>>>);

impl Counts {
    /// One more; nothing when the address has as many as it may.
    fn take(&self, address: IpAddr, most: u32) -> Option<Permit> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Permit { address, counts: self.clone() })
    }
}

/// Something that counts; it stops counting when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    address: IpAddr,
    counts: Counts,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// A socket that counts; it stops counting when it is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    permit: Option<Permit>,
    open_sockets: Arc<watch::Sender<u32>>,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        // Whoever hears that it is closed finds room for another.
        drop(self.permit.take());
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

fn in_a_quarter_of_an_hour(number: NonZeroU32) -> Quota {
    let each = QUARTER / number.get();
    Quota::with_period(each).map_or_else(|| Quota::per_hour(number), |quota| quota.allow_burst(number))
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

fn has_room<K: Clone + Eq + Hash>(limiter: &Keyed<K>, key: &K) -> bool {
    limiter.check_key(key).is_ok()
}

impl RateLimits {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            requests: RateLimiter::keyed(per_second(limits.requests)),
            costly: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.costly))),
            editions: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.editions))),
            messages: RateLimiter::keyed(per_second(limits.messages.saturating_mul(SOCKETS_TOGETHER))),
            made_from: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.made.saturating_mul(HOUSEHOLD)))),
            made_by: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.made))),
            attempts: RateLimiter::keyed(in_a_quarter_of_an_hour(ATTEMPTS)),
            attempts_from: RateLimiter::keyed(in_a_quarter_of_an_hour(ATTEMPTS_FROM)),
            reports: RateLimiter::keyed(Quota::per_hour(REPORTS)),
            notices: RateLimiter::keyed(Quota::per_hour(NOTICES)),
            sockets: Counts::default(),
            connections: Counts::default(),
            open_sockets: Arc::default(),
            limits,
        }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// May this address ask for something now?
    pub(crate) fn allows_request(&self, address: IpAddr) -> bool {
        has_room(&self.requests, &household(address))
    }

    /// May this address ask for a list, beside the request itself? It looks through thousands of tables.
    pub(crate) fn allows_list(&self, address: IpAddr) -> bool {
        matches!(self.requests.check_key_n(&household(address), MORE_FOR_LIST), Ok(Ok(())))
    }

    /// May this address ask for something that costs much?
    pub(crate) fn allows_costly(&self, address: IpAddr) -> bool {
        has_room(&self.costly, &household(address))
    }

    /// May this address bring an edition?
    pub(crate) fn allows_edition(&self, address: IpAddr) -> bool {
        has_room(&self.editions, &household(address))
    }

    /// May this person make another table, from this address?
    pub(crate) fn allows_table(&self, person: &PersonId, address: IpAddr) -> bool {
        has_room(&self.made_by, person) && has_room(&self.made_from, &household(address))
    }

    /// May somebody at this address try another password for this login?
    pub(crate) fn allows_attempt(&self, login: &str, address: IpAddr) -> bool {
        // Longer texts are no logins, and would only be remembered.
        login.len() > 64
            || (has_room(&self.attempts_from, &(login.to_owned(), household(address)))
                && has_room(&self.attempts, &login.to_owned()))
    }

    /// May this person report somebody?
    pub(crate) fn allows_report(&self, person: &PersonId) -> bool {
        has_room(&self.reports, person)
    }

    /// May this person be sent another notice?
    pub(crate) fn allows_notice(&self, person: &PersonId) -> bool {
        has_room(&self.notices, person)
    }

    /// May this address say something that costs so much, over any of its sockets?
    pub(crate) fn allows_message(&self, address: IpAddr, cost: NonZeroU32) -> bool {
        matches!(self.messages.check_key_n(&household(address), cost), Ok(Ok(())))
    }

    /// How fast a socket may talk.
    pub(crate) fn pace(&self) -> Pace {
        RateLimiter::direct(per_second(self.limits.messages))
    }

    /// Counts a connection; nothing when the address has as many as it may.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Permit> {
        self.connections.take(household(address), self.limits.connections)
    }

    /// Counts a socket; nothing when the address has as many as it may.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<SocketPermit> {
        let permit = self.sockets.take(household(address), self.limits.sockets)?;
        metrics::gauge!("mozaika_sockets").increment(1);
        self.open_sockets.send_modify(|open| *open += 1);
        Some(SocketPermit { permit: Some(permit), open_sockets: Arc::clone(&self.open_sockets) })
    }

    /// How many sockets are open, now and whenever it changes.
    pub(crate) fn open_sockets(&self) -> watch::Receiver<u32> {
        self.open_sockets.subscribe()
    }

    /// Forgets those who have not asked for long.
    pub(crate) fn forget_idle(&self) {
        for limiter in [&self.requests, &self.costly, &self.editions, &self.messages, &self.made_from] {
            limiter.retain_recent();
        }
        for limiter in [&self.made_by, &self.reports, &self.notices] {
            limiter.retain_recent();
        }
        self.attempts.retain_recent();
        self.attempts_from.retain_recent();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_person_makes_so_many_tables_and_a_household_a_few_times_as_many() {
        let limits = RateLimits::new(Limits { made: 3, ..Limits::default() });
        let mut made = 0;
        for person in 0..10 {
            let person: PersonId = format!("p{person}").parse().unwrap();
            let own = (0..10).filter(|_| limits.allows_table(&person, HOME)).count();
            assert!(own <= 3, "{own}");
            made += own;
        }
        assert_eq!(made, 12);
    }

    #[test]
    fn a_login_has_its_attempts_and_one_address_does_not_use_them_up() {
        let limits = RateLimits::new(Limits::default());
        let attempts = |address| (0..100).filter(|_| limits.allows_attempt("ada", address)).count();
        assert_eq!(attempts(HOME), 10);
        let others = (1..10).map(|last| attempts(IpAddr::from([10, 0, 0, last])));
        assert_eq!(others.sum::<usize>(), 40);
        assert!(limits.allows_attempt("bob", HOME));
    }

    #[test]
    fn what_costs_more_is_allowed_less_often() {
        let limits = RateLimits::new(Limits { messages: 1, ..Limits::default() });
        let ten = NonZeroU32::MIN.saturating_add(9);
        assert_eq!((0..100).filter(|_| limits.allows_message(HOME, ten)).count(), 4);
        let other = IpAddr::from([10, 0, 0, 1]);
        assert_eq!((0..100).filter(|_| limits.allows_message(other, NonZeroU32::MIN)).count(), 40);
    }
}
