//! The papers of an exam day as the templates want them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::{Lang, Text};
use papers::Template;
use serde_json::{Value, json};

use super::{
    Document,
    gathered::{Gathered, Sitting},
};
use crate::clock::after;

/// Makes the sheets of a room at a time.
type Setting = fn(&Sitting, &Frame) -> Vec<Value>;

/// Labels on a sheet.
const LABELS: usize = 24;

/// How papers are headed.
pub struct Frame {
    pub lang: Lang,
    pub university: Value,
    pub foot: String,
    /// Minutes after the beginning; who comes later is not let in.
    pub no_entry_after: i32,
}

impl Frame {
    fn word(&self, zh: &'static str, en: &'static str) -> &'static str {
        Text::new(zh, en).get(self.lang)
    }

    fn sheet(&self, own: Value) -> Value {
        let mut sheet = json!({
            "lang": if self.lang == Lang::Zh { "zh" } else { "en" }, "university": self.university, "foot": self.foot,
            "subtitle": "", "size": 16, "facts": [], "head": [], "widths": [], "rows": [], "blanks": [],
        });
        if let (Value::Object(sheet), Value::Object(own)) = (&mut sheet, own) {
            sheet.extend(own);
        }
        sheet
    }
}

/// One file for each day, and one for the whole season where days do not divide it.
pub fn of(document: Document, all: &Gathered, frame: &Frame) -> Vec<(String, Template, Vec<Value>)> {
    let name = document.name();
    if document == Document::Timetable {
        return vec![(format!("{name}.pdf"), Template::Lists, vec![timetable(all, frame)])];
    }
    if document == Document::Duties {
        return vec![(format!("{name}.pdf"), Template::Lists, slips(all, frame))];
    }
    let mut days: BTreeMap<NaiveDate, Vec<&Sitting>> = BTreeMap::new();
    for sitting in &all.sittings {
        days.entry(sitting.day).or_default().push(sitting);
    }
    let (template, set): (Template, Setting) = match document {
        Document::Door => (Template::Lists, |one, frame| vec![door(one, frame)]),
        Document::SignIn => (Template::Lists, |one, frame| vec![sign_in(one, frame)]),
        Document::Envelope => (Template::Lists, envelopes),
        Document::Incident => (Template::Lists, |one, frame| vec![incident(one, frame)]),
        Document::Labels => (Template::ExamLabels, labels),
        Document::Seats | Document::Timetable | Document::Duties => {
            (Template::ExamSeats, |one, frame| vec![seats(one, frame)])
        }
    };
    let day = |(day, sittings): (NaiveDate, Vec<&Sitting>)| {
        let sheets: Vec<Value> = sittings.into_iter().flat_map(|one| set(one, frame)).collect();
        (format!("{day}/{name}.pdf"), template, sheets)
    };
    days.into_iter().map(day).filter(|(_, _, sheets)| !sheets.is_empty()).collect()
}

fn when(one: &Sitting) -> String {
    format!("{} {}–{}", one.day, one.start, one.end)
}

fn labels_of(one: &Sitting) -> String {
    one.papers.iter().map(|(label, _, _)| label.as_str()).collect::<Vec<_>>().join(" ")
}

fn watching(one: &Sitting) -> String {
    one.watching.iter().map(|(name, _, _)| name.as_str()).collect::<Vec<_>>().join(", ")
}

fn facts(one: &Sitting, frame: &Frame) -> Value {
    json!([
        [frame.word("科目", "Papers"), labels_of(one)],
        [frame.word("人数", "Candidates"), one.sitters.len().to_string()],
        [frame.word("监考", "Invigilators"), watching(one)],
        [frame.word("考场", "Room"), one.room.name],
        let_in(one, frame),
    ])
}

/// As the door and those who watch it are told.
fn let_in(one: &Sitting, frame: &Frame) -> Value {
    let until = after(&one.start, frame.no_entry_after);
    json!([frame.word("入场截止", "No entry after"), until])
}

fn timetable(all: &Gathered, frame: &Frame) -> Value {
    let rows: Vec<Value> = all
        .sittings
        .iter()
        .map(|one| {
            let titles: Vec<&str> = one.papers.iter().map(|(_, title, _)| title.as_str()).collect();
            let time = format!("{}–{}", one.start, one.end);
            json!([
                one.day.to_string(),
                time,
                one.room.name,
                labels_of(one),
                titles.join(" / "),
                one.sitters.len().to_string()
            ])
        })
        .collect();
    let season = if frame.lang == Lang::En { &all.item.name_en } else { &all.item.name_cn };
    frame.sheet(json!({
        "title": frame.word("考试总表", "Master timetable"), "subtitle": season,
        "head": [
            frame.word("日期", "Day"), frame.word("时间", "Time"), frame.word("考场", "Room"), frame.word("科目", "Papers"),
            frame.word("课程", "Courses"), frame.word("人数", "Candidates"),
        ],
        "widths": [3, 3, 3, 4, 6, 2], "rows": rows,
    }))
}

/// By number: people at a door look for themselves, not for a seat.
fn door(one: &Sitting, frame: &Frame) -> Value {
    let mut by_number: Vec<_> = one.sitters.iter().collect();
    by_number.sort_by(|a, b| a.student_no.cmp(&b.student_no));
    let rows: Vec<Value> =
        by_number.into_iter().map(|who| json!([who.student_no, who.name, who.paper, who.seat])).collect();
    frame.sheet(json!({
        "title": one.room.name, "subtitle": when(one), "size": 24, "facts": facts(one, frame),
        "head": [
            frame.word("学号", "Student no."), frame.word("姓名", "Name"), frame.word("科目", "Paper"),
            frame.word("座位", "Seat"),
        ],
        "widths": [3, 4, 3, 2], "rows": rows,
    }))
}

