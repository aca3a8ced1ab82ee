//! The list of candidates follows the rosters: who joins is added, who left is taken off, and whether they may sit is
//! judged anew. What a person has decided stays.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Both, Cx, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    ids,
    resource::rows::{add_all, change, change_all},
    settings,
};
use rules::exams::eligible::{Bars, Facts, Reason, barred};
use schema::{
    courses::student_subject,
    exam::{
        exam_candidate::{ActiveModel, Column, Entity, Model},
        exam_course, exam_item,
    },
    students::{semester_registration, student},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::table;
use crate::{
    item,
    paper::{self, papers_of},
    settings::ExamSettings,
    tables::{CANDIDATE, CANDIDATES, PAPER},
};

const AT_ONCE: usize = 500;
const USUAL_EXTRA: i32 = 30;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = BuildExamCandidatesInput)]
pub struct BuildInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

/// Somebody on a roster.
struct Rostered {
    student_id: String,
    section_id: Option<String>,
}

pub async fn command(cx: &Cx, input: BuildInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::still_open(&item)?;
    let papers: Vec<exam_course::Model> =
        papers_of(cx, &item.id).await?.into_iter().filter(|paper| paper.form != "NONE").collect();
    let rosters = rosters(cx, &item, &papers).await?;
    let there = listed(cx, &item.id).await?;
    let known: HashMap<(&str, &str), &Model> =
        there.iter().map(|row| ((row.paper_id.as_str(), row.student_id.as_str()), row)).collect();
    let people: HashSet<&str> = rosters
        .values()
        .flatten()
        .map(|r| r.student_id.as_str())
        .chain(there.iter().map(|r| r.student_id.as_str()))
        .collect();
    let judged = judge(cx, &item, &people).await?;
    let (mut fresh, mut done) = (vec![], 0);
    let mut on_roster: HashSet<(&str, &str)> = HashSet::new();
    for (paper_id, people) in &rosters {
        for person in people {
            on_roster.insert((paper_id, &person.student_id));
            let verdict = judged.get(person.student_id.as_str());
            match known.get(&(paper_id.as_str(), person.student_id.as_str())) {
                None => fresh.push(candidate(&item.id, paper_id, person, verdict)),
                Some(row) => done += usize::from(follow(cx, row, person, verdict).await?),
            }
        }
    }
    let gone: Vec<Model> = there
        .iter()
        .filter(|row| row.source == "ROSTER" && !row.by_hand)
        .filter(|row| !on_roster.contains(&(row.paper_id.as_str(), row.student_id.as_str())))
        .cloned()
        .collect();
    let left = gone.len();
    let away = ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change_all::<Entity>(cx, CANDIDATE, gone, &away).await?;
    let added = add_all::<Entity>(cx, CANDIDATE, fresh).await?.len();
    if added + left + done == 0 {
        return Err(nothing(&item.id));
    }
    count(cx, &papers.iter().map(|paper| paper.id.clone()).collect::<Vec<_>>()).await?;
    let text = Both::new(
        format!("新增 {added} 名，移除 {left} 名，{done} 名的资格或教学班有变化；人工确定的保持不变"),
        format!("{added} join, {left} leave, {done} change; what was decided by hand stays"),
    );
    let told = Warning { code: "candidates_built".to_owned(), message: text.get(cx.lang()).to_owned() };
    outcome(cx, &[table()?.into(), paper::table()?.into()], vec![told]).await
}

fn nothing(item_id: &str) -> kernel::Error {
    let text =
        Text::new("考生名单与选课名单一致，没有变化", "The list agrees with the rosters; there is nothing to change");
    let rule = Rule::new("nothing_to_build", text, json!({ "itemId": item_id }));
    rule.offer(Text::new("查看考生", "See the candidates"), format!("/exam/student-list?itemId={item_id}")).into()
}

async fn listed(cx: &Cx, item_id: &str) -> Result<Vec<Model>> {
    let rows = Entity::find().filter(Column::ItemId.eq(item_id)).filter(CANDIDATES.visible(cx.scope()?));
    Ok(rows.order_by_asc(Column::Id).all(cx.tx().await?).await?)
}

/// Who takes the sections of each paper. A make-up has no roster: its candidates apply or are added.
async fn rosters(
    cx: &Cx,
    item: &exam_item::Model,
    papers: &[exam_course::Model],
) -> Result<BTreeMap<String, Vec<Rostered>>> {
    if matches!(item.kind.as_str(), "MAKE_UP" | "SUPPLEMENTARY") {
        return Ok(BTreeMap::new());
    }
    let mut papers_of: HashMap<&str, Vec<&str>> = HashMap::new();
    for paper in papers {
        for section in &paper.section_ids.0 {
            papers_of.entry(section.as_str()).or_default().push(paper.id.as_str());
        }
    }
    use student_subject::Column as Seat;
    let seats: Vec<(String, Option<String>)> = student_subject::Entity::find()
        .select_only()
        .columns([Seat::StudentId, Seat::SectionId])
        .filter(Seat::SemesterId.eq(&item.semester_id))
        .filter(Seat::State.eq("REGISTERED"))
        .filter(Seat::SectionId.is_not_null())
        .filter(Seat::ArchivedAt.is_null())
        .order_by_asc(Seat::Id)
        .into_tuple()
        .all(cx.tx().await?)
        .await?;
    let mut found: BTreeMap<String, Vec<Rostered>> = BTreeMap::new();
    let mut seen = HashSet::new();
    for (student_id, section_id) in seats {
        for paper in section_id.as_deref().and_then(|id| papers_of.get(id)).into_iter().flatten() {
            if seen.insert(((*paper).to_owned(), student_id.clone())) {
                let rostered = Rostered { student_id: student_id.clone(), section_id: section_id.clone() };
                found.entry((*paper).to_owned()).or_default().push(rostered);
            }
        }
    }
    Ok(found)
}

