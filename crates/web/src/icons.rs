//! Small line drawings for buttons.

use leptos::prelude::*;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    Home,
    Undo,
    Bulb,
    List,
    Sum,
    Keys,
    More,
    Close,
    Play,
    Pause,
    First,
    Last,
    Back,
    On,
    Book,
    Wheel,
    Turn,
    Flip,
    PutBack,
    Copy,
    Share,
    Eye,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Eye => "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
            Self::Home => "M4 11l8-7 8 7M6 10v9h12v-9",
            Self::Undo => "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
            Self::Bulb => "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10z",
            Self::List => "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
            Self::Sum => "M17 5H7l6 7-6 7h10",
            Self::Keys => "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
            Self::More => "M5 12h.01M12 12h.01M19 12h.01",
            Self::Close => "M6 6l12 12M18 6L6 18",
            Self::Play => "M8 5l11 7-11 7z",
            Self::Pause => "M8 5v14M16 5v14",
            Self::First => "M6 5v14M19 5l-9 7 9 7z",
            Self::Last => "M18 5v14M5 5l9 7-9 7z",
            Self::Back => "M15 5l-8 7 8 7",
            Self::On => "M9 5l8 7-8 7",
            Self::Book => "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
            Self::Wheel => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v3M12 18v3M3 12h3M18 12h3M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2"
            }
            Self::Turn => "M20 5v5h-5M20 10a8 8 0 1 0 1 5",
            Self::PutBack => "M12 4v11M7 10l5 5 5-5M5 20h14",
            Self::Copy => "M9 9h11v11H9zM15 9V4H4v11h5",
            Self::Share => "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
            Self::Flip => "M12 3v18M9 7L4 17h5zM15 7l5 10h-5z",
        }
    }
}

/// The drawing; words beside it or on its button say what it means.
pub(crate) fn icon(icon: Icon) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=icon.path()/></svg>
    }
}
