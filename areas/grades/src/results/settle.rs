//! What the engine asks about results: which may be written, what they are worth, and what follows from them.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{
    Both, Cx, FieldError, Result, Text,
    resource::{Proposed, Reach, RowChange},
};
use schema::{
    courses::course,
    grades::{grade_definition, student_grade},
    students::{cohort, student},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};
use serde_json::Value;

use super::letters::{self, Changed};
use crate::{
    averages::{AT_ONCE, attempts, follow},
    transcript::touched,
};

/// Results that come from approvals are not for sheets: the approval says what they are.
const FROM_APPROVALS: [&str; 2] = ["TRANSFER", "EXEMPT"];

pub fn check<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        let students: Vec<String> = rows.iter().map(|row| row.text("studentId").to_owned()).collect();
        let scales = Scales::load(db).await?;
        let people = scales.people(db, &students).await?;
        for row in rows {
            if row.before.and_then(|b| b.get("source")?.as_str()).is_some_and(|s| FROM_APPROVALS.contains(&s)) {
                let text = Text::new(
                    "由审批产生的成绩不能在此更改",
                    "This result comes from an approval and is not changed here",
                );
                row.errors.push(FieldError::new("courseId", "from_approval", text));
                continue;
            }
            let Some(person) = people.get(row.text("studentId")) else { continue };
            let name = row.text("grade");
            let before = row.before.and_then(|b| b.get("grade")?.as_str());
            if before != Some(name) && scales.find(person, name).is_none() {
                let known: Vec<String> = scales.of(person).map(|d| d.grade.clone()).collect();
                let (zh, en) = (kernel::Lang::Zh.list(&known), kernel::Lang::En.list(&known));
                let text = Both::new(
                    format!("该学生的成绩等级中没有“{name}”；可用：{zh}"),
                    format!("\"{name}\" is not on this student's scale; there are {en}"),
                );
                row.errors.push(FieldError::new("grade", "not_on_scale", text));
            }
        }
        Ok(())
    })
}

/// What a result is worth is copied from the scale when it is written, with the units of its course; then the attempts
/// at the course are numbered anew.
pub fn derive<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let db = cx.tx().await?;
        let scales = Scales::load(db).await?;
        let mut concerned = BTreeSet::new();
        for some in ids.chunks(AT_ONCE) {
            let rows = student_grade::Entity::find().filter(student_grade::Column::Id.is_in(some)).all(db).await?;
            let students: Vec<String> = rows.iter().map(|row| row.student_id.clone()).collect();
            let people = scales.people(db, &students).await?;
            let courses = courses(db, &rows).await?;
            for row in &rows {
                let (Some(person), Some(course)) = (people.get(&row.student_id), courses.get(&row.course_id)) else {
                    continue;
                };
                if let Some(worth) = scales.find(person, &row.grade) {
                    value(db, row, worth, course).await?;
                }
            }
            concerned.extend(students);
        }
        let concerned: Vec<String> = concerned.into_iter().collect();
        attempts::number(cx, &concerned, ids).await
    })
}

async fn courses(db: &impl ConnectionTrait, rows: &[student_grade::Model]) -> Result<HashMap<String, course::Model>> {
    let wanted: HashSet<&str> = rows.iter().map(|row| row.course_id.as_str()).collect();
    let found = course::Entity::find().filter(course::Column::Id.is_in(wanted)).all(db).await?;
    Ok(found.into_iter().map(|course| (course.id.clone(), course)).collect())
}

async fn value(
    db: &impl ConnectionTrait,
    row: &student_grade::Model,
    worth: &grade_definition::Model,
    course: &course::Model,
) -> Result<()> {
    use student_grade::Column;
    let units = if row.units_attempted > 0 { row.units_attempted } else { course.units };
    let gained = if worth.earns_units { units } else { 0 };
    // What is written again is amended, whichever way it first came.
    let source = if row.version > 1 { "AMEND" } else { row.source.as_str() };
    student_grade::Entity::update_many()
        .col_expr(Column::Source, Expr::value(source))
        .col_expr(Column::UnitsAttempted, Expr::value(units))
        .col_expr(Column::UnitsGained, Expr::value(gained))
        .col_expr(Column::Points, Expr::value(worth.points))
        .col_expr(Column::InGpa, Expr::value(worth.in_gpa && course.in_gpa))
        .col_expr(Column::CourseTypeId, Expr::value(row.course_type_id.clone().or(course.course_type_id.clone())))
        .filter(Column::Id.eq(row.id.as_str()))
        .exec(db)
        .await?;
    Ok(())
}

