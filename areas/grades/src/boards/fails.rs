//! Who failed what in a semester: a line for each student.

use kernel::{
    Cx, Result,
    page::{Page, Paging},
};
use rules::scale::is_fail;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Chosen, FailsQuery,
    gathered::{gather, named, title},
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FailedCourse)]
pub struct Course {
    code: String,
    title: String,
    units: i32,
    grade: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FailedStudent)]
pub struct Failed {
    student_id: String,
    student_no: String,
    name: String,
    programme: String,
    courses: Vec<Course>,
    /// Of these courses.
    units: i32,
    /// Hundredths.
    gpa: Option<i32>,
    standing: String,
}

/// Those who failed the most units in front.
pub async fn list(cx: &Cx, query: FailsQuery) -> Result<Page<Failed>> {
    let FailsQuery { semester_id, programme_id, cohort_id, page_no, page_size } = query;
    let paging = Paging::of(page_no, page_size)?;
    let all = gather(cx, &Chosen { semester_id, programme_id, cohort_id }).await?;
    let lang = cx.lang();
    let mut found = vec![];
    for student in &all.students {
        let failed = all.of(&student.id).into_iter().filter(|(row, _)| is_fail(&row.grade));
        let courses: Vec<Course> = failed
            .map(|(row, course)| Course {
                code: course.code.clone(),
                title: title(course, lang),
                units: row.units_attempted,
                grade: row.grade.clone(),
            })
            .collect();
        if courses.is_empty() {
            continue;
        }
        let average = all.averages.get(&student.id);
        found.push(Failed {
            student_no: student.student_no.clone(),
            name: named(&student.name_cn, &student.name_en, lang),
            programme: all.programme(student, lang),
            units: courses.iter().map(|course| course.units).sum(),
            courses,
            gpa: average.and_then(|row| row.gpa),
            standing: average.map(|row| row.standing.clone()).unwrap_or_default(),
            student_id: student.id.clone(),
        });
    }
    found.sort_by(|one, other| other.units.cmp(&one.units).then_with(|| one.student_no.cmp(&other.student_no)));
    let (total, first) = (found.len() as u64, usize::try_from(paging.offset()).unwrap_or(usize::MAX));
    let some = found.into_iter().skip(first).take(usize::try_from(paging.page_size).unwrap_or_default());
    Ok(Page::new(some.collect(), paging, total))
}
