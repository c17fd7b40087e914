//! What somebody has to do with other people, what they have played, and where they take notices: over plain HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use mozaika_wire::rest::{LONGEST_REPORT, NewRelation, NewReport, Profile, PushKey, PushSubscription, Relation};
use mozaika_wire::{PersonId, Refusal, ServerRefusal};

use crate::api::routes;
use crate::app_state::{AppState, PeerAddress};
use crate::people::SignedIn;
use crate::rest::{Body, HttpRefusal, InPath, check_costly, somebody};
use crate::secret;
use crate::store::StoredReport;

/// People that one person can mute and block.
const MOST_RELATIONS: usize = 500;

routes! {
    get "/api/me/profile" => profile,
    get "/api/me/relations" => relations,
    put "/api/me/relations/{person}" => relate,
    delete "/api/me/relations/{person}" => forgive,
    post "/api/reports" => report,
    get "/api/push" => push_key,
    put "/api/me/push" => subscribe,
    delete "/api/me/push" => unsubscribe,
}

/// What you have played so far; the matches one by one are `/api/tables?filter=finished`.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me/profile",
    responses((status = 200, body = Profile), (status = 401, body = Refusal))))]
async fn profile(State(app): State<AppState>, headers: HeaderMap) -> Result<Json<Profile>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    let (since, games) = app.tables.store.profile(&signed_in.person.id).await?;
    Ok(Json(Profile { me: signed_in.me(), since, games }))
}

/// Whom you have muted or blocked.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me/relations",
    responses((status = 200, body = Vec<Relation>), (status = 401, body = Refusal))))]
async fn relations(State(app): State<AppState>, headers: HeaderMap) -> Result<Json<Vec<Relation>>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    Ok(Json(app.tables.store.relations(&signed_in.person.id).await?))
}

/// Somebody else, if there is such a person.
async fn other(app: &AppState, signed_in: &SignedIn, id: &str) -> Result<PersonId, HttpRefusal> {
    let nobody = || HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::NoSuchPerson);
    let id: PersonId = id.parse().map_err(|_| nobody())?;
    if id == signed_in.person.id {
        return Err(ServerRefusal::Oneself.into());
    }
    if app.tables.store.is_person(&id).await? { Ok(id) } else { Err(nobody()) }
}

/// Mutes or blocks somebody.
#[cfg_attr(feature = "openapi", utoipa::path(put, path = "/api/me/relations/{person}",
    params(("person" = String, Path)), request_body = NewRelation,
    responses((status = 204), (status = 401, body = Refusal), (status = 404, body = Refusal), (status = 422, body = Refusal), (status = 429, body = Refusal))))]
async fn relate(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(person): InPath,
    Body(NewRelation { kind }): Body<NewRelation>,
) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    let other = other(&app, &signed_in, &person).await?;
    let now = app.tables.now();
    if app.tables.store.relate(&signed_in.person.id, &other, kind, now, MOST_RELATIONS).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ServerRefusal::TooManyRelations { most: MOST_RELATIONS }.into())
}

/// Mutes and blocks somebody no more.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me/relations/{person}",
    params(("person" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 404, body = Refusal))))]
async fn forgive(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(person): InPath,
) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    let nobody = |_| HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::NoSuchPerson);
    app.tables.store.forgive(&signed_in.person.id, &person.parse().map_err(nobody)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports somebody to whoever runs the server.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/reports", request_body = NewReport,
    responses((status = 204), (status = 401, body = Refusal), (status = 404, body = Refusal), (status = 422, body = Refusal), (status = 429, body = Refusal))))]
async fn report(
    State(app): State<AppState>,
    headers: HeaderMap,
    Body(given): Body<NewReport>,
) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    if given.text.chars().count() > LONGEST_REPORT {
        return Err(ServerRefusal::ReportTooLong { most: LONGEST_REPORT }.into());
    }
    let person = other(&app, &signed_in, given.person.as_str()).await?;
    if !app.rate_limits.allows_report(&signed_in.person.id) {
        return Err(ServerRefusal::TooManyReports.into());
    }
    let id = secret::token::<12>().map_err(Refusal::from)?;
    // PostgreSQL stores no such character, and nobody reads it.
    let text = given.text.replace('\0', "");
    let stored = StoredReport {
        id: &id,
        by: &signed_in.person.id,
        person: &person,
        table: given.table.as_ref(),
        reason: given.reason.word(),
        text: &text,
        at: app.tables.now(),
    };
    app.tables.store.report(stored).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a browser has to know to take notices of this server.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/push",
    responses((status = 200, body = PushKey), (status = 404, body = Refusal))))]
async fn push_key(State(app): State<AppState>) -> Result<Json<PushKey>, HttpRefusal> {
    let off = |refusal| HttpRefusal::new(StatusCode::NOT_FOUND, refusal);
    app.tables.notices.key().map(Json).map_err(off)
}

/// Takes notices on this device, when a table waits for you and you do not look.
#[cfg_attr(feature = "openapi", utoipa::path(put, path = "/api/me/push", request_body = PushSubscription,
    responses((status = 204), (status = 401, body = Refusal), (status = 422, body = Refusal), (status = 429, body = Refusal))))]
async fn subscribe(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(given): Body<PushSubscription>,
) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    check_costly(&app, address)?;
    let subscription = app.tables.notices.checked(given)?;
    let store = &app.tables.store;
    store.subscribe(&signed_in.device, &signed_in.person.id, &subscription, app.tables.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes no notices on this device any more.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me/push",
    responses((status = 204), (status = 401, body = Refusal))))]
async fn unsubscribe(State(app): State<AppState>, headers: HeaderMap) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    app.tables.store.unsubscribe(&signed_in.device).await?;
    Ok(StatusCode::NO_CONTENT)
}
