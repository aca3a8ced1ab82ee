//! A window begins: every section gets its sheet, with the people who take it then.

use std::collections::HashMap;

use kernel::{
    Cx, Error, Result, Rule, StringList, Text, Timestamp,
    effects::{Outcome, outcome},
    ids,
};
use rules::sheet::Status;
use schema::{
    courses::course,
    submission::{draft_grade, section_grade_sheet, sgs_window},
    timetable::section,
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use serde_json::{Value, json};

use super::{rules::covers, windows};
use crate::{
    letters,
    sheets::{self, roster::Seat},
    tables::SHEET,
    users,
};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;
/// States of a section that is taught.
const TAUGHT: [&str; 4] = ["SCHEDULED", "OPEN", "FULL", "CLOSED"];

pub async fn command(cx: &Cx, id: &str, dry_run: bool) -> Result<Outcome> {
    if dry_run {
        cx.rehearse();
    }
    let window = sgs_window::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    let window = window.ok_or(Error::NotFound)?;
    if open_sheets(cx, &window).await? == 0 {
        let text = Text::new(
            "该提交时间内的教学班都已有成绩表，没有可生成的",
            "Every section of this window has its sheet already; there is none to open",
        );
        let page = format!("/learning/grade-submission/section-list?semesterId={}", window.semester_id);
        let rule = Rule::new("nothing_to_open", text, json!({ "windowId": window.id }));
        return Err(rule.offer(Text::new("查看成绩表", "See the sheets"), page).into());
    }
    outcome(cx, &[windows()?.into(), sheets::table()?.into(), users::table()?.into()], vec![]).await
}

/// Windows that have begun and are not over.
pub async fn begun(cx: &Cx) -> Result<Vec<sgs_window::Model>> {
    let now = cx.now();
    let open = sgs_window::Entity::find()
        .filter(sgs_window::Column::OpenAt.lte(now))
        .filter(sgs_window::Column::ArchivedAt.is_null())
        .order_by_asc(sgs_window::Column::Id)
        .all(cx.read())
        .await?;
    Ok(open.into_iter().filter(|window| now < window.late_until.unwrap_or(window.deadline)).collect())
}

/// Sheets for the sections that have none; answers how many.
pub async fn open_sheets(cx: &Cx, window: &sgs_window::Model) -> Result<usize> {
    let fresh = without_sheet(cx, window).await?;
    let ids: Vec<String> = fresh.iter().map(|(section, _)| section.id.clone()).collect();
    let mut seats: HashMap<String, Vec<Seat>> = HashMap::new();
    for seat in sheets::roster::seats(cx.tx().await?, &ids).await? {
        seats.entry(seat.section_id.clone()).or_default().push(seat);
    }
    let mut made = vec![];
    for (section, course) in fresh {
        if let Some(seats) = seats.remove(&section.id) {
            made.push((sheet(cx, window, &section, &course, &seats), seats, section));
        }
    }
    let sections: Vec<&section::Model> = made.iter().map(|(_, _, section)| section).collect();
    users::teach(cx, &sections).await?;
    let (count, mut opened) = (made.len(), vec![]);
    let mut lines = vec![];
    for (row, seats, _) in made {
        lines.extend(seats.iter().map(|seat| line(cx, &row.id, seat)));
        opened.push(row);
    }
    let tx = cx.tx().await?;
    for some in opened.chunks(20) {
        let rows = some.iter().cloned().map(section_grade_sheet::ActiveModel::from);
        section_grade_sheet::Entity::insert_many(rows).exec_without_returning(tx).await?;
        for row in some {
            cx.record_as(SHEET, &row.id, None::<&Value>, Some(row))?;
        }
    }
    for some in lines.chunks(50) {
        let rows = some.iter().cloned().map(draft_grade::ActiveModel::from);
        draft_grade::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    letters::tell(cx, letters::OPENED, &opened, "").await?;
    Ok(count)
}

/// The sections that are taught in this window and have no sheet, with their courses.
async fn without_sheet(cx: &Cx, window: &sgs_window::Model) -> Result<Vec<(section::Model, course::Model)>> {
    let tx = cx.tx().await?;
    let there: Vec<String> = section_grade_sheet::Entity::find()
        .select_only()
        .column(section_grade_sheet::Column::SectionId)
        .filter(section_grade_sheet::Column::SemesterId.eq(&window.semester_id))
        .filter(section_grade_sheet::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(tx)
        .await?;
    let there: std::collections::HashSet<String> = there.into_iter().collect();
    let all = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&window.semester_id))
        .filter(section::Column::Status.is_in(TAUGHT))
        .filter(section::Column::ArchivedAt.is_null())
        .order_by_asc(section::Column::Id)
        .all(tx)
        .await?;
    let wanted: Vec<String> = all.iter().map(|section| section.course_id.clone()).collect();
    let mut courses = HashMap::new();
    for some in wanted.chunks(AT_ONCE) {
        let found = course::Entity::find()
            .filter(course::Column::Id.is_in(some))
            .filter(course::Column::StudentType.eq(&window.student_type))
            .all(tx)
            .await?;
        courses.extend(found.into_iter().map(|course| (course.id.clone(), course)));
    }
    let fresh = all.into_iter().filter(|section| !there.contains(&section.id)).filter_map(|section| {
        let course = courses.get(&section.course_id)?.clone();
        covers(&window.division_ids, course.offering_division_id.as_deref()).then_some((section, course))
    });
    Ok(fresh.collect())
}

fn sheet(
    cx: &Cx,
    window: &sgs_window::Model,
    section: &section::Model,
    course: &course::Model,
    seats: &[Seat],
) -> section_grade_sheet::Model {
    let by = cx.user_id().ok().map(str::to_owned);
    section_grade_sheet::Model {
        id: ids::new_id(),
        section_id: section.id.clone(),
        semester_id: section.semester_id.clone(),
        course_id: course.id.clone(),
        window_id: window.id.clone(),
        label: format!("{} ({})", course.code, section.section_no),
        status: Status::NotStarted.code().to_owned(),
        teacher_ids: section.teacher_ids.clone(),
        open_at: window.open_at,
        deadline: window.deadline,
        late_until: window.late_until,
        edition: 0,
        roster_size: i32::try_from(seats.iter().filter(|seat| !seat.withdrawn).count()).unwrap_or(i32::MAX),
        graded: 0,
        distribution: json!({}),
        components: json!([]),
        score_steps: json!([]),
        explanation: String::new(),
        answers: json!({}),
        submitted_by: None,
        submitted_at: None,
        return_reason: String::new(),
        head_by: None,
        head_at: None,
        dean_by: None,
        dean_at: None,
        confirmed_by: None,
        confirmed_at: None,
        reminded: StringList::default(),
        created_at: cx.now(),
        created_by: by.clone(),
        updated_at: cx.now(),
        updated_by: by,
        version: 1,
        archived_at: None,
    }
}

pub fn line(cx: &Cx, sheet_id: &str, seat: &Seat) -> draft_grade::Model {
    let by = cx.user_id().ok().map(str::to_owned);
    draft_grade::Model {
        id: ids::new_id(),
        sheet_id: sheet_id.to_owned(),
        student_id: seat.student_id.clone(),
        state: seat.state().to_owned(),
        grade: String::new(),
        score: None,
        component_scores: json!({}),
        remark: String::new(),
        cells: json!({}),
        created_at: cx.now(),
        created_by: by.clone(),
        updated_at: cx.now(),
        updated_by: by,
        version: 1,
        archived_at: None,
    }
}

/// Sheets follow the times of their window, as long as they are not confirmed.
pub async fn follow(cx: &Cx, ids: &[String]) -> Result<()> {
    use section_grade_sheet::Column;
    let tx = cx.tx().await?;
    for some in ids.chunks(AT_ONCE) {
        let windows = sgs_window::Entity::find().filter(sgs_window::Column::Id.is_in(some)).all(tx).await?;
        for window in windows {
            section_grade_sheet::Entity::update_many()
                .col_expr(Column::OpenAt, Expr::value(window.open_at))
                .col_expr(Column::Deadline, Expr::value(window.deadline))
                .col_expr(Column::LateUntil, Expr::value(window.late_until))
                .col_expr(Column::Reminded, Expr::value(StringList::default()))
                .filter(Column::WindowId.eq(&window.id))
                .filter(Column::Deadline.ne(window.deadline).or(differs(window.late_until)))
                .filter(Column::Status.ne(Status::ConfirmedAr.code()))
                .exec(tx)
                .await?;
        }
    }
    Ok(())
}

fn differs(late_until: Option<Timestamp>) -> Expr {
    use section_grade_sheet::Column;
    match late_until {
        Some(at) => Column::LateUntil.ne(at).or(Column::LateUntil.is_null()),
        None => Column::LateUntil.is_not_null(),
    }
}
