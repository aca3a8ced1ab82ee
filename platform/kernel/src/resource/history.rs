//! The history of a record, in the users' words.

use std::collections::{BTreeSet, HashMap};

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Field, Kind, decimal, refs};
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
    let states: Vec<_> = entries.iter().map(|e| (parse(e.before.as_deref()), parse(e.after.as_deref()))).collect();
    let mut names = Names::default();
    names.learn(cx, fields, states.iter().flat_map(|(before, after)| [before, after])).await?;
    let views = entries.into_iter().zip(states).map(|(entry, (before, after))| {
        let changes = changes(&before, &after, fields, &names, cx.lang());
        entry_view(cx, entry, changes)
    });
    Ok(views.collect())
}

fn parse(text: Option<&str>) -> Value {
    text.and_then(|t| serde_json::from_str(t).ok()).unwrap_or(Value::Null)
}

/// The names of the rows that records refer to, as far as the reader may see them.
#[derive(Default)]
pub struct Names {
    known: HashMap<(&'static str, String), String>,
    /// Rows that no reader finds yet, by their ids.
    made: HashMap<String, String>,
}

impl Names {
    /// Looks up what the references in these rows are called; archived ones keep their names.
    pub async fn learn<'a>(
        &mut self,
        cx: &Cx,
        fields: &[Field],
        rows: impl Iterator<Item = &'a Value> + Clone,
    ) -> Result<()> {
        for field in fields {
            let Some((target, _)) = field.target() else { continue };
            let ids = rows.clone().flat_map(|row| refs::ids_in(row.get(field.name)));
            let ids: BTreeSet<&str> =
                ids.filter(|id| !self.known.contains_key(&(target.table, (*id).to_owned()))).collect();
            let found = refs::titles(cx, field, ids).await?;
            self.known.extend(found.into_iter().map(|(id, name)| ((target.table, id), name)));
        }
        Ok(())
    }

    /// A row that the caller is just making goes by this name in those that refer to it.
    pub fn made(&mut self, id: &str, name: String) {
        if !name.is_empty() {
            self.made.insert(id.to_owned(), name);
        }
    }

    /// What the first reference of a row is called: rows without a name go by what they belong to.
    pub fn first(&self, fields: &[Field], row: &Value, lang: Lang) -> String {
        let belongs = fields.iter().find_map(|field| {
            let (target, _) = field.target()?;
            refs::ids_in(row.get(field.name)).next().map(|id| self.of(target.table, id, lang))
        });
        belongs.unwrap_or_default()
    }

    fn of(&self, table: &'static str, id: &str, lang: Lang) -> String {
        let hidden = if lang == Lang::Zh { "（不可见）" } else { "(not visible)" };
        let name = self.known.get(&(table, id.to_owned())).or_else(|| self.made.get(id));
        name.cloned().unwrap_or_else(|| hidden.to_owned())
    }
}

fn entry_view(cx: &Cx, entry: entry::Model, changes: Vec<Change>) -> HistoryEntry {
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

pub fn changes(before: &Value, after: &Value, fields: &[Field], names: &Names, lang: Lang) -> Vec<Change> {
    let show = |field: &Field, value: &Value| match field.target() {
        Some((target, _)) => {
            let named: Vec<_> = refs::ids_in(Some(value)).map(|id| names.of(target.table, id, lang)).collect();
            named.join(if lang == Lang::Zh { "、" } else { ", " })
        }
        None => show(field, value, lang),
    };
    fields
        .iter()
        .filter_map(|field| {
            let raw = |row: &Value| row.get(field.name).filter(|v| !v.is_null()).cloned();
            let (before, after) = (raw(before), raw(after));
            let changed = before != after;
            let (before, after) = (before.map(|v| show(field, &v)), after.map(|v| show(field, &v)));
            // What is hidden looks alike and may have changed all the same.
            let veiled = matches!(field.kind, Kind::Protected(_)) || field.target().is_some();
            (changed && (before != after || veiled)).then(|| Change {
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
        (Kind::Codes { .. }, Value::Array(items)) => {
            let codes: Vec<_> = items.iter().filter_map(Value::as_str).collect();
            codes.join(if lang == Lang::Zh { "、" } else { ", " })
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
        (Kind::Integer { .. }, Value::Number(n)) => {
            n.as_i64().map_or_else(|| n.to_string(), |n| decimal::written(n, field.places))
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
        let found: Vec<_> = changes(&before, &after, &fields, &Names::default(), Lang::Zh)
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
