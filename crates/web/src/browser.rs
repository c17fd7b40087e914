//! What the browser can do for us, in Rust's words.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use js_sys::{Array, Date, Function, Object, Promise, Reflect};
use leptos::prelude::{IntervalHandle, document, set_interval_with_handle, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
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

/// What was stored under that name for as long as this tab is open.
pub(crate) fn session_stored(name: &str) -> Option<String> {
    window().session_storage().ok()??.get_item(name).ok()?
}

/// Stores something small for as long as this tab is open.
pub(crate) fn session_store(name: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = storage.set_item(name, value);
    }
}

/// Everything that was stored under names that begin so, by the rest of the name.
pub(crate) fn stored_under(beginning: &str) -> Vec<(String, String)> {
    let Ok(Some(storage)) = window().local_storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
    let found = names.filter_map(|name| {
        let rest = name.strip_prefix(beginning)?.to_owned();
        Some((rest, storage.get_item(&name).ok()??))
    });
    found.collect()
}

/// Takes away what was stored under that name.
pub(crate) fn remove(name: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(name);
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

thread_local! {
    /// What the tab says, and how many tables wait.
    static TITLE: RefCell<(String, usize)> = const { RefCell::new((String::new(), 0)) };
}

/// The title in the browser's tab.
pub(crate) fn set_title(title: &str) {
    TITLE.with_borrow_mut(|(known, _)| title.clone_into(known));
    show_title();
}

fn show_title() {
    TITLE.with_borrow(|(title, waiting)| {
        document().set_title(&if *waiting > 0 { format!("({waiting}) {title}") } else { title.clone() });
    });
}

/// So many tables wait for whoever is at this browser: the tab, its icon and the icon of an installed page say it.
pub(crate) fn set_waiting(count: usize) {
    let before = TITLE.with_borrow_mut(|(_, waiting)| std::mem::replace(waiting, count));
    if before == count {
        return;
    }
    show_title();
    let (method, with): (_, &[JsValue]) =
        if count > 0 { ("setAppBadge", &[JsValue::from_f64(count as f64)]) } else { ("clearAppBadge", &[]) };
    let _ = call(&window().navigator(), method, with);
    if let Ok(Some(icon)) = document().query_selector("link[rel='icon']") {
        let _ = icon.set_attribute("href", &if count > 0 { counting_icon(count) } else { "./icon.svg".to_owned() });
    }
}

/// The page's icon with a number on it.
fn counting_icon(count: usize) -> String {
    let shown = if count > 9 { "9+".to_owned() } else { count.to_string() };
    picture_address(&format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='#A63D2F'/>\
         <text x='16' y='23' font-family='sans-serif' font-size='20' font-weight='700' text-anchor='middle' fill='#FFFDF8'>{shown}</text></svg>"
    ))
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

/// Is there a mouse, and with it most likely a keyboard?
pub(crate) fn has_mouse() -> bool {
    matches("(hover: hover) and (pointer: fine)")
}

/// A moment as people of that language write it, given in milliseconds since 1970; the year only where it is another one.
pub(crate) fn moment_text(moment: f64, language: &str) -> String {
    let date = Date::new(&JsValue::from_f64(moment));
    let form = Object::new();
    let mut parts = vec![("day", "numeric"), ("month", "long"), ("hour", "2-digit"), ("minute", "2-digit")];
    if date.get_full_year() != Date::new_0().get_full_year() {
        parts.push(("year", "numeric"));
    }
    for (part, how) in parts {
        let _ = Reflect::set(&form, &part.into(), &how.into());
    }
    date.to_locale_string(language, &form).into()
}

/// The address of a picture: an image shows it, and nothing in it can do anything.
pub(crate) fn picture_address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg)))
}

/// Where `start.js` keeps the browser's offer to install the page.
const INSTALL_OFFER: &str = "mozaikaInstall";

fn install_offer() -> Option<JsValue> {
    Reflect::get(&window(), &INSTALL_OFFER.into()).ok().filter(JsValue::is_object)
}

