//! A transcript as its template sets it: the content in the language of the paper, with words around it.

use chrono::{Datelike, NaiveDate};
use kernel::{Lang, Text, resource::decimal::written};
use serde_json::{Value, json};

use super::kind::{self, Kind};

/// What makes the paper ours.
pub struct Seal<'a> {
    pub serial: &'a str,
    pub issued: NaiveDate,
    pub site: &'a str,
    /// Where the file with the whole content lies.
    pub path: &'a str,
    /// What that file is called inside the PDF.
    pub name: &'a str,
    pub qr: String,
}

/// Without a seal it is a preview, and says so.
pub fn paper(content: &Value, kind: Kind, today: NaiveDate, seal: Option<&Seal<'_>>) -> Value {
    let said = Said { content, lang: kind::language(kind) };
    let semesters: Vec<Value> = list(content, "semesters").map(|semester| said.semester(semester)).collect();
    let seal_data = seal.map(|seal| json!({ "qr": seal.qr, "path": seal.path, "name": seal.name }));
    json!({
        "lang": if said.lang == Lang::Zh { "zh" } else { "en" },
        "scope": "",
        "made": [today.year(), today.month(), today.day()],
        "title": kind::title(kind),
        "university": { "nameCn": text(content, "/university/cn"), "nameEn": text(content, "/university/en") },
        "dateLabel": said.word("出具日期", "Date of issue"),
        "date": seal.map_or_else(|| "—".to_owned(), |seal| seal.issued.to_string()),
        "serialLabel": said.word("编号", "Serial no."),
        "serialNo": seal.map_or("—", |seal| seal.serial),
        "verifyHint": said.word("在此页面核验，断网亦可：", "Verify, also without a network, at"),
        "verifyAddress": seal.map_or_else(|| "—".to_owned(), |seal| format!("{}/verify", seal.site)),
        "draft": if seal.is_some() { "" } else { said.word("预览 · 无效", "PREVIEW · NOT VALID") },
        "seal": seal_data,
        "facts": said.facts(),
        "head": said.head(),
        "semesters": semesters,
        "transferredTitle": said.word("转换与免修学分", "Transferred and exempted units"),
        "transferred": list(content, "transferred").map(|line| said.line(line)).collect::<Vec<_>>(),
        "summary": said.summary(),
        "remarksTitle": said.word("说明", "Remarks"),
        "remarks": list(content, "remarks").map(|remark| said.both(remark, "")).collect::<Vec<_>>(),
        "notesTitle": said.word("注释", "Explanatory notes"),
        "notes": said.notes(),
        "scaleHead": [said.word("等级", "Grade"), said.word("含义", "Meaning"), said.word("绩点", "Points")],
        "scale": said.scale(),
        "qrHint": said.word(
            "此码含经数字签名的摘要；本 PDF 文件内附全部内容。改动任何一处都会被发现。",
            "This code holds the digitally signed summary; the PDF file has the whole content inside. Any change shows.",
        ),
        "signer": said.word("教务长", "Academic Registrar"),
        "sealText": said.word("教务处", "Academic Registry"),
        "dateLong": seal.map(|seal| long_date(seal.issued, said.lang)).unwrap_or_default(),
        "none": said.word("（完）", "End of transcript"),
    })
}

struct Said<'a> {
    content: &'a Value,
    lang: Lang,
}

