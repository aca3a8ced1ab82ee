//! Students and teachers of a semester, with what each has of the timetable that is worked on.

use std::collections::{HashMap, HashSet};

use basic_resources::api::tables::TEACHERS;
use course_planning::api::STUDENTS;
use kernel::{
    Cx, Result,
    page::{Page, Paging},
};
use schema::{
    courses::{course, student_subject},
    students::student,
    university::{division, programme, teacher},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, Iden, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, ExprTrait, Func, IntoColumnRef, LikeExpr},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    clashes::pairs,
    meeting::{Classes, Meeting, Which},
    week::{named, semester_of},
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableStudent)]
pub struct StudentLine {
    pub id: String,
    pub student_no: String,
    pub name: String,
    pub programme: String,
    pub year: Option<i32>,
    pub units: i32,
    pub sections: usize,
    /// Pairs of meetings at the same time.
    pub clashes: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableTeacher)]
pub struct TeacherLine {
    pub id: String,
    pub teacher_no: String,
    pub name: String,
    pub division: String,
    pub sections: usize,
    /// In a week, on average over the semester, rounded up.
    pub hours: i32,
    pub max_hours: Option<i32>,
    pub clashes: usize,
}

#[derive(Default)]
pub struct Chosen {
    pub semester_id: String,
    pub keyword: String,
    pub programme_id: Option<String>,
    pub cohort_id: Option<String>,
    pub division_id: Option<String>,
    pub year_of_study: Option<i32>,
}

fn given(id: Option<&String>) -> Option<&String> {
    id.filter(|id| !id.is_empty())
}