/// Does the browser offer to install the page?
pub(crate) fn is_install_offered() -> bool {
    install_offer().is_some()
}

/// Takes the browser up on its offer; it asks the person itself. An offer is good for one time.
pub(crate) fn install() {
    if let Some(offer) = install_offer() {
        let _ = Reflect::delete_property(&window(), &INSTALL_OFFER.into());
        let prompt = Reflect::get(&offer, &"prompt".into()).ok().and_then(|prompt| prompt.dyn_into::<Function>().ok());
        if let Some(prompt) = prompt {
            let _ = prompt.call0(&offer);
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    Date::now()
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

/// Is the page seen by anybody?
pub(crate) fn is_visible() -> bool {
    !document().hidden()
}

/// Something that is listened to until it is removed.
pub(crate) struct Listening {
    event: &'static str,
    listen: Function,
}

impl Listening {
    /// Stops listening.
    pub(crate) fn remove(&self) {
        let _ = document().remove_event_listener_with_callback(self.event, &self.listen);
    }
}

/// Tells whenever the page is hidden or seen again.
pub(crate) fn on_visibility(mut tell: impl FnMut(bool) + 'static) -> Listening {
    let event = "visibilitychange";
    let listen: Function = Closure::<dyn FnMut()>::new(move || tell(is_visible())).into_js_value().unchecked_into();
    let _ = document().add_event_listener_with_callback(event, &listen);
    Listening { event, listen }
}

type Timer = Arc<Mutex<Option<IntervalHandle>>>;

/// Another timer takes the place of the one before, or none.
fn replace_timer(timer: &Timer, by: Option<IntervalHandle>) {
    let before = std::mem::replace(&mut *timer.lock().unwrap_or_else(PoisonError::into_inner), by);
    if let Some(before) = before {
        before.clear();
    }
}

/// Something that is done again and again while the page is seen, until it is stopped.
pub(crate) struct Ticking {
    timer: Timer,
    listening: Listening,
}

impl Ticking {
    /// Does it no more.
    pub(crate) fn stop(&self) {
        self.listening.remove();
        replace_timer(&self.timer, None);
    }
}

/// Does something again and again while the page is seen: a page that nobody looks at has no timer running.
pub(crate) fn every(period: Duration, tick: impl Fn() + Clone + 'static) -> Ticking {
    let timer = Timer::default();
    let start = {
        let timer = Arc::clone(&timer);
        move |visible: bool| {
            replace_timer(&timer, visible.then(|| set_interval_with_handle(tick.clone(), period).ok()).flatten());
        }
    };
    start(is_visible());
    Ticking { timer, listening: on_visibility(start) }
}

/// Where the server's socket is, seen from this page.
pub(crate) fn socket_address() -> String {
    let page = address_with("");
    let folder = page.rsplit_once('/').map_or(page.as_str(), |(folder, _)| folder);
    format!("{}/ws", folder.replacen("http", "ws", 1))
}

/// Goes to another address of this page, and leaves no way back to the one before.
pub(crate) fn replace_fragment(fragment: &str) {
    let _ = window().location().replace(fragment);
}

/// Loads the page anew.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

/// So many random bytes that nobody can foresee, as hexadecimal digits.
pub(crate) fn random_token(bytes: usize) -> String {
    let mut random = vec![0; bytes];
    let drawn = window().crypto().is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut random).is_ok());
    if !drawn {
        random.fill_with(|| luck() as u8);
    }
    random.iter().fold(String::new(), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    })
}

/// Can the system pass on links?
pub(crate) fn can_share() -> bool {
    Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Hands a link to the system to pass it on.
pub(crate) fn share_link(title: &str, link: &str) {
    let what = object(&[("title", title.into()), ("url", link.into())]);
    // Whoever closes the system's sheet again has thought better of it.
    let _ = call(&window().navigator(), "share", &[what.into()]);
}

/// What the server this page comes from says of itself: nothing where there is none.
pub(crate) async fn server_note() -> Option<String> {
    if !window().navigator().on_line() {
        return None;
    }
    let answer = JsFuture::from(window().fetch_with_str("./server.json")).await.ok()?;
    let text = call(&answer, "text", &[]).ok()?.dyn_into::<Promise>().ok()?;
    JsFuture::from(text).await.ok()?.as_string()
}

/// Hands out a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&JsValue::from_str(text));
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) {
        save(&blob, name);
    }
}

