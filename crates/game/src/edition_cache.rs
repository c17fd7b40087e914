//! Which editions are known: those that somebody uses, and the ones that were loaded last.

use std::any::{Any, TypeId};
use std::sync::{Arc, PoisonError, RwLock, Weak};

use crate::edition::{Contents, LoadedEdition};

/// So many editions are kept though nobody may use them: enough for whoever loads some and then starts matches by their names.
const MOST_RECENT: usize = 64;

/// The editions of one game that are known.
#[derive(Debug)]
pub(crate) struct EditionCache<C> {
    /// The one that is embedded in the program.
    pub(crate) built_in: LoadedEdition<C>,
    others: RwLock<KnownEditions<C>>,
}

/// The editions beside the built-in one, the one loaded last at the end.
#[derive(Debug)]
struct KnownEditions<C>(Vec<KnownEdition<C>>);

/// An edition that may be in use somewhere.
#[derive(Debug)]
struct KnownEdition<C> {
    /// Name and hash stand beside the edition itself, so that looking for one touches no other.
    name: String,
    hash: String,
    edition: Weak<LoadedEdition<C>>,
    /// One that was loaded a short while ago, and stays though nobody may use it yet.
    recent: Option<Arc<LoadedEdition<C>>>,
}

/// Every game's cache, found by the type of its contents: a `static` cannot be generic, and no game has to bring one.
static CACHES: RwLock<Vec<(TypeId, &'static (dyn Any + Send + Sync))>> = RwLock::new(Vec::new());

impl<C: Contents> EditionCache<C> {
    /// The cache of the game with these contents.
    pub(crate) fn of_game() -> &'static Self {
        let known = |caches: &[(TypeId, &'static (dyn Any + Send + Sync))]| {
            let cache = caches.iter().find(|(id, _)| *id == TypeId::of::<C>());
            cache.and_then(|(_, cache)| cache.downcast_ref::<Self>())
        };
        if let Some(cache) = known(&CACHES.read().unwrap_or_else(PoisonError::into_inner)) {
            return cache;
        }
        // The embedded file is part of the program: a test of each game reads it, so this cannot fail for a user.
        let built_in = LoadedEdition::built_in();
        let built_in = built_in.unwrap_or_else(|problems| panic!("the embedded edition is broken: {problems}"));
        let mut caches = CACHES.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(cache) = known(&caches) {
            return cache;
        }
        // One a game, for good: this is what a `static` would be.
        let cache: &'static Self =
            Box::leak(Box::new(Self { built_in, others: RwLock::new(KnownEditions(Vec::new())) }));
        caches.push((TypeId::of::<C>(), cache));
        cache
    }

    /// An edition beside the built-in one, by its hash; from now on it is the one that its name stands for.
    pub(crate) fn take_up(&self, hash: &str) -> Option<Arc<LoadedEdition<C>>> {
        self.others.write().unwrap_or_else(PoisonError::into_inner).take_up(hash)
    }

    /// Keeps a new edition, unless somebody else has loaded the same meanwhile.
    pub(crate) fn add(&self, new: LoadedEdition<C>) -> Arc<LoadedEdition<C>> {
        let mut others = self.others.write().unwrap_or_else(PoisonError::into_inner);
        others.take_up(&new.hash).unwrap_or_else(|| others.add(Arc::new(new)))
    }

    /// An edition beside the built-in one, by its hash.
    pub(crate) fn by_hash(&self, hash: &str) -> Option<Arc<LoadedEdition<C>>> {
        let others = self.others.read().unwrap_or_else(PoisonError::into_inner);
        others.0.iter().find(|known| known.hash == hash)?.edition.upgrade()
    }

    /// The edition beside the built-in one that was loaded last under that name.
    pub(crate) fn by_name(&self, name: &str) -> Option<Arc<LoadedEdition<C>>> {
        let others = self.others.read().unwrap_or_else(PoisonError::into_inner);
        others.0.iter().rev().filter(|known| known.name == name).find_map(|known| known.edition.upgrade())
    }
}

impl<C> KnownEditions<C> {
    fn add(&mut self, edition: Arc<LoadedEdition<C>>) -> Arc<LoadedEdition<C>> {
        self.0.push(KnownEdition {
            name: edition.name.clone(),
            hash: edition.hash.clone(),
            edition: Arc::downgrade(&edition),
            recent: Some(Arc::clone(&edition)),
        });
        self.forget();
        edition
    }

    fn take_up(&mut self, hash: &str) -> Option<Arc<LoadedEdition<C>>> {
        let place = self.0.iter().position(|known| known.hash == hash)?;
        let edition = self.0[place].edition.upgrade()?;
        self.0[place..].rotate_left(1);
        if let Some(last) = self.0.last_mut() {
            last.recent = Some(Arc::clone(&edition));
        }
        self.forget();
        Some(edition)
    }

    /// Lets go of all but the recent ones; what nobody uses then is gone.
    fn forget(&mut self) {
        let old = self.0.len().saturating_sub(MOST_RECENT);
        for known in &mut self.0[..old] {
            known.recent = None;
        }
        self.0.retain(|known| known.edition.strong_count() > 0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serde_json::{Value, json};

    use super::*;
    use crate::Edition;
    use crate::problem::Problems;

    /// Pebbles of a test's own: tests run beside each other, and each has a cache of its own like this.
    #[derive(Debug)]
    struct Pebbles<const TEST: usize>(&'static AtomicUsize);

    /// How many contents there are, test by test.
    static IN_MEMORY: [AtomicUsize; 6] = [const { AtomicUsize::new(0) }; 6];

    impl<const TEST: usize> Contents for Pebbles<TEST> {
        const DEFAULT: &'static str = r#"{"edition":"plain"}"#;
        fn read(_: &Value) -> Result<Self, Problems> {
            IN_MEMORY[TEST].fetch_add(1, Ordering::Relaxed);
            Ok(Self(&IN_MEMORY[TEST]))
        }
    }

    impl<const TEST: usize> Drop for Pebbles<TEST> {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn numbered(number: usize) -> Value {
        json!({ "edition": format!("number-{number}"), "number": number })
    }

    fn load<const TEST: usize>(number: usize) -> Edition<Pebbles<TEST>> {
        Edition::load(&numbered(number)).unwrap()
    }

    #[test]
    fn of_a_thousand_editions_that_nobody_uses_the_last_ones_are_kept() {
        for number in 0..1000 {
            load::<0>(number);
        }
        let known: Vec<_> =
            (0..1000).filter(|number| Edition::<Pebbles<0>>::by_name(&format!("number-{number}")).is_some()).collect();
        assert_eq!(known, (1000 - MOST_RECENT..1000).collect::<Vec<_>>());
        let built_in = 1;
        assert_eq!(IN_MEMORY[0].load(Ordering::Relaxed), MOST_RECENT + built_in);
    }

    #[test]
    fn an_edition_that_is_used_is_found_however_many_were_loaded_after_it() {
        let used = load::<1>(0);
        for number in 1..=1000 {
            load::<1>(number);
        }
        assert_eq!(Edition::by_hash(used.hash()).as_ref(), Some(&used));
        assert_eq!(Edition::by_name("number-0").as_ref(), Some(&used));
        assert_eq!(serde_json::from_value::<Edition<Pebbles<1>>>(json!("number-0")).unwrap(), used);
        assert_eq!(load::<1>(0), used, "there are no two of the same contents");
    }

    #[test]
    fn an_edition_is_forgotten_once_nobody_uses_it_any_more() {
        let used = load::<2>(0);
        let hash = used.hash().to_owned();
        for number in 1..=MOST_RECENT {
            load::<2>(number);
        }
        let before = IN_MEMORY[2].load(Ordering::Relaxed);
        drop(used);
        assert_eq!(IN_MEMORY[2].load(Ordering::Relaxed), before - 1);
        assert_eq!(Edition::<Pebbles<2>>::by_hash(&hash), None);
        assert_eq!(Edition::<Pebbles<2>>::by_name("number-0"), None);
    }

    #[test]
    fn whoever_loads_an_edition_again_finds_it_for_a_while() {
        for number in 0..MOST_RECENT {
            load::<3>(number);
        }
        load::<3>(0);
        load::<3>(MOST_RECENT);
        assert!(Edition::<Pebbles<3>>::by_name("number-0").is_some(), "loaded a short while ago");
        assert!(Edition::<Pebbles<3>>::by_name("number-1").is_none(), "the one that was loaded before all others");
    }

    #[test]
    fn no_match_is_locked_out_and_a_forgotten_edition_is_read_again_from_its_record() {
        let in_use: Vec<_> = (0..1000).map(load::<4>).collect();
        let stamp = load::<4>(1000).stamp();
        let in_use: Vec<_> = in_use.into_iter().chain((1001..2000).map(load::<4>)).collect();
        assert_eq!(Edition::<Pebbles<4>>::by_hash(&stamp.hash), None);
        assert_eq!(Edition::<Pebbles<4>>::from_stamp(&stamp).unwrap().hash(), stamp.hash);
        assert!(in_use.iter().all(|edition| Edition::by_hash(edition.hash()).as_ref() == Some(edition)));
    }

    #[test]
    fn the_built_in_edition_stays() {
        for number in 0..1000 {
            load::<5>(number);
        }
        assert!(Edition::<Pebbles<5>>::by_name("plain").is_some_and(|edition| edition.is_default()));
    }
}
