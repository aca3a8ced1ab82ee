//! The OpenAPI document, made from the registry: what is mounted is what is described.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::http::Method;
use serde_json::{Value, json};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{Ref, RefOr, path::ParameterIn, schema::Schema},
};

use crate::{Policy, registry::Mounted};

/// What one operation takes and gives, collected from its handler's types.
#[derive(Default)]
pub struct OpDoc {
    pub schemas: Vec<(String, RefOr<Schema>)>,
    pub body: Option<Value>,
    pub result: Option<Value>,
    pub parameters: Vec<Value>,
    pub takes_upload: bool,
    pub returns_file: bool,
    /// The type and schema of an answer that has no envelope.
    pub plain: Option<(&'static str, Value)>,
}

impl OpDoc {
    pub fn schema_of<T: ToSchema>(&mut self) -> Value {
        let mut schemas = vec![];
        T::schemas(&mut schemas);
        self.schemas.append(&mut schemas);
        let schema = T::schema();
        let name = T::name().into_owned();
        match &schema {
            // Plain values (strings, lists, unit) are written in place.
            RefOr::T(Schema::Object(_)) if is_named(&name) => {
                self.schemas.push((name.clone(), schema));
                to_value(&Ref::from_schema_name(name))
            }
            RefOr::T(Schema::AllOf(_) | Schema::OneOf(_)) if is_named(&name) => {
                self.schemas.push((name.clone(), schema));
                to_value(&Ref::from_schema_name(name))
            }
            other => to_value(other),
        }
    }

    pub fn returns<T: ToSchema>(&mut self) {
        self.result = Some(self.schema_of::<T>());
    }
    pub fn takes_json<T: ToSchema>(&mut self) {
        self.body = Some(self.schema_of::<T>());
    }
    pub fn takes_query<T: IntoParams>(&mut self) {
        let parameters = T::into_params(|| Some(ParameterIn::Query));
        self.parameters.extend(parameters.iter().map(to_value));
    }
    pub fn takes_upload(&mut self) {
        self.takes_upload = true;
    }
    pub fn returns_file(&mut self) {
        self.returns_file = true;
    }
    pub fn outside_the_envelope(&mut self, kind: &'static str, schema: Value) {
        self.plain = Some((kind, schema));
    }
    /// Whether it says `dryRun`, in the query or at the top of the body.
    pub(crate) fn takes_preview(&self) -> bool {
        let in_query = self.parameters.iter().any(|parameter| parameter.get("name").is_some_and(|n| n == "dryRun"));
        in_query || self.body.as_ref().is_some_and(|body| self.has_property(body, "dryRun"))
    }