/// Saves something as a file, where the browser saves files.
fn save(blob: &Blob, name: &str) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// Calls a method of something that may not have it.
pub(crate) fn call(on: &JsValue, method: &str, with: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(on, &method.into())?.dyn_into()?;
    Reflect::apply(&method, on, &with.iter().cloned().collect())
}

/// A JavaScript object with these fields.
pub(crate) fn object(fields: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

/// Draws an SVG document, and makes a PNG of it.
pub(crate) async fn png(svg: &str, width: u32, height: u32) -> Result<Blob, String> {
    drawn(svg, width, height).await.map_err(|error| format!("{error:?}"))
}

async fn drawn(svg: &str, width: u32, height: u32) -> Result<Blob, JsValue> {
    let image: JsValue = document().create_element("img")?.into();
    let address = format!("data:image/svg+xml;charset=utf-8,{}", String::from(js_sys::encode_uri_component(svg)));
    Reflect::set(&image, &"src".into(), &address.into())?;
    let decoding: Promise = call(&image, "decode", &[])?.dyn_into()?;
    JsFuture::from(decoding).await?;
    let canvas: JsValue = document().create_element("canvas")?.into();
    Reflect::set(&canvas, &"width".into(), &width.into())?;
    Reflect::set(&canvas, &"height".into(), &height.into())?;
    let context = call(&canvas, "getContext", &["2d".into()])?;
    call(&context, "drawImage", &[image, 0.into(), 0.into(), width.into(), height.into()])?;
    let made = Promise::new(&mut |made, failed| {
        if let Err(error) = call(&canvas, "toBlob", &[made.into(), "image/png".into()]) {
            let _ = failed.call1(&JsValue::NULL, &error);
        }
    });
    JsFuture::from(made).await?.dyn_into()
}

/// What became of a file that was handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandedOut {
    /// The system took it, to pass it on; or the person thought better of it.
    Shared,
    /// It is saved where the browser saves files.
    Saved,
}

/// Hands a picture to the system to pass it on, where it does so by touch; else saves it.
pub(crate) async fn hand_out(blob: &Blob, name: &str) -> Result<HandedOut, String> {
    let by_touch = !matches("(hover: hover) and (pointer: fine)");
    if by_touch && share(blob, name).await.is_ok() {
        return Ok(HandedOut::Shared);
    }
    save(blob, name);
    Ok(HandedOut::Saved)
}

async fn share(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let kind = object(&[("type", blob.type_().into())]);
    let make: Function = Reflect::get(&window(), &"File".into())?.dyn_into()?;
    let file = Reflect::construct(&make, &Array::of3(&Array::of1(blob).into(), &name.into(), &kind.into()))?;
    let what: JsValue = object(&[("files", Array::of1(&file).into())]).into();
    let navigator: JsValue = window().navigator().into();
    if !call(&navigator, "canShare", std::slice::from_ref(&what))?.is_truthy() {
        return Err(JsValue::NULL);
    }
    let sharing: Promise = call(&navigator, "share", &[what])?.dyn_into()?;
    // Whoever closes the system's sheet again does not want a file either.
    let _ = JsFuture::from(sharing).await;
    Ok(())
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
    let text = JsFuture::from(text).await.map_err(|error| NoText::Unreadable(format!("{error:?}")))?;
    text.as_string().ok_or_else(|| NoText::Unreadable("no text".to_owned()))
}

/// Puts a text on the clipboard; says whether that was allowed.
pub(crate) async fn copy(text: &str) -> bool {
    if !window().is_secure_context() {
        return false;
    }
    let copying = window().navigator().clipboard().write_text(text);
    JsFuture::from(copying).await.is_ok()
}
