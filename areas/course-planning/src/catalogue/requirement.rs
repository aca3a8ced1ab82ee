//! Requirements: read while they are written, and tried on a student.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Action, Api, Both, Cx, Error, FieldError, IdSpec, Json, Lang, Op, Policy, Result, Text, View, op::Need};
use rules::{
    language::Language,
    requirement::{self, Atom, Node, ParseError, Requirement},
};
use schema::courses::course;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::named::{known_courses, known_programmes};
use crate::{facts::facts_of, tables::STUDENTS};

const TRY: &[Need] = &[
    (permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT, Action::Get),
    (permissions::ADMIN_AUTH_SP, Action::Get),
    (permissions::STAFF_AUTH_SP, Action::Get),
];

pub fn mount(api: &mut Api) {
    let policy = Policy::AnySession("reads a sentence and shows nothing but which courses there are");
    let label = Text::new("检查修读要求", "Check a requirement");
    let op = Op::post("/api/sp/requirement/check", "checkRequirement", policy, label);
    api.op(op.unaudited("reads a sentence"), |cx: Cx, Json(input): Json<RequirementInput>| async move {
        check(&cx, input).await.map(View)
    });
    let label = Text::new("对学生试算修读要求", "Try a requirement on a student");
    let op = Op::post("/api/sp/requirement/try", "tryRequirement", Policy::AnyOf(TRY), label)
        .ids([IdSpec::body("/studentId", &STUDENTS)])
        .unaudited("asks a question about a student");
    api.op(op, |cx: Cx, Json(input): Json<TryRequirementInput>| async move { attempt(&cx, input).await.map(View) });
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RequirementInput {
    /// As people write it, in either language.
    #[serde(default)]
    text: Option<String>,
    /// As the form editor has it; counts when there is no text.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    tree: Option<Map<String, Value>>,
    /// Of the messages; the reader's own unless given.
    #[serde(default)]
    language: Option<String>,
}

/// A fault at a character of a text, or at a node of a tree.
#[derive(Serialize, ToSchema)]
struct RequirementFault {
    /// Counted in characters, from 0.
    at: Option<usize>,
    /// Characters to be marked; 0 where something is missing.
    length: Option<usize>,
    /// Which item, in which item, from the top.
    path: Option<Vec<usize>>,
    message: String,
}

#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RequirementView {
    /// It can be read and names nothing unknown.
    valid: bool,
    errors: Vec<RequirementFault>,
    #[schema(value_type = Option<Object>)]
    tree: Option<Value>,
    text_cn: String,
    text_en: String,
    /// Of courses and programmes.
    unknown_codes: Vec<String>,
}

/// What somebody wrote, or what is wrong with it.
fn read(
    text: Option<&str>,
    tree: Option<Map<String, Value>>,
    lang: Lang,
) -> Result<Option<Requirement>, Vec<RequirementFault>> {
    if let Some(text) = text {
        return requirement::parse(text).map_err(|errors| errors.into_iter().map(|e| at_character(e, lang)).collect());
    }
    let Some(tree) = tree else { return Ok(None) };
    let at_node =
        |path: Vec<usize>, message: String| RequirementFault { at: None, length: None, path: Some(path), message };
    let tree = serde_json::from_value::<Requirement>(Value::Object(tree)).map_err(|_| {
        let text = Text::new("无法识别的条件", "Not a condition that is known");
        vec![at_node(vec![], text.get(lang).to_owned())]
    })?;
    let faults = |faults: Vec<requirement::Fault>| {
        faults.into_iter().map(|f| at_node(f.path, f.message.get(language(lang)).to_owned())).collect()
    };
    requirement::check(tree).map(Some).map_err(faults)
}

fn at_character(error: ParseError, lang: Lang) -> RequirementFault {
    let ParseError { at, length, message, .. } = error;
    let message = message.get(language(lang)).to_owned();
    RequirementFault { at: Some(at), length: Some(length), path: None, message }
}

fn language(lang: Lang) -> Language {
    if lang == Lang::En { Language::En } else { Language::Zh }
}

async fn check(cx: &Cx, input: RequirementInput) -> Result<RequirementView> {
    let lang = input.language.as_deref().map_or(cx.lang(), |given| Lang::from_header(Some(given)));
    let found = match read(input.text.as_deref(), input.tree, lang) {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(RequirementView { valid: true, ..RequirementView::default() }),
        Err(errors) => return Ok(RequirementView { errors, ..RequirementView::default() }),
    };
    let (courses, programmes) = (owned(found.courses()), owned(found.programmes()));
    let known = known_courses(cx, cx.read(), &courses).await?;
    let known_programmes = known_programmes(cx.read(), &programmes).await?;
    let strangers = courses.iter().filter(|code| !known.contains(*code));
    let strange_programmes = programmes.iter().filter(|code| !known_programmes.contains(*code));
    let unknown_codes: Vec<String> = strangers.chain(strange_programmes).cloned().collect();
    Ok(RequirementView {
        valid: unknown_codes.is_empty(),
        errors: vec![],
        text_cn: requirement::print(&found, Language::Zh),
        text_en: requirement::print(&found, Language::En),
        tree: Some(serde_json::to_value(&found).map_err(Error::internal)?),
        unknown_codes,
    })
}

