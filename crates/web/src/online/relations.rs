//! People whom one wants to hear less of: muted, blocked, reported.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_wire::rest::{LONGEST_REPORT, NewRelation, NewReport, Relation, RelationKind, ReportReason};
use mozaika_wire::{Person, PersonId, TableId};

use super::http;
use crate::context::AppContext;
use crate::question::Question;

/// Asks the server whom one has muted and blocked.
pub(crate) fn load(app: AppContext) {
    spawn_local(async move {
        if let Ok(told) = http::get::<Vec<Relation>>("./api/me/relations").await {
            app.connection.relations.set(told);
        }
    });
}

fn kind_of(app: AppContext, person: &PersonId) -> Option<RelationKind> {
    app.connection
        .relations
        .with(|relations| relations.iter().find(|relation| relation.person.id == *person).map(|relation| relation.kind))
}

/// Is nothing of what they say shown?
pub(crate) fn is_muted(app: AppContext, person: &PersonId) -> bool {
    kind_of(app, person).is_some()
}

/// Are their tables not shown either?
pub(crate) fn is_blocked(app: AppContext, person: &PersonId) -> bool {
    kind_of(app, person) == Some(RelationKind::Block)
}

/// Mutes or blocks somebody, or makes up again.
async fn set(app: AppContext, person: Person, kind: Option<RelationKind>) -> Result<(), http::HttpError> {
    let path = format!("./api/me/relations/{}", person.id);
    match kind {
        Some(kind) => http::put_done(&path, &NewRelation { kind }).await?,
        None => http::delete(&path).await?,
    }
    app.connection.relations.update(|relations| {
        relations.retain(|relation| relation.person.id != person.id);
        relations.extend(kind.map(|kind| Relation { person, kind }));
    });
    Ok(())
}

/// What may be done about somebody at a table.
#[component]
pub(crate) fn AboutPerson(person: Person, table: TableId) -> impl IntoView {
    let app = AppContext::current();
    let person = StoredValue::new(person);
    let table = StoredValue::new(table);
    let reporting = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let kind = Memo::new(move |_| person.with_value(|person| kind_of(app, &person.id)));
    let button = move |wanted: RelationKind, set_key: &'static str, end_key: &'static str| {
        let is_set = move || kind.get() == Some(wanted);
        let change = move |_| {
            let next = (kind.get_untracked() != Some(wanted)).then_some(wanted);
            spawn_local(async move {
                if let Err(error) = set(app, person.get_value(), next).await {
                    said.try_set(error.text(app));
                }
            });
        };
        view! {
            <button class="quiet" data-testid=set_key aria-pressed=move || is_set().to_string() on:click=change>
                {move || app.say(if is_set() { end_key } else { set_key })}
            </button>
        }
    };
    view! {
        <li class="about-person">
            <strong>{person.with_value(|person| person.name.clone())}</strong>
            <span class="share-buttons">
                {button(RelationKind::Mute, "person-mute", "person-unmute")}
                {button(RelationKind::Block, "person-block", "person-unblock")}
                <button class="quiet" data-testid="person-report" on:click=move |_| reporting.set(true)>{app.t("person-report")}</button>
            </span>
            <Report person=person.get_value() table=table.get_value() open=reporting said/>
            <p role="status" class="aside" data-testid="person-said">{move || said.get()}</p>
        </li>
    }
}

const REASONS: [ReportReason; 5] =
    [ReportReason::Name, ReportReason::Reactions, ReportReason::Stalling, ReportReason::Cheating, ReportReason::Other];

/// For whoever runs the server to read.
#[component]
fn Report(person: Person, table: TableId, open: RwSignal<bool>, said: RwSignal<String>) -> impl IntoView {
    let app = AppContext::current();
    let reason = RwSignal::new(ReportReason::Name);
    let text = RwSignal::new(String::new());
    let id = person.id;
    let send = Callback::new(move |()| {
        let (person, table) = (id.clone(), Some(table.clone()));
        let report =
            NewReport { person, table, reason: reason.get_untracked(), text: text.get_untracked().trim().to_owned() };
        spawn_local(async move {
            let sent = http::post_done("./api/reports", &report).await;
            said.try_set(match sent {
                Ok(()) => app.say("report-sent"),
                Err(error) => error.text(app),
            });
        });
    });
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some(found) = REASONS.into_iter().find(|reason| reason.word() == chosen) {
            reason.set(found);
        }
    };
    let option = move |reason: ReportReason| {
        view! { <option value=reason.word()>{move || app.say(&format!("report-{}", reason.word()))}</option> }
    };
    view! {
        <Question open title="report-title" yes="report-send" on_yes=send>
            <p>{app.t("report-why")}</p>
            <label class="name-field">
                <span>{app.t("report-about")}</span>
                <select data-testid="report-about" on:change=choose>{REASONS.into_iter().map(option).collect_view()}</select>
            </label>
            <label class="name-field">
                <span>{app.t("report-text")}</span>
                <textarea rows="3" maxlength=LONGEST_REPORT.to_string() data-testid="report-text" on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
        </Question>
    }
}

/// Whom one has muted and blocked.
#[component]
pub(crate) fn Relations() -> impl IntoView {
    let app = AppContext::current();
    load(app);
    let line = move |Relation { person, kind }: Relation| {
        let name = person.name.clone();
        let forgive = move |_| {
            let person = person.clone();
            spawn_local(async move {
                let _ = set(app, person, None).await;
            });
        };
        let key = if kind == RelationKind::Block { "person-is-blocked" } else { "person-is-muted" };
        view! {
            <li class="device">
                <span class="kept-names"><strong>{name}</strong><small>{move || app.say(key)}</small></span>
                <button class="quiet" on:click=forgive>{app.t("person-forgive")}</button>
            </li>
        }
    };
    let some = move || app.connection.relations.with(|relations| !relations.is_empty());
    view! {
        <Show when=some>
            <section>
                <h2>{app.t("person-relations")}</h2>
                <ul class="devices" data-testid="relations">{move || app.connection.relations.get().into_iter().map(line).collect_view()}</ul>
            </section>
        </Show>
    }
}