    fn has_property(&self, schema: &Value, name: &str) -> bool {
        let of = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        if let Some((_, schema)) = of.and_then(|of| self.schemas.iter().find(|(known, _)| known == of)) {
            return self.has_property(&to_value(schema), name);
        }
        let parts = schema.get("allOf").and_then(Value::as_array);
        schema.get("properties").is_some_and(|properties| properties.get(name).is_some())
            || parts.is_some_and(|parts| parts.iter().any(|part| self.has_property(part, name)))
    }
    pub fn query(&mut self, name: &str, schema: Value, required: bool) {
        self.parameters.push(json!({ "name": name, "in": "query", "required": required, "schema": schema }));
    }
}

/// Names of our own types start with a capital; `str`, `Vec` and friends have none of their own.
fn is_named(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && !["Vec", "String", "Value", "Option", "Object"].contains(&name)
}

pub fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// Names that the document itself gives.
const PERMISSION_ID: &str = "PermissionId";
const FAILURE: &str = "Failure";

/// Names that would stand for two different schemas, of which the document could keep one only.
pub fn ambiguous(ops: &[Mounted]) -> Vec<String> {
    let mut known = HashMap::<&str, (&RefOr<Schema>, &str)>::new();
    let mut found = BTreeSet::new();
    for Mounted { op, doc, .. } in ops {
        for (name, schema) in &doc.schemas {
            let (first, of) = known.entry(name).or_insert((schema, &op.id));
            if [PERMISSION_ID, FAILURE].contains(&name.as_str()) || *first != schema {
                found.insert(format!("{name} of {} is not that of {of}", op.id));
            }
        }
    }
    found.into_iter().collect()
}

pub fn document(ops: &[std::sync::Arc<Mounted>], tables: Value, permissions: &[&str], version: &str) -> Value {
    let mut paths = BTreeMap::<&str, serde_json::Map<String, Value>>::new();
    let mut schemas = serde_json::Map::new();
    schemas.insert(PERMISSION_ID.into(), json!({ "type": "string", "enum": permissions }));
    schemas.insert(FAILURE.into(), failure_schema());
    for mounted in ops {
        for (name, schema) in &mounted.doc.schemas {
            schemas.insert(name.clone(), to_value(schema));
        }
        let method = mounted.op.method.as_str().to_lowercase();
        paths.entry(&mounted.op.path).or_default().insert(method, operation(mounted));
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Collegium", "version": version, "license": { "name": "Apache-2.0" } },
        "x-tables": tables,
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "session": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn operation(mounted: &Mounted) -> Value {
    let Mounted { op, doc, .. } = mounted;
    let mut parameters = doc.parameters.clone();
    for name in op.path.split('/').filter_map(|s| s.strip_prefix('{')?.strip_suffix('}')) {
        if !parameters.iter().any(|p| p.get("name").is_some_and(|n| n == name)) {
            parameters.push(json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
        }
    }
    let mut operation = json!({
        "operationId": op.id,
        "summary": op.label.en,
        "x-label": { "zh-CN": op.label.zh, "en-US": op.label.en },
        "parameters": parameters,
        "responses": responses(doc),
    });
    let Some(map) = operation.as_object_mut() else {
        return operation;
    };
    match op.policy {
        Policy::Public(_) => {}
        Policy::AnySession(_) => {
            map.insert("security".into(), json!([{ "session": [] }]));
        }
        Policy::AnyOf(needs) => {
            let any: Vec<_> = needs.iter().map(|(p, a)| format!("{}.{}", p.0, a.code())).collect();
            map.insert("security".into(), json!([{ "session": [] }]));
            map.insert("x-permissions".into(), json!(any));
        }
    }
    if doc.takes_upload {
        let schema = json!({ "type": "object", "required": ["file"], "properties": { "file": { "type": "string", "format": "binary" } } });
        map.insert(
            "requestBody".into(),
            json!({ "required": true, "content": { "multipart/form-data": { "schema": schema } } }),
        );
    } else if let Some(body) = &doc.body {
        map.insert(
            "requestBody".into(),
            json!({ "required": true, "content": { "application/json": { "schema": body } } }),
        );
    }
    if op.method != Method::GET {
        map.insert("x-audit".into(), json!(op.subject()));
    }
    operation
}

fn responses(doc: &OpDoc) -> Value {
    let ok = if let Some((kind, schema)) = &doc.plain {
        json!({ "description": "OK", "content": { *kind: { "schema": schema } } })
    } else if doc.returns_file {
        json!({ "description": "A file", "content": { "*/*": { "schema": { "type": "string", "format": "binary" } } } })
    } else {
        let result = doc.result.clone().unwrap_or(json!({ "type": "null" }));
        let envelope = json!({
            "type": "object",
            "required": ["success", "code", "message", "result", "requestId"],
            "properties": {
                "success": { "type": "boolean" }, "code": { "type": "string" }, "message": { "type": "string" },
                "result": result, "requestId": { "type": "string" },
            },
        });
        json!({ "description": "OK", "content": { "application/json": { "schema": envelope } } })
    };
    let failure = json!({ "description": "Refused or failed; see the envelope", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } } });
    // A check that fails says so in plain words, too.
    let outage = match &doc.plain {
        Some((kind, schema)) if *kind != "application/json" => json!({
            "description": "Not now",
            "content": { *kind: { "schema": schema }, "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } },
        }),
        _ => failure.clone(),
    };
    json!({ "200": ok, "4XX": failure, "5XX": outage })
}

fn failure_schema() -> Value {
    let text = || json!({ "type": "string" });
    let error = json!({
        "type": "object", "required": ["field", "code", "message"],
        "properties": { "field": text(), "row": { "type": ["integer", "null"] }, "column": { "type": ["string", "null"] }, "code": text(), "message": text() },
    });
    let action =
        json!({ "type": "object", "required": ["label", "to"], "properties": { "label": text(), "to": text() } });
    let rule = json!({
        "type": "object", "required": ["code", "message", "actions"],
        "properties": { "code": text(), "message": text(), "data": {}, "actions": { "type": "array", "items": action } },
    });
    json!({
        "type": "object", "required": ["success", "code", "message", "requestId"],
        "properties": {
            "success": { "type": "boolean" }, "code": text(), "message": text(), "result": { "type": "null" }, "requestId": text(),
            "errors": { "type": "array", "items": error },
            "refusal": { "type": "object", "required": ["rules"], "properties": { "rules": { "type": "array", "items": rule } } },
            "current": {},
        },
    })
}

#[cfg(test)]
mod tests {
    use utoipa::ToSchema;

    use crate::{Api, Cx, Op, Policy, Text, View};

    mod one {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        pub struct Answer {
            pub text: String,
        }
    }
    mod other {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        pub struct Answer {
            pub number: i32,
        }
    }

    fn answering<T: ToSchema + serde::Serialize + Send + 'static>(api: &mut Api, id: &str) {
        let op = Op::get(format!("/api/{id}"), id, Policy::Public("a test"), Text::new("试", "Try"));
        api.op(op, |_: Cx, (): ()| async move { Err::<View<T>, _>(crate::Error::NotFound) });
    }

    #[test]
    fn a_name_stands_for_one_schema() {
        let mut api = Api::default();
        answering::<one::Answer>(&mut api, "first");
        answering::<one::Answer>(&mut api, "again");
        assert!(api.finish().is_ok());
        let mut api = Api::default();
        answering::<one::Answer>(&mut api, "first");
        answering::<other::Answer>(&mut api, "second");
        let refused = api.finish().err().map(|error| error.to_string()).unwrap_or_default();
        assert!(refused.contains("Answer of second is not that of first"), "{refused}");
    }
}
