//! A whole sheet: people, cells with their versions, what may be given, and what looks wrong.

use std::collections::{BTreeMap, HashMap};

use grades::api::expected_distribution;
use kernel::{Cx, Error, Result, Timestamp, settings};
use rules::{
    distribution::{Expected, Outside, outside},
    marks::{Finding, Level, letter},
    sheet::Status,
};
use schema::{
    submission::{draft_grade, section_grade_sheet},
    timetable::section,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    Role,
    cells::{Cells, Field, decimal, part, value},
    role_in,
};
use crate::{
    amendment::{Amended, amended},
    board::{Board, Person, by_number, named, people, users},
    judged,
    settings::SubmissionSettings,
    sheets::{
        self,
        roster::{Change, differences},
        state,
    },
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeCell)]
pub struct CellView {
    value: String,
    version: i32,
    by: String,
    at: Option<Timestamp>,
    fixed: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeLine)]
pub struct LineView {
    student_id: String,
    student_no: String,
    name: String,
    programme: String,
    year: Option<i32>,
    withdrawn: bool,
    /// By field.
    cells: BTreeMap<String, CellView>,
    /// The total of the parts, where there are any.
    total: Option<String>,
    /// The letter that the score makes, where there is a table.
    suggested: Option<String>,
    /// On a confirmed sheet: the result as it is now, and whether an amendment is on its way.
    amendment: Option<Amended>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeChoice)]
pub struct GradeChoice {
    grade: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeRosterDifference)]
pub struct Difference {
    student_id: String,
    student_no: String,
    name: String,
    change: Change,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeFinding)]
pub struct FindingView {
    pub code: String,
    /// STOPS, ASKS or NOTES.
    pub level: String,
    /// The students it is about.
    pub student_ids: Vec<String>,
    pub data: Value,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeBand)]
pub struct BandView {
    label: String,
    grades: Vec<String>,
    min: u32,
    max: u32,
    count: u32,
    outside: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeSpread)]
pub struct SpreadView {
    label: String,
    earlier: bool,
    counts: BTreeMap<String, u32>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradePart)]
pub struct PartView {
    key: String,
    name: String,
    weight: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeStep)]
pub struct StepView {
    from: String,
    grade: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyGradeSheet)]
pub struct SheetView {
    id: String,
    version: i32,
    edition: i32,
    course_code: String,
    section_no: String,
    title: String,
    semester: String,
    teachers: Vec<String>,
    status: String,
    role: Role,
    /// Why nothing can be entered now; empty when it can.
    closed: String,
    open_at: Timestamp,
    deadline: Timestamp,
    late_until: Option<Timestamp>,
    submitted_at: Option<Timestamp>,
    submitted_by: String,
    return_reason: String,
    explanation: String,
    answers: BTreeMap<String, String>,
    declaration: String,
    grades: Vec<GradeChoice>,
    components: Vec<PartView>,
    score_steps: Vec<StepView>,
    lines: Vec<LineView>,
    differences: Vec<Difference>,
    findings: Vec<FindingView>,
    counts: BTreeMap<String, u32>,
    bands: Vec<BandView>,
    /// Classes smaller than this are not measured.
    min_class: u32,
    spreads: Vec<SpreadView>,
}

pub async fn view(cx: &Cx, id: &str) -> Result<SheetView> {
    let db = cx.read();
    let sheet = section_grade_sheet::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let role = role_in(cx, id).await?;
    let board = Board::load(db, &sheet).await?;
    let lines = sheets::lines(db, id).await?;
    let rows = by_number(cx, db, &lines).await?;
    let scale = judged::scale(db, &board.course).await?;
    let ordered: Vec<&draft_grade::Model> = rows.iter().map(|(line, _)| *line).collect();
    let expected = expected_distribution(db, &board.course).await?;
    let findings = judged::judge(&sheet, &ordered, &board.course, &scale, expected.as_ref())?;
    let counts = judged::counts_of(&lines);
    let steps = judged::steps(&sheet)?;
    let components = judged::components(&sheet)?;
    let fields: Vec<String> = if components.is_empty() {
        vec!["grade".to_owned(), "score".to_owned(), "remark".to_owned()]
    } else {
        let parts = components.iter().map(|c| part(&c.key));
        parts.chain(["grade".to_owned(), "remark".to_owned()]).collect()
    };
    let mut writers: Vec<String> =
        lines.iter().flat_map(|line| Cells::of(line).0.into_values().map(|cell| cell.by)).collect();
    writers.extend(sheet.submitted_by.clone());
    writers.sort();
    writers.dedup();
    let writers = users(db, &writers).await?;
    let confirmed = state::status(&sheet)? == Status::ConfirmedAr;
    let mut results = if confirmed { amended(db, &sheet).await? } else { HashMap::new() };
    let mut line = |(line, person): &(&draft_grade::Model, Person)| {
        let cells = Cells::of(line);
        let cell = |name: &String| {
            let field = Field::of(name, &components)?;
            let of = cells.cell(name);
            let by = writers.get(&of.by).cloned().unwrap_or_default();
            let view = CellView { value: value(line, &field), version: of.version, by, at: of.at, fixed: of.fixed };
            Some((name.clone(), view))
        };
        LineView {
            student_id: line.student_id.clone(),
            student_no: person.student_no.clone(),
            name: person.name.clone(),
            programme: person.programme.clone(),
            year: person.year,
            withdrawn: line.state == "WITHDRAWN",
            cells: fields.iter().filter_map(cell).collect(),
            total: if components.is_empty() { None } else { line.score.map(decimal) },
            suggested: line.score.and_then(|score| letter(&steps, score)).map(str::to_owned),
            amendment: results.remove(&line.student_id),
        }
    };
    let closed = state::closed(cx, &sheet)?.map(|closed| closed.text(&sheet).get(cx.lang()).to_owned());
    let (bands, min_class) = bands(expected.as_ref(), &counts);
    let set = settings::get::<SubmissionSettings>(cx.app(), None).await?;
    Ok(SheetView {
        version: sheet.version,
        edition: sheet.edition,
        course_code: board.course.code.clone(),
        section_no: board.section.section_no.clone(),
        title: board.title(cx.lang()),
        semester: named(&board.semester.name_cn, &board.semester.name_en, cx.lang()),
        teachers: board.teachers(cx.lang()),
        role,
        closed: closed.unwrap_or_default(),
        open_at: sheet.open_at,
        deadline: sheet.deadline,
        late_until: sheet.late_until,
        submitted_at: sheet.submitted_at,
        submitted_by: sheet.submitted_by.as_ref().and_then(|id| writers.get(id)).cloned().unwrap_or_default(),
        declaration: named(&set.declaration_zh, &set.declaration_en, cx.lang()),
        grades: scale
            .iter()
            .filter(|grade| judged::may_give(&board.course.grading_mode, grade))
            .map(|grade| GradeChoice {
                grade: grade.grade.clone(),
                name: named(&grade.name_cn, &grade.name_en, cx.lang()),
            })
            .collect(),
        components: components
            .iter()
            .map(|c| PartView { key: c.key.clone(), name: c.name.clone(), weight: c.weight })
            .collect(),
        score_steps: steps.iter().map(|s| StepView { from: decimal(s.from), grade: s.grade.clone() }).collect(),
        lines: rows.iter().map(&mut line).collect(),
        differences: changes(cx, &sheet, &lines).await?,
        findings: told(&findings, &ordered),
        counts,
        bands,
        min_class,
        spreads: spreads(cx, &sheet).await?,
        answers: serde_json::from_value(sheet.answers).unwrap_or_default(),
        explanation: sheet.explanation,
        return_reason: sheet.return_reason,
        status: sheet.status,
        id: sheet.id,
    })
}

