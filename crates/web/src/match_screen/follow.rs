//! Values that follow others, so that a change wakes only what it concerns.

use std::time::Duration;

use leptos::prelude::*;

/// Sets a value only where it becomes another one: nothing that hangs on it is woken otherwise.
pub(crate) fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.try_with_untracked(|known| *known != value) == Some(true) {
        signal.set(value);
    }
}

/// The same value, passed on only when it has changed. What hangs on a memo is woken to ask whether anything is new whenever the
/// memo might be; what hangs on this is not.
pub(crate) fn when_new<T: Clone + PartialEq + Send + Sync + 'static>(value: Memo<T>) -> Signal<T> {
    let known = RwSignal::new(value.get_untracked());
    Effect::new(move || set_if_new(known, value.get()));
    known.into()
}

/// The same value after the next frame, for words that are read and not seen: what is seen does not wait for them.
pub(crate) fn after_paint<T: Clone + PartialEq + Send + Sync + 'static>(value: Memo<T>) -> Signal<T> {
    let known = RwSignal::new(value.get_untracked());
    Effect::new(move |before: Option<()>| {
        value.track();
        if before.is_none() {
            return;
        }
        let tell = move || {
            if let Some(value) = value.try_get_untracked() {
                set_if_new(known, value);
            }
        };
        request_animation_frame(move || set_timeout(tell, Duration::ZERO));
    });
    known.into()
}
