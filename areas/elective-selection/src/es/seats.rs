//! The seats of pools: how many there are, are released, taken and waited for; and setting many at once.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, StringList, Text,
    effects::{Outcome, outcome},
    resource::{rows::change, some_ids},
};
use rules::elective::{Begun, all_by_word, fill, released};
use schema::{
    courses::{course, student_subject},
    selection::{elective_section, elective_type, es_round},
    timetable::section,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::pools::{divided, pools};
use crate::{
    checks::{refuse_all, running, sections, types},
    tables::POOL,
};

/// As many as people read.
const NAMED: usize = 10;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ElectiveQuotaItem)]
pub struct Item {
    pub id: String,
    pub quota: i32,
    /// Left out: as it is.
    pub quota_by_year: Option<Vec<String>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SetElectiveQuotasInput)]
pub struct SetInput {
    pub items: Vec<Item>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ElectiveSeats)]
pub struct Seats {
    /// The pool row's.
    pub id: String,
    pub quota: i32,
    /// By the rounds that have begun.
    pub released: i32,
    pub selected: i32,
    pub waiting: i32,
    /// What may still be taken by now.
    pub left: i32,
    pub fill_percent: i32,
}

#[derive(FromQueryResult)]
struct Count {
    section_id: Option<String>,
    elective_type_id: Option<String>,
    state: String,
    count: i64,
}

/// Taken and waited for, by section and type.
type Taken = HashMap<(String, String), (i32, i32)>;

async fn taken(db: &impl ConnectionTrait, rows: &[elective_section::Model]) -> Result<Taken> {
    use student_subject::Column;
    let ids: Vec<&str> = rows.iter().map(|row| row.section_id.as_str()).collect();
    let mut found = Taken::new();
    for some in ids.chunks(500) {
        let counts = student_subject::Entity::find()
            .select_only()
            .columns([Column::SectionId, Column::ElectiveTypeId, Column::State])
            .column_as(Column::Id.count(), "count")
            .filter(Column::SectionId.is_in(some.iter().copied()))
            .filter(Column::ElectiveTypeId.is_not_null())
            .filter(Column::State.is_in(["REGISTERED", "WAITING"]))
            .filter(Column::ArchivedAt.is_null())
            .group_by(Column::SectionId)
            .group_by(Column::ElectiveTypeId)
            .group_by(Column::State);
        for line in counts.into_model::<Count>().all(db).await? {
            let (Some(section), Some(of)) = (line.section_id, line.elective_type_id) else { continue };
            let entry = found.entry((section, of)).or_default();
            let count = i32::try_from(line.count).unwrap_or(i32::MAX);
            if line.state == "REGISTERED" { entry.0 = count } else { entry.1 = count }
        }
    }
    Ok(found)
}