fn bands(expected: Option<&Expected>, counts: &BTreeMap<String, u32>) -> (Vec<BandView>, u32) {
    let Some(expected) = expected else { return (vec![], 0) };
    let beyond = outside(expected, counts);
    let bands = expected.bands.iter().map(|band| BandView {
        outside: beyond.iter().any(|found| found.label == band.label),
        count: counts.iter().filter(|(grade, _)| band.grades.contains(grade)).map(|(_, n)| n).sum(),
        label: band.label.clone(),
        grades: band.grades.clone(),
        min: band.min,
        max: band.max,
    });
    (bands.collect(), expected.min_class)
}

pub fn told(findings: &[Finding], lines: &[&draft_grade::Model]) -> Vec<FindingView> {
    let student = |n: &usize| lines.get(*n).map(|line| line.student_id.clone());
    let data = |finding: &Finding| match finding {
        Finding::OutsideDistribution(bands) => json!({ "bands": bands.iter().map(outside_json).collect::<Vec<_>>() }),
        Finding::Contradiction(rows) => {
            let due: HashMap<_, _> = rows.iter().filter_map(|(n, due)| Some((student(n)?, due))).collect();
            json!({ "letters": due })
        }
        _ => json!({}),
    };
    let level = |finding: &Finding| match finding.level() {
        Level::Stops => "STOPS",
        Level::Asks => "ASKS",
        Level::Notes => "NOTES",
    };
    let view = |finding: &Finding| FindingView {
        code: finding.code().to_owned(),
        level: level(finding).to_owned(),
        student_ids: finding.rows().iter().filter_map(student).collect(),
        data: data(finding),
    };
    findings.iter().map(view).collect()
}

fn outside_json(band: &Outside) -> Value {
    json!(band)
}

async fn changes(cx: &Cx, sheet: &section_grade_sheet::Model, lines: &[draft_grade::Model]) -> Result<Vec<Difference>> {
    let db = cx.read();
    let found = differences(db, sheet, lines).await?;
    let ids: Vec<String> = found.iter().map(|(id, _)| id.clone()).collect();
    let mut people = people(cx, db, &ids).await?;
    let mut list: Vec<Difference> = found
        .into_iter()
        .filter_map(|(student_id, change)| {
            let Person { student_no, name, .. } = people.remove(&student_id)?;
            Some(Difference { student_id, student_no, name, change })
        })
        .collect();
    list.sort_by(|a, b| a.student_no.cmp(&b.student_no));
    Ok(list)
}

async fn spreads(cx: &Cx, sheet: &section_grade_sheet::Model) -> Result<Vec<SpreadView>> {
    let db = cx.read();
    let found = judged::elsewhere(db, sheet).await?;
    let ids: Vec<String> = found.iter().map(|other| other.of.clone()).collect();
    let sections = section::Entity::find().filter(section::Column::Id.is_in(&ids)).all(db).await?;
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(&ids)).all(db).await?;
    let label = |other: &judged::Elsewhere| {
        if other.earlier {
            let term = terms.iter().find(|term| term.id == other.of);
            term.map(|term| named(&term.name_cn, &term.name_en, cx.lang())).unwrap_or_default()
        } else {
            sections.iter().find(|section| section.id == other.of).map(|s| s.section_no.clone()).unwrap_or_default()
        }
    };
    let view =
        |other: judged::Elsewhere| SpreadView { label: label(&other), earlier: other.earlier, counts: other.counts };
    Ok(found.into_iter().map(view).collect())
}
