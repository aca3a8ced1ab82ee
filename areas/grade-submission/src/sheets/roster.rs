//! Who takes a section: as it was when the sheet was opened, and as it is now.

use std::collections::{HashMap, HashSet};

use kernel::{Cx, Result};
use schema::{
    courses::student_subject,
    submission::{draft_grade, section_grade_sheet},
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Set,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{tables::DRAFT, windows::line};

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
                let row = line(cx, &sheet.id, seat);
                draft_grade::Entity::insert(row.clone().into_active_model()).exec_without_returning(tx).await?;
                cx.record_as(DRAFT, &row.id, None::<&()>, Some(&row))?;
            }
            Change::Left | Change::Withdrew | Change::CameBack => {
                let Some(before) = lines.iter().find(|line| line.student_id == *student_id) else { continue };
                move_line(cx, before, *change).await?;
            }
        }
    }
    Ok(changes.len())
}

async fn move_line(cx: &Cx, before: &draft_grade::Model, change: Change) -> Result<()> {
    let mut row = before.clone().into_active_model();
    match change {
        Change::Left => row.archived_at = Set(Some(cx.now())),
        Change::Withdrew => row.state = Set("WITHDRAWN".to_owned()),
        Change::Joined | Change::CameBack => row.state = Set("ENROLLED".to_owned()),
    }
    row.version = Set(before.version + 1);
    row.updated_at = Set(cx.now());
    row.updated_by = Set(cx.user_id().ok().map(str::to_owned));
    let after = row.update(cx.tx().await?).await?;
    cx.record_as(DRAFT, &after.id, Some(before), Some(&after))
}
