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
    Credentials, Deed, DeviceLink, GameLine, MadeTable, Me, NewName, NewTable, Problem, Rating, TableLine, Which,
};
use mozaika_wire::{Act, Notice, TableId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Peer};
use crate::host::{Answer, Ask};
use crate::making;
use crate::people::{self, Known};
use crate::table::{Asked, Refused};

#[derive(OpenApi)]
#[openapi(info(
    title = "Mozaika",
    description = "Tables, people and matches. What is live goes over the WebSocket `/ws`; see docs/server.md."
))]
struct Description;

/// The routes, with their description at `/api/openapi.json`.
pub(crate) fn routes() -> axum::Router<App> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games))
        .routes(routes!(me, name_me))
        .routes(routes!(set_login))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(link))
        .routes(routes!(follow))
        .routes(routes!(tables, make))
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
pub(crate) struct No(StatusCode, Problem);

impl No {
    fn new(status: StatusCode, rule: &str, message: &str) -> Self {
        Self(status, Problem { rule: rule.to_owned(), message: message.to_owned() })
    }

    fn too_much() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "limit", "That is too much at once: try again in a minute.")
    }
}

impl From<Refused> for No {
    fn from(refused: Refused) -> Self {
        let status = match refused.rule.as_str() {
            "busy" => StatusCode::SERVICE_UNAVAILABLE,
            "limit" => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self(status, Problem { rule: refused.rule, message: refused.message })
    }
}

impl From<crate::store::StoreError> for No {
    fn from(error: crate::store::StoreError) -> Self {
        Refused::from(error).into()
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

/// A JSON body; what is wrong with it is told in our own form.
pub(crate) struct Body<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = No;

    async fn from_request(request: Request, state: &S) -> Result<Self, No> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejected) => {
                let status = match &rejected {
                    JsonRejection::BytesRejection(_) => StatusCode::PAYLOAD_TOO_LARGE,
                    _ => StatusCode::BAD_REQUEST,
                };
                Err(No::new(status, "protocol", &rejected.body_text()))
            }
        }
    }
}

async fn somebody(app: &App, headers: &HeaderMap) -> Result<Known, No> {
    let nobody = || No::new(StatusCode::UNAUTHORIZED, "person", "Say who you are first: POST /api/me with a name.");
    people::known(&app.hub.store, headers).await?.ok_or_else(nobody)
}

fn costly(app: &App, address: IpAddr) -> Result<(), No> {
    if app.gate.lets_costly(address) { Ok(()) } else { Err(No::too_much()) }
}

/// The games that can be played here.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameLine>)))]
async fn games(State(app): State<App>) -> Json<Vec<GameLine>> {
    let line = |game: &dyn AnyGame| GameLine {
        name: game.name().to_owned(),
        title: game.title().to_owned(),
        options: game.default_options(),
        schema: game.schema(SchemaOf::Options),
    };
    Json(app.hub.games.games().map(line).collect())
}

/// Who you are.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Problem)))]
async fn me(State(app): State<App>, headers: HeaderMap) -> Result<Json<Me>, No> {
    Ok(Json(somebody(&app, &headers).await?.me()))
}

/// Takes a name: a new person gets a secret in a cookie, somebody known another name.
#[utoipa::path(post, path = "/api/me", request_body = NewName, responses((status = 200, body = Me), (status = 422, body = Problem)))]
async fn name_me(
    State(app): State<App>,
    Peer(address): Peer,
    headers: HeaderMap,
    Body(NewName { name }): Body<NewName>,
) -> Result<Response, No> {
    let name = mozaika_wire::name(&name).map_err(|bad| Refused::new("person", bad.to_string()))?;
    if let Some(mut known) = people::known(&app.hub.store, &headers).await? {
        app.hub.store.rename(&known.person.id, &name).await?;
        known.person.name = name;
        return Ok(Json(known.me()).into_response());
    }
    costly(&app, address)?;
    let (known, secret) = people::welcome(&app.hub.store, &name).await?;
    Ok(with_cookie(&app, &known, &secret))
}