fn sign_in(one: &Sitting, frame: &Frame) -> Value {
    let rows: Vec<Value> = one
        .sitters
        .iter()
        .map(|who| json!([who.seat, who.student_no, who.name, who.paper, who.arrangement, "", ""]))
        .collect();
    frame.sheet(json!({
        "title": frame.word("考生签到表", "Sign-in sheet"), "subtitle": format!("{} {}", when(one), one.room.name),
        "facts": facts(one, frame),
        "head": [
            frame.word("座位", "Seat"), frame.word("学号", "Student no."), frame.word("姓名", "Name"),
            frame.word("科目", "Paper"), frame.word("特殊安排", "Arrangement"), frame.word("签到", "Signed in"),
            frame.word("交卷", "Handed in"),
        ],
        "widths": [2, 3, 4, 3, 3, 4, 3], "rows": rows,
        "blanks": [[frame.word("监考人签名", "Invigilators sign here"), 1]],
    }))
}

/// One cover for every paper in the room: its scripts go into one envelope.
fn envelopes(one: &Sitting, frame: &Frame) -> Vec<Value> {
    let cover = |(label, title, materials): &(String, String, String)| {
        let count = one.sitters.iter().filter(|who| who.paper == *label).count();
        frame.sheet(json!({
            "title": label, "subtitle": title, "size": 30,
            "facts": [
                [frame.word("时间", "Time"), when(one)], [frame.word("考场", "Room"), one.room.name],
                [frame.word("应考人数", "Candidates"), count.to_string()], [frame.word("监考", "Invigilators"), watching(one)],
                [frame.word("材料", "Materials"), materials],
            ],
            "blanks": [
                [frame.word("实到人数", "Present"), 1], [frame.word("缺考学号", "Absent"), 3],
                [frame.word("收回试卷份数", "Scripts counted"), 1], [frame.word("监考人签名", "Invigilators sign here"), 2],
            ],
        }))
    };
    one.papers.iter().map(cover).collect()
}

fn incident(one: &Sitting, frame: &Frame) -> Value {
    frame.sheet(json!({
        "title": frame.word("考场情况记录", "Incident form"), "subtitle": format!("{} {}", when(one), one.room.name),
        "facts": facts(one, frame),
        "blanks": [
            [frame.word("学号、姓名、座位", "Student no., name, seat"), 2],
            [frame.word("情况（缺考、迟到、早退、违纪及经过）", "What happened: absent, late, left early, misconduct"), 8],
            [frame.word("处理", "What was done"), 4], [frame.word("监考人签名、时间", "Signed, and when"), 1],
        ],
    }))
}

fn labels(one: &Sitting, frame: &Frame) -> Vec<Value> {
    let label = |who: &super::gathered::Sitter| {
        json!({
            "seat": who.seat, "room": one.room.name, "name": who.name, "studentNo": who.student_no, "paper": who.paper,
        })
    };
    let sheets = one.sitters.chunks(LABELS);
    sheets.map(|some| frame.sheet(json!({ "people": some.iter().map(label).collect::<Vec<_>>() }))).collect()
}

fn seats(one: &Sitting, frame: &Frame) -> Value {
    let mut seats = vec![];
    for row in 0..one.room.seat_rows {
        for col in 0..one.room.seat_cols {
            let no = rules::exams::seats::Place { row, col }.name();
            let who = one.sitters.iter().find(|who| who.place == Some((row, col)));
            seats.push(json!({
                "out": one.room.out_of_use.0.contains(&no), "no": no,
                "name": who.map_or("", |who| who.name.as_str()),
                "line": who.map(|who| format!("{} {}", who.paper, who.student_no)).unwrap_or_default(),
            }));
        }
    }
    frame.sheet(json!({
        "title": one.room.name, "subtitle": format!("{} {}", when(one), labels_of(one)), "front": frame.word("讲台", "Front"),
        "cols": one.room.seat_cols, "lines": one.room.seat_rows, "seats": seats,
    }))
}

/// A slip for everybody who watches, with all they have.
fn slips(all: &Gathered, frame: &Frame) -> Vec<Value> {
    let mut of_person: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for one in &all.sittings {
        for (name, role, arrive) in &one.watching {
            let role = match role.as_str() {
                "CHIEF" => frame.word("主监考", "Chief"),
                "RESERVE" => frame.word("候补", "Reserve"),
                _ => frame.word("监考", "Invigilator"),
            };
            let time = format!("{}–{}", one.start, one.end);
            let row = json!([one.day.to_string(), arrive, time, one.room.name, labels_of(one), role]);
            of_person.entry(name).or_default().push(row);
        }
    }
    let slip = |(name, rows): (&str, Vec<Value>)| {
        frame.sheet(json!({
            "title": frame.word("监考任务单", "Duty slip"), "subtitle": name,
            "head": [
                frame.word("日期", "Day"), frame.word("到场", "Be there"), frame.word("考试时间", "Exam"),
                frame.word("考场", "Room"), frame.word("科目", "Papers"), frame.word("角色", "Role"),
            ],
            "widths": [3, 2, 3, 3, 4, 3], "rows": rows,
        }))
    };
    of_person.into_iter().map(slip).collect()
}
