//! Who one is at the server: a name is enough; a login and a password, or a one-time link, bring it to another device.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Route, device_name};
use mozaika_wire::rest::{Credentials, Device, DeviceLink, Me, NewCredentials};
use serde::Serialize;

use super::connection::{Connection, LinkState};
use super::history::{History, Results};
use super::http;
use super::invite::Invite;
use super::name_form::{NameForm, forget_name};
use super::push;
use super::relations::Relations;
use crate::browser;
use crate::context::AppContext;
use crate::frame::Frame;
use crate::question::Question;

/// One line: who one is, and where to change that.
#[component]
pub(crate) fn WhoAmI(connection: Connection) -> impl IntoView {
    let app = AppContext::current();
    let text = move || match connection.you.get() {
        Some(you) => app.say_with("me-line", &[("name", you.name.into())]),
        None => app.say("me-nobody"),
    };
    view! {
        <p class="who-am-i" data-testid="who-am-i">
            {text}" "<a href=Route::Person.address()>{app.t("me-change")}</a>
        </p>
    }
}

#[component]
pub(crate) fn PersonPage() -> impl IntoView {
    let app = AppContext::current();
    let connection = app.connection;
    connection.open();
    let me = RwSignal::new(None::<Me>);
    let is_known =
        Memo::new(move |_| (connection.state.get() == LinkState::Open).then(|| connection.you.with(Option::is_some)));
    let load = move || {
        spawn_local(async move {
            if let Ok(told) = http::get::<Me>("./api/me").await {
                me.try_set(Some(told));
            }
        });
    };
    Effect::new(move || {
        if is_known.get() == Some(true) {
            load();
        }
    });
    let changed = Callback::new(move |told: Me| me.set(Some(told)));
    let contents = move || match (is_known.get(), me.get()) {
        (None, None) => view! { <p role="status" class="aside alive">{app.t("online-opening")}</p> }.into_any(),
        (_, Some(told)) => view! { <Known me=told changed/> }.into_any(),
        (Some(_), None) => view! {
            <section>
                <h2>{app.t("me-new")}</h2>
                <p>{app.t("me-new-why")}</p>
                <NameForm button="me-take-name" named=changed/>
            </section>
            <LogIn changed/>
        }
        .into_any(),
    };
    view! { <Frame title="nav-person">{contents}</Frame> }
}

/// Somebody whom the server knows.
#[component]
fn Known(me: Me, changed: Callback<Me>) -> impl IntoView {
    let app = AppContext::current();
    let (id, login) = (me.id.clone(), me.login.clone());
    let has_login = login.is_some();
    view! {
        <section data-testid="me-known">
            <NameForm button="me-rename" named=changed present=me.name/>
        </section>
        <section>
            <h2>{app.t("me-login")}</h2>
            <p>{move || match &login {
                Some(login) => app.say_with("me-login-is", &[("login", login.as_str().into())]),
                None => app.say("me-login-why"),
            }}</p>
            <SetLogin has_login changed/>
        </section>
        <Results/>
        <History me=id/>
        <OtherDevice/>
        <Devices/>
        <Relations/>
        <OwnData/>
        {(!has_login).then(|| view! { <LogIn changed/> })}
    }
}

/// A text that is typed.
#[component]
fn Typed(value: RwSignal<String>, key: &'static str, kind: &'static str, complete: &'static str) -> impl IntoView {
    let app = AppContext::current();
    view! {
        <label class="name-field">
            <span>{move || app.say(key)}</span>
            <input
                type=kind
                autocomplete=complete
                autocapitalize="off"
                spellcheck="false"
                required
                data-testid=key
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
        </label>
    }
}

/// Sends what makes this browser somebody else's, or says why it does not.
fn become_somebody<B: Serialize + Sync + 'static>(
    app: AppContext,
    path: &'static str,
    wanted: B,
    changed: Callback<Me>,
    said: RwSignal<String>,
) {
    spawn_local(async move {
        match http::post::<_, Me>(path, &wanted).await {
            Ok(me) => {
                changed.run(me);
                app.connection.renew();
            }
            Err(error) => {
                said.try_set(error.text(app));
            }
        }
    });
}

/// A login and a password for whoever has none, or others for whoever has.
#[component]
fn SetLogin(has_login: bool, changed: Callback<Me>) -> impl IntoView {
    let app = AppContext::current();
    let (login, password, old) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let said = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let old_password = has_login.then(|| old.get_untracked());
        let wanted = NewCredentials { login: login.get_untracked(), password: password.get_untracked(), old_password };
        become_somebody(app, "./api/me/login", wanted, changed, said);
    };
    view! {
        <details>
            <summary>{move || app.say(if has_login { "me-login-change" } else { "me-login-set" })}</summary>
            <form class="name-form" on:submit=submit>
                <Typed value=login key="me-login-name" kind="text" complete="username"/>
                {has_login.then(|| view! { <Typed value=old key="me-password-old" kind="password" complete="current-password"/> })}
                <Typed value=password key="me-password" kind="password" complete="new-password"/>
                <p role="alert" class="file-said">{move || said.get()}</p>
                <button class="primary" data-testid="me-login-save">{app.t("me-save")}</button>
            </form>
        </details>
    }
}

