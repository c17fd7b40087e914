//! Two small sounds, made on the spot; off unless wanted.

use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::context::AppContext;

/// A piece is laid.
pub(crate) fn placed(app: AppContext) {
    knock(app, 220.0, 0.09);
}

/// Something is refused.
pub(crate) fn refused(app: AppContext) {
    knock(app, 110.0, 0.16);
}

/// It is somebody's turn.
pub(crate) fn your_turn(app: AppContext) {
    knock(app, 440.0, 0.22);
}

/// Glass breaks: two high, short tones, one after the other.
pub(crate) fn broken(app: AppContext) {
    knock(app, 2100.0, 0.07);
    knock(app, 1470.0, 0.13);
}

fn knock(app: AppContext, pitch: f32, seconds: f64) {
    if app.settings.with_untracked(|settings| settings.sound) {
        // A browser without sound stays silent.
        let _ = play(pitch, seconds);
    }
}

fn play(pitch: f32, seconds: f64) -> Result<(), wasm_bindgen::JsValue> {
    let context = AudioContext::new()?;
    let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
    let now = context.current_time();
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.12, now)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, now + seconds)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    tone.start()?;
    tone.stop_with_when(now + seconds)
}