fn with_cookie(app: &App, known: &Known, secret: &str) -> Response {
    ([people::cookie(secret, app.is_secure)], Json(known.me())).into_response()
}

/// Sets a login and a password, to come back from another device.
#[utoipa::path(post, path = "/api/me/login", request_body = Credentials, responses((status = 200, body = Me), (status = 422, body = Problem)))]
async fn set_login(
    State(app): State<App>,
    Peer(address): Peer,
    headers: HeaderMap,
    Body(wanted): Body<Credentials>,
) -> Result<Json<Me>, No> {
    let known = somebody(&app, &headers).await?;
    costly(&app, address)?;
    Ok(Json(people::set_login(&app.hub.store, &known, wanted).await?))
}

/// Comes back with a login and a password.
#[utoipa::path(post, path = "/api/login", request_body = Credentials, responses((status = 200, body = Me), (status = 422, body = Problem)))]
async fn log_in(State(app): State<App>, Peer(address): Peer, Body(given): Body<Credentials>) -> Result<Response, No> {
    costly(&app, address)?;
    let (known, secret) = people::log_in(&app.hub.store, given).await?;
    Ok(with_cookie(&app, &known, &secret))
}

/// Forgets this device.
#[utoipa::path(post, path = "/api/logout", responses((status = 204)))]
async fn log_out(State(app): State<App>, headers: HeaderMap) -> Result<Response, No> {
    if let Some(secret) = people::secret_of(&headers) {
        app.hub.store.remove_device(&crate::secret::digest(secret)).await?;
    }
    Ok((StatusCode::NO_CONTENT, [people::no_cookie()]).into_response())
}

/// Makes a one-time link to another device.
#[utoipa::path(post, path = "/api/me/link", responses((status = 200, body = DeviceLink)))]
async fn link(State(app): State<App>, headers: HeaderMap) -> Result<Json<DeviceLink>, No> {
    let known = somebody(&app, &headers).await?;
    Ok(Json(people::link(&app.hub.store, &known).await?))
}

/// Follows a one-time link.
#[utoipa::path(post, path = "/api/link", request_body = DeviceLink, responses((status = 200, body = Me), (status = 422, body = Problem)))]
async fn follow(State(app): State<App>, Peer(address): Peer, Body(link): Body<DeviceLink>) -> Result<Response, No> {
    costly(&app, address)?;
    let (known, secret) = people::follow(&app.hub.store, &link).await?;
    Ok(with_cookie(&app, &known, &secret))
}

#[derive(Deserialize)]
struct Listed {
    #[serde(default)]
    which: Which,
}

/// Lists tables: `open` ones with a free seat, those that are `playing`, or `mine`.
#[utoipa::path(get, path = "/api/tables", params(("which" = Option<Which>, Query)), responses((status = 200, body = Vec<TableLine>)))]
async fn tables(
    State(app): State<App>,
    headers: HeaderMap,
    Query(Listed { which }): Query<Listed>,
) -> Result<Json<Vec<TableLine>>, No> {
    let known = people::known(&app.hub.store, &headers).await?;
    let person = known.as_ref().map(|known| &known.person.id);
    Ok(Json(app.hub.store.lines(which, person).await?))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses((status = 201, body = MadeTable), (status = 422, body = Problem)))]
