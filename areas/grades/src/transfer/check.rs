//! What is looked at when results are handed in, and again when they have been approved: whether the student was
//! away or came with some, nothing counts twice, and no more than the regulations allow.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{Both, Cx, Error, FieldError, Result, Text};
use schema::{
    courses::{course, structure, structure_student, structure_subject},
    grades::student_grade,
    students::{status_change, student, student_semester, study_status},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};

use super::form::{FIELDS, Form, Row};

/// More at once are several applications.
const MOST: usize = 200;
/// Units that count inside a minor.
const MINOR_CAP: i32 = 6;
/// Units for somebody who begins in the first year.
const FIRST_YEAR_CAP: i32 = 15;
/// What somebody brings who was admitted with results of another university.
pub const ADVANCED: [&str; 2] = ["ADVANCED", "SENIOR"];

/// Refuses at the line; answers the first student, whose division decides.
pub async fn require(cx: &Cx, form: &Form) -> Result<student::Model> {
    if form.rows.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("rows")]));
    }
    if form.rows.len() > MOST {
        return Err(Error::invalid("rows", "too_many", Text::new("一次最多 200 行", "At most 200 lines at once")));
    }
    let mut errors = vec![];
    for (n, row) in form.rows.iter().enumerate() {
        let value = json!(row);
        let own = FIELDS.iter().filter_map(|field| field.check(value.get(field.name).unwrap_or(&Value::Null)));
        errors.extend(own.map(|error| error.at(line(n), None)));
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let around = Around::load(cx.tx().await?, &form.rows).await?;
    for (n, row) in form.rows.iter().enumerate() {
        let own = around.problems(row, form.rows.get(..n).unwrap_or_default());
        errors.extend(own.into_iter().map(|error| error.at(line(n), None)));
    }
    errors.extend(around.over_the_caps(&form.rows));
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let first = form.rows.first().and_then(|row| around.students.get(&row.student_id));
    first.cloned().ok_or(Error::NotFound)
}

fn line(n: usize) -> u32 {
    u32::try_from(n + 1).unwrap_or(u32::MAX)
}

/// What the record says about these students.
struct Around {
    students: HashMap<String, student::Model>,
    courses: HashMap<String, course::Model>,
    grades: Vec<student_grade::Model>,
    /// Students who are or were on exchange.
    exchanged: HashSet<String>,
    /// What each has to gain for the degree.
    to_graduate: HashMap<String, i32>,
    /// Student and course of their minors.
    minors: HashSet<(String, String)>,
}