/// The keyword in one of these columns.
pub fn found_in<C: IntoColumnRef + Iden + Copy>(keyword: &str, columns: &[C]) -> Option<Condition> {
    let keyword = keyword.trim().to_lowercase();
    if keyword.is_empty() {
        return None;
    }
    let escaped = keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let like = |column: C| Func::lower(Expr::col(column)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'));
    Some(columns.iter().fold(Condition::any(), |any, column| any.add(like(*column))))
}

#[derive(FromQueryResult)]
struct Student {
    id: String,
    student_no: String,
    name_cn: String,
    name_en: String,
    programme_id: Option<String>,
    year_of_study: Option<i32>,
}

/// Those of the caller's who have a section in this semester.
pub async fn students(cx: &Cx, chosen: &Chosen, paging: Paging) -> Result<Page<StudentLine>> {
    use student::Column;
    let seated = student_subject::Entity::find()
        .select_only()
        .column(student_subject::Column::StudentId)
        .filter(student_subject::Column::SemesterId.eq(&chosen.semester_id))
        .filter(student_subject::Column::State.is_in(["PLANNED", "REGISTERED", "WAITING", "COMPLETED"]))
        .filter(student_subject::Column::SectionId.is_not_null())
        .filter(student_subject::Column::ArchivedAt.is_null());
    let mine = Some(STUDENTS.visible(cx.scope()?)).filter(|_| !kernel::planted::fault("weeks_of_everybody"));
    let wanted = Condition::all()
        .add_option(mine)
        .add(Column::Id.in_subquery(seated.into_query()))
        .add_option(given(chosen.programme_id.as_ref()).map(|id| Column::ProgrammeId.eq(id)))
        .add_option(given(chosen.cohort_id.as_ref()).map(|id| Column::CohortId.eq(id)))
        .add_option(chosen.year_of_study.map(|year| Column::YearOfStudy.eq(year)))
        .add_option(found_in(&chosen.keyword, &[Column::StudentNo, Column::NameCn, Column::NameEn]));
    let select = student::Entity::find().filter(wanted);
    let total = select.clone().count(cx.read()).await?;
    let page = select
        .select_only()
        .columns([
            Column::Id,
            Column::StudentNo,
            Column::NameCn,
            Column::NameEn,
            Column::ProgrammeId,
            Column::YearOfStudy,
        ])
        .order_by_asc(Column::StudentNo)
        .order_by_asc(Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .into_model::<Student>()
        .all(cx.read())
        .await?;
    Ok(Page::new(student_lines(cx, &chosen.semester_id, page).await?, paging, total))
}

async fn student_lines(cx: &Cx, semester_id: &str, page: Vec<Student>) -> Result<Vec<StudentLine>> {
    use student_subject::Column;
    let seats = student_subject::Entity::find()
        .filter(Column::StudentId.is_in(page.iter().map(|s| s.id.as_str())))
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::State.is_in(super::week::ATTENDED))
        .filter(Column::SectionId.is_not_null())
        .filter(Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let ids: HashSet<String> = seats.iter().filter_map(|seat| seat.section_id.clone()).collect();
    let classes = Classes::of_sections(cx.read(), Which::Draft, &ids.into_iter().collect::<Vec<_>>()).await?;
    let courses: HashSet<&str> = seats.iter().map(|seat| seat.course_id.as_str()).collect();
    let mut units: HashMap<String, i32> = HashMap::new();
    for some in courses.into_iter().collect::<Vec<_>>().chunks(super::meeting::AT_ONCE) {
        let rows: Vec<(String, i32)> = course::Entity::find()
            .select_only()
            .columns([course::Column::Id, course::Column::Units])
            .filter(course::Column::Id.is_in(some.iter().copied()))
            .into_tuple()
            .all(cx.read())
            .await?;
        units.extend(rows);
    }
    let mut meetings: HashMap<&str, Vec<&Meeting>> = HashMap::new();
    for meeting in &classes.meetings {
        meetings.entry(&meeting.section_id).or_default().push(meeting);
    }
    let programmes = programme::Entity::find().all(cx.read()).await?;
    let programmes: HashMap<&str, &programme::Model> = programmes.iter().map(|p| (p.id.as_str(), p)).collect();
    let line = |student: Student| {
        let held: Vec<_> = seats.iter().filter(|seat| seat.student_id == student.id).collect();
        let mut own: Vec<&Meeting> =
            held.iter().filter_map(|seat| meetings.get(seat.section_id.as_deref()?)).flatten().copied().collect();
        own.sort_by(|a, b| (a.weekday, &a.start_time, &a.id).cmp(&(b.weekday, &b.start_time, &b.id)));
        let programme = student.programme_id.as_deref().and_then(|id| programmes.get(id));
        StudentLine {
            name: named(&student.name_cn, &student.name_en, cx.lang()),
            programme: programme.map(|p| named(&p.name_cn, &p.name_en, cx.lang())).unwrap_or_default(),
            year: student.year_of_study,
            units: held.iter().filter_map(|seat| units.get(&seat.course_id)).sum(),
            sections: held.len(),
            clashes: pairs(&classes, &own).len(),
            student_no: student.student_no,
            id: student.id,
        }
    };
    Ok(page.into_iter().map(line).collect())
}

/// Those of the caller's who teach, or could.
pub async fn teachers(cx: &Cx, chosen: &Chosen, paging: Paging) -> Result<Page<TeacherLine>> {
    use teacher::Column;
    let semester = semester_of(cx, &chosen.semester_id).await?;
    let mine = Some(TEACHERS.visible(cx.scope()?)).filter(|_| !kernel::planted::fault("weeks_of_everybody"));
    let wanted = Condition::all()
        .add_option(mine)
        .add_option(given(chosen.division_id.as_ref()).map(|id| Column::DivisionId.eq(id)))
        .add_option(found_in(&chosen.keyword, &[Column::TeacherNo, Column::NameCn, Column::NameEn]));
    let select = teacher::Entity::find().filter(wanted);
    let total = select.clone().count(cx.read()).await?;
    let page = select
        .order_by_asc(Column::TeacherNo)
        .order_by_asc(Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    let classes = Classes::of_semester(cx.read(), Which::Draft, &semester.id).await?;
    let mut given_by: HashMap<&str, Vec<&Meeting>> = HashMap::new();
    for meeting in &classes.meetings {
        for teacher in meeting.teachers() {
            given_by.entry(teacher).or_default().push(meeting);
        }
    }
    let mut named_by: HashMap<&str, HashSet<&str>> = HashMap::new();
    for section in classes.sections.values().filter(|s| s.status != "CANCELLED") {
        for teacher in &section.teacher_ids.0 {
            named_by.entry(teacher).or_default().insert(&section.id);
        }
    }
    let divisions = division::Entity::find().all(cx.read()).await?;
    let weeks = Ord::max(semester.weeks, 1);
    let line = |teacher: teacher::Model| {
        let own = given_by.get(teacher.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        let mut sections = named_by.get(teacher.id.as_str()).cloned().unwrap_or_default();
        sections.extend(own.iter().map(|m| m.section_id.as_str()));
        let held = |m: &&Meeting| m.hours * i32::try_from(m.weeks.len()).unwrap_or_default();
        let division = divisions.iter().find(|d| d.id == teacher.division_id);
        TeacherLine {
            name: named(&teacher.name_cn, &teacher.name_en, cx.lang()),
            division: division.map(|d| named(&d.name_cn, &d.name_en, cx.lang())).unwrap_or_default(),
            sections: sections.len(),
            hours: (own.iter().map(held).sum::<i32>() + weeks - 1) / weeks,
            max_hours: teacher.max_hours,
            clashes: pairs(&classes, own).len(),
            teacher_no: teacher.teacher_no,
            id: teacher.id,
        }
    };
    Ok(Page::new(page.into_iter().map(line).collect(), paging, total))
}
