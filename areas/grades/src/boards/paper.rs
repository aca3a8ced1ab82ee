//! The same on paper: lists with a head and room to sign.

use basic_resources::api::university;
use kernel::{Both, Cx, Lang, Result, Text, resource::decimal};
use rules::scale::is_fail;
use schema::students::student;
use serde_json::{Value, json};

use super::{
    gathered::{Gathered, named, title},
    sheet::written,
};
use crate::own::{GradeReport, ReportTotal};

pub const STANDINGS: [(&str, Text); 4] = [
    ("GOOD", Text::new("正常", "Good standing")),
    ("WARNING", Text::new("警告", "Warning")),
    ("PROBATION", Text::new("试读", "Probation")),
    ("DISMISSAL", Text::new("退学", "Dismissal")),
];

/// How papers are headed.
pub struct Frame {
    lang: Lang,
    university: Value,
    foot: String,
}

impl Frame {
    pub async fn load(cx: &Cx) -> Result<Self> {
        let Both { zh, en } = university(cx).await?;
        let printed = Text::new("打印日期", "Printed on").get(cx.lang());
        Ok(Self {
            lang: cx.lang(),
            university: json!({ "nameCn": zh, "nameEn": en }),
            foot: format!("{printed} {}", cx.now().local_date()),
        })
    }

    fn word(&self, zh: &'static str, en: &'static str) -> &'static str {
        Text::new(zh, en).get(self.lang)
    }

    fn list(&self, own: Value) -> Value {
        let mut list = json!({
            "lang": if self.lang == Lang::Zh { "zh" } else { "en" }, "university": self.university, "foot": self.foot,
            "subtitle": "", "size": 16, "facts": [], "head": [], "widths": [], "rows": [], "blanks": [],
        });
        if let (Value::Object(list), Value::Object(own)) = (&mut list, own) {
            list.extend(own);
        }
        list
    }

    fn signed(&self) -> Value {
        json!([[self.word("考试委员会签名", "Signed by the board"), 2]])
    }
}

/// Everybody of a programme with their averages and what they failed.
pub fn results(all: &Gathered, frame: &Frame) -> Vec<Value> {
    let mut programmes: Vec<String> = all.students.iter().map(|student| all.programme(student, frame.lang)).collect();
    programmes.sort();
    programmes.dedup();
    let sheet = |programme: String| {
        let own: Vec<&student::Model> =
            all.students.iter().filter(|student| all.programme(student, frame.lang) == programme).collect();
        let rows: Vec<Value> = own.iter().map(|student| result_row(all, student, frame.lang)).collect();
        frame.list(json!({
            "title": frame.word("专业成绩总表", "Results of a programme"), "subtitle": programme,
            "facts": [
                [frame.word("学期", "Semester"), all.semester(frame.lang)],
                [frame.word("人数", "Students"), own.len().to_string()],
            ],
            "head": [
                frame.word("学号", "Student no."), frame.word("姓名", "Name"), frame.word("修读", "Attempted"),
                frame.word("获得", "Gained"), frame.word("学期绩点", "GPA"), frame.word("累计绩点", "Cumulative"),
                frame.word("学业状况", "Standing"), frame.word("不及格课程", "Failed"),
            ],
            "widths": [4, 4, 2, 2, 2, 3, 3, 5], "rows": rows, "blanks": frame.signed(),
        }))
    };
    programmes.into_iter().map(sheet).collect()
}

fn result_row(all: &Gathered, student: &student::Model, lang: Lang) -> Value {
    let average = all.averages.get(&student.id);
    let standing = average.and_then(|row| STANDINGS.iter().find(|(code, _)| *code == row.standing));
    let results = all.of(&student.id);
    let failed: Vec<&str> =
        results.iter().filter(|(row, _)| is_fail(&row.grade)).map(|(_, course)| course.code.as_str()).collect();
    let units = |of: Option<i32>| of.map(|units| units.to_string()).unwrap_or_default();
    json!([
        student.student_no,
        named(&student.name_cn, &student.name_en, lang),
        units(average.map(|row| row.units_attempted)),
        units(average.map(|row| row.units_gained)),
        written(average, |row| row.gpa),
        written(average, |row| row.total_gpa),
        standing.map_or("", |(_, text)| text.get(lang)),
        failed.join(" "),
    ])
}

/// Who failed what, everybody on one list.
pub fn fails(all: &Gathered, frame: &Frame) -> Option<Value> {
    let mut rows = vec![];
    for student in &all.students {
        for (row, course) in all.of(&student.id).into_iter().filter(|(row, _)| is_fail(&row.grade)) {
            rows.push(json!([
                student.student_no,
                named(&student.name_cn, &student.name_en, frame.lang),
                all.programme(student, frame.lang),
                course.code,
                title(course, frame.lang),
                row.grade,
            ]));
        }
    }
    let list = || {
        frame.list(json!({
            "title": frame.word("不及格名单", "Failed courses"), "subtitle": all.semester(frame.lang),
            "head": [
                frame.word("学号", "Student no."), frame.word("姓名", "Name"), frame.word("专业", "Programme"),
                frame.word("课程编码", "Course code"), frame.word("课程名称", "Course title"), frame.word("等级", "Grade"),
            ],
            "widths": [3, 3, 4, 3, 5, 1], "rows": rows, "blanks": frame.signed(),
        }))
    };
    (!rows.is_empty()).then(list)
}

/// What one student is told of the semester; nothing where nothing is released to them.
pub fn report(report: &GradeReport, semester_id: &str, programme: &str, frame: &Frame) -> Option<Value> {
    let semester = report.semesters.iter().find(|semester| semester.id == semester_id)?;
    if semester.held.is_some() || semester.lines.is_empty() {
        return None;
    }
    let rows: Vec<Value> = semester
        .lines
        .iter()
        .map(|line| {
            let points = line.grade_points.map(|points| decimal::written(i64::from(points), 2)).unwrap_or_default();
            let (attempted, gained) = (line.units_attempted.to_string(), line.units_gained.to_string());
            json!([line.course_code, line.title, attempted, gained, line.grade, points, line.remarks_code])
        })
        .collect();
    let total = |total: &ReportTotal| {
        let gpa = total.gpa.map(|gpa| decimal::written(i64::from(gpa), 2)).unwrap_or_default();
        format!("{} / {} · {} {gpa}", total.units_attempted, total.units_gained, frame.word("绩点", "GPA"))
    };
    Some(frame.list(json!({
        "title": frame.word("成绩报告", "Grade report"), "subtitle": format!("{} {}", semester.year, semester.name),
        "facts": [
            [frame.word("学号", "Student no."), report.student_no],
            [frame.word("姓名", "Name"), named(&report.name_cn, &report.name_en, frame.lang)],
            [frame.word("专业", "Programme"), programme], [frame.word("说明", "Notice"), report.notice],
            [frame.word("本学期修读 / 获得", "Semester, attempted / gained"), total(&semester.total)],
            [frame.word("累计修读 / 获得", "In all, attempted / gained"), total(&semester.cumulative)],
        ],
        "head": [
            frame.word("课程编码", "Course code"), frame.word("课程名称", "Course title"), frame.word("修读", "Attempted"),
            frame.word("获得", "Gained"), frame.word("等级", "Grade"), frame.word("学分绩点", "Grade points"),
            frame.word("备注", "Remarks"),
        ],
        "widths": [3, 6, 2, 2, 2, 2, 2], "rows": rows,
    })))
}
