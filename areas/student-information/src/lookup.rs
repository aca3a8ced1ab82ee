//! "What is my student number?", asked before signing in.
//!
//! Two facts must match: the name and the number of the identity document. Whatever is asked, the
//! answer has one shape and takes the same steps, and nobody may ask often.

use kernel::{
    Api, Cx, Error, FieldError, Json, Lang, Op, Policy, Result, Text, Timestamp, View,
    identity::throttle::{self, Pace},
    protect::{IdNumber, Protected},
    puzzle,
};
use schema::{students::student, university::programme};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::rules::name_key;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LookupInput {
    /// In Chinese or in English.
    name: String,
    /// The number of the identity document.
    id_no: String,
    puzzle: String,
    answer: String,
}

/// Nothing found looks like something found.
#[derive(Serialize, ToSchema, Default)]
#[serde(rename_all = "camelCase")]
struct LookupView {
    student_no: Option<String>,
    /// The programme's name, where it is known.
    programme: Option<String>,
}

const PER_SOURCE: Pace = Pace { free: 5, most: 5, window_ms: Timestamp::HOUR };
const PER_DOCUMENT: Pace = Pace { free: 20, most: 20, window_ms: Timestamp::DAY };
/// More enrolments of one person than anybody has.
const MOST: u64 = 8;

pub fn mount(api: &mut Api) {
    let public = Policy::Public("asked before signing in; two facts, limited, constant shape");
    let label = Text::new("查询学号", "Look up a student number");
    let op = Op::post("/api/user/queryStudentNo", "queryStudentNo", public, label).audit("si.lookup").secret();
    api.op(op, |cx: Cx, Json(input): Json<LookupInput>| async move { lookup(&cx, input).await.map(View) });
}

async fn lookup(cx: &Cx, input: LookupInput) -> Result<LookupView> {
    let (number, wanted) = facts(&input)?;
    let index = cx.app().keys.index(IdNumber::GUARDED.name, number.clear());
    let keys = [format!("lookup:source:{}", cx.request().source), format!("lookup:document:{index}")];
    // Of many that come at once, none passes before those ahead of it are counted.
    let _turns = (cx.app().turns.take(&keys[0]).await, cx.app().turns.take(&keys[1]).await);
    if let Some(retry_after_s) = throttle::wait_s(cx.read(), &keys, cx.now()).await? {
        return Err(Error::TooMany { retry_after_s });
    }
    puzzle::require(cx, &input.puzzle, &input.answer).await?;
    let now = cx.now();
    cx.keep_anyway(move |tx| {
        Box::pin(async move {
            for (key, pace) in keys.iter().zip([PER_SOURCE, PER_DOCUMENT]) {
                throttle::count_failure(tx, key, pace, now).await?;
            }
            Ok(())
        })
    })
    .await?;
    let rows = student::Entity::find()
        .filter(student::Column::IdNoIndex.eq(index))
        .filter(student::Column::ArchivedAt.is_null())
        .order_by_desc(student::Column::EntryDate)
        .order_by_desc(student::Column::StudentNo)
        .limit(MOST)
        .all(cx.read())
        .await?;
    let found = matching(&rows, &wanted);
    cx.note("", &json!({ "document": number.mask(), "found": found.is_some() }), None)?;
    let (student_no, programme_id) = found.unzip();
    let programme = programme_name(cx, programme_id.flatten().unwrap_or_default()).await?;
    Ok(LookupView { student_no, programme })
}

/// Asked of the database also when nobody was found, so that the time tells nothing.
async fn programme_name(cx: &Cx, id: String) -> Result<Option<String>> {
    let found = programme::Entity::find_by_id(id).one(cx.read()).await?;
    Ok(found.map(|p| if cx.lang() == Lang::En { p.name_en } else { p.name_cn }))
}

fn facts(input: &LookupInput) -> Result<(IdNumber, String)> {
    let mut errors = vec![];
    let wanted = name_key(&input.name);
    if wanted.is_empty() || input.name.chars().count() > 100 {
        errors.push(FieldError::new("name", "required", Text::new("请填写姓名", "Give a name")));
    }
    match IdNumber::parse(&input.id_no) {
        Ok(number) if errors.is_empty() => return Ok((number, wanted)),
        Ok(_) => {}
        Err(problem) => errors.push(FieldError::new("idNo", "wrong_format", problem)),
    }
    Err(Error::Invalid(errors))
}

/// Compares as often whether or not there are rows, so that the time tells nothing.
fn matching(rows: &[student::Model], wanted: &str) -> Option<(String, Option<String>)> {
    const NOBODY: (&str, &str) = ("无此人", "Nobody Here");
    let names = rows.iter().map(|row| (row.name_cn.as_str(), row.name_en.as_str(), Some(row)));
    let padding = std::iter::repeat((NOBODY.0, NOBODY.1, None));
    let most = usize::try_from(MOST).unwrap_or(usize::MAX);
    let mut found = None;
    for (chinese, english, row) in names.chain(padding).take(most) {
        let same = (name_key(chinese) == wanted) | (name_key(english) == wanted);
        if let (true, Some(row), None) = (same, row, &found) {
            found = Some((row.student_no.clone(), row.programme_id.clone()));
        }
    }
    found
}