async fn rows(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<elective_section::Model>> {
    let mut found = vec![];
    for some in ids.chunks(500) {
        found.extend(elective_section::Entity::find().filter(elective_section::Column::Id.is_in(some)).all(db).await?);
    }
    Ok(found)
}

/// Formal rounds that have begun, by semester and student type.
async fn begun(
    cx: &Cx,
    types: &HashMap<String, elective_type::Model>,
) -> Result<HashMap<(String, String), Vec<es_round::Model>>> {
    let rounds = es_round::Entity::find()
        .filter(es_round::Column::SemesterId.is_in(types.values().map(|t| t.semester_id.as_str())))
        .filter(es_round::Column::Kind.eq("FORMAL"))
        .filter(es_round::Column::State.is_in(["OPEN", "PAUSED", "CLOSED"]))
        .filter(es_round::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let mut found = HashMap::<_, Vec<_>>::new();
    for round in rounds {
        found.entry((round.semester_id.clone(), round.student_type.clone())).or_default().push(round);
    }
    Ok(found)
}

pub async fn of_pools(cx: &Cx, ids: Vec<String>) -> Result<Vec<Seats>> {
    let pool = rows(cx.read(), &some_ids(ids)?).await?;
    let ids: Vec<String> = pool.iter().map(|row| row.elective_type_id.clone()).collect();
    let types = types(cx.read(), &ids).await?;
    let (rounds, taken) = (begun(cx, &types).await?, taken(cx.read(), &pool).await?);
    let line = |row: &elective_section::Model| {
        let of = types.get(&row.elective_type_id)?;
        let rounds = rounds.get(&(of.semester_id.clone(), of.student_type.clone()));
        let rounds: Vec<Begun> = rounds.into_iter().flatten().map(|round| begun_for(round, &of.code)).collect();
        let years = all_by_word(&row.quota_by_year.0).unwrap_or_default();
        let free = released(of.release_by == "SHARE", row.quota, &years, &rounds);
        let (selected, waiting) = taken.get(&(row.section_id.clone(), of.id.clone())).copied().unwrap_or_default();
        Some(Seats {
            id: row.id.clone(),
            quota: row.quota,
            released: free,
            selected,
            waiting,
            left: (free - selected).max(0),
            fill_percent: fill(row.quota, selected),
        })
    };
    Ok(pool.iter().filter_map(line).collect())
}

/// A type that a round says nothing about is released as a whole.
fn begun_for(round: &es_round::Model, code: &str) -> Begun {
    let shares: BTreeMap<String, i32> = all_by_word(&round.shares.0).unwrap_or_default();
    Begun { years: round.years.0.clone(), percent: shares.get(code).copied().unwrap_or(100) }
}

pub async fn set(cx: &Cx, input: SetInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let mut wanted = HashMap::new();
    for item in input.items {
        wanted.insert(item.id, (item.quota, item.quota_by_year));
    }
    if wanted.is_empty() || wanted.len() > 1000 {
        return Err(Error::Invalid(vec![FieldError::required("items")]));
    }
    if wanted.values().any(|(quota, _)| !(0..=10_000).contains(quota)) {
        let text = Text::new("名额须为 0 至 10000", "A quota is 0 to 10000");
        return Err(Error::invalid("items", "out_of_range", text));
    }
    let ids: Vec<String> = wanted.keys().cloned().collect();
    let mut pool = rows(cx.tx().await?, &ids).await?;
    pool.sort_by(|a, b| a.id.cmp(&b.id));
    let mut plan = vec![];
    for row in pool {
        let (quota, by_year) = wanted.remove(&row.id).ok_or(Error::NotFound)?;
        let by_year = by_year.unwrap_or_else(|| row.quota_by_year.0.clone());
        if let Some(error) = divided("items", quota, &by_year) {
            return Err(Error::Invalid(vec![error]));
        }
        plan.push((row, quota, by_year));
    }
    refuse_all(stands(cx, &plan).await?)?;
    let mut changed = 0;
    for (row, quota, by_year) in plan {
        let (version, new) = (row.version, (quota, StringList(by_year)));
        let new = elective_section::ActiveModel { quota: Set(new.0), quota_by_year: Set(new.1), ..Default::default() };
        changed += change::<elective_section::Entity>(cx, POOL, row, new).await?.version - version;
    }
    if changed == 0 {
        cx.nothing_changed();
    }
    outcome(cx, &[pools()?.into()], vec![]).await
}

type Planned = (elective_section::Model, i32, Vec<String>);

/// All that stands in the way: a round that runs, seats that are taken, a section that is smaller.
async fn stands(cx: &Cx, plan: &[Planned]) -> Result<Vec<Rule>> {
    let tx = cx.tx().await?;
    let ids: Vec<String> = plan.iter().map(|(row, ..)| row.elective_type_id.clone()).collect();
    let mut rules: Vec<Rule> = running(tx, types(tx, &ids).await?.values()).await?.into_iter().collect();
    let pool: Vec<elective_section::Model> = plan.iter().map(|(row, ..)| row.clone()).collect();
    let taken = taken(tx, &pool).await?;
    let ids: Vec<String> = pool.iter().map(|row| row.section_id.clone()).collect();
    let sections = sections(tx, &ids).await?;
    let held = |row: &elective_section::Model| {
        taken.get(&(row.section_id.clone(), row.elective_type_id.clone())).map_or(0, |(selected, _)| *selected)
    };
    let below: Vec<_> = plan.iter().filter(|(row, quota, _)| *quota < held(row)).collect();
    if !below.is_empty() {
        let names = names(cx, &sections, &below).await?;
        let text = Both::new(
            format!("{names}：名额少于已选人数"),
            format!("{names}: fewer seats than students who have chosen it"),
        );
        let data =
            json!({ "sections": names, "selected": below.iter().map(|(row, ..)| held(row)).collect::<Vec<_>>() });
        rules.push(Rule::new("quota.below_selected", text, data).offer(BACK, page(&below)));
    }
    let seats = |row: &elective_section::Model| sections.get(&row.section_id).map_or(0, |s| s.quota);
    let above: Vec<_> = plan.iter().filter(|(row, quota, _)| *quota > seats(row)).collect();
    if !above.is_empty() {
        let names = names(cx, &sections, &above).await?;
        let text = Both::new(
            format!("{names}：名额多于教学班的名额，请先调整教学班"),
            format!("{names}: more seats than the section has; enlarge the section first"),
        );
        let data = json!({ "sections": names, "quota": above.iter().map(|(row, ..)| seats(row)).collect::<Vec<_>>() });
        rules.push(Rule::new("quota.above_section", text, data).offer(BACK, page(&above)));
    }
    Ok(rules)
}

const BACK: Text = Text::new("查看这些课程", "Look at them");

fn page(rows: &[&Planned]) -> String {
    let ids: Vec<String> = rows.iter().take(20).map(|(row, ..)| format!("ids={}", row.id)).collect();
    format!("/learning/es/course-list?{}", ids.join("&"))
}

/// Course code and number of the first of them.
async fn names(cx: &Cx, sections: &HashMap<String, section::Model>, rows: &[&Planned]) -> Result<String> {
    let some: Vec<_> = rows.iter().take(NAMED).filter_map(|(row, ..)| sections.get(&row.section_id)).collect();
    let courses = course::Entity::find()
        .filter(course::Column::Id.is_in(some.iter().map(|s| s.course_id.as_str())))
        .all(cx.tx().await?)
        .await?;
    let code = |id: &str| courses.iter().find(|c| c.id == id).map(|c| c.code.as_str()).unwrap_or_default();
    let names: Vec<String> = some.iter().map(|s| format!("{} {}", code(&s.course_id), s.section_no)).collect();
    Ok(cx.lang().list(&names))
}

/// A section stays in its pool while somebody has chosen it there, and while a round runs.
pub async fn leaving(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let pool = rows(tx, ids).await?;
    let of: Vec<String> = pool.iter().map(|row| row.elective_type_id.clone()).collect();
    let mut rules: Vec<Rule> = running(tx, types(tx, &of).await?.values()).await?.into_iter().collect();
    let taken = taken(tx, &pool).await?;
    let held: Vec<_> =
        pool.iter().filter(|row| taken.contains_key(&(row.section_id.clone(), row.elective_type_id.clone()))).collect();
    if let Some(first) = held.first() {
        let text = Both::new(
            format!("{} 个教学班已有学生选课或轮候，不能移出", held.len()),
            format!("Students have chosen or wait for {} of these sections; they stay in the pool", held.len()),
        );
        let page = format!(
            "/learning/es/student-subject-list?sectionId={}&electiveTypeId={}",
            first.section_id, first.elective_type_id
        );
        let rule = Rule::new("pool.in_use", text, json!({ "count": held.len() }));
        rules.push(rule.offer(Text::new("查看选课学生", "See who has chosen it"), page));
    }
    refuse_all(rules)
}
