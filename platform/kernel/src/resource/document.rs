//! How a table's operations stand in the OpenAPI document.

use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use super::{Kind, Table};
use crate::openapi::{OpDoc, to_value};

impl Table {
    pub(super) fn doc(&self) -> OpDoc {
        OpDoc { schemas: self.schemas.clone(), ..OpDoc::default() }
    }

    /// The schema of a row as it is answered: of the entity's columns those that leave the engine.
    pub(super) fn outgoing(&self, entity: RefOr<Schema>) -> RefOr<Schema> {
        let RefOr::T(Schema::Object(mut object)) = entity else { return entity };
        object.properties.retain(|name, _| self.leaves(name));
        object.required.retain(|name| self.leaves(name));
        RefOr::T(Schema::Object(object))
    }

    pub(super) fn row_schema(&self) -> Value {
        let labels = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        json!({ "allOf": [{ "$ref": format!("#/components/schemas/{}", self.view_name) }, { "type": "object", "properties": { "labels": labels } }] })
    }

    /// The input with the row's id and version. Not `allOf`: each part would forbid the other's fields.
    pub(super) fn edit_schema(&self) -> Value {
        let input = self.schemas.iter().find(|(name, _)| *name == self.input_name);
        let mut schema = input.map_or_else(|| json!({ "type": "object" }), |(_, schema)| to_value(schema));
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert("id".into(), json!({ "type": "string" }));
            properties.insert("version".into(), json!({ "type": "integer" }));
        }
        let mut required = vec![json!("id"), json!("version")];
        required.extend(schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default());
        if let Some(schema) = schema.as_object_mut() {
            schema.insert("required".into(), required.into());
        }
        schema
    }

    pub(super) fn page_schema(&self) -> Value {
        let integer = || json!({ "type": "integer" });
        json!({
            "type": "object", "required": ["data", "pageNo", "pageSize", "totalCount", "totalPage"],
            "properties": {
                "data": { "type": "array", "items": self.row_schema() },
                "pageNo": integer(), "pageSize": integer(), "totalCount": integer(), "totalPage": integer(),
            },
        })
    }

    pub(super) fn list_parameters(&self, doc: &mut OpDoc, paged: bool) {
        let text = || json!({ "type": "string" });
        if paged {
            doc.query("pageNo", json!({ "type": "integer", "minimum": 1, "default": 1 }), false);
            doc.query("pageSize", json!({ "type": "integer", "minimum": 1, "maximum": 200, "default": 10 }), false);
        }
        let mut sorts: Vec<_> = self.spec.fields.iter().filter(|f| f.sort).map(|f| f.name).collect();
        sorts.extend(["createdAt", "updatedAt"].into_iter().filter(|n| self.has(&super::field::snake(n))));
        // Empty: the order of the list itself.
        sorts.push("");
        doc.query("sortField", json!({ "type": "string", "enum": sorts }), false);
        doc.query("sortOrder", json!({ "type": "string", "enum": ["ascend", "descend", ""] }), false);
        if self.spec.fields.iter().any(|f| f.search) {
            doc.query("keyword", text(), false);
        }
        for through in self.rules.filters {
            doc.query(through.name, json!({ "type": "array", "items": { "type": "string" } }), false);
        }
        for field in self.spec.fields.iter().filter(|f| f.filter) {
            match field.kind {
                Kind::Date | Kind::Instant | Kind::Integer { .. } => {
                    doc.query(String::leak(format!("{}From", field.name)), text(), false);
                    doc.query(String::leak(format!("{}To", field.name)), text(), false);
                }
                Kind::Choice(choices) | Kind::Choices(choices) => {
                    let codes: Vec<_> = choices.iter().map(|(c, _)| *c).chain([""]).collect();
                    doc.query(
                        field.name,
                        json!({ "type": "array", "items": { "type": "string", "enum": codes } }),
                        false,
                    );
                }
                Kind::Bool => doc.query(field.name, json!({ "type": "boolean" }), false),
                _ => doc.query(field.name, json!({ "type": "array", "items": { "type": "string" } }), false),
            }
        }
    }
}
