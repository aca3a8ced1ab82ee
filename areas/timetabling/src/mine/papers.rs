//! What a teacher takes to class: faces, and a list to tick.

use chrono::NaiveDate;
use kernel::{
    Cx, FileReply, Lang, Result, Text, files,
    resource::{Field, FileFormat, export_rows_in},
};
use papers::{Picture, Template, picture_path};
use rules::timetable::{Calendar, Day, Weeks};
use schema::{
    timetable::section,
    university::{calendar_date, semester, teacher},
};
use serde_json::{Value, json};

use super::sections::{ClassStudent, name_list, own, semester_of_section};
use crate::weeks::{
    meeting::Classes,
    names::{Names, Reader},
    print::{foot, lang_code, set, university},
    week::{calendar, named},
    whose::year_text,
};

/// Days of class on one sheet of attendance.
const DAYS_A_SHEET: usize = 16;

struct Class {
    section: section::Model,
    semester: semester::Model,
    classes: Classes,
    label: String,
    title: String,
    people: Vec<ClassStudent>,
}

async fn class(cx: &Cx, teacher: &teacher::Model, id: &str) -> Result<Class> {
    let (section, classes) = own(cx, teacher, id).await?;
    let semester = semester_of_section(cx, &section).await?;
    let names = Names::load(cx, &classes, Reader::Own, semester.weeks).await?;
    let (label, title) = (names.label(&section), names.title(&section));
    Ok(Class { people: name_list(cx, id).await?, section, semester, classes, label, title })
}

impl Class {
    fn head(&self, cx: &Cx, teacher: &teacher::Model, university: Value) -> Value {
        let lang = cx.lang();
        json!({
            "lang": lang_code(lang), "university": university, "foot": foot(cx),
            "title": format!("{} {}", self.label, self.title),
            "subtitle": format!(
                "{} · {}",
                named(&self.semester.name_cn, &self.semester.name_en, lang),
                named(&teacher.name_cn, &teacher.name_en, lang),
            ),
        })
    }

    fn count(&self, lang: Lang) -> String {
        match lang {
            Lang::Zh => format!("共 {} 人", self.people.len()),
            Lang::En => format!("{} students", self.people.len()),
        }
    }
}

fn with(mut head: Value, own: Value) -> Value {
    if let (Value::Object(head), Value::Object(own)) = (&mut head, own) {
        head.extend(own);
    }
    head
}

pub async fn roster(cx: &Cx, teacher: &teacher::Model, id: &str) -> Result<FileReply> {
    let class = class(cx, teacher, id).await?;
    let lang = cx.lang();
    let mut pictures = vec![];
    let mut people = vec![];
    for person in &class.people {
        let photo = photo(cx, person).await?.map(|bytes| {
            let path = picture_path(pictures.len());
            pictures.push(Picture { path: path.clone(), bytes });
            path
        });
        let year = person.year.map(|year| year_text(year, lang)).unwrap_or_default();
        people.push(json!({
            "studentNo": person.student_no, "name": person.name, "photo": photo,
            "programme": format!("{} {year}", person.programme),
        }));
    }
    let own = json!({
        "people": people, "noPhoto": Text::new("无照片", "No photograph").get(lang), "total": class.count(lang),
    });
    cx.note(id, &json!({ "print": "roster", "people": class.people.len() }), None)?;
    let paper = with(class.head(cx, teacher, university(cx).await?), own);
    let name = format!("{}-{}", class.label, Text::new("照片名册", "roster").get(lang));
    set(Template::ClassRoster, paper, pictures, name).await
}

/// A photograph that is gone or is no picture leaves its place empty.
async fn photo(cx: &Cx, person: &ClassStudent) -> Result<Option<Vec<u8>>> {
    let Some(id) = &person.photo_file_id else { return Ok(None) };
    let Ok(file) = files::find(cx, id).await else { return Ok(None) };
    if !["image/png", "image/jpeg"].contains(&file.mime.as_str()) {
        return Ok(None);
    }
    Ok(std::fs::read(cx.app().files.path_of(&file.storage_name)?).ok())
}

pub fn days_of(days: &[calendar_date::Model], weeks: i32) -> Calendar {
    let day = |d: &calendar_date::Model| Day::new(d.date, d.week_no, d.weekday, &d.day_type, d.effective_weekday);
    Calendar::new(days.iter().map(day), weeks)
}

pub async fn attendance(cx: &Cx, teacher: &teacher::Model, id: &str) -> Result<FileReply> {
    let class = class(cx, teacher, id).await?;
    let lang = cx.lang();
    let calendar = days_of(&calendar(cx, &class.semester.id).await?, class.semester.weeks);
    let held = class.classes.meetings.iter();
    let mut dates: Vec<(NaiveDate, &str)> = held
        .flat_map(|m| {
            calendar.dates(m.weekday, Weeks::of(&m.weeks)).into_iter().map(|day| (day, m.start_time.as_str()))
        })
        .collect();
    dates.sort_unstable();
    let mut days: Vec<String> = dates.iter().map(|(day, at)| format!("{}\n{at}", day.format("%m-%d"))).collect();
    // Without a calendar there is room to write the days by hand.
    if days.is_empty() {
        days = vec![String::new(); DAYS_A_SHEET];
    }
    let person = |p: &ClassStudent| json!({ "studentNo": p.student_no, "name": p.name });
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let own = json!({
        "head": [word("序", "No."), word("学号", "Student no."), word("姓名", "Name")],
        "people": class.people.iter().map(person).collect::<Vec<_>>(),
        "sheets": days.chunks(DAYS_A_SHEET).collect::<Vec<_>>(),
    });
    cx.note(id, &json!({ "print": "attendance", "people": class.people.len() }), None)?;
    let paper = with(class.head(cx, teacher, university(cx).await?), own);
    let name = format!("{}-{}", class.label, word("考勤表", "attendance"));
    set(Template::Attendance, paper, vec![], name).await
}

pub async fn export(cx: &Cx, teacher: &teacher::Model, id: &str, format: FileFormat) -> Result<FileReply> {
    let class = class(cx, teacher, id).await?;
    let fields = [
        Field::code("studentNo", 20, "学号", "Student no."),
        Field::text("name", 100, "姓名", "Name"),
        Field::text("programme", 200, "专业", "Programme"),
        Field::integer("year", 0, 9, "年级", "Year"),
        Field::text("email", 200, "电子邮箱", "E-mail"),
    ];
    let row = |p: &ClassStudent| json!({ "studentNo": p.student_no, "name": p.name, "programme": p.programme, "year": p.year, "email": p.email });
    cx.note(
        id,
        &json!({ "export": "nameList", "people": class.people.len(), "sectionNo": class.section.section_no }),
        None,
    )?;
    let rows: Vec<Value> = class.people.iter().map(row).collect();
    export_rows_in(cx, &class.label, format, &fields, &rows)
}