/// Why each may not sit, and whether they need an arrangement.
struct Verdict {
    reason: Option<Reason>,
    special: bool,
}

async fn judge<'a>(cx: &Cx, item: &exam_item::Model, people: &HashSet<&'a str>) -> Result<HashMap<&'a str, Verdict>> {
    let set = settings::get::<ExamSettings>(cx.app(), None).await?;
    let bars = Bars { unregistered: set.bar_unregistered, holds: set.bar_holds };
    let tx = cx.tx().await?;
    let all: Vec<&str> = people.iter().copied().collect();
    let mut judged = HashMap::new();
    for some in all.chunks(AT_ONCE) {
        let registered: HashMap<String, String> = semester_registration::Entity::find()
            .select_only()
            .columns([semester_registration::Column::StudentId, semester_registration::Column::Status])
            .filter(semester_registration::Column::StudentId.is_in(some.iter().copied()))
            .filter(semester_registration::Column::SemesterId.eq(&item.semester_id))
            .filter(semester_registration::Column::ArchivedAt.is_null())
            .into_tuple::<(String, String)>()
            .all(tx)
            .await?
            .into_iter()
            .collect();
        use student::Column as Of;
        let rows: Vec<(String, String, bool, bool, bool, bool)> = student::Entity::find()
            .select_only()
            .columns([
                Of::Id,
                Of::RegistrationStatus,
                Of::FeeHold,
                Of::LibraryHold,
                Of::DisciplineHold,
                Of::ExamSpecialNeed,
            ])
            .filter(Of::Id.is_in(some.iter().copied()))
            .into_tuple()
            .all(tx)
            .await?;
        for (id, status, fee_hold, library, discipline, special) in rows {
            let registration = registered.get(&id).map_or(status.as_str(), String::as_str);
            let facts = Facts { registration, fee_hold, other_hold: library || discipline };
            if let Some(id) = people.get(id.as_str()) {
                judged.insert(*id, Verdict { reason: barred(facts, bars), special });
            }
        }
    }
    Ok(judged)
}

fn candidate(item_id: &str, paper_id: &str, person: &Rostered, verdict: Option<&Verdict>) -> ActiveModel {
    let reason = verdict.and_then(|verdict| verdict.reason);
    let special = verdict.is_some_and(|verdict| verdict.special);
    ActiveModel {
        id: Set(ids::new_id()),
        item_id: Set(item_id.to_owned()),
        paper_id: Set(paper_id.to_owned()),
        student_id: Set(person.student_id.clone()),
        section_id: Set(person.section_id.clone()),
        source: Set("ROSTER".to_owned()),
        state: Set(if reason.is_some() { "BARRED" } else { "ELIGIBLE" }.to_owned()),
        reason_code: Set(reason.map_or("", Reason::code).to_owned()),
        reason: Set(String::new()),
        by_hand: Set(false),
        extra_minutes: Set(if special { USUAL_EXTRA } else { 0 }),
        own_room: Set(false),
        consecutive: Set(false),
        arrangement: Set(String::new()),
        room_id: Set(None),
        seat_row: Set(None),
        seat_col: Set(None),
        seat_no: Set(String::new()),
        ..Default::default()
    }
}

/// A row that is there, brought up to date; answers whether it changed.
async fn follow(cx: &Cx, row: &Model, person: &Rostered, verdict: Option<&Verdict>) -> Result<bool> {
    let mut next = ActiveModel::default();
    let mut changed = false;
    if row.section_id != person.section_id {
        next.section_id = Set(person.section_id.clone());
        changed = true;
    }
    if let Some(verdict) = verdict.filter(|_| !row.by_hand) {
        let (state, code) = match verdict.reason {
            Some(reason) => ("BARRED", reason.code()),
            None => ("ELIGIBLE", ""),
        };
        if (row.state.as_str(), row.reason_code.as_str()) != (state, code) {
            next.state = Set(state.to_owned());
            next.reason_code = Set(code.to_owned());
            changed = true;
        }
    }
    if changed {
        change::<Entity>(cx, CANDIDATE, row.clone(), next).await?;
    }
    Ok(changed)
}

/// Papers say how many sit them: everybody on the list who was not refused.
pub async fn count(cx: &Cx, papers: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    for some in papers.chunks(AT_ONCE) {
        let rows = exam_course::Entity::find().filter(exam_course::Column::Id.is_in(some)).all(tx).await?;
        for row in rows {
            let sitting = sitting(tx, &row.id).await?;
            if row.candidates != sitting {
                let next = exam_course::ActiveModel { candidates: Set(sitting), ..Default::default() };
                change::<exam_course::Entity>(cx, PAPER, row, next).await?;
            }
        }
    }
    Ok(())
}

async fn sitting(db: &impl ConnectionTrait, paper: &str) -> Result<i32> {
    let rows = Entity::find()
        .filter(Column::PaperId.eq(paper))
        .filter(Column::State.is_in(["ELIGIBLE", "BARRED"]))
        .filter(Column::ArchivedAt.is_null());
    Ok(i32::try_from(rows.count(db).await?).unwrap_or(i32::MAX))
}