/// For whoever has a login already.
#[component]
fn LogIn(changed: Callback<Me>) -> impl IntoView {
    let app = AppContext::current();
    let (login, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let said = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = Credentials { login: login.get_untracked(), password: password.get_untracked() };
        become_somebody(app, "./api/login", wanted, changed, said);
    };
    view! {
        <section>
            <h2>{app.t("me-sign-in")}</h2>
            <form class="name-form" on:submit=submit>
                <Typed value=login key="me-sign-in-login" kind="text" complete="username"/>
                <Typed value=password key="me-sign-in-password" kind="password" complete="current-password"/>
                <p role="alert" class="file-said" data-testid="me-sign-in-said">{move || said.get()}</p>
                <button class="quiet" data-testid="me-sign-in-go">{app.t("me-sign-in-go")}</button>
            </form>
        </section>
    }
}

/// A one-time link to another device.
#[component]
fn OtherDevice() -> impl IntoView {
    let app = AppContext::current();
    let link = RwSignal::new(None::<String>);
    let said = RwSignal::new(String::new());
    let make = move |_| {
        spawn_local(async move {
            match http::post::<_, DeviceLink>("./api/me/link", &()).await {
                Ok(made) => {
                    link.try_set(Some(made.token));
                }
                Err(error) => {
                    said.try_set(error.text(app));
                }
            }
        });
    };
    let title = Signal::derive(move || app.say("me-device-title"));
    view! {
        <section>
            <h2>{app.t("me-device-title")}</h2>
            <p>{app.t("me-device-why")}</p>
            {move || match link.get() {
                Some(token) => view! { <Invite route=Route::Device(token) title/> }.into_any(),
                None => view! { <button class="quiet" data-testid="me-device" on:click=make>{app.t("me-device")}</button> }.into_any(),
            }}
            <p role="alert" class="file-said">{move || said.get()}</p>
        </section>
    }
}

/// Where one is signed in.
#[component]
fn Devices() -> impl IntoView {
    let app = AppContext::current();
    let devices = RwSignal::new(Vec::<Device>::new());
    let load = move || {
        spawn_local(async move {
            if let Ok(told) = http::get::<Vec<Device>>("./api/me/devices").await {
                devices.try_set(told);
            }
        });
    };
    load();
    let end = move |id: String| {
        spawn_local(async move {
            let _ = http::delete(&format!("./api/me/devices/{id}")).await;
            load();
        });
    };
    let log_out = move |_| {
        spawn_local(async move {
            push::unsubscribe().await;
            let _ = http::post_done("./api/logout", &()).await;
            forget_name();
            browser::reload();
        });
    };
    let line = move |device: Device| {
        let Device { id, label, seen_at, is_this, .. } = device;
        let seen = move || browser::moment_text(seen_at as f64, app.language().code());
        let button = (!is_this).then(|| {
            view! { <button class="quiet" on:click=move |_| end(id.clone())>{app.t("me-device-end")}</button> }
        });
        view! {
            <li class="device">
                <span class="kept-names"><strong>{device_name(&label)}</strong><small>{move || if is_this { app.say("me-device-this") } else { seen() }}</small></span>
                {button}
            </li>
        }
    };
    view! {
        <section>
            <h2>{app.t("me-devices")}</h2>
            <ul class="devices">{move || devices.get().into_iter().map(line).collect_view()}</ul>
            <button class="quiet" data-testid="me-log-out" on:click=log_out>{app.t("me-log-out")}</button>
        </section>
    }
}

/// Everything that is stored of somebody: to be taken along, or taken out.
#[component]
fn OwnData() -> impl IntoView {
    let app = AppContext::current();
    let said = RwSignal::new(String::new());
    let asking = RwSignal::new(false);
    let export = move |_| {
        spawn_local(async move {
            match http::get_text("./api/me/data").await {
                Ok(data) => browser::download("mozaika.json", &data),
                Err(error) => {
                    said.try_set(error.text(app));
                }
            }
        });
    };
    let erase = Callback::new(move |()| {
        spawn_local(async move {
            push::unsubscribe().await;
            match http::delete("./api/me").await {
                Ok(()) => {
                    forget_name();
                    browser::reload();
                }
                Err(error) => {
                    said.try_set(error.text(app));
                }
            }
        });
    });
    view! {
        <section>
            <h2>{app.t("me-data")}</h2>
            <p>{app.t("me-data-why")}</p>
            <div class="share-buttons">
                <button class="quiet" data-testid="me-export" on:click=export>{app.t("me-export")}</button>
                <button class="quiet" data-testid="me-erase" on:click=move |_| asking.set(true)>{app.t("me-erase")}</button>
            </div>
            <p role="alert" class="file-said" data-testid="me-data-said">{move || said.get()}</p>
            <Question open=asking title="me-erase-sure" yes="me-erase" on_yes=erase><p>{app.t("me-erase-what")}</p></Question>
        </section>
    }
}

/// A one-time link was followed to this device: asked first, so that nobody is signed in by a glance at a link.
#[component]
pub(crate) fn DevicePage(token: String) -> impl IntoView {
    let app = AppContext::current();
    let token = StoredValue::new(token);
    let said = RwSignal::new(String::new());
    let follow = move |_| {
        spawn_local(async move {
            match http::post::<_, Me>("./api/link", &DeviceLink { token: token.get_value() }).await {
                Ok(_) => {
                    app.connection.renew();
                    browser::replace_fragment(&Route::Person.address());
                }
                Err(error) => {
                    said.try_set(error.text(app));
                }
            }
        });
    };
    view! {
        <Frame title="device-title">
            <p>{app.t("device-why")}</p>
            <p role="alert" class="file-said" data-testid="device-said">{move || said.get()}</p>
            <button class="primary" data-testid="device-go" on:click=follow>{app.t("device-go")}</button>
        </Frame>
    }
}
