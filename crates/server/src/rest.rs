//! Everything that is not live, over plain HTTP.

use std::net::IpAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mozaika_game::registry::{AnyGame, SchemaOf};
#[cfg(feature = "openapi")]
use mozaika_wire::rest::Me;
use mozaika_wire::rest::{
    ActionRequest, CreatedTable, Credentials, Device, DeviceLink, GameInfo, NewCredentials, NewName, NewTable, Rating,
    TablePage, TableQuery,
};
use mozaika_wire::{Refusal, RefusalKind, ServerMessage, ServerRefusal, TableId, Tell};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::RecvError;

use crate::actor::{ReplyTo, TableCommand};
use crate::api::routes;
use crate::app_state::{AppState, PeerAddress};
use crate::create_table;
use crate::people::{self, FromDevice, SignedIn};
use crate::store::StoreError;
use crate::table::RequestedAction;

routes! {
    get "/api/games" => games,
    get "/api/me" => me,
    post "/api/me" => name_me,
    post "/api/me/login" => set_login,
    post "/api/login" => log_in,
    post "/api/logout" => log_out,
    get "/api/me/devices" => devices,
    delete "/api/me/devices" => end_devices,
    delete "/api/me/devices/{device}" => end_device,
    post "/api/me/link" => link,
    post "/api/link" => follow,
    get "/api/tables" => tables,
    post "/api/tables" => create,
    get "/api/tables/{table}" => show,
    post "/api/tables/{table}/actions" => act,
    get "/api/tables/{table}/record" => record,
    get "/api/tables/{table}/edition" => edition,
    get "/api/tables/{table}/invitation" => invitation,
    get "/api/ratings/{game}" => ratings,
}

/// A refusal as HTTP tells it.
#[derive(Debug)]
pub(crate) struct HttpRefusal(StatusCode, Box<Refusal>);

impl HttpRefusal {
    pub(crate) fn new(status: StatusCode, refusal: ServerRefusal) -> Self {
        Self(status, Box::new(refusal.into()))
    }
}

impl From<Refusal> for HttpRefusal {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            RefusalKind::Busy | RefusalKind::Lost => StatusCode::SERVICE_UNAVAILABLE,
            RefusalKind::Limit => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self(status, Box::new(refusal))
    }
}

impl From<ServerRefusal> for HttpRefusal {
    fn from(refusal: ServerRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}

impl From<StoreError> for HttpRefusal {
    fn from(error: StoreError) -> Self {
        Refusal::from(error).into()
    }
}

impl IntoResponse for HttpRefusal {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

/// A JSON body; what is wrong with it is told in our own form.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = HttpRefusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpRefusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejected) => {
                let status = match &rejected {
                    JsonRejection::BytesRejection(_) => StatusCode::PAYLOAD_TOO_LARGE,
                    _ => StatusCode::BAD_REQUEST,
                };
                Err(HttpRefusal::new(status, ServerRefusal::UnreadableBody { problem: rejected.body_text() }))
            }
        }
    }
}

/// What stands behind the question mark of an address; what is wrong with it is told in our own form.
pub(crate) struct Asked<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = HttpRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpRefusal> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(rejected) => {
                let refusal = ServerRefusal::UnreadableAddress { problem: rejected.body_text() };
                Err(HttpRefusal::new(StatusCode::BAD_REQUEST, refusal))
            }
        }
    }
}

/// A word in the path of an address; what cannot be read as text is nothing that is offered.
pub(crate) struct InPath(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for InPath {
    type Rejection = HttpRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpRefusal> {
        let unknown = |_| HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::NoSuchPath);
        Path::<String>::from_request_parts(parts, state).await.map(|Path(word)| Self(word)).map_err(unknown)
    }
}

/// An address that is asked with a method it does not know.
pub(crate) async fn wrong_method() -> HttpRefusal {
    HttpRefusal::new(StatusCode::METHOD_NOT_ALLOWED, ServerRefusal::WrongMethod)
}

