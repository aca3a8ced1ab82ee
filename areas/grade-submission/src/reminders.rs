//! By itself: sheets are opened when their window begins, teachers follow their sections, and who has not submitted
//! is reminded three days and one day before the deadline, and when it has passed.

use kernel::{App, Cx, Result, StringList, Timestamp, jobs, planted::fault};
use rules::sheet::Status;
use schema::{
    submission::{section_grade_sheet, sgs_window},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};

use crate::{letters, tables::SHEET, users, windows};

const NAME: &str = "sgs.reminder";
/// Days before the deadline, the latest first; 0 is overdue.
const DAYS: [i64; 3] = [0, 1, 3];
const AT_ONCE: usize = 300;

/// Answers how many windows something was done for; for housekeeping.
pub async fn due(app: &App) -> Result<usize> {
    let begun = jobs::by_itself(app, NAME, |cx| async move { windows::begun(&cx).await }).await?;
    let mut done = 0;
    for window in begun {
        // Each in a transaction of its own.
        let moved = jobs::by_itself(app, NAME, |cx| async move { one(&cx, &window.id).await }).await?;
        done += usize::from(moved);
    }
    Ok(done)
}

async fn one(cx: &Cx, id: &str) -> Result<bool> {
    let tx = cx.tx().await?;
    let held = sgs_window::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
    let Some(window) = held else { return nothing(cx) };
    let opened = windows::open_sheets(cx, &window).await?;
    let taught = follow(cx, &window).await?;
    let reminded = remind(cx, &window).await?;
    if opened + taught + reminded == 0 {
        return nothing(cx);
    }
    Ok(true)
}

fn nothing(cx: &Cx) -> Result<bool> {
    cx.nothing_changed();
    Ok(false)
}

/// Whoever teaches a section now may enter its grades.
async fn follow(cx: &Cx, window: &sgs_window::Model) -> Result<usize> {
    let tx = cx.tx().await?;
    let open = undone(cx, window).await?;
    let mut sections = vec![];
    for some in open.chunks(AT_ONCE) {
        let ids = some.iter().map(|sheet| sheet.section_id.clone());
        sections.extend(section::Entity::find().filter(section::Column::Id.is_in(ids)).all(tx).await?);
    }
    users::teach(cx, &sections.iter().collect::<Vec<_>>()).await
}

async fn undone(cx: &Cx, window: &sgs_window::Model) -> Result<Vec<section_grade_sheet::Model>> {
    use section_grade_sheet::Column;
    let open = [Status::NotStarted, Status::Draft, Status::Returned].map(Status::code);
    let rows = section_grade_sheet::Entity::find()
        .filter(Column::WindowId.eq(&window.id))
        .filter(Column::Status.is_in(open))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::Id);
    Ok(rows.all(cx.tx().await?).await?)
}

async fn remind(cx: &Cx, window: &sgs_window::Model) -> Result<usize> {
    let Some(days) = due_days(window.deadline, cx.now()) else { return Ok(0) };
    let key = days.to_string();
    let late: Vec<_> = undone(cx, window).await?.into_iter().filter(|s| !s.reminded.0.contains(&key)).collect();
    if late.is_empty() {
        return Ok(0);
    }
    let tx = cx.tx().await?;
    for sheet in &late {
        // Those that were missed count as sent: nobody gets three letters at once.
        let passed = DAYS.iter().filter(|d| **d >= days).map(i64::to_string);
        let mut reminded = sheet.reminded.0.clone();
        reminded.extend(passed.filter(|d| !sheet.reminded.0.contains(d)).collect::<Vec<_>>());
        if fault("remind_teachers_twice") {
            continue;
        }
        section_grade_sheet::Entity::update_many()
            .col_expr(section_grade_sheet::Column::Reminded, Expr::value(StringList(reminded)))
            .filter(section_grade_sheet::Column::Id.eq(&sheet.id))
            .exec(tx)
            .await?;
        cx.record_as(SHEET, &sheet.id, None::<&()>, Some(&serde_json::json!({ "reminded": key })))?;
    }
    if days == 0 {
        letters::tell(cx, letters::OVERDUE, &late, "").await?;
        letters::tell_heads(cx, letters::OVERDUE_COPY, &late).await?;
    } else {
        letters::tell(cx, letters::REMINDER, &late, "").await?;
    }
    Ok(late.len())
}

/// The reminder that is due.
fn due_days(deadline: Timestamp, now: Timestamp) -> Option<i64> {
    let left = deadline.since(now);
    DAYS.into_iter().find(|days| left <= days * Timestamp::DAY)
}
