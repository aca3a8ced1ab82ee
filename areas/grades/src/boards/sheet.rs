//! The results of a programme as a board reads them: a line for each student, a column for each course.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Cx, Error, FieldError, FileReply, Lang, Result, Text,
    resource::{Field, decimal, export_workbook},
};
use rules::scale::is_fail;
use schema::{grades::student_gpa, students::student};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    Chosen, SUBJECT,
    gathered::{Gathered, gather, given, named, title},
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResultSheetCourse)]
pub struct Course {
    id: String,
    code: String,
    title: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResultSheetLine)]
pub struct Line {
    student_id: String,
    student_no: String,
    name: String,
    programme: String,
    /// By code of the course.
    grades: BTreeMap<String, String>,
    units_attempted: i32,
    units_gained: i32,
    /// Hundredths.
    gpa: Option<i32>,
    total_gpa: Option<i32>,
    /// GOOD, WARNING, PROBATION, DISMISSAL; empty where nothing was calculated.
    standing: String,
    /// Courses that were failed in this semester.
    failed: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResultSheet)]
pub struct Sheet {
    semester_id: String,
    semester: String,
    /// Those that somebody of these students has a result in.
    courses: Vec<Course>,
    lines: Vec<Line>,
}

/// A sheet of everybody would be read by nobody.
pub fn narrowed(chosen: &Chosen) -> Result<()> {
    if given(chosen.programme_id.as_ref()).is_none() && given(chosen.cohort_id.as_ref()).is_none() {
        let text = Text::new("请选择专业或年级", "Choose a programme or a cohort");
        return Err(Error::Invalid(vec![FieldError::new("programmeId", "required", text)]));
    }
    Ok(())
}

pub async fn sheet(cx: &Cx, chosen: &Chosen) -> Result<Sheet> {
    narrowed(chosen)?;
    let all = gather(cx, chosen).await?;
    let lang = cx.lang();
    let mut courses: BTreeMap<&str, Course> = BTreeMap::new();
    for row in &all.results {
        if let Some(course) = all.courses.get(&row.course_id) {
            let own = || Course { id: course.id.clone(), code: course.code.clone(), title: title(course, lang) };
            courses.entry(&course.code).or_insert_with(own);
        }
    }
    Ok(Sheet {
        semester_id: all.semester.id.clone(),
        semester: all.semester(lang),
        lines: all.students.iter().map(|student| line(&all, student, lang)).collect(),
        courses: courses.into_values().collect(),
    })
}

fn line(all: &Gathered, student: &student::Model, lang: Lang) -> Line {
    let results = all.of(&student.id);
    let average = all.averages.get(&student.id);
    Line {
        student_no: student.student_no.clone(),
        name: named(&student.name_cn, &student.name_en, lang),
        programme: all.programme(student, lang),
        failed: results.iter().filter(|(row, _)| is_fail(&row.grade)).count(),
        grades: results.iter().map(|(row, course)| (course.code.clone(), row.grade.clone())).collect(),
        units_attempted: average.map_or(0, |row| row.units_attempted),
        units_gained: average.map_or(0, |row| row.units_gained),
        gpa: average.and_then(|row| row.gpa),
        total_gpa: average.and_then(|row| row.total_gpa),
        standing: average.map(|row| row.standing.clone()).unwrap_or_default(),
        student_id: student.id.clone(),
    }
}

pub fn written(average: Option<&student_gpa::Model>, of: fn(&student_gpa::Model) -> Option<i32>) -> String {
    average.and_then(of).map(|value| decimal::written(i64::from(value), 2)).unwrap_or_default()
}

/// Three sheets: everybody with their averages, every result, and who failed what.
pub async fn export(cx: &Cx, chosen: &Chosen) -> Result<FileReply> {
    narrowed(chosen)?;
    let all = gather(cx, chosen).await?;
    let lang = cx.lang();
    let standings: HashMap<&str, Text> = super::paper::STANDINGS.iter().copied().collect();
    let (mut people, mut results, mut fails) = (vec![], vec![], vec![]);
    for student in &all.students {
        let average = all.averages.get(&student.id);
        let own = |more: Value| {
            let mut row = json!({
                "studentNo": student.student_no, "name": named(&student.name_cn, &student.name_en, lang),
                "programme": all.programme(student, lang),
            });
            if let (Value::Object(row), Value::Object(more)) = (&mut row, more) {
                row.extend(more);
            }
            row
        };
        for (row, course) in all.of(&student.id) {
            let line = own(json!({
                "code": course.code, "title": title(course, lang), "units": row.units_attempted, "grade": row.grade,
                "score": row.score.map(|score| decimal::written(i64::from(score), 1)).unwrap_or_default(),
            }));
            if is_fail(&row.grade) {
                fails.push(line.clone());
            }
            results.push(line);
        }
        let standing = average.and_then(|row| standings.get(row.standing.as_str())).map_or("", |text| text.get(lang));
        people.push(own(json!({
            "attempted": average.map(|row| row.units_attempted), "gained": average.map(|row| row.units_gained),
            "gpa": written(average, |row| row.gpa), "totalGpa": written(average, |row| row.total_gpa),
            "standing": standing,
        })));
    }
    cx.note("", &json!({ "export": SUBJECT, "rows": people.len(), "chosen": chosen }), None)?;
    let who = || {
        [
            Field::code("studentNo", 30, "学号", "Student no."),
            Field::text("name", 100, "姓名", "Name"),
            Field::text("programme", 200, "专业", "Programme"),
        ]
    };
    let of_people: Vec<Field> = who()
        .into_iter()
        .chain([
            Field::integer("attempted", 0, 1000, "修读学分", "Units attempted"),
            Field::integer("gained", 0, 1000, "获得学分", "Units gained"),
            Field::code("gpa", 10, "学期绩点", "Semester GPA"),
            Field::code("totalGpa", 10, "累计绩点", "Cumulative GPA"),
            Field::text("standing", 40, "学业状况", "Standing"),
        ])
        .collect();
    let of_results: Vec<Field> = who()
        .into_iter()
        .chain([
            Field::code("code", 30, "课程编码", "Course code"),
            Field::text("title", 300, "课程名称", "Course title"),
            Field::integer("units", 0, 100, "学分", "Units"),
            Field::code("grade", 5, "等级", "Grade"),
            Field::code("score", 10, "分数", "Score"),
        ])
        .collect();
    let name = format!("{} {}", Text::new("成绩总表", "Results").get(lang), all.semester(lang));
    let parts = [
        (Text::new("学生", "Students"), of_people.as_slice(), people),
        (Text::new("成绩", "Results"), of_results.as_slice(), results),
        (Text::new("不及格", "Failed"), of_results.as_slice(), fails),
    ];
    export_workbook(cx, &name, &parts)
}