pub(crate) async fn somebody(app: &AppState, headers: &HeaderMap) -> Result<SignedIn, HttpRefusal> {
    let anonymous = || HttpRefusal::new(StatusCode::UNAUTHORIZED, ServerRefusal::Anonymous);
    people::signed_in(&app.tables, headers).await?.ok_or_else(anonymous)
}

pub(crate) fn check_costly(app: &AppState, address: IpAddr) -> Result<(), HttpRefusal> {
    if app.rate_limits.allows_costly(address) { Ok(()) } else { Err(ServerRefusal::TooManyCostly.into()) }
}

/// The games that can be played here.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games",
    responses((status = 200, body = Vec<GameInfo>))))]
async fn games(State(app): State<AppState>) -> Json<Vec<GameInfo>> {
    let info = |game: &dyn AnyGame| GameInfo {
        name: game.name().to_owned(),
        title: game.title().to_owned(),
        options: game.default_options(),
        schema: game.schema(SchemaOf::Options),
    };
    Json(app.tables.games.games().map(info).collect())
}

/// Who you are.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me",
    responses((status = 200, body = Me), (status = 401, body = Refusal))))]
async fn me(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    match people::secret_of(&headers).filter(|_| signed_in.is_due) {
        Some(secret) => Ok(with_cookie(&app, &headers, &signed_in, secret)),
        None => Ok(Json(signed_in.me()).into_response()),
    }
}

/// Takes a name: a new person gets a secret in a cookie, somebody known another name.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me", request_body = NewName,
    responses((status = 200, body = Me), (status = 422, body = Refusal))))]
async fn name_me(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(NewName { name }): Body<NewName>,
) -> Result<Response, HttpRefusal> {
    let known = people::signed_in(&app.tables, &headers).await?;
    if let Some(signed_in) = known.as_ref().filter(|known| known.person.name == name) {
        return Ok(Json(signed_in.me()).into_response());
    }
    let name = people::free_name(&app.tables, &name, known.as_ref().map(|known| &known.person.id)).await?;
    check_costly(&app, address)?;
    if let Some(mut signed_in) = known {
        app.tables.store.rename(&signed_in.person.id, &name).await?;
        signed_in.person.name = name;
        return Ok(Json(signed_in.me()).into_response());
    }
    let (signed_in, secret) = people::register(&app.tables, &name, &FromDevice::of(&headers)).await?;
    Ok(with_cookie(&app, &headers, &signed_in, &secret))
}

fn with_cookie(app: &AppState, headers: &HeaderMap, signed_in: &SignedIn, secret: &str) -> Response {
    ([people::cookie(secret, app.is_secure(headers))], Json(signed_in.me())).into_response()
}

fn check_attempt(app: &AppState, address: IpAddr, login: &str) -> Result<(), HttpRefusal> {
    check_costly(app, address)?;
    if app.rate_limits.allows_attempt(login, address) { Ok(()) } else { Err(ServerRefusal::TooManyAttempts.into()) }
}

/// Sets a login and a password, to come back from another device; whoever has a password gives it too. Other devices are signed out.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/login", request_body = NewCredentials,
    responses((status = 200, body = Me), (status = 401, body = Refusal), (status = 422, body = Refusal))))]
async fn set_login(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(wanted): Body<NewCredentials>,
) -> Result<Response, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    check_attempt(&app, address, signed_in.login.as_deref().unwrap_or(&wanted.login))?;
    let (signed_in, secret) = people::set_login(&app.tables, &signed_in, wanted, &FromDevice::of(&headers)).await?;
    Ok(with_cookie(&app, &headers, &signed_in, &secret))
}

/// Comes back with a login and a password.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/login", request_body = Credentials,
    responses((status = 200, body = Me), (status = 422, body = Refusal))))]
async fn log_in(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Result<Response, HttpRefusal> {
    check_attempt(&app, address, &given.login)?;
    let (signed_in, secret) = people::log_in(&app.tables, given, &FromDevice::of(&headers)).await?;
    Ok(with_cookie(&app, &headers, &signed_in, &secret))
}

fn signed_out() -> Response {
    (StatusCode::NO_CONTENT, [people::no_cookie()]).into_response()
}

/// Signs this device out.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/logout", responses((status = 204))))]
async fn log_out(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, HttpRefusal> {
    if let Some(secret) = people::secret_of(&headers) {
        people::log_out(&app.tables, &crate::secret::digest(secret)).await?;
    }
    Ok(signed_out())
}

/// The devices you are signed in on.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me/devices",
    responses((status = 200, body = Vec<Device>), (status = 401, body = Refusal))))]
