//! Everything that is not live, over plain HTTP.

use std::net::IpAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mozaika_game::registry::{AnyGame, SchemaOf};
use mozaika_wire::rest::{
    ActionRequest, CreatedTable, Credentials, DeviceLink, GameInfo, Me, NewName, NewTable, Rating, TableFilter,
    TableSummary,
};
use mozaika_wire::{Action, Refusal, RefusalKind, ServerMessage, ServerRefusal, TableId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actor::{ReplyTo, TableCommand};
use crate::app_state::{AppState, PeerAddress};
use crate::create_table;
use crate::people::{self, SignedIn};
use crate::store::StoreError;
use crate::table::RequestedAction;

#[derive(OpenApi)]
#[openapi(info(
    title = "Mozaika",
    description = "Tables, people and matches. What is live goes over the WebSocket `/ws`; see docs/server.md."
))]
struct Description;

/// The routes, with their description at `/api/openapi.json`.
pub(crate) fn routes() -> axum::Router<AppState> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games))
        .routes(routes!(me, name_me))
        .routes(routes!(set_login))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(link))
        .routes(routes!(follow))
        .routes(routes!(tables, create))
        .routes(routes!(show))
        .routes(routes!(act))
        .routes(routes!(record))
        .routes(routes!(invitation))
        .routes(routes!(ratings))
        .split_for_parts();
    router.route("/api/openapi.json", axum::routing::get(async move || Json(description)))
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
pub(crate) struct Body<T>(T);

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

async fn somebody(app: &AppState, headers: &HeaderMap) -> Result<SignedIn, HttpRefusal> {
    let anonymous = || HttpRefusal::new(StatusCode::UNAUTHORIZED, ServerRefusal::Anonymous);
    people::signed_in(&app.tables.store, headers).await?.ok_or_else(anonymous)
}

fn check_costly(app: &AppState, address: IpAddr) -> Result<(), HttpRefusal> {
    if app.rate_limits.allows_costly(address) { Ok(()) } else { Err(ServerRefusal::TooManyCostly.into()) }
}

/// The games that can be played here.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
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
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Refusal)))]
async fn me(State(app): State<AppState>, headers: HeaderMap) -> Result<Json<Me>, HttpRefusal> {
    Ok(Json(somebody(&app, &headers).await?.me()))
}

/// Takes a name: a new person gets a secret in a cookie, somebody known another name.
#[utoipa::path(post, path = "/api/me", request_body = NewName, responses((status = 200, body = Me), (status = 422, body = Refusal)))]
async fn name_me(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(NewName { name }): Body<NewName>,
) -> Result<Response, HttpRefusal> {
    let name = mozaika_wire::checked_name(&name)?;
    if let Some(mut signed_in) = people::signed_in(&app.tables.store, &headers).await? {
        app.tables.store.rename(&signed_in.person.id, &name).await?;
        signed_in.person.name = name;
        return Ok(Json(signed_in.me()).into_response());
    }
    check_costly(&app, address)?;
    let (signed_in, secret) = people::register(&app.tables.store, &name, app.tables.clock.now()).await?;
    Ok(with_cookie(&app, &signed_in, &secret))
}

fn with_cookie(app: &AppState, signed_in: &SignedIn, secret: &str) -> Response {
    ([people::cookie(secret, app.is_secure)], Json(signed_in.me())).into_response()
}

/// Sets a login and a password, to come back from another device.
#[utoipa::path(post, path = "/api/me/login", request_body = Credentials, responses((status = 200, body = Me), (status = 422, body = Refusal)))]
async fn set_login(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(wanted): Body<Credentials>,
) -> Result<Json<Me>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    check_costly(&app, address)?;
    Ok(Json(people::set_login(&app.tables.store, &signed_in, wanted).await?))
}

/// Comes back with a login and a password.
#[utoipa::path(post, path = "/api/login", request_body = Credentials, responses((status = 200, body = Me), (status = 422, body = Refusal)))]
async fn log_in(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    Body(given): Body<Credentials>,
) -> Result<Response, HttpRefusal> {
    check_costly(&app, address)?;
    let (signed_in, secret) = people::log_in(&app.tables.store, given, app.tables.clock.now()).await?;
    Ok(with_cookie(&app, &signed_in, &secret))
}

/// Forgets this device.
#[utoipa::path(post, path = "/api/logout", responses((status = 204)))]
async fn log_out(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, HttpRefusal> {
    if let Some(secret) = people::secret_of(&headers) {
        app.tables.store.remove_device(&crate::secret::digest(secret)).await?;
    }
    Ok((StatusCode::NO_CONTENT, [people::no_cookie()]).into_response())
}

/// Makes a one-time link to another device.
#[utoipa::path(post, path = "/api/me/link", responses((status = 200, body = DeviceLink)))]
async fn link(State(app): State<AppState>, headers: HeaderMap) -> Result<Json<DeviceLink>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    Ok(Json(people::link(&app.tables.store, &signed_in, app.tables.clock.now()).await?))
}

