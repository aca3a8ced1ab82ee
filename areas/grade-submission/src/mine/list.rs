//! The sheets that the caller has a part in.

use kernel::{Cx, Result, Timestamp};
use schema::submission::section_grade_sheet;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Role, role_in};
use crate::{
    board::{Board, named},
    tables::OWN_SHEETS,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyGradeSheetLine)]
pub struct Line {
    id: String,
    course_code: String,
    section_no: String,
    title: String,
    semester_id: String,
    semester: String,
    role: Role,
    status: String,
    roster_size: i32,
    graded: i32,
    open_at: Timestamp,
    deadline: Timestamp,
    late_until: Option<Timestamp>,
    submitted_at: Option<Timestamp>,
    return_reason: String,
}

/// The latest semester first.
pub async fn list(cx: &Cx, semester_id: Option<&str>) -> Result<Vec<Line>> {
    let db = cx.read();
    let mut mine = section_grade_sheet::Entity::find().filter(OWN_SHEETS.visible(cx.scope()?));
    if let Some(id) = semester_id.filter(|id| !id.is_empty()) {
        mine = mine.filter(section_grade_sheet::Column::SemesterId.eq(id));
    }
    let mut lines = vec![];
    for sheet in mine.order_by_desc(section_grade_sheet::Column::OpenAt).all(db).await? {
        let board = Board::load(db, &sheet).await?;
        lines.push(Line {
            role: role_in(cx, &sheet.id).await?,
            title: board.title(cx.lang()),
            course_code: board.course.code,
            section_no: board.section.section_no,
            semester: named(&board.semester.name_cn, &board.semester.name_en, cx.lang()),
            id: sheet.id,
            semester_id: sheet.semester_id,
            status: sheet.status,
            roster_size: sheet.roster_size,
            graded: sheet.graded,
            open_at: sheet.open_at,
            deadline: sheet.deadline,
            late_until: sheet.late_until,
            submitted_at: sheet.submitted_at,
            return_reason: sheet.return_reason,
        });
    }
    lines.sort_by(|a, b| {
        let key = |line: &Line| (std::cmp::Reverse(line.open_at), line.course_code.clone(), line.section_no.clone());
        key(a).cmp(&key(b))
    });
    Ok(lines)
}
