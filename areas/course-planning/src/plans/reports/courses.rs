//! The courses of one student, and what the plan makes of each.

use std::collections::HashMap;

use kernel::{Cx, Error, Lang, Result, Text};
use rules::progress::{Placed, State, Why};
use schema::university::semester;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    super::kind::Kind,
    progress::{name_of, one, plan_name},
    records::{Background, Counted, Graded, state_of},
    select::Chosen,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanStudentCourse)]
pub struct StudentCourse {
    /// Of the registration; of the result, where there was no registration.
    pub id: String,
    pub course_id: String,
    pub course_code: String,
    pub title_cn: String,
    pub title_en: String,
    pub units: i32,
    pub semester: String,
    pub grade: Option<String>,
    pub state: String,
    pub course_type: Option<String>,
    pub category: Option<String>,
    pub counts: bool,
    pub why: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanStudentCourses)]
pub struct StudentCourses {
    pub student_id: String,
    pub student: String,
    pub structure_id: Option<String>,
    pub structure: Option<String>,
    pub courses: Vec<StudentCourse>,
}

pub async fn list(cx: &Cx, kind: &Kind, student_id: &str) -> Result<StudentCourses> {
    let student = Chosen::one(cx, student_id).await?.ok_or(Error::NotFound)?;
    let label = format!("{} – {}", student.student_no, name_of(&student, cx.lang()));
    let Some((counted, background)) = one(cx, kind, student_id).await? else {
        return Ok(StudentCourses {
            student_id: student.id,
            student: label,
            structure_id: None,
            structure: None,
            courses: vec![],
        });
    };
    let ids = counted.seats.iter().map(|s| &s.semester_id).chain(counted.results.iter().map(|r| &r.semester_id));
    let semesters = semester::Entity::find().filter(semester::Column::Id.is_in(ids.cloned().collect::<Vec<_>>()));
    let semesters: HashMap<String, semester::Model> =
        semesters.all(cx.read()).await?.into_iter().map(|s| (s.id.clone(), s)).collect();
    let telling = Telling { counted: &counted, background: &background, lang: cx.lang() };
    let mut lines = telling.lines();
    lines.sort_by_key(|(semester, line)| {
        (semesters.get(semester).map(|s| s.start_date), line.course_code.clone(), line.id.clone())
    });
    let courses = lines.into_iter().map(|(semester, mut line)| {
        if let Some(found) = semesters.get(&semester) {
            line.semester = if cx.lang() == Lang::Zh { found.name_cn.clone() } else { found.name_en.clone() };
        }
        line
    });
    Ok(StudentCourses {
        student_id: student.id,
        student: label,
        structure_id: Some(counted.plan.whole.structure.id.clone()),
        structure: Some(plan_name(&counted, cx.lang())),
        courses: courses.collect(),
    })
}

struct Telling<'a> {
    counted: &'a Counted,
    background: &'a Background,
    lang: Lang,
}

impl Telling<'_> {
    /// Every attempt, with the id of its semester.
    fn lines(&self) -> Vec<(String, StudentCourse)> {
        let Counted { seats, results, .. } = self.counted;
        let of_seat =
            |course: &str, semester: &str| results.iter().find(|r| r.course_id == course && r.semester_id == semester);
        let seated = seats.iter().filter_map(|seat| {
            let result = of_seat(&seat.course_id, &seat.semester_id);
            let good = match result {
                Some(result) => self.background.is_pass(&self.counted.student, result),
                None => state_of(seat, results).is_some(),
            };
            let line =
                self.line((&seat.id, &seat.course_id, &seat.state), seat.course_type_id.as_ref(), result, good)?;
            Some((seat.semester_id.clone(), line))
        });
        let alone = results
            .iter()
            .filter(|r| !seats.iter().any(|s| s.course_id == r.course_id && s.semester_id == r.semester_id));
        let alone = alone.filter_map(|result| {
            let good = self.background.is_pass(&self.counted.student, result);
            let about = (&result.id, &result.course_id, &result.source);
            Some((result.semester_id.clone(), self.line(about, result.course_type_id.as_ref(), Some(result), good)?))
        });
        seated.chain(alone).collect()
    }

    fn line(
        &self,
        (id, course_id, state): (&String, &String, &String),
        course_type: Option<&String>,
        result: Option<&Graded>,
        good: bool,
    ) -> Option<StudentCourse> {
        let course = self.background.courses.get(course_id)?;
        let taken = self.counted.taken.iter().zip(&self.counted.progress.placed).find(|(t, _)| t.course == *course_id);
        // Of several attempts the best counts, and with equal ones each would.
        let counted = taken.filter(|(t, _)| {
            good && match result {
                Some(result) => t.state == State::Passed && t.points == result.points,
                None => true,
            }
        });
        let place = counted.map(|(_, place)| place);
        let category = place.and_then(|p| p.category).and_then(|n| self.counted.plan.whole.categories.get(n));
        let named = |zh: &String, en: &String| if self.lang == Lang::Zh { zh.clone() } else { en.clone() };
        let course_type = course_type.and_then(|id| self.background.types.get(id));
        Some(StudentCourse {
            id: id.clone(),
            course_id: course.id.clone(),
            course_code: course.code.clone(),
            title_cn: course.title_cn.clone(),
            title_en: course.title_en.clone(),
            units: course.units,
            semester: String::new(),
            grade: result.map(|r| r.grade.clone()),
            state: state.clone(),
            course_type: course_type.map(|t| named(&t.name_cn, &t.name_en)),
            category: category.map(|c| named(&c.name_cn, &c.name_en)),
            counts: category.is_some(),
            why: why(place, good, taken.is_some()).get(self.lang).to_owned(),
        })
    }
}

fn why(place: Option<&Placed>, good: bool, taken: bool) -> Text {
    match place.map(|p| p.why) {
        Some(Why::Pinned) => Text::new("审核时人工归入", "Put here by hand in an audit"),
        Some(Why::Assigned) => Text::new("教务指定归入该类别", "The office counts it there"),
        Some(Why::Listed) => Text::new("计划列在该类别", "The plan lists it there"),
        Some(Why::Equivalent) => Text::new("等同于计划所列课程", "It counts as a course that the plan lists"),
        Some(Why::Tagged) => Text::new("带有该类别的标签", "It carries a tag of the category"),
        Some(Why::OfType) => Text::new("按课程类型归入", "The category takes courses of its type"),
        Some(Why::Moved) => {
            Text::new("原类别已满足，移至仍有缺口的类别", "Its category had enough; moved to one that needs it")
        }
        Some(Why::Free) => Text::new("作为自由选修", "As a free elective"),
        Some(Why::Full) => Text::new("可归入的类别均已达上限", "Every category that takes it is full"),
        Some(Why::NoPlace) => Text::new("计划中没有可归入的类别", "The plan has no place for it"),
        None if !good => Text::new("未通过或未在修", "Neither passed nor in progress"),
        None if taken => Text::new("另一次修读计入", "Another attempt counts"),
        None => Text::new("不计入", "Does not count"),
    }
}
