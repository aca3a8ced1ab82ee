//! A sheet on paper, with room to sign.

use basic_resources::api::{set_paper, university};
use kernel::{Both, Cx, Error, FileReply, Lang, Result, Text, reply::FileContent};
use papers::Template;
use schema::submission::section_grade_sheet;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    board::{Board, by_number, named, users},
    judged,
    mine::cells::decimal,
    sheets::{self, state},
};

pub async fn print(cx: &Cx, id: &str) -> Result<FileReply> {
    let (db, lang) = (cx.read(), cx.lang());
    let sheet = section_grade_sheet::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let board = Board::load(db, &sheet).await?;
    let lines = sheets::lines(db, id).await?;
    let rows = by_number(cx, db, &lines).await?;
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let people: Vec<Value> = rows
        .iter()
        .map(|(line, person)| {
            let grade = if line.state == "WITHDRAWN" { "W" } else { line.grade.as_str() };
            json!([
                person.student_no,
                person.name,
                person.programme,
                line.score.map(decimal).unwrap_or_default(),
                grade,
                line.remark,
            ])
        })
        .collect();
    let counts = judged::counts_of(&lines);
    let of: u32 = counts.values().sum();
    let scale = judged::scale(db, &board.course).await?;
    let spread: Vec<Value> = scale
        .iter()
        .filter_map(|grade| Some((grade, *counts.get(&grade.grade)?)))
        .map(|(grade, n)| json!([grade.grade, n.to_string(), percent(n, of)]))
        .collect();
    let signed = signatures(cx, &sheet).await?;
    let Both { zh, en } = university(cx).await?;
    let paper = json!({
        "lang": if lang == Lang::Zh { "zh" } else { "en" },
        "university": { "nameCn": zh, "nameEn": en },
        "title": word("成绩登记表", "Grade sheet"),
        "subtitle": format!("{} {}", board.label(), board.title(lang)),
        "facts": [
            [word("学期", "Semester"), named(&board.semester.name_cn, &board.semester.name_en, lang)],
            [word("教师", "Teachers"), board.teachers(lang).join(", ")],
            [word("状态", "Status"), state::called(state::status(&sheet)?).get(lang)],
            [word("人数", "Students"), sheet.roster_size.to_string()],
        ],
        "head": [
            word("序", "No."), word("学号", "Student no."), word("姓名", "Name"), word("专业", "Programme"),
            word("分数", "Score"), word("成绩", "Grade"), word("备注", "Remark"),
        ],
        "people": people,
        "spreadTitle": word("成绩分布", "Distribution"),
        "spread": spread,
        "explanationTitle": word("分布说明", "Explanation"),
        "explanation": sheet.explanation,
        "signed": signed,
        "foot": format!("{} {}", word("打印日期", "Printed on"), cx.now().local_date()),
    });
    cx.note(id, &json!({ "print": "gradeSheet", "people": people_count(&paper) }), None)?;
    let name = format!("{}-{}", board.label(), word("成绩表", "grade-sheet"));
    let data = json!({ "papers": [paper] });
    let rendered = set_paper(Template::GradeSheet, data, vec![]).await?;
    Ok(FileReply {
        name: format!("{name}.pdf"),
        mime: "application/pdf".to_owned(),
        content: FileContent::Bytes(rendered.pdf.into()),
        inline: false,
    })
}

fn people_count(paper: &Value) -> usize {
    paper.get("people").and_then(Value::as_array).map_or(0, Vec::len)
}

/// Tenths of a percent, rounded half up.
fn percent(n: u32, of: u32) -> String {
    let tenths = (u64::from(n) * 2000 + u64::from(of)) / (2 * u64::from(of.max(1)));
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Who did what when, and where nothing was done yet a line to sign on.
async fn signatures(cx: &Cx, sheet: &section_grade_sheet::Model) -> Result<Vec<Value>> {
    let steps = [
        (Text::new("任课教师", "Teacher"), &sheet.submitted_by, sheet.submitted_at),
        (Text::new("系主任", "Head"), &sheet.head_by, sheet.head_at),
        (Text::new("院长", "Dean"), &sheet.dean_by, sheet.dean_at),
        (Text::new("教务处", "Registry"), &sheet.confirmed_by, sheet.confirmed_at),
    ];
    let ids: Vec<String> = steps.iter().filter_map(|(_, by, _)| (*by).clone()).collect();
    let names = users(cx.read(), &ids).await?;
    let line = |(label, by, at): &(Text, &Option<String>, Option<kernel::Timestamp>)| {
        let name = by.as_ref().and_then(|id| names.get(id)).cloned().unwrap_or_default();
        let at = at.map(kernel::Timestamp::local_text).unwrap_or_default();
        json!([label.get(cx.lang()), name, at])
    };
    Ok(steps.iter().map(line).collect())
}