fn owned(codes: Vec<&str>) -> BTreeSet<String> {
    codes.into_iter().map(str::to_owned).collect()
}

/// The mistakes of a requirement in a form or sheet, each with the character it begins at.
pub fn well_formed(text: &str, errors: &mut Vec<FieldError>) {
    let Err(found) = requirement::parse(text) else { return };
    errors.extend(found.into_iter().map(|error| {
        let at = error.at + 1;
        let text = Both::new(
            format!("第 {at} 个字符：{}", error.message.zh),
            format!("At character {at}: {}", error.message.en),
        );
        FieldError::new("requirement", "requirement_syntax", text)
    }));
}

/// In one form for everybody: as the university writes it.
pub fn in_our_words(text: String) -> String {
    match requirement::parse(&text) {
        Ok(Some(found)) => requirement::print(&found, Language::Zh),
        Ok(None) => String::new(),
        Err(_) => text,
    }
}

/// The courses that a requirement names; none if it cannot be read.
pub fn courses_named(text: &str) -> Vec<String> {
    let found = requirement::parse(text).ok().flatten();
    found.map(|found| found.courses().into_iter().map(str::to_owned).collect()).unwrap_or_default()
}

pub fn programmes_named(text: &str) -> Vec<String> {
    let found = requirement::parse(text).ok().flatten();
    found.map(|found| found.programmes().into_iter().map(str::to_owned).collect()).unwrap_or_default()
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TryRequirementInput {
    text: String,
    student_id: String,
}

/// One part of a requirement: what it asks, what was found, and whether that is enough.
#[derive(Serialize, ToSchema)]
pub struct RequirementNode {
    holds: bool,
    /// AND, OR, or the kind of condition.
    op: String,
    asks: String,
    found: String,
    #[schema(no_recursion)]
    children: Vec<RequirementNode>,
}

#[derive(Serialize, ToSchema)]
pub struct RequirementVerdict {
    pub holds: bool,
    /// None where nothing is asked.
    pub tree: Option<RequirementNode>,
    /// Titles of the courses named, by code.
    labels: BTreeMap<String, String>,
}

impl RequirementNode {
    fn of(node: &Node, lang: Lang) -> Self {
        Self {
            holds: node.holds,
            op: node.op.map_or_else(|| node.atom.as_ref().map(op_of).unwrap_or_default(), str::to_owned),
            asks: node.text.get(language(lang)).to_owned(),
            found: node.finding.get(language(lang)).to_owned(),
            children: node.children.iter().map(|child| Self::of(child, lang)).collect(),
        }
    }
}

/// As the tree of the form editor calls it.
fn op_of(atom: &Atom) -> String {
    let tagged = serde_json::to_value(atom).ok();
    tagged.and_then(|value| Some(value.get("op")?.as_str()?.to_owned())).unwrap_or_default()
}

async fn attempt(cx: &Cx, input: TryRequirementInput) -> Result<RequirementVerdict> {
    let mut errors = vec![];
    well_formed(&input.text, &mut errors);
    errors.iter_mut().for_each(|error| "text".clone_into(&mut error.field));
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let mut facts = facts_of(cx, cx.read(), std::slice::from_ref(&input.student_id)).await?;
    let facts = facts.remove(&input.student_id).ok_or(Error::NotFound)?;
    verdict(cx, cx.read(), &input.text, &facts).await
}

/// Whether somebody of whom this is known meets a requirement, explained. What cannot be read asks for nothing.
pub async fn verdict(
    cx: &Cx,
    db: &impl ConnectionTrait,
    text: &str,
    facts: &requirement::Facts,
) -> Result<RequirementVerdict> {
    let Some(asked) = requirement::parse(text).ok().flatten() else {
        return Ok(RequirementVerdict { holds: true, tree: None, labels: BTreeMap::new() });
    };
    let verdict = requirement::evaluate(&asked, facts);
    let named = course::Entity::find()
        .filter(course::Column::Code.is_in(asked.courses()))
        .filter(course::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let title = |c: course::Model| if cx.lang() == Lang::En { (c.code, c.title_en) } else { (c.code, c.title_cn) };
    Ok(RequirementVerdict {
        holds: verdict.holds,
        tree: Some(RequirementNode::of(&verdict.tree, cx.lang())),
        labels: named.into_iter().map(title).collect(),
    })
}
