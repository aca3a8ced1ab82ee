//! What is to be done about grades: releases, results that are missing, temporary grades that run out.

use basic_resources::api::tables::SEMESTERS;
use course_planning::api::STUDENTS;
use kernel::{Action, Api, Cx, IdSpec, Lang, Op, Query, Result, Text, Timestamp, View};
use schema::{
    courses::course,
    grades::{grade_release, student_gpa, student_grade},
    students::student,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, sea_query::Query as Sql};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    may::GRADES,
    results::{Running, running, without_result},
    tables::{AVERAGES, RELEASES, RESULTS},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct HomeQuery {
    /// Left out: the current one, or the last that has begun.
    semester_id: Option<String>,
}

/// A temporary grade with its countdown.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemporaryGrade)]
struct Temporary {
    id: String,
    student_id: String,
    student: String,
    course: String,
    grade: String,
    becomes: Option<String>,
    due_at: Option<Timestamp>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeHome)]
struct Home {
    semester_id: String,
    semester: String,
    /// Results by state.
    confirmed: u64,
    released: u64,
    /// Courses that students take and that have no result.
    missing: u64,
    warning: u64,
    probation: u64,
    dismissal: u64,
    honours: u64,
    scheduled_releases: u64,
    next_release_at: Option<Timestamp>,
    /// Those that end first; `temporary_total` counts all.
    temporary: Vec<Temporary>,
    temporary_total: usize,
}

/// As many as people look at; the list has the others.
const SHOWN: usize = 10;

pub fn mount(api: &mut Api) {
    let label = Text::new("查看成绩首页", "See the home of grades");
    let op = Op::get("/api/grades/home", "getGradeHome", GRADES.looking(Action::Get), label)
        .ids([IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, |cx: Cx, Query(query): Query<HomeQuery>| async move { home(&cx, query).await.map(View) });
}

async fn home(cx: &Cx, query: HomeQuery) -> Result<Home> {
    let db = cx.read();
    let term = term(cx, query.semester_id.filter(|id| !id.is_empty())).await?;
    let semester_id = term.id.as_str();
    let results = |status: &str| {
        student_grade::Entity::find()
            .filter(student_grade::Column::SemesterId.eq(semester_id))
            .filter(student_grade::Column::Status.eq(status))
    };
    let standing = |column: student_gpa::Column, value: &str| {
        student_gpa::Entity::find().filter(student_gpa::Column::SemesterId.eq(semester_id)).filter(column.eq(value))
    };
    let scope = cx.scope()?;
    let judged = |value: &'static str| standing(student_gpa::Column::Standing, value).filter(AVERAGES.visible(scope));
    let honours = student_gpa::Entity::find()
        .filter(student_gpa::Column::SemesterId.eq(semester_id))
        .filter(student_gpa::Column::Honours.ne("NONE"))
        .filter(AVERAGES.visible(scope));
    let planned = grade_release::Entity::find()
        .filter(grade_release::Column::Status.eq("SCHEDULED"))
        .filter(RELEASES.visible(scope))
        .order_by_asc(grade_release::Column::ReleaseAt)
        .all(db)
        .await?;
    let students =
        Sql::select().column(student::Column::Id).from(student::Entity).cond_where(STUDENTS.visible(scope)).take();
    let waiting = running(cx, db).await?;
    let temporary_total = waiting.len();
    let mut temporary = vec![];
    for one in waiting.into_iter().take(SHOWN) {
        temporary.push(named(cx, one).await?);
    }
    Ok(Home {
        confirmed: results("CONFIRMED").filter(RESULTS.visible(scope)).count(db).await?,
        released: results("RELEASED").filter(RESULTS.visible(scope)).count(db).await?,
        missing: without_result(semester_id, students).count(db).await?,
        warning: judged("WARNING").count(db).await?,
        probation: judged("PROBATION").count(db).await?,
        dismissal: judged("DISMISSAL").count(db).await?,
        honours: honours.count(db).await?,
        scheduled_releases: planned.len() as u64,
        next_release_at: planned.first().map(|release| release.release_at),
        temporary,
        temporary_total,
        semester: if cx.lang() == Lang::Zh { term.name_cn } else { term.name_en },
        semester_id: term.id,
    })
}

pub async fn term(cx: &Cx, asked: Option<String>) -> Result<semester::Model> {
    let all = semester::Entity::find()
        .filter(semester::Column::ArchivedAt.is_null())
        .order_by_desc(semester::Column::StartDate)
        .all(cx.read())
        .await?;
    let today = cx.now().local_date();
    let found = match asked {
        Some(id) => all.iter().find(|term| term.id == id),
        None => all.iter().find(|term| term.start_date <= today).or(all.last()),
    };
    found.cloned().ok_or(kernel::Error::NotFound)
}

async fn named(cx: &Cx, one: Running) -> Result<Temporary> {
    let db = cx.read();
    let zh = cx.lang() == Lang::Zh;
    let student = student::Entity::find_by_id(&one.student_id).one(db).await?;
    let course = course::Entity::find_by_id(&one.course_id).one(db).await?;
    Ok(Temporary {
        student: student
            .map(|s| format!("{} {}", s.student_no, if zh { s.name_cn } else { s.name_en }))
            .unwrap_or_default(),
        course: course.map(|c| format!("{} {}", c.code, if zh { c.title_cn } else { c.title_en })).unwrap_or_default(),
        id: one.id,
        student_id: one.student_id,
        grade: one.grade,
        becomes: one.becomes,
        due_at: one.due_at,
    })
}
