//! What a command changes, shown before it happens.
//!
//! A rehearsal is the real run, undone at its end: `Cx::rehearse` before the work, `effects_of` after it.
//! So the preview cannot say anything else than the audit entries of the run that follows.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    Cx, Lang, Result, Text,
    audit::Draft,
    resource::{Change, Field, Names, Table, Title, history_changes},
};

/// Rows a command may touch, and how people call them and their fields.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    pub subject: &'a str,
    pub label: Text,
    pub fields: &'a [Field],
    pub title: Title,
}

impl<'a> From<&'a Table> for Known<'a> {
    fn from(table: &'a Table) -> Self {
        let spec = &table.spec;
        Self { subject: spec.subject, label: spec.label, fields: &spec.fields, title: spec.title }
    }
}

/// What happens to one row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Effect {
    pub subject: String,
    /// What rows of this kind are called.
    pub label: String,
    /// Empty for a row that does not exist yet.
    pub id: String,
    pub title: String,
    pub kind: EffectKind,
    pub changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EffectKind {
    Added,
    Changed,
    Removed,
}

/// Something worth a look that does not stand in the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Warning {
    pub code: String,
    pub message: String,
}

/// The answer of a command and of its rehearsal alike.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    pub dry_run: bool,
    /// The first of them; `total` counts all.
    pub effects: Vec<Effect>,
    pub total: usize,
    pub warnings: Vec<Warning>,
}

/// Effects shown at once. A list of ten thousand is not read; its number is.
pub const SHOWN: usize = 500;

/// Everything recorded so far, in the caller's words and language.
pub async fn outcome(cx: &Cx, known: &[Known<'_>], warnings: Vec<Warning>) -> Result<Outcome> {
    let total = cx.with_trail(|trail| trail.len());
    Ok(Outcome { dry_run: cx.is_rehearsal(), effects: effects_of(cx, known).await?, total, warnings })
}

/// At most `SHOWN`, in the order in which they were recorded.
pub async fn effects_of(cx: &Cx, known: &[Known<'_>]) -> Result<Vec<Effect>> {
    let states: Vec<_> = cx.with_trail(|trail| trail.iter().take(SHOWN).map(State::of).collect());
    let mut names = Names::default();
    for kind in known {
        let rows = states.iter().filter(|s| s.subject == kind.subject).flat_map(|s| [&s.before, &s.after]);
        names.learn(cx, kind.fields, rows).await?;
    }
    // Nobody reads what is made here before it is kept.
    for state in states.iter().filter(|state| state.before.is_null()) {
        if let Some(kind) = known.iter().find(|kind| kind.subject == state.subject) {
            names.made(&state.id, title_of(kind.title, &state.after, cx.lang()));
        }
    }
    Ok(states.into_iter().map(|state| state.shown(known, &names, cx.lang())).collect())
}

struct State {
    subject: String,
    id: String,
    before: Value,
    after: Value,
}

impl State {
    fn of(draft: &Draft) -> Self {
        let value = |v: &Option<Value>| v.clone().unwrap_or_default();
        let Draft { subject, subject_id, before, after, .. } = draft;
        Self { subject: subject.clone(), id: subject_id.clone(), before: value(before), after: value(after) }
    }

    fn shown(self, known: &[Known<'_>], names: &Names, lang: Lang) -> Effect {
        let found = known.iter().find(|k| k.subject == self.subject);
        let put_away = |row: &Value| row.get("archivedAt").is_some_and(|at| !at.is_null());
        let kind = match (&self.before, &self.after) {
            (Value::Null, _) => EffectKind::Added,
            (_, Value::Null) => EffectKind::Removed,
            (before, after) if put_away(after) && !put_away(before) => EffectKind::Removed,
            _ => EffectKind::Changed,
        };
        let row = if self.after.is_null() { &self.before } else { &self.after };
        Effect {
            label: found.map_or_else(|| self.subject.clone(), |k| k.label.get(lang).to_owned()),
            title: found.map_or_else(String::new, |k| match title_of(k.title, row, lang) {
                own if !own.is_empty() => own,
                _ => names.first(k.fields, row, lang),
            }),
            changes: found.map_or_else(Vec::new, |k| history_changes(&self.before, &self.after, k.fields, names, lang)),
            id: if kind == EffectKind::Added { String::new() } else { self.id },
            subject: self.subject,
            kind,
        }
    }
}

/// As in select boxes: the code, then the name in the reader's language.
fn title_of(title: Title, row: &Value, lang: Lang) -> String {
    let text = |column: &str| row.get(camel(column)).and_then(Value::as_str).unwrap_or_default();
    let name = text(if lang == Lang::En { title.en } else { title.zh });
    match title.code.map(text).filter(|code| !code.is_empty() && *code != name) {
        Some(code) if name.is_empty() => code.to_owned(),
        Some(code) => format!("{code} – {name}"),
        None => name.to_owned(),
    }
}

/// The wire name of a column.
fn camel(column: &str) -> String {
    let mut words = column.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let head = letters.next().map(|c| c.to_ascii_uppercase()).into_iter();
        name + &head.chain(letters).collect::<String>()
    })
}