/// Follows a one-time link.
#[utoipa::path(post, path = "/api/link", request_body = DeviceLink, responses((status = 200, body = Me), (status = 422, body = Refusal)))]
async fn follow(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    Body(link): Body<DeviceLink>,
) -> Result<Response, HttpRefusal> {
    check_costly(&app, address)?;
    let (signed_in, secret) = people::follow(&app.tables.store, &link, app.tables.clock.now()).await?;
    Ok(with_cookie(&app, &signed_in, &secret))
}

#[derive(Deserialize)]
struct TableQuery {
    #[serde(default)]
    filter: TableFilter,
}

/// Lists tables: `open` ones with a free seat, those that are `playing`, or `mine`.
#[utoipa::path(get, path = "/api/tables", params(("filter" = Option<TableFilter>, Query)), responses((status = 200, body = Vec<TableSummary>)))]
async fn tables(
    State(app): State<AppState>,
    headers: HeaderMap,
    Query(TableQuery { filter }): Query<TableQuery>,
) -> Result<Json<Vec<TableSummary>>, HttpRefusal> {
    let signed_in = people::signed_in(&app.tables.store, &headers).await?;
    let person = signed_in.as_ref().map(|signed_in| &signed_in.person.id);
    Ok(Json(app.tables.store.summaries(filter, person).await?))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses((status = 201, body = CreatedTable), (status = 422, body = Refusal)))]
async fn create(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    Body(wanted): Body<NewTable>,
) -> Result<(StatusCode, Json<CreatedTable>), HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    if wanted.edition.is_some() && !app.rate_limits.allows_edition(address) {
        return Err(ServerRefusal::TooManyEditions.into());
    }
    app.check_table_count(&signed_in).await?;
    let created = create_table::create(&app.tables, wanted, signed_in.person).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

#[derive(Deserialize)]
struct Since {
    since: Option<u64>,
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
        Some(ServerMessage::Refused { refusal, .. }) if refusal.kind == RefusalKind::Table => {
            Err(HttpRefusal(StatusCode::NOT_FOUND, refusal))
        }
        Some(ServerMessage::Refused { refusal, .. }) => Err((*refusal).into()),
        Some(message) => Ok(Json(message)),
    }
}

/// A table as you see it; with `since`, only what happened after that entry.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path), ("since" = Option<u64>, Query)),
    responses((status = 200, body = ServerMessage), (status = 404, body = Refusal)))]
async fn show(
    State(app): State<AppState>,
    headers: HeaderMap,
    Path(table): Path<String>,
    Query(Since { since }): Query<Since>,
) -> Result<Json<ServerMessage>, HttpRefusal> {
    let table = table_id(&table)?;
    let person = people::signed_in(&app.tables.store, &headers).await?.map(|signed_in| signed_in.person.id);
    answered(app.tables.ask(&table, |reply| TableCommand::Show { person, since, reply }).await)
}

/// Does something at a table.
#[utoipa::path(post, path = "/api/tables/{table}/actions", params(("table" = String, Path)), request_body = ActionRequest,
    responses((status = 200, body = ServerMessage), (status = 404, body = Refusal), (status = 422, body = Refusal)))]
async fn act(
    State(app): State<AppState>,
    headers: HeaderMap,
    Path(table): Path<String>,
    Body(request): Body<ActionRequest>,
) -> Result<Json<ServerMessage>, HttpRefusal> {
    let table = table_id(&table)?;
    let signed_in = somebody(&app, &headers).await?;
    if matches!(request.action, Action::Sit { .. }) {
        app.check_table_count(&signed_in).await?;
    }
    let ActionRequest { id, expected, action } = request;
    let requested = RequestedAction { by: signed_in.person, id, expected, action };
    answered(app.tables.ask(&table, |reply| TableCommand::Act { requested, reply_to: ReplyTo::Once(reply) }).await)
}

/// The record of a match that is over.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = Refusal)))]
async fn record(State(app): State<AppState>, Path(table): Path<String>) -> Result<Response, HttpRefusal> {
    let table = table_id(&table)?;
    let (reply, replied) = oneshot::channel();
    app.tables.send(&table, TableCommand::Record { reply }).await;
    let early = || HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::RecordTooEarly);
    let record = replied.await.map_err(|_| no_table())?.ok_or_else(early)?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// The token of the invitation link, for the host.
#[utoipa::path(get, path = "/api/tables/{table}/invitation", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = Refusal)))]
async fn invitation(
    State(app): State<AppState>,
    headers: HeaderMap,
    Path(table): Path<String>,
) -> Result<Json<String>, HttpRefusal> {
    let table = table_id(&table)?;
    let person = somebody(&app, &headers).await?.person.id;
    let (reply, replied) = oneshot::channel();
    app.tables.send(&table, TableCommand::Invitation { person, reply }).await;
    let none = || HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::HostInvites);
    Ok(Json(replied.await.map_err(|_| no_table())?.ok_or_else(none)?))
}

/// The ratings of a game, the strongest first.
#[utoipa::path(get, path = "/api/ratings/{game}", params(("game" = String, Path)), responses((status = 200, body = Vec<Rating>)))]
async fn ratings(State(app): State<AppState>, Path(game): Path<String>) -> Result<Json<Vec<Rating>>, HttpRefusal> {
    app.tables.games.find(&game).map_err(Refusal::from)?;
    Ok(Json(app.tables.store.ratings(&game).await?))
}