async fn make(
    State(app): State<App>,
    Peer(address): Peer,
    headers: HeaderMap,
    Body(wanted): Body<NewTable>,
) -> Result<(StatusCode, Json<MadeTable>), No> {
    let known = somebody(&app, &headers).await?;
    if wanted.edition.is_some() && !app.gate.lets_edition(address) {
        return Err(
            Refused::new("limit", "Too many editions have come from your address: try again in an hour.").into()
        );
    }
    few_tables(&app, &known).await?;
    let made = making::make(&app.hub, wanted, known.person).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

async fn few_tables(app: &App, known: &Known) -> Result<(), No> {
    if app.may_sit_down(known).await {
        return Ok(());
    }
    Err(Refused::new("limit", "You sit at too many tables: finish some of them first.").into())
}

#[derive(Deserialize)]
struct Since {
    since: Option<u64>,
}

fn table_id(text: &str) -> Result<TableId, No> {
    text.parse().map_err(|_| no_table())
}

fn no_table() -> No {
    No::new(StatusCode::NOT_FOUND, "table", "There is no such table.")
}

/// A notice, or the refusal in it.
fn told(notice: Option<Notice>) -> Result<Json<Notice>, No> {
    match notice {
        None => Err(Refused::new("busy", "Something went wrong at this table: try again.").into()),
        Some(Notice::Refused { rule, .. }) if rule == "table" => Err(no_table()),
        Some(Notice::Refused { rule, message, .. }) => Err(Refused::new(&rule, message).into()),
        Some(notice) => Ok(Json(notice)),
    }
}

/// A table as you see it; with `since`, only what happened after that entry.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path), ("since" = Option<u64>, Query)),
    responses((status = 200, body = Notice), (status = 404, body = Problem)))]
async fn show(
    State(app): State<App>,
    headers: HeaderMap,
    Path(table): Path<String>,
    Query(Since { since }): Query<Since>,
) -> Result<Json<Notice>, No> {
    let table = table_id(&table)?;
    let person = people::known(&app.hub.store, &headers).await?.map(|known| known.person.id);
    told(app.hub.answer(&table, |answer| Ask::Show { person, since, answer }).await)
}

/// Does something at a table.
#[utoipa::path(post, path = "/api/tables/{table}/deeds", params(("table" = String, Path)), request_body = Deed,
    responses((status = 200, body = Notice), (status = 404, body = Problem), (status = 422, body = Problem)))]
async fn act(
    State(app): State<App>,
    headers: HeaderMap,
    Path(table): Path<String>,
    Body(deed): Body<Deed>,
) -> Result<Json<Notice>, No> {
    let table = table_id(&table)?;
    let known = somebody(&app, &headers).await?;
    if matches!(deed.act, Act::Sit { .. }) {
        few_tables(&app, &known).await?;
    }
    let asked = Asked { by: known.person, id: deed.id, expected: deed.expected, act: deed.act };
    told(app.hub.answer(&table, |answer| Ask::Act { asked, answer: Answer::Once(answer) }).await)
}

/// The record of a match that is over.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = Problem)))]
async fn record(State(app): State<App>, Path(table): Path<String>) -> Result<Response, No> {
    let table = table_id(&table)?;
    let (answer, answered) = oneshot::channel();
    app.hub.ask(&table, Ask::Record { answer }).await;
    let early = || No::new(StatusCode::NOT_FOUND, "stage", "A record is told when the match is over.");
    let record = answered.await.map_err(|_| no_table())?.ok_or_else(early)?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// The word of the invitation link, for the host.
#[utoipa::path(get, path = "/api/tables/{table}/invitation", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = Problem)))]
async fn invitation(State(app): State<App>, headers: HeaderMap, Path(table): Path<String>) -> Result<Json<String>, No> {
    let table = table_id(&table)?;
    let person = somebody(&app, &headers).await?.person.id;
    let (answer, answered) = oneshot::channel();
    app.hub.ask(&table, Ask::Invitation { person, answer }).await;
    let none = || No::new(StatusCode::NOT_FOUND, "seat", "Only the host of a table by invitation can invite.");
    Ok(Json(answered.await.map_err(|_| no_table())?.ok_or_else(none)?))
}

/// The ratings of a game, the strongest first.
#[utoipa::path(get, path = "/api/ratings/{game}", params(("game" = String, Path)), responses((status = 200, body = Vec<Rating>)))]
async fn ratings(State(app): State<App>, Path(game): Path<String>) -> Result<Json<Vec<Rating>>, No> {
    app.hub.games.find(&game).map_err(Refused::from)?;
    Ok(Json(app.hub.store.ratings(&game).await?))
}