/// Averages, standing and places follow; where a result is gone, the other attempts at its course; and transcripts that
/// say what is no longer so are taken back.
pub fn follow_up<'a>(cx: &'a Cx, rows: &'a [RowChange<'a>]) -> Reach<'a> {
    Box::pin(async move {
        let student = |row: Option<&Value>| Some(row?.get("studentId")?.as_str()?.to_owned());
        let students: BTreeSet<String> =
            rows.iter().flat_map(|row| [student(row.before), student(row.after)]).flatten().collect();
        let students: Vec<String> = students.into_iter().collect();
        if rows.iter().any(|row| row.after.is_none()) {
            attempts::number(cx, &students, &[]).await?;
        }
        follow(cx, &students).await?;
        let changed: Vec<&str> = rows.iter().filter_map(told_otherwise).collect();
        let released: Vec<Changed> = rows.iter().filter_map(released_otherwise).collect();
        letters::tell(cx, &released).await?;
        touched(cx, &students, &changed).await
    })
}

/// What a transcript tells of a result. A score or a reason that it does not tell leaves it right.
const TOLD: [&str; 5] = ["studentId", "courseId", "semesterId", "grade", "remarksCode"];

/// The result that was there before and now reads otherwise.
fn told_otherwise<'a>(row: &RowChange<'a>) -> Option<&'a str> {
    let before = row.before?;
    let same = row.after.is_some_and(|after| TOLD.iter().all(|name| before.get(name) == after.get(name)));
    before.get("id")?.as_str().filter(|_| !same)
}

/// A result that its student has seen and that has another grade now.
fn released_otherwise<'a>(row: &RowChange<'a>) -> Option<Changed<'a>> {
    let (before, after) = (row.before?, row.after?);
    let text = |name: &str| after.get(name)?.as_str();
    let seen = text("status") == Some("RELEASED") && before.get("status") == after.get("status");
    let found = Changed { id: text("id")?, student_id: text("studentId")?, course_id: text("courseId")? };
    (seen && before.get("grade") != after.get("grade")).then_some(found)
}

/// What grades are worth, by student type and cohort.
pub struct Scales(Vec<grade_definition::Model>);

/// By what somebody's scale is found.
pub struct Person {
    pub student_type: String,
    pub entry_year: i32,
}

impl Scales {
    pub async fn load(db: &impl ConnectionTrait) -> Result<Self> {
        let rows = grade_definition::Entity::find()
            .filter(grade_definition::Column::ArchivedAt.is_null())
            .filter(grade_definition::Column::Enabled.eq(true));
        Ok(Self(rows.all(db).await?))
    }

    pub async fn people(&self, db: &impl ConnectionTrait, ids: &[String]) -> Result<HashMap<String, Person>> {
        let years: HashMap<String, i32> = cohort::Entity::find()
            .select_only()
            .columns([cohort::Column::Id, cohort::Column::EntryYear])
            .into_tuple::<(String, i32)>()
            .all(db)
            .await?
            .into_iter()
            .collect();
        let mut found = HashMap::new();
        for some in ids.chunks(AT_ONCE) {
            let rows: Vec<(String, String, Option<String>)> = student::Entity::find()
                .select_only()
                .columns([student::Column::Id, student::Column::StudentType, student::Column::CohortId])
                .filter(student::Column::Id.is_in(some))
                .into_tuple()
                .all(db)
                .await?;
            found.extend(rows.into_iter().map(|(id, student_type, cohort)| {
                let entry_year = cohort.and_then(|id| years.get(&id)).copied().unwrap_or_default();
                (id, Person { student_type, entry_year })
            }));
        }
        Ok(found)
    }

    /// The grades of somebody's scale; of two for the same grade the one of the later cohort.
    pub fn of<'a>(&'a self, person: &'a Person) -> impl Iterator<Item = &'a grade_definition::Model> {
        self.0.iter().filter(|d| d.student_type == person.student_type && within(d, person.entry_year))
    }

    pub fn find<'a>(&'a self, person: &'a Person, grade: &str) -> Option<&'a grade_definition::Model> {
        self.of(person).filter(|d| d.grade == grade).max_by_key(|d| d.cohort_from)
    }
}

fn within(of: &grade_definition::Model, year: i32) -> bool {
    of.cohort_from.is_none_or(|from| from <= year) && of.cohort_to.is_none_or(|to| year <= to)
}
