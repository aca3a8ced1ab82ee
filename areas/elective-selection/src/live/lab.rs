//! The laboratory: what would have come of a round if its seats had been given another way.

use std::collections::{BTreeSet, HashMap};

use course_planning::api::STUDENTS;
use kernel::{Action, Api, Cx, Error, FieldError, IdSpec, Json, Op, Result, Text, View};
use rules::selection::{
    Entry, Request,
    lab::{Change, Report, Way, YearUnits, simulate},
    lottery::{Seed, commitment},
};
use schema::{selection::es_round, students::student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    book::{Book, lines, newer, snapshot},
    engines::Door,
    id,
    labels::Labels,
    pages, path,
};
use crate::tables::ROUNDS;

/// Who comes first where sections have an order: those for whom it is the last chance.
const FINAL_YEAR: i32 = 4;
/// As many as people read of each.
const NAMED: usize = 50;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = LaboratoryInput)]
struct Input {
    round_id: String,
    /// Any text: the same one draws the same lots.
    seed: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaboratoryYear)]
struct YearView {
    year: i32,
    students: u32,
    units: i32,
}

/// What came of one way.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaboratoryWay)]
struct WayView {
    /// AS_IT_CAME, LOTTERY, RANKED_IN_TURN or RANKED_DEFERRED.
    way: String,
    seats_given: u32,
    seats_left: u32,
    /// Students who have their first wish.
    first_wishes: u32,
    /// Students who wished for something and have none of it.
    with_nothing: usize,
    by_year: Vec<YearView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaboratoryChange)]
struct ChangeView {
    student_no: String,
    name: String,
    gets: Vec<String>,
    loses: Vec<String>,
}

/// What becomes of the students when the second way is chosen instead of the first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaboratoryDifference)]
struct DifferenceView {
    from: String,
    to: String,
    gain: usize,
    lose: usize,
    /// The first of those whom the caller may see.
    better_off: Vec<ChangeView>,
    worse_off: Vec<ChangeView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Laboratory)]
struct Laboratory {
    round_id: String,
    /// 64 hexadecimal digits, from the text.
    seed: String,
    students: usize,
    requests: usize,
    ways: Vec<WayView>,
    /// From what happened to each of the others.
    differences: Vec<DifferenceView>,
}

pub fn mount(api: &mut Api, door: Door) {
    let label = Text::new("选课模拟比较", "Compare ways to give the seats of a round");
    let op = Op::post(path(door, "lab"), id(door, "simulate"), pages(door).looking(Action::Get), label)
        .ids([IdSpec::body("/roundId", &ROUNDS)])
        .unaudited("computes and changes nothing")
        .long();
    api.op(op, move |cx: Cx, Json(input): Json<Input>| async move { compare(&cx, door, input).await.map(View) });
}

fn seed_of(round_id: &str, text: &str) -> Result<Seed> {
    let text = text.trim();
    if text.is_empty() || text.len() > 100 {
        let text = Text::new("须为 1 至 100 个字符", "From 1 to 100 characters");
        return Err(Error::Invalid(vec![FieldError::new("seed", "wrong_format", text)]));
    }
    if let Some(seed) = Seed::parse(text) {
        return Ok(seed);
    }
    let digits: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    let made = commitment(round_id, &format!("{digits:0>32}")).ok();
    made.and_then(|made| Seed::parse(&made)).ok_or_else(|| Error::internal("no seed"))
}

fn word(way: Way) -> String {
    serde_json::to_value(way).ok().and_then(|way| way.as_str().map(str::to_owned)).unwrap_or_default()
}

async fn compare(cx: &Cx, door: Door, input: Input) -> Result<Laboratory> {
    let seed = seed_of(&input.round_id, &input.seed)?;
    let round = es_round::Entity::find_by_id(&input.round_id).one(cx.read()).await?;
    let round = round.filter(|round| door.leads_to(&round.kind) && round.state != "DRAFT").ok_or(Error::NotFound)?;
    let facts = snapshot(cx.read(), &round.id).await?;
    let book = Book::begin(cx.app(), &round, facts)?;
    let blocks = newer(cx.read(), &round.id, 1).await?;
    let (drawn, terms) = (seed.clone(), book.terms.clone());
    // Several times the work of the whole round: not where requests are answered.
    let (report, requests) = tokio::task::spawn_blocking(move || {
        let entries = blocks.iter().flat_map(|block| lines(&block.entries)).filter_map(Entry::read);
        let requests: Vec<Request> = entries.map(|entry| entry.request).collect();
        (simulate(&terms, &requests, &drawn, FINAL_YEAR), requests.len())
    })
    .await
    .map_err(Error::internal)?;
    let labels = Labels::read(cx.read(), &round.semester_id).await?;
    let differences: Vec<_> = Way::ALL.into_iter().skip(1).map(|way| report.difference(Way::AsItCame, way)).collect();
    let changed = differences.iter().flat_map(|one| one.gain.iter().chain(&one.lose));
    let people = people(cx, changed.map(|change| change.student.as_str()).collect()).await?;
    let named = |changes: &[Change]| {
        let seen = changes.iter().filter_map(|change| view(change, &people, &labels));
        seen.take(NAMED).collect::<Vec<_>>()
    };
    Ok(Laboratory {
        round_id: round.id,
        seed: seed.as_str().to_owned(),
        students: report.wishes.len(),
        requests,
        ways: ways(&report),
        differences: differences
            .iter()
            .map(|one| DifferenceView {
                from: word(one.from),
                to: word(one.to),
                gain: one.gain.len(),
                lose: one.lose.len(),
                better_off: named(&one.gain),
                worse_off: named(&one.lose),
            })
            .collect(),
    })
}

fn ways(report: &Report) -> Vec<WayView> {
    let year = |of: &YearUnits| YearView { year: of.year, students: of.students, units: of.units };
    let view = |outcome: &rules::selection::lab::Outcome| WayView {
        way: word(outcome.way),
        seats_given: outcome.seats_given,
        seats_left: outcome.seats_left,
        first_wishes: outcome.first_wishes,
        with_nothing: outcome.with_nothing.len(),
        by_year: outcome.by_year.iter().map(year).collect(),
    };
    report.ways.iter().map(view).collect()
}

fn view(change: &Change, people: &HashMap<String, (String, String)>, labels: &Labels) -> Option<ChangeView> {
    let (student_no, name) = people.get(&change.student)?.clone();
    let names = |ids: &[String]| ids.iter().map(|id| labels.name(id)).collect();
    Some(ChangeView { student_no, name, gets: names(&change.gets), loses: names(&change.loses) })
}

/// Numbers and names of those whom the caller may see.
async fn people(cx: &Cx, ids: BTreeSet<&str>) -> Result<HashMap<String, (String, String)>> {
    use student::Column;
    let ids: Vec<&str> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let rows: Vec<(String, String, String, String)> = student::Entity::find()
            .select_only()
            .columns([Column::Id, Column::StudentNo, Column::NameCn, Column::NameEn])
            .filter(Column::Id.is_in(some.iter().copied()))
            .filter(STUDENTS.visible(cx.scope()?))
            .into_tuple()
            .all(cx.read())
            .await?;
        let lang = cx.lang();
        found.extend(rows.into_iter().map(|(id, no, zh, en)| {
            let name = kernel::Both::new(zh, en).get(lang).to_owned();
            (id, (no, name))
        }));
    }
    Ok(found)
}