async fn devices(State(app): State<AppState>, headers: HeaderMap) -> Result<Json<Vec<Device>>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    Ok(Json(people::devices(&app.tables, &signed_in).await?))
}

/// Signs you out everywhere, here too.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me/devices",
    responses((status = 204), (status = 401, body = Refusal))))]
async fn end_devices(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    people::log_out_others(&app.tables, &signed_in.person.id, None).await?;
    Ok(signed_out())
}

/// Signs you out on one device.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me/devices/{device}",
    params(("device" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 422, body = Refusal))))]
async fn end_device(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(device): InPath,
) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    people::end_device(&app.tables, &signed_in, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a one-time link to another device.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/link",
    responses((status = 200, body = DeviceLink), (status = 401, body = Refusal))))]
async fn link(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
) -> Result<Json<DeviceLink>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    check_costly(&app, address)?;
    Ok(Json(people::link(&app.tables, &signed_in).await?))
}

/// Follows a one-time link.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/link", request_body = DeviceLink,
    responses((status = 200, body = Me), (status = 422, body = Refusal))))]
async fn follow(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(link): Body<DeviceLink>,
) -> Result<Response, HttpRefusal> {
    check_costly(&app, address)?;
    let (signed_in, secret) = people::follow(&app.tables, &link, &FromDevice::of(&headers)).await?;
    Ok(with_cookie(&app, &headers, &signed_in, &secret))
}

/// Lists tables, a page at a time: `open` ones with a free seat, those that are `playing`, or `mine`, and of these the `finished` ones.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables", params(TableQuery),
    responses((status = 200, body = TablePage), (status = 400, body = Refusal), (status = 422, body = Refusal))))]
async fn tables(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Asked(query): Asked<TableQuery>,
) -> Result<Json<TablePage>, HttpRefusal> {
    if !app.rate_limits.allows_list(address) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let signed_in = people::signed_in(&app.tables, &headers).await?;
    let person = signed_in.as_ref().map(|signed_in| &signed_in.person.id);
    Ok(Json(app.tables.table_page(&query, person).await?))
}

/// Makes a table.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 201, body = CreatedTable), (status = 401, body = Refusal), (status = 422, body = Refusal))))]
async fn create(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(wanted): Body<NewTable>,
) -> Result<(StatusCode, Json<CreatedTable>), HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    app.check_new_table(&signed_in, address).await?;
    if wanted.edition.is_some() && !app.rate_limits.allows_edition(address) {
        return Err(ServerRefusal::TooManyEditions.into());
    }
    let created = create_table::create(&app.tables, wanted, signed_in.person).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

#[derive(Deserialize)]
struct Since {
    since: Option<u64>,
    #[serde(default)]
    tell: Tell,
}

fn table_id(text: &str) -> Result<TableId, HttpRefusal> {
    text.parse().map_err(|_| no_table())
}

fn no_table() -> HttpRefusal {
    HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::NoSuchTable)
}

/// The answer of a table, or the refusal in it.
fn answered(message: Option<ServerMessage>) -> Result<Json<ServerMessage>, HttpRefusal> {
    match message {
        None => Err(ServerRefusal::TableFailed.into()),
        Some(ServerMessage::Refused { refusal, .. }) => Err(refused(refusal)),
        Some(message) => Ok(Json(message)),
    }
}

/// The refusal of a table: where there is none, nothing is found.
fn refused(refusal: Box<Refusal>) -> HttpRefusal {
    if refusal.kind == RefusalKind::Table { HttpRefusal(StatusCode::NOT_FOUND, refusal) } else { (*refusal).into() }
}

