//! Who looks at this server now, over any socket of this node: whoever does not, nor at another node, may want a notice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mozaika_wire::PersonId;

/// How many sockets each person looks at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looking(Arc<Mutex<HashMap<PersonId, u32>>>);

/// A socket of somebody; they look at it no more when it is dropped.
#[derive(Debug)]
pub(crate) struct Look {
    looking: Looking,
    person: Option<PersonId>,
    is_here: bool,
}

impl Looking {
    fn open(&self) -> MutexGuard<'_, HashMap<PersonId, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket is opened: as long as nothing is said, somebody looks at it.
    pub(crate) fn join(&self, person: Option<PersonId>) -> Look {
        let mut look = Look { looking: self.clone(), person, is_here: false };
        look.set(true);
        look
    }

    /// Does somebody look?
    pub(crate) fn is_here(&self, person: &PersonId) -> bool {
        self.open().contains_key(person)
    }
}

impl Look {
    pub(crate) const fn is_here(&self) -> bool {
        self.is_here
    }

    /// They look, or look away.
    pub(crate) fn set(&mut self, is_here: bool) {
        if std::mem::replace(&mut self.is_here, is_here) == is_here {
            return;
        }
        let Some(person) = &self.person else { return };
        let mut open = self.looking.open();
        if is_here {
            *open.entry(person.clone()).or_default() += 1;
        } else if let Some(count) = open.get_mut(person) {
            *count -= 1;
            if *count == 0 {
                open.remove(person);
            }
        }
    }
}

impl Drop for Look {
    fn drop(&mut self) {
        self.set(false);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn somebody_looks_as_long_as_one_of_their_sockets_is_looked_at() {
        let (looking, ada): (Looking, PersonId) = (Looking::default(), "ada".parse().unwrap());
        let (mut one, other) = (looking.join(Some(ada.clone())), looking.join(Some(ada.clone())));
        one.set(false);
        one.set(false);
        assert!(looking.is_here(&ada));
        drop(other);
        assert!(!looking.is_here(&ada));
        one.set(true);
        assert!(looking.is_here(&ada));
        drop(one);
        assert!(!looking.is_here(&ada));
    }
}
