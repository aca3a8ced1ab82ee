//! The history of a record, in the users' words.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Field, Kind};
use crate::{Cx, Lang, Result, Timestamp, audit::entity::entry, protect::is_masked};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntry {
    pub id: String,
    pub at: Timestamp,
    pub actor_name: String,
    /// What was done, in the reader's language.
    pub action: String,
    pub reason: Option<String>,
    pub changes: Vec<Change>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    pub field: String,
    pub label: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

const MOST: u64 = 200;

/// Newest first.
pub async fn history_of(cx: &Cx, subject: &str, id: &str, fields: &[Field]) -> Result<Vec<HistoryEntry>> {
    let entries = entry::Entity::find()
        .filter(entry::Column::Subject.eq(subject))
        .filter(entry::Column::SubjectId.eq(id))
        .order_by_desc(entry::Column::Seq)
        .limit(MOST)
        .all(cx.read())
        .await?;
    Ok(entries.into_iter().map(|e| entry_view(cx, e, fields)).collect())
}

fn entry_view(cx: &Cx, entry: entry::Model, fields: &[Field]) -> HistoryEntry {
    let parse =
        |text: &Option<String>| text.as_deref().and_then(|t| serde_json::from_str(t).ok()).unwrap_or(Value::Null);
    let changes = changes(&parse(&entry.before), &parse(&entry.after), fields, cx.lang());
    HistoryEntry {
        id: entry.id,
        at: entry.at,
        actor_name: entry.actor_name,
        action: op_label(cx, &entry.op),
        reason: entry.reason,
        changes,
    }
}

/// The label of an operation; the bare id for operations of earlier versions.
pub fn op_label(cx: &Cx, op: &str) -> String {
    let found = cx.app().registry().and_then(|r| r.find(op));
    found.map_or_else(|| op.to_owned(), |op| op.label.get(cx.lang()).to_owned())
}

pub fn changes(before: &Value, after: &Value, fields: &[Field], lang: Lang) -> Vec<Change> {
    fields
        .iter()
        .filter_map(|field| {
            let raw = |row: &Value| row.get(field.name).filter(|v| !v.is_null()).cloned();
            let (before, after) = (raw(before), raw(after));
            let changed = before != after;
            let (before, after) = (before.map(|v| show(field, &v, lang)), after.map(|v| show(field, &v, lang)));
            (changed && (before != after || matches!(field.kind, Kind::Protected(_)))).then(|| Change {
                field: field.name.to_owned(),
                label: field.label.get(lang).to_owned(),
                before,
                after,
            })
        })
        .collect()
}

/// A value as people read it.
pub(super) fn show(field: &Field, value: &Value, lang: Lang) -> String {
    let choice = |choices: &[super::Choice], code: &str| {
        choices.iter().find(|(c, _)| *c == code).map_or_else(|| code.to_owned(), |(_, t)| t.get(lang).to_owned())
    };
    match (field.kind, value) {
        // That it changed is history; what it was is not for everybody who may read that.
        (Kind::Protected(_), Value::String(text)) if text.is_empty() => String::new(),
        (Kind::Protected(_), Value::String(text)) if is_masked(text) => text.clone(),
        (Kind::Protected(_), _) => if lang == Lang::Zh { "（已保护）" } else { "(protected)" }.into(),
        (Kind::Choice(choices), Value::String(code)) => choice(choices, code),
        (Kind::Choices(choices), Value::Array(items)) => {
            let texts: Vec<_> = items.iter().filter_map(Value::as_str).map(|c| choice(choices, c)).collect();
            texts.join(if lang == Lang::Zh { "、" } else { ", " })
        }
        (Kind::Bool, Value::Bool(yes)) => match (lang, yes) {
            (Lang::Zh, true) => "是".into(),
            (Lang::Zh, false) => "否".into(),
            (Lang::En, true) => "yes".into(),
            (Lang::En, false) => "no".into(),
        },
        (Kind::Instant, Value::String(text)) => {
            Timestamp::parse(text).map_or_else(|| text.clone(), Timestamp::local_text)
        }
        (_, Value::String(text)) => text.clone(),
        (_, other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;
    use serde_json::json;

    #[test]
    fn only_changed_fields_in_the_users_words() {
        const CHANNELS: &[super::super::Choice] =
            &[("EMAIL", Text::new("邮件", "E-mail")), ("SMS", Text::new("短信", "SMS"))];
        let fields = [
            Field::text("name", 10, "名称", "Name"),
            Field::choice("channel", CHANNELS, "渠道", "Channel"),
            Field::bool("enabled", "启用", "Enabled"),
        ];
        let before = json!({ "name": "甲", "channel": "EMAIL", "enabled": true });
        let after = json!({ "name": "甲", "channel": "SMS", "enabled": false });
        let found: Vec<_> = changes(&before, &after, &fields, Lang::Zh)
            .into_iter()
            .map(|c| (c.label, c.before.unwrap_or_default(), c.after.unwrap_or_default()))
            .collect();
        assert_eq!(
            found,
            [("渠道".into(), "邮件".into(), "短信".into()), ("启用".into(), "是".into(), "否".into())]
                as [(String, String, String); 2]
        );
    }
}