/// A table as you see it; with `since`, only what happened after that entry; with `tell=entries`, for whoever knows the rules.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{table}",
    params(("table" = String, Path), ("since" = Option<u64>, Query), ("tell" = Option<Tell>, Query)),
    responses((status = 200, body = ServerMessage), (status = 404, body = Refusal), (status = 422, body = Refusal))))]
async fn show(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(table): InPath,
    Asked(Since { since, tell }): Asked<Since>,
) -> Result<Response, HttpRefusal> {
    let table = table_id(&table)?;
    let person = people::signed_in(&app.tables, &headers).await?.map(|signed_in| signed_in.person.id);
    let shown = app.tables.ask(&table, |reply| TableCommand::Show { person, since, tell, reply }).await;
    match shown.unwrap_or(Err(ServerRefusal::TableFailed)) {
        Ok(text) => Ok(([(CONTENT_TYPE, "application/json")], text).into_response()),
        Err(refusal) => Err(refused(Box::new(refusal.into()))),
    }
}

/// Does something at a table.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{table}/actions",
    params(("table" = String, Path)), request_body = ActionRequest,
    responses((status = 200, body = ServerMessage), (status = 401, body = Refusal), (status = 404, body = Refusal), (status = 422, body = Refusal))))]
async fn act(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    InPath(table): InPath,
    Body(request): Body<ActionRequest>,
) -> Result<Json<ServerMessage>, HttpRefusal> {
    let table = table_id(&table)?;
    let signed_in = somebody(&app, &headers).await?;
    app.check_action(&table, &request.action, &signed_in, address).await?;
    let ActionRequest { id, expected, action } = request;
    let requested = RequestedAction { by: signed_in.person, id, expected, action };
    answered(app.tables.ask(&table, |reply| TableCommand::act(requested, ReplyTo::Once(reply))).await)
}

/// The record of a match that is over.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = Refusal))))]
async fn record(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(table): InPath,
) -> Result<Response, HttpRefusal> {
    let table = table_id(&table)?;
    let person = people::signed_in(&app.tables, &headers).await?.map(|signed_in| signed_in.person.id);
    let (reply, replied) = oneshot::channel();
    app.tables.send(&table, TableCommand::Record { person, reply }).await;
    let record = found(replied.await)?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// The edition a table is played with, unless it is the built-in one.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{table}/edition",
    params(("table" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = Refusal))))]
async fn edition(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(table): InPath,
) -> Result<Json<Value>, HttpRefusal> {
    let table = table_id(&table)?;
    let person = people::signed_in(&app.tables, &headers).await?.map(|signed_in| signed_in.person.id);
    let (reply, replied) = oneshot::channel();
    app.tables.send(&table, TableCommand::Edition { person, reply }).await;
    Ok(Json(found(replied.await)?))
}

/// What a table tells, or why it does not.
fn found<T>(told: Result<Result<T, ServerRefusal>, RecvError>) -> Result<T, HttpRefusal> {
    let refused = |refusal| HttpRefusal::new(StatusCode::NOT_FOUND, refusal);
    told.map_err(|_| HttpRefusal::from(ServerRefusal::TableFailed))?.map_err(refused)
}

/// The token of the invitation link, for the host.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{table}/invitation",
    params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 401, body = Refusal), (status = 404, body = Refusal))))]
async fn invitation(
    State(app): State<AppState>,
    headers: HeaderMap,
    InPath(table): InPath,
) -> Result<Json<String>, HttpRefusal> {
    let table = table_id(&table)?;
    let person = somebody(&app, &headers).await?.person.id;
    let (reply, replied) = oneshot::channel();
    app.tables.send(&table, TableCommand::Invitation { person, reply }).await;
    let none = || HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::HostInvites);
    Ok(Json(replied.await.map_err(|_| no_table())?.ok_or_else(none)?))
}

/// The ratings of a game, the strongest first.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/ratings/{game}", params(("game" = String, Path)),
    responses((status = 200, body = Vec<Rating>))))]
async fn ratings(State(app): State<AppState>, InPath(game): InPath) -> Result<Json<Vec<Rating>>, HttpRefusal> {
    app.tables.games.find(&game).map_err(Refusal::from)?;
    Ok(Json(app.tables.store.ratings(&game).await?))
}
