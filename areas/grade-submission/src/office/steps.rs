//! Sheets are returned, approved, confirmed or brought to mind, many at once.

use std::sync::LazyLock;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSES, STUDENT, UNNAMED};
use kernel::{
    Both, Cx, Error, Result, Rule, StringList, Text,
    effects::{Known, Outcome, Warning, outcome as outcome_of},
    error::Refusal,
    planted::fault,
    reason,
    resource::{Field, rows::change, some_ids},
};
use rules::sheet::{Asked, Step};
use schema::{
    courses::course,
    submission::section_grade_sheet::{ActiveModel, Column, Entity, Model},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    confirm::write_results,
    letters,
    sheets::{self, state},
    tables::{NAMED_STUDENTS, SHEET},
    users, windows,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeSheetsInput)]
pub struct SheetsInput {
    pub ids: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReturnGradeSheetsInput)]
pub struct ReasonInput {
    pub ids: Vec<String>,
    pub reason: String,
    #[serde(default)]
    pub dry_run: bool,
}

const PAGE: &str = "/learning/grade-submission/section-list";

static RESULT_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &NAMED_STUDENTS, STUDENT, "学生", "Student"),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course"),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester"),
        Field::code("grade", 10, "成绩", "Grade"),
        Field::integer("unitsGained", 0, 100, "所得学分", "Units gained"),
    ]
});

/// The answer of every command on sheets.
pub async fn outcome(cx: &Cx, warnings: Vec<Warning>) -> Result<Outcome> {
    let results = Known {
        subject: "grades.student_grade",
        label: Text::new("成绩", "result"),
        fields: &RESULT_FIELDS,
        title: UNNAMED,
    };
    let known = [
        sheets::table()?.into(),
        crate::drafts::table()?.into(),
        windows::windows()?.into(),
        users::table()?.into(),
        results,
    ];
    outcome_of(cx, &known, warnings).await
}

pub async fn give_back(cx: &Cx, input: ReasonInput) -> Result<Outcome> {
    let why = reason(&input.reason)?;
    cx.because(why);
    take(cx, Step::Return, input.ids, why, input.dry_run).await
}

pub async fn head(cx: &Cx, input: SheetsInput) -> Result<Outcome> {
    take(cx, Step::ApproveHead, input.ids, "", input.dry_run).await
}

pub async fn dean(cx: &Cx, input: SheetsInput) -> Result<Outcome> {
    take(cx, Step::ApproveDean, input.ids, "", input.dry_run).await
}

pub async fn confirm(cx: &Cx, input: SheetsInput) -> Result<Outcome> {
    take(cx, Step::Confirm, input.ids, "", input.dry_run).await
}

async fn locked(cx: &Cx, ids: Vec<String>) -> Result<Vec<Model>> {
    let ids = some_ids(ids)?;
    let rows = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock_exclusive();
    Ok(rows.all(cx.tx().await?).await?)
}

async fn take(cx: &Cx, step: Step, ids: Vec<String>, why: &str, dry_run: bool) -> Result<Outcome> {
    if dry_run {
        cx.rehearse();
    }
    let rows = locked(cx, ids).await?;
    let asked = state::asked(cx).await?;
    let (mut moves, mut refused) = (vec![], vec![]);
    let caller = cx.user_id()?;
    for sheet in rows {
        match state::taken(&sheet, step, asked)? {
            Ok(_) if passed_before(&sheet, step, asked).contains(&caller) && !fault("desks_of_a_sheet") => {
                let text = Text::new(
                    "您已提交或审核该成绩表，这一步须由另一人办理，请由同事处理",
                    "You submitted or approved this sheet before; this step is another person's, so ask a colleague",
                );
                refused.push((sheet, Rule::new("same_person", text, json!({}))));
            }
            Ok(to) => moves.push((sheet, to)),
            Err(rule) => refused.push((sheet, rule)),
        }
    }
    refuse(cx, &moves.iter().map(|(sheet, _)| sheet).collect::<Vec<_>>(), refused).await?;
    let (me, now) = (Some(cx.user_id()?.to_owned()), Some(cx.now()));
    let mut moved = vec![];
    for (sheet, to) in moves {
        let mut row = ActiveModel { status: Set(to.code().to_owned()), ..Default::default() };
        match step {
            Step::Return => row.return_reason = Set(why.to_owned()),
            Step::ApproveHead => (row.head_by, row.head_at) = (Set(me.clone()), Set(now)),
            Step::ApproveDean => (row.dean_by, row.dean_at) = (Set(me.clone()), Set(now)),
            Step::Confirm => (row.confirmed_by, row.confirmed_at) = (Set(me.clone()), Set(now)),
            Step::Enter | Step::Submit => {}
        }
        let after = change::<Entity>(cx, SHEET, sheet, row).await?;
        if step == Step::Confirm {
            write_results(cx, &after).await?;
        }
        moved.push(after);
    }
    match step {
        Step::Return => letters::tell(cx, letters::RETURNED, &moved, why).await?,
        Step::Confirm => letters::tell(cx, letters::CONFIRMED, &moved, "").await?,
        _ => {}
    }
    outcome(cx, vec![]).await
}

