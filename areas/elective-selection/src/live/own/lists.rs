//! A list of wanted sections, tried before the window opens.

use kernel::{Api, Cx, Error, FieldError, IdSpec, Json, Lang, Result, Text, View, ids, resource::rows::add_all};
use rules::selection::{Rule, What, may};
use schema::selection::es_wish;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{CHOSEN, CHOSEN_TYPES, OnePick, act::pick, me, no_round};
use crate::live::{
    engines::{Door, round_of},
    labels::{Labels, SlotView},
    texts::Words,
};

const WISH: &str = "es.wish";
const MOST: usize = 40;

#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WantedSection)]
pub struct Wish {
    pub section_id: String,
    pub elective_type_id: Option<String>,
    pub rank: i32,
}

/// An entry of the list, with what is to be known of its section.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WantedSectionLine)]
pub struct WishView {
    pub section_id: String,
    pub elective_type_id: Option<String>,
    pub rank: i32,
    pub course_id: String,
    pub course_code: String,
    pub course_name: String,
    pub section_no: String,
    pub units: i32,
    pub teachers: Vec<String>,
    pub times: Vec<String>,
    pub rooms: Vec<String>,
    pub slots: Vec<SlotView>,
}

/// Sections that are no more are left out.
fn view(wish: &Wish, labels: &Labels, lang: Lang) -> Option<WishView> {
    let label = labels.sections.get(&wish.section_id)?;
    Some(WishView {
        section_id: wish.section_id.clone(),
        elective_type_id: wish.elective_type_id.clone(),
        rank: wish.rank,
        course_id: label.course_id.clone(),
        course_code: label.code.clone(),
        course_name: label.title.get(lang).to_owned(),
        section_no: label.section_no.clone(),
        units: label.units,
        teachers: label.teachers.iter().map(|name| name.get(lang).to_owned()).collect(),
        times: label.times.iter().map(|time| time.get(lang).to_owned()).collect(),
        rooms: label.rooms.clone(),
        slots: label.slots.clone(),
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WantedSectionsInput)]
struct ListInput {
    picks: Vec<Wish>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CheckSectionsInput)]
struct CheckInput {
    picks: Vec<OnePick>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CheckedSection)]
pub struct Checked {
    pub section_id: String,
    /// Nothing stands in the way as of the opening.
    pub ok: bool,
    /// As a refusal would say it.
    #[schema(value_type = Vec<Object>)]
    pub rules: Vec<Value>,
}

pub fn mount(api: &mut Api, door: Door) {
    let op = door.get("list", "myWantedSections", Text::new("我的意向课程", "My list"));
    api.op(op, move |cx: Cx, (): ()| async move { list(&cx, door).await.map(View) });
    let ids = || [IdSpec::body("/picks/*/sectionId", &CHOSEN), IdSpec::body("/picks/*/electiveTypeId", &CHOSEN_TYPES)];
    let op = door.post("list/save", "saveWantedSections", Text::new("保存意向课程", "Save my list")).ids(ids());
    api.op(op.audit(WISH), move |cx: Cx, Json(input): Json<ListInput>| async move {
        save(&cx, door, input.picks).await.map(View)
    });
    let op = door.post("check", "checkSections", Text::new("预检课程", "Try a list")).ids(ids());
    api.op(op.unaudited("tries and changes nothing"), move |cx: Cx, Json(input): Json<CheckInput>| async move {
        check(&cx, door, &input.picks).await.map(View)
    });
}

async fn list(cx: &Cx, door: Door) -> Result<Vec<WishView>> {
    let student_id = me(cx)?;
    let Some((engine, _)) = round_of(cx, door, &student_id).await? else { return Ok(vec![]) };
    let rows = es_wish::Entity::find()
        .filter(es_wish::Column::StudentId.eq(student_id))
        .filter(es_wish::Column::RoundId.eq(engine.round_id.as_str()))
        .filter(es_wish::Column::ArchivedAt.is_null())
        .order_by_asc(es_wish::Column::Rank)
        .order_by_asc(es_wish::Column::Id);
    let wish = |row: es_wish::Model| Wish {
        section_id: row.section_id,
        elective_type_id: row.elective_type_id,
        rank: row.rank,
    };
    let labels = engine.labels(cx).await?;
    let rows = rows.all(cx.read()).await?;
    Ok(rows.into_iter().filter_map(|row| view(&wish(row), &labels, cx.lang())).collect())
}

fn too_many(count: usize) -> Result<()> {
    if count <= MOST {
        return Ok(());
    }
    let text = Text::new("最多 40 门", "At most 40");
    Err(Error::Invalid(vec![FieldError::new("picks", "too_many", text)]))
}

async fn save(cx: &Cx, door: Door, picks: Vec<Wish>) -> Result<Vec<WishView>> {
    too_many(picks.len())?;
    let student_id = me(cx)?;
    let (engine, _) = round_of(cx, door, &student_id).await?.ok_or_else(|| no_round(door))?;
    {
        let book = engine.book();
        for wish in &picks {
            let one = OnePick { section_id: wish.section_id.clone(), elective_type_id: wish.elective_type_id.clone() };
            pick(&book, &one)?;
        }
    }
    es_wish::Entity::delete_many()
        .filter(es_wish::Column::StudentId.eq(student_id.as_str()))
        .filter(es_wish::Column::RoundId.eq(engine.round_id.as_str()))
        .exec(cx.tx().await?)
        .await?;
    let mut seen = std::collections::HashSet::new();
    let picks: Vec<Wish> = picks.into_iter().filter(|wish| seen.insert(wish.section_id.clone())).collect();
    let rows = picks.iter().map(|wish| es_wish::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student_id.clone()),
        round_id: Set(engine.round_id.clone()),
        section_id: Set(wish.section_id.clone()),
        elective_type_id: Set(wish.elective_type_id.clone().filter(|id| !id.is_empty())),
        rank: Set(wish.rank),
        ..Default::default()
    });
    add_all::<es_wish::Entity>(cx, WISH, rows.collect()).await?;
    cx.note(&student_id, &picks, None)?;
    let labels = engine.labels(cx).await?;
    Ok(picks.iter().filter_map(|wish| view(wish, &labels, cx.lang())).collect())
}

/// Each beside those before it; before the window opens as of its opening.
async fn check(cx: &Cx, door: Door, picks: &[OnePick]) -> Result<Vec<Checked>> {
    too_many(picks.len())?;
    let (engine, student) = round_of(cx, door, &me(cx)?).await?.ok_or_else(|| no_round(door))?;
    let labels = engine.labels(cx).await?;
    let book = engine.book();
    let words = Words { book: &book, labels: &labels, door };
    let now = cx.now().0.max(book.terms.round.start);
    let mut before = vec![];
    let mut checked = vec![];
    for one in picks {
        let this = pick(&book, one)?;
        let mut all = before.clone();
        all.push(this);
        let failed = may(&book.terms, &book.state, student, &What::Bundle { picks: all }, now);
        let about = |failed: &&rules::selection::Failed| failed.section.is_none_or(|section| section == this.section);
        let own: Vec<_> = failed.iter().filter(about).filter(|failed| !matches!(failed.rule, Rule::Unknown)).collect();
        if own.is_empty() {
            before.push(this);
        }
        let rules: Vec<Value> = own.iter().map(|failed| words.rule(failed).to_json(cx.lang())).collect();
        checked.push(Checked { section_id: one.section_id.clone(), ok: rules.is_empty(), rules });
    }
    Ok(checked)
}