impl Said<'_> {
    fn word(&self, zh: &'static str, en: &'static str) -> &'static str {
        Text::new(zh, en).get(self.lang)
    }

    /// `titleCn` or `titleEn`; the other where one is empty.
    fn both(&self, of: &Value, stem: &str) -> String {
        let names = if stem.is_empty() {
            ["cn".to_owned(), "en".to_owned()]
        } else {
            [format!("{stem}Cn"), format!("{stem}En")]
        };
        let [zh, en] = names.map(|name| of.get(&name).and_then(Value::as_str).unwrap_or_default());
        let (first, second) = if self.lang == Lang::Zh { (zh, en) } else { (en, zh) };
        if first.is_empty() { second } else { first }.to_owned()
    }

    fn facts(&self) -> Vec<Value> {
        let student = self.content.get("student").unwrap_or(&Value::Null);
        let own = |name: &str| student.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let minors: Vec<String> = list(student, "minors").map(|minor| self.both(minor, "")).collect();
        let date = |name: &str| own(name).parse().map(|day| long_date(day, self.lang)).unwrap_or_default();
        let end = match own("graduated").is_empty() {
            false => (self.word("毕业日期", "Date of graduation"), date("graduated")),
            true => (self.word("预计毕业", "Expected graduation"), date("expected")),
        };
        let facts = [
            (self.word("姓名", "Name"), format!("{}  {}", own("nameEn"), own("nameCn")).trim().to_owned()),
            (self.word("学号", "Student no."), own("no")),
            (self.word("出生日期", "Date of birth"), date("birth")),
            (self.word("证件号码", "ID document"), own("document")),
            (self.word("专业", "Programme"), self.both(student, "programme")),
            (self.word("学位", "Degree"), self.both(student, "degree")),
            (self.word("辅修", "Minor"), minors.join(self.word("、", ", "))),
            (self.word("学籍状态", "Study status"), self.both(student, "status")),
            (self.word("入学日期", "Date of admission"), date("entry")),
            end,
        ];
        let told = facts.into_iter().filter(|(_, value)| !value.is_empty());
        told.map(|(label, value)| json!({ "label": label, "value": value })).collect()
    }

    fn head(&self) -> [&'static str; 7] {
        [
            self.word("课程编码", "Code"),
            self.word("课程名称", "Course title"),
            self.word("修读", "Attempted"),
            self.word("所得", "Gained"),
            self.word("等级", "Grade"),
            self.word("绩点分", "Points"),
            self.word("备注", "Rmk"),
        ]
    }

    fn semester(&self, semester: &Value) -> Value {
        let honours = match semester.get("honours").and_then(Value::as_str) {
            Some("DEAN") => self.word("院长荣誉名单", "Dean's List"),
            Some("PRESIDENT") => self.word("校长荣誉名单", "President's Honour Roll"),
            _ => "",
        };
        let year = semester.get("year").and_then(Value::as_str).unwrap_or_default();
        json!({
            "title": named(year, &self.both(semester, "name")),
            "lines": list(semester, "lines").map(|line| self.line(line)).collect::<Vec<_>>(),
            "total": self.total(semester.get("total"), self.word("学期合计", "Semester total"), self.word("学期绩点", "GPA")),
            "cumulative":
                self.total(semester.get("cumulative"), self.word("累计", "Cumulative"), self.word("累计绩点", "cGPA")),
            "honours": honours,
            "remarks": list(semester, "remarks").map(|remark| self.both(remark, "")).collect::<Vec<_>>(),
        })
    }

    fn line(&self, line: &Value) -> Value {
        let own = |name: &str| line.get(name).and_then(Value::as_str).unwrap_or_default();
        let whole = |name: &str| line.get(name).and_then(Value::as_i64).map(|n| n.to_string()).unwrap_or_default();
        let counts = line.get("counts").and_then(Value::as_bool).unwrap_or(true);
        let grade = if counts { own("grade").to_owned() } else { format!("({})", own("grade")) };
        json!({
            "code": own("code"), "title": self.both(line, "title"), "host": own("host"),
            "attempted": whole("attempted"), "gained": whole("gained"), "grade": grade,
            "points": hundredths(line.get("points")), "remarks": own("remarks"),
        })
    }

    fn total(&self, total: Option<&Value>, label: &str, average: &str) -> Value {
        let Some(total) = total.filter(|total| !total.is_null()) else { return Value::Null };
        let whole = |name: &str| total.get(name).and_then(Value::as_i64).unwrap_or_default().to_string();
        json!({
            "label": label, "attempted": whole("attempted"), "gained": whole("gained"),
            "points": hundredths(total.get("points")),
            "average": format!("{average} {}", hundredths(total.get("gpa"))).trim().to_owned(),
        })
    }

    /// What it comes to, in one line.
    fn summary(&self) -> Vec<Value> {
        let total = self.content.get("total").unwrap_or(&Value::Null);
        let whole = |name: &str| total.get(name).and_then(Value::as_i64).map(|n| n.to_string()).unwrap_or_default();
        let facts = [
            (self.word("累计修读学分", "Units attempted"), whole("attempted")),
            (self.word("累计所得学分", "Units gained"), whole("gained")),
            (self.word("累计平均绩点", "Cumulative GPA"), hundredths(total.get("gpa"))),
            (self.word("主修平均绩点", "Major GPA"), hundredths(total.get("majorGpa"))),
        ];
        let told = facts.into_iter().filter(|(_, value)| !value.is_empty());
        told.map(|(label, value)| json!({ "label": label, "value": value })).collect()
    }

    fn scale(&self) -> Vec<Value> {
        let row = |row: &Value| {
            let points = hundredths(row.get("points"));
            let points = if points.is_empty() { "—".to_owned() } else { points };
            json!([row.get("grade"), self.both(row, "name"), points])
        };
        list(self.content, "scale").map(row).collect()
    }

    fn notes(&self) -> [&'static str; 4] {
        [
            self.word(
                "平均绩点 = 绩点分之和 ÷ 计入绩点的学分之和，四舍五入到两位小数。",
                "GPA = the sum of grade points divided by the units that count, rounded once to two places.",
            ),
            self.word(
                "同一课程多次修读时各次均列出；括号中的等级不计入累计绩点。",
                "Every attempt at a course is shown; a grade in brackets does not count in the cumulative average.",
            ),
            self.word(
                "一学分一般为每周一学时讲授，共一学期。",
                "One unit is as a rule one hour of lectures a week for a semester.",
            ),
            self.word(
                "备注：# 原专业；R 重修；T 转换；E 免修；X 交换；S 暑期；M 缓考；P 补考。",
                "Remarks: # former programme; R repeat; T transferred; E exempted; X exchange; S summer; M make-up; P supplementary.",
            ),
        ]
    }
}

fn list<'a>(of: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    of.get(name).and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(of: &'a Value, place: &str) -> &'a str {
    of.pointer(place).and_then(Value::as_str).unwrap_or_default()
}

fn hundredths(value: Option<&Value>) -> String {
    value.and_then(Value::as_i64).map(|n| written(n, 2)).unwrap_or_default()
}

/// 2026年9月1日, 1 September 2026.
fn long_date(day: NaiveDate, lang: Lang) -> String {
    match lang {
        Lang::Zh => format!("{}年{}月{}日", day.year(), day.month(), day.day()),
        Lang::En => day.format("%-d %B %Y").to_string(),
    }
}

/// Most semesters are named with their year; the others get it.
fn named(year: &str, name: &str) -> String {
    let begins = year.get(..4).unwrap_or(year);
    if name.contains(begins) { name.to_owned() } else { format!("{year} {name}") }
}