impl Around {
    async fn load(db: &impl ConnectionTrait, rows: &[Row]) -> Result<Self> {
        let ids: BTreeSet<&str> = rows.iter().map(|r| r.student_id.as_str()).collect();
        let course_ids: BTreeSet<&str> = rows.iter().map(|r| r.course_id.as_str()).collect();
        let students = student::Entity::find().filter(student::Column::Id.is_in(ids.iter().copied())).all(db).await?;
        let courses = course::Entity::find().filter(course::Column::Id.is_in(course_ids)).all(db).await?;
        let grades = student_grade::Entity::find()
            .filter(student_grade::Column::StudentId.is_in(ids.iter().copied()))
            .filter(student_grade::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let (to_graduate, minors) = plans(db, &ids).await?;
        Ok(Self {
            exchanged: exchanged(db, &students).await?,
            students: students.into_iter().map(|s| (s.id.clone(), s)).collect(),
            courses: courses.into_iter().map(|c| (c.id.clone(), c)).collect(),
            grades,
            to_graduate,
            minors,
        })
    }

    fn problems(&self, row: &Row, before: &[Row]) -> Vec<FieldError> {
        let (Some(student), Some(course)) = (self.students.get(&row.student_id), self.courses.get(&row.course_id))
        else {
            return vec![];
        };
        let mut errors = vec![];
        let mut wrong = |field: &str, code, text: Both| errors.push(FieldError::new(field, code, text));
        if !self.exchanged.contains(&student.id) && !ADVANCED.contains(&student.admission_type.as_str()) {
            let text = Both::new(
                format!("{} 没有交换经历，录取方式也不是 ADVANCED 或 SENIOR，请先更正学籍信息", student.student_no),
                format!(
                    "{} was not on exchange nor admitted with ADVANCED or SENIOR standing; correct the record first",
                    student.student_no
                ),
            );
            wrong("studentId", "not_exchanged", text);
        }
        let first = before.first().and_then(|r| self.students.get(&r.student_id));
        if first.is_some_and(|f| f.division_id != student.division_id || f.student_type != student.student_type) {
            let text =
                Both::new("一份申请只能包含同一学部、同一类型的学生", "One application is of one division and type");
            wrong("studentId", "other_division", text);
        }
        if before.iter().any(|r| r.student_id == row.student_id && r.course_id == row.course_id) {
            wrong("courseId", "duplicate", Both::new("该学生的这门课程已在清单中", "The list has this course already"));
        }
        let has =
            self.grades.iter().any(|g| g.student_id == student.id && g.course_id == course.id && g.units_gained > 0);
        if has {
            let text = Both::new(
                format!("学生已取得 {} 的学分", course.code),
                format!("The student has the units of {} already", course.code),
            );
            wrong("courseId", "already_counted", text);
        }
        if row.units_granted > course.units {
            let text = Both::new(
                format!("{} 为 {} 学分，不能认定更多", course.code, course.units),
                format!("{} has {} units; no more can be granted", course.code, course.units),
            );
            wrong("unitsGranted", "out_of_range", text);
        }
        if course.student_type != student.student_type {
            let text = Both::new("课程与学生的类型不同", "The course is of another student type");
            wrong("courseId", "other_type", text);
        }
        errors
    }

    /// The limits on what one student brings along, told at the first of their lines.
    fn over_the_caps(&self, rows: &[Row]) -> Vec<FieldError> {
        let mut errors = vec![];
        let mut seen = HashSet::new();
        for (n, row) in rows.iter().enumerate().filter(|(_, row)| seen.insert(&row.student_id)) {
            let Some(student) = self.students.get(&row.student_id) else { continue };
            let own = || rows.iter().filter(|r| r.student_id == student.id);
            let before = || self.grades.iter().filter(|g| g.student_id == student.id && g.source == "TRANSFER");
            let total: i32 =
                own().map(|r| r.units_granted).sum::<i32>() + before().map(|g| g.units_gained).sum::<i32>();
            let in_minor = |course: &String| self.minors.contains(&(student.id.clone(), course.clone()));
            let minor: i32 = own().filter(|r| in_minor(&r.course_id)).map(|r| r.units_granted).sum::<i32>()
                + before().filter(|g| in_minor(&g.course_id)).map(|g| g.units_gained).sum::<i32>();
            for (cap, sum, zh, en) in [
                (self.cap_of(student), total, "转入学分", "transferred units"),
                (Some(MINOR_CAP), minor, "辅修内的转入学分", "transferred units inside the minor"),
            ] {
                let Some(cap) = cap.filter(|cap| sum > *cap && !kernel::planted::fault("forget_caps")) else {
                    continue;
                };
                let text = Both::new(
                    format!("{} 的{zh}共 {sum}，超过上限 {cap}", student.student_no),
                    format!("{}: {sum} {en}, more than the {cap} allowed", student.student_no),
                );
                errors.push(FieldError::new("unitsGranted", "over_cap", text).at(line(n), None));
            }
        }
        errors
    }

    /// Unknown without a plan.
    fn cap_of(&self, student: &student::Model) -> Option<i32> {
        let degree = *self.to_graduate.get(&student.id)?;
        Some(cap(degree, &student.admission_type, self.exchanged.contains(&student.id)))
    }
}

/// Half of what the degree asks for; two thirds for whoever entered a senior year; fifteen for whoever came with
/// advanced standing into the first year and was not away.
pub fn cap(degree: i32, admission_type: &str, exchanged: bool) -> i32 {
    match admission_type {
        "SENIOR" => degree * 2 / 3,
        "ADVANCED" if !exchanged => FIRST_YEAR_CAP.min(degree / 2),
        _ => degree / 2,
    }
}

/// Those who are on exchange, or were, by their state, their snapshots or what is on record.
async fn exchanged(db: &impl ConnectionTrait, students: &[student::Model]) -> Result<HashSet<String>> {
    let status =
        study_status::Entity::find().filter(study_status::Column::Code.eq("EXCHANGE_OUT")).one(db).await?.map(|s| s.id);
    let Some(status) = status else { return Ok(HashSet::new()) };
    let ids: Vec<&str> = students.iter().map(|s| s.id.as_str()).collect();
    let now = students.iter().filter(|s| s.study_status_id.as_ref() == Some(&status)).map(|s| s.id.clone());
    let snapshots: Vec<String> = student_semester::Entity::find()
        .select_only()
        .column(student_semester::Column::StudentId)
        .filter(student_semester::Column::StudentId.is_in(ids.iter().copied()))
        .filter(student_semester::Column::StudyStatusId.eq(status.as_str()))
        .filter(student_semester::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    let changes: Vec<String> = status_change::Entity::find()
        .select_only()
        .column(status_change::Column::StudentId)
        .filter(status_change::Column::StudentId.is_in(ids))
        .filter(status_change::Column::Kind.eq("STATUS"))
        .filter(status_change::Column::ToValue.eq(status.as_str()))
        .filter(status_change::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(now.chain(snapshots).chain(changes).collect())
}

type Degrees = HashMap<String, i32>;
type MinorCourses = HashSet<(String, String)>;

/// What the plans that they follow ask for, and the courses of their minors.
async fn plans(db: &impl ConnectionTrait, ids: &BTreeSet<&str>) -> Result<(Degrees, MinorCourses)> {
    let followed = structure_student::Entity::find()
        .filter(structure_student::Column::StudentId.is_in(ids.iter().copied()))
        .filter(structure_student::Column::IsCurrent.eq(true))
        .filter(structure_student::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let plan_ids = followed.iter().map(|f| f.structure_id.as_str());
    let plans = structure::Entity::find().filter(structure::Column::Id.is_in(plan_ids)).all(db).await?;
    let minors = plans.iter().filter(|p| p.kind == "MINOR").map(|p| p.id.as_str());
    let subjects = structure_subject::Entity::find()
        .filter(structure_subject::Column::StructureId.is_in(minors))
        .filter(structure_subject::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let (mut degrees, mut courses) = (HashMap::new(), HashSet::new());
    for follows in followed {
        let Some(plan) = plans.iter().find(|p| p.id == follows.structure_id) else { continue };
        if plan.kind == "MAJOR" {
            degrees.insert(follows.student_id, plan.total_units);
        } else {
            let of_plan = subjects.iter().filter(|s| s.structure_id == plan.id);
            courses.extend(of_plan.map(|s| (follows.student_id.clone(), s.course_id.clone())));
        }
    }
    Ok((degrees, courses))
}
