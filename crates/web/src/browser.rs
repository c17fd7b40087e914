//! What the browser can do for us, in Rust's words.

use js_sys::Array;
use leptos::prelude::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// The largest file that is looked at: no record comes near it.
const LARGEST_FILE: f64 = 4_000_000.0;

/// What was stored under that name.
pub(crate) fn stored(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(name).ok()?
}

/// Stores something small; where storing is forbidden, nothing is stored.
pub(crate) fn store(name: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(name, value);
    }
}

/// The languages that the browser asks for, the most wanted first.
pub(crate) fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|language| language.as_string()).collect()
}

/// Says on the page itself which language it is in.
pub(crate) fn set_language(code: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("lang", code);
    }
}

/// Marks the page for the style sheet: `data-NAME="VALUE"`.
pub(crate) fn mark_page(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(&format!("data-{name}"), value);
    }
}

/// The title in the browser's tab.
pub(crate) fn set_title(title: &str) {
    document().set_title(title);
}

/// What follows `#` in the address.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Goes to another address of this page.
pub(crate) fn set_fragment(fragment: &str) {
    let _ = window().location().set_hash(fragment);
}

/// The address of this page with another fragment.
pub(crate) fn address_with(fragment: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}{fragment}")
}

/// Does this media query hold?
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// A number nobody can foresee well enough to matter at one device.
pub(crate) fn luck() -> u64 {
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// Listens to the window for as long as the page is open.
pub(crate) fn on_window<E: FromWasmAbi + 'static>(event: &str, listen: impl FnMut(E) + 'static) {
    let listen = Closure::<dyn FnMut(E)>::new(listen);
    let _ = window().add_event_listener_with_callback(event, listen.as_ref().unchecked_ref());
    listen.forget();
}

/// Hands out a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&JsValue::from_str(text));
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// Why a chosen file gives no text.
pub(crate) enum NoText {
    /// Nothing was chosen.
    Nothing,
    /// Too large to be what it should be.
    TooLarge,
    /// It cannot be read; the browser's reason.
    Unreadable(String),
}

/// The text of the file that was chosen in an input.
pub(crate) async fn chosen_text(input: HtmlInputElement) -> Result<String, NoText> {
    let file = input.files().and_then(|files| files.get(0)).ok_or(NoText::Nothing)?;
    // The same file may be chosen again later.
    let text = file.text();
    input.set_value("");
    if file.size() > LARGEST_FILE {
        return Err(NoText::TooLarge);
    }
    let text =
        wasm_bindgen_futures::JsFuture::from(text).await.map_err(|error| NoText::Unreadable(format!("{error:?}")))?;
    text.as_string().ok_or_else(|| NoText::Unreadable("no text".to_owned()))
}

/// Puts a text on the clipboard; says whether that was allowed.
pub(crate) async fn copy(text: &str) -> bool {
    if !window().is_secure_context() {
        return false;
    }
    let copying = window().navigator().clipboard().write_text(text);
    wasm_bindgen_futures::JsFuture::from(copying).await.is_ok()
}
