//! Who takes a section: as it was when the sheet was opened, and as it is now.

use std::collections::{HashMap, HashSet};

use kernel::{Cx, Result};
use schema::{
    courses::student_subject,
    submission::{draft_grade, section_grade_sheet},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set,
    sea_query::{Expr, ExprTrait},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::windows::line;

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

/// What somebody has of a section.
#[derive(Clone, Debug)]
pub struct Seat {
    pub section_id: String,
    pub student_id: String,
    pub withdrawn: bool,
}

impl Seat {
    pub fn state(&self) -> &'static str {
        if self.withdrawn { "WITHDRAWN" } else { "ENROLLED" }
    }
}

/// Who takes these sections, and who has withdrawn from them.
pub async fn seats(db: &impl ConnectionTrait, section_ids: &[String]) -> Result<Vec<Seat>> {
    use student_subject::Column;
    let mut found: HashMap<(String, String), Seat> = HashMap::new();
    let mut order = vec![];
    for some in section_ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find()
            .filter(Column::SectionId.is_in(some))
            .filter(Column::State.is_in(["REGISTERED", "COMPLETED", "WITHDRAWN"]))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::Id);
        for row in rows.all(db).await? {
            let Some(section_id) = row.section_id else { continue };
            let withdrawn = row.state == "WITHDRAWN";
            let key = (section_id.clone(), row.student_id.clone());
            match found.get_mut(&key) {
                // Withdrawn once and back again: takes it.
                Some(seat) => seat.withdrawn &= withdrawn,
                None => {
                    order.push(key.clone());
                    found.insert(key, Seat { section_id, student_id: row.student_id, withdrawn });
                }
            }
        }
    }
    Ok(order.into_iter().filter_map(|key| found.remove(&key)).collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = GradeRosterChange)]
pub enum Change {
    /// Takes the section and is not on the sheet.
    Joined,
    /// Is on the sheet and takes it no more.
    Left,
    /// Has withdrawn since.
    Withdrew,
    /// Had withdrawn and takes it again.
    CameBack,
}

/// What has become of the roster since the sheet was opened; by student.
pub async fn differences(
    db: &impl ConnectionTrait,
    sheet: &section_grade_sheet::Model,
    lines: &[draft_grade::Model],
) -> Result<Vec<(String, Change)>> {
    let now = seats(db, std::slice::from_ref(&sheet.section_id)).await?;
    Ok(compare(&now, lines))
}

fn compare(now: &[Seat], lines: &[draft_grade::Model]) -> Vec<(String, Change)> {
    let known: HashMap<&str, &draft_grade::Model> = lines.iter().map(|line| (line.student_id.as_str(), line)).collect();
    let here: HashSet<&str> = now.iter().map(|seat| seat.student_id.as_str()).collect();
    let mut changes: Vec<(String, Change)> = now
        .iter()
        .filter_map(|seat| {
            let change = match known.get(seat.student_id.as_str()) {
                None => Change::Joined,
                Some(line) if line.state == seat.state() => return None,
                Some(_) if seat.withdrawn => Change::Withdrew,
                Some(_) => Change::CameBack,
            };
            Some((seat.student_id.clone(), change))
        })
        .collect();
    let gone = lines.iter().filter(|line| !here.contains(line.student_id.as_str()));
    changes.extend(gone.map(|line| (line.student_id.clone(), Change::Left)));
    changes
}

/// Brings the sheet up to the roster as it is; answers how many lines changed. What was entered for somebody who
/// left stays in the book of edits.
pub async fn take_over(cx: &Cx, sheet: &section_grade_sheet::Model) -> Result<usize> {
    let tx = cx.tx().await?;
    let lines = super::lines(tx, &sheet.id).await?;
    let now = seats(tx, std::slice::from_ref(&sheet.section_id)).await?;
    let changes = compare(&now, &lines);
    for (student_id, change) in &changes {
        match change {
            Change::Joined => {
                let Some(seat) = now.iter().find(|seat| seat.student_id == *student_id) else { continue };
                let row = draft_grade::ActiveModel::from(line(cx, &sheet.id, seat));
                draft_grade::Entity::insert(row).exec_without_returning(tx).await?;
            }
            Change::Left => {
                let gone = draft_grade::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
                write(cx, sheet, student_id, gone).await?;
            }
            Change::Withdrew | Change::CameBack => {
                let state = if *change == Change::Withdrew { "WITHDRAWN" } else { "ENROLLED" };
                let moved = draft_grade::ActiveModel { state: Set(state.to_owned()), ..Default::default() };
                write(cx, sheet, student_id, moved).await?;
            }
        }
    }
    Ok(changes.len())
}

async fn write(
    cx: &Cx,
    sheet: &section_grade_sheet::Model,
    student_id: &str,
    change: draft_grade::ActiveModel,
) -> Result<()> {
    use draft_grade::Column;
    draft_grade::Entity::update_many()
        .set(change)
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::UpdatedAt, Expr::value(cx.now()))
        .filter(Column::SheetId.eq(&sheet.id))
        .filter(Column::StudentId.eq(student_id))
        .filter(Column::ArchivedAt.is_null())
        .exec(cx.tx().await?)
        .await?;
    Ok(())
}
