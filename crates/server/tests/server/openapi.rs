//! What `/api/openapi.json` says is so.

use std::collections::BTreeSet;

use mozaika_client::open_table;
use mozaika_client::wire::Action;
use reqwest::Method;
use serde_json::{Value, json};

use crate::test_server::TestServer;

/// What is wrong with a value, held against a schema of the document.
fn fault(document: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let found = document.pointer(reference.trim_start_matches('#'));
        let Some(found) = found else { return Some(format!("{path}: {reference} is nowhere")) };
        return fault(document, found, value, path);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().find_map(|schema| fault(document, schema, value, path));
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(any) = schema[choice].as_array() {
            let faults: Vec<String> = any.iter().filter_map(|schema| fault(document, schema, value, path)).collect();
            return (faults.len() == any.len()).then(|| format!("{path}: none of {faults:?}"));
        }
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Some(format!("{path}: {value} is not one of {words:?}"));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let is_of = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if !types.is_empty() && !types.iter().any(|name| is_of(name)) {
        return Some(format!("{path}: {value} is not {types:?}"));
    }
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for name in required.filter(|_| value.is_object()) {
        if value.get(name).is_none() {
            return Some(format!("{path}: {name} is missing"));
        }
    }
    if let (Some(fields), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
        for (name, value) in fields {
            if let Some(schema) = properties.get(name)
                && let Some(fault) = fault(document, schema, value, &format!("{path}.{name}"))
            {
                return Some(fault);
            }
        }
    }
    let items = value.as_array().filter(|_| schema["items"].is_object()).into_iter().flatten();
    items.into_iter().find_map(|item| fault(document, &schema["items"], item, &format!("{path}[]")))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_of_the_document_answers_as_the_document_says() {
    let server = TestServer::start().await;
    let (ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let bob_id = bob.me().await.unwrap().id;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    bob.act(&table, Action::Resign {}).await.unwrap();
    ada.relate(&bob_id, mozaika_client::wire::rest::RelationKind::Mute).await.unwrap();
    ada.create_table(&open_table("sintra")).await.unwrap();
    let answer = reqwest::get(format!("{}/api/openapi.json", server.base())).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/json");
    let document: Value = answer.json().await.unwrap();
    let subscription = json!({ "endpoint": "https://x", "keys": { "p256dh": "", "auth": "" } });
    // What leaves Ada signed in comes first, and what costs her the cookie last.
    let asked = [
        ("get", "/api/games", None, 200),
        ("get", "/api/me", None, 200),
        ("post", "/api/me", Some(json!({ "name": "Ada" })), 200),
        ("get", "/api/me/profile", None, 200),
        ("get", "/api/me/data", None, 200),
        ("get", "/api/me/relations", None, 200),
        ("put", "/api/me/relations/{person}", Some(json!({ "kind": "block" })), 204),
        ("delete", "/api/me/relations/{person}", None, 204),
        ("post", "/api/reports", Some(json!({ "person": bob_id, "reason": "other" })), 204),
        ("get", "/api/push", None, 404),
        ("put", "/api/me/push", Some(subscription), 422),
        ("delete", "/api/me/push", None, 204),
        ("get", "/api/me/devices", None, 200),
        ("delete", "/api/me/devices/{device}", None, 422),
        ("post", "/api/me/link", Some(json!(null)), 200),
        ("post", "/api/link", Some(json!({ "token": "forged" })), 422),
        ("get", "/api/tables", None, 200),
        (
            "post",
            "/api/tables",
            Some(json!({ "game": "patchwork", "seats": [{ "for": "me" }, { "for": "anyone" }] })),
            201,
        ),
        ("get", "/api/tables/{table}", None, 200),
        (
            "post",
            "/api/tables/{table}/actions",
            Some(json!({ "id": "x", "expected": 0, "action": { "type": "decline_rematch" } })),
            200,
        ),
        ("get", "/api/tables/{table}/record", None, 200),
        ("get", "/api/tables/{table}/edition", None, 404),
        ("get", "/api/tables/{table}/invitation", None, 404),
        ("get", "/api/ratings/{game}", None, 200),
        ("post", "/api/login", Some(json!({ "login": "ada", "password": "wrong horse" })), 422),
        ("post", "/api/me/login", Some(json!({ "login": "x", "password": "y" })), 422),
        ("post", "/api/logout", None, 204),
        ("delete", "/api/me/devices", None, 401),
        ("delete", "/api/me", None, 401),
    ];
    let http = reqwest::Client::new();
    let mut tried = BTreeSet::new();
    for (method, path, body, status) in asked {
        tried.insert(format!("{method} {path}"));
        let filled = path
            .replace("{person}", bob_id.as_str())
            .replace("{device}", "nothing")
            .replace("{table}", table.as_str())
            .replace("{game}", "patchwork");
        let verb: Method = method.to_uppercase().parse().unwrap();
        let mut request = http.request(verb, format!("{}{filled}", server.base()));
        request = request.header("cookie", ada.cookie().unwrap());
        if let Some(body) = &body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
        let operation = &document["paths"][path][method];
        assert!(operation.is_object(), "{method} {path} is not described");
        let described = &operation["responses"][status.to_string()];
        assert!(described.is_object(), "{method} {path} does not say that it answers {status}");
        let schema = &described["content"]["application/json"]["schema"];
        if schema.is_object() {
            let value: Value = answer.json().await.unwrap();
            assert_eq!(fault(&document, schema, &value, path), None, "{value}");
        }
        if let Some(body) = body.filter(|body| !body.is_null()) {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(fault(&document, schema, &body, path), None);
        }
    }
    let described =
        document["paths"].as_object().unwrap().iter().flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{method} {path}"))
        });
    assert_eq!(described.collect::<BTreeSet<_>>(), tried, "every address is tried");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_refused_because_nobody_is_signed_in_is_described() {
    let server = TestServer::start().await;
    let document: Value =
        reqwest::get(format!("{}/api/openapi.json", server.base())).await.unwrap().json().await.unwrap();
    let http = reqwest::Client::new();
    let mut refused = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let filled = path
                .replace("{table}", "x")
                .replace("{device}", "x")
                .replace("{person}", "x")
                .replace("{game}", "patchwork");
            let verb: Method = method.to_uppercase().parse().unwrap();
            let mut request = http.request(verb, format!("{}{filled}", server.base()));
            if operation["requestBody"].is_object() {
                request = request.json(&json!({}));
            }
            let status = request.send().await.unwrap().status().as_u16();
            assert!(status < 500 && status != 405, "{method} {path}: {status}");
            if status == 401 {
                assert!(operation["responses"]["401"].is_object(), "{method} {path} does not say that it answers 401");
                refused += 1;
            }
        }
    }
    assert!(refused >= 8, "{refused}");
}
