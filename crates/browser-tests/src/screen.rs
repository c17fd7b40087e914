//! What the page is looked at with.

use std::fmt;

use serde_json::{Value, json};

/// What kind of screen, in which language.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// A finger, or a mouse?
    pub touch: bool,
    /// The language that the browser asks for.
    pub language: &'static str,
    /// Dark, or light?
    pub dark: bool,
    /// Does the system ask for little motion?
    pub still: bool,
}

/// A wide screen in English.
pub const WIDE: Screen = Screen { width: 1440, height: 900, touch: false, language: "en", dark: false, still: true };
/// A phone held upright, in Polish, at night.
pub const PHONE: Screen = Screen { width: 390, height: 844, touch: true, language: "pl", dark: true, still: true };

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = if self.touch { "phone" } else { "wide" };
        let light = if self.dark { "dark" } else { "light" };
        write!(f, "{size}-{light}-{}", self.language)
    }
}

impl Screen {
    /// The commands that make a browser look so.
    pub(crate) fn emulation(self) -> [(&'static str, Value); 3] {
        let scheme = if self.dark { "dark" } else { "light" };
        let motion = if self.still { "reduce" } else { "no-preference" };
        [
            (
                "Emulation.setDeviceMetricsOverride",
                json!({ "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.touch }),
            ),
            ("Emulation.setTouchEmulationEnabled", json!({ "enabled": self.touch })),
            (
                "Emulation.setEmulatedMedia",
                json!({ "features": [
                    { "name": "prefers-color-scheme", "value": scheme },
                    { "name": "prefers-reduced-motion", "value": motion },
                ] }),
            ),
        ]
    }
}