/// Who handed the sheet in and who has approved it on its way here. What it passed before it was returned counts no more.
fn passed_before(sheet: &Model, step: Step, asked: Asked) -> Vec<&str> {
    let (head, dean) = (sheet.head_by.as_deref(), sheet.dean_by.as_deref());
    let desks = match step {
        Step::ApproveHead => [None, None],
        Step::ApproveDean => [head.filter(|_| asked.head), None],
        Step::Confirm => [head.filter(|_| asked.head), dean.filter(|_| asked.dean)],
        Step::Enter | Step::Submit | Step::Return => return vec![],
    };
    desks.into_iter().chain([sheet.submitted_by.as_deref()]).flatten().collect()
}

/// Those who have not submitted hear of it now.
pub async fn remind(cx: &Cx, input: SheetsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let rows = locked(cx, input.ids).await?;
    let (mut open, mut refused) = (vec![], vec![]);
    for sheet in rows {
        if state::status(&sheet)?.is_open() {
            open.push(sheet);
        } else {
            let text = Text::new("成绩已提交，无需催交", "The grades are submitted; nobody is left to remind");
            refused.push((sheet, Rule::new("nobody_to_remind", text, json!({}))));
        }
    }
    refuse(cx, &open.iter().collect::<Vec<_>>(), refused).await?;
    let mut told = vec![];
    for sheet in open {
        let mut reminded = sheet.reminded.0.clone();
        reminded.push(cx.now().to_rfc3339());
        let marked = ActiveModel { reminded: Set(StringList(reminded)), ..Default::default() };
        told.push(change::<Entity>(cx, SHEET, sheet, marked).await?);
    }
    letters::tell(cx, letters::REMINDER, &told, "").await?;
    outcome(cx, vec![]).await
}

/// All for which it cannot be done, each by name; leads to those for which it can.
async fn refuse(cx: &Cx, good: &[&Model], bad: Vec<(Model, Rule)>) -> Result<()> {
    let Some(code) = bad.first().map(|(_, rule)| rule.code) else { return Ok(()) };
    let tx = cx.tx().await?;
    let sections = section::Entity::find()
        .filter(section::Column::Id.is_in(bad.iter().map(|(sheet, _)| sheet.section_id.clone())))
        .all(tx)
        .await?;
    let courses = course::Entity::find()
        .filter(course::Column::Id.is_in(bad.iter().map(|(sheet, _)| sheet.course_id.clone())))
        .all(tx)
        .await?;
    let rest: Vec<String> = good.iter().take(50).map(|sheet| format!("ids={}", sheet.id)).collect();
    let rules = bad.into_iter().map(|(sheet, rule)| {
        let course = courses.iter().find(|c| c.id == sheet.course_id).map_or("", |c| c.code.as_str());
        let no = sections.iter().find(|s| s.id == sheet.section_id).map_or("", |s| s.section_no.as_str());
        let text =
            Both::new(format!("{course} ({no})：{}", rule.text.zh), format!("{course} ({no}): {}", rule.text.en));
        let (label, page) = if rest.is_empty() {
            let page = format!("{PAGE}?ids={}", sheet.id);
            (Text::new("查看该成绩表", "Look at it"), page)
        } else {
            (Text::new("只处理其余成绩表", "The others only"), format!("{PAGE}?{}", rest.join("&")))
        };
        let data = json!({ "sheetId": sheet.id, "status": sheet.status });
        Rule::new(rule.code, text, data).offer(label, page)
    });
    Err(Error::Refused(Box::new(Refusal { code, rules: rules.collect() })))
}
