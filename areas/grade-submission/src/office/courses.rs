//! How far the courses of a semester are.

use std::collections::BTreeMap;

use kernel::{
    Cx, Result,
    page::{Page, Paging},
};
use rules::sheet::Status;
use schema::{courses::course, submission::section_grade_sheet};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{board::named, tables::SHEETS};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CourseQuery {
    /// Left out: all semesters.
    semester_id: Option<String>,
    #[serde(default)]
    keyword: String,
    page_no: Option<u64>,
    page_size: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeSheetCourse)]
pub struct CourseLine {
    course_id: String,
    semester_id: String,
    code: String,
    title: String,
    sections: u32,
    /// Handed in, whatever became of it since.
    submitted: u32,
    confirmed: u32,
    /// Past the deadline and not handed in.
    overdue: u32,
    students: u32,
    graded: u32,
}

const AT_ONCE: usize = 300;

pub async fn page(cx: &Cx, query: CourseQuery) -> Result<Page<CourseLine>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let db = cx.read();
    use section_grade_sheet::Column;
    let mut wanted = section_grade_sheet::Entity::find()
        .select_only()
        .columns([
            Column::CourseId,
            Column::SemesterId,
            Column::Status,
            Column::Deadline,
            Column::RosterSize,
            Column::Graded,
        ])
        .filter(SHEETS.visible(cx.scope()?));
    if let Some(id) = query.semester_id.as_ref().filter(|id| !id.is_empty()) {
        wanted = wanted.filter(Column::SemesterId.eq(id));
    }
    let rows: Vec<(String, String, String, kernel::Timestamp, i32, i32)> = wanted.into_tuple().all(db).await?;
    let mut lines: BTreeMap<(String, String), CourseLine> = BTreeMap::new();
    for (course_id, semester_id, status, deadline, students, graded) in rows {
        let line = lines.entry((course_id.clone(), semester_id.clone())).or_insert_with(|| CourseLine {
            course_id,
            semester_id,
            code: String::new(),
            title: String::new(),
            sections: 0,
            submitted: 0,
            confirmed: 0,
            overdue: 0,
            students: 0,
            graded: 0,
        });
        let status = Status::of(&status);
        let open = status.is_none_or(Status::is_open);
        line.sections += 1;
        line.submitted += u32::from(!open);
        line.confirmed += u32::from(status == Some(Status::ConfirmedAr));
        line.overdue += u32::from(open && deadline <= cx.now());
        line.students += u32::try_from(students).unwrap_or(0);
        line.graded += u32::try_from(graded).unwrap_or(0);
    }
    let mut all: Vec<CourseLine> = lines.into_values().collect();
    let ids: Vec<String> = all.iter().map(|line| line.course_id.clone()).collect();
    for some in ids.chunks(AT_ONCE) {
        let courses = course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?;
        for line in &mut all {
            if let Some(course) = courses.iter().find(|course| course.id == line.course_id) {
                line.code = course.code.clone();
                line.title = named(&course.title_cn, &course.title_en, cx.lang());
            }
        }
    }
    let keyword = query.keyword.trim().to_lowercase();
    all.retain(|line| line.code.to_lowercase().contains(&keyword) || line.title.to_lowercase().contains(&keyword));
    // What is furthest behind comes first.
    all.sort_by(|a, b| {
        let key = |line: &CourseLine| (std::cmp::Reverse(line.overdue), line.code.clone(), line.semester_id.clone());
        key(a).cmp(&key(b))
    });
    let total = all.len() as u64;
    let skip = usize::try_from((paging.page_no - 1) * paging.page_size).unwrap_or(usize::MAX);
    let take = usize::try_from(paging.page_size).unwrap_or(usize::MAX);
    Ok(Page::new(all.into_iter().skip(skip).take(take).collect(), paging, total))
}
