//! What a paper says, as data for its template, and what of it whoever verifies it may read.

mod enrolment;
mod lists;
mod record;
mod slip;

use basic_resources::api::university;
use chrono::{Datelike, NaiveDate};
use kernel::{Both, Cx, Lang, Result, Text, settings};
use serde_json::{Map, Value, json};

use super::{
    issue::{Order, Person, Pictures, Seal},
    kind::PaperKind,
    verify::Fact,
};
use crate::settings::{CertificateTexts, SiSettings};

/// Who issues the paper.
pub struct University {
    pub name_cn: String,
    pub name_en: String,
    pub signer: CertificateTexts,
}

impl University {
    pub async fn load(cx: &Cx) -> Result<Self> {
        let Both { zh: name_cn, en: name_en } = university(cx).await?;
        let signer = settings::get::<SiSettings>(cx, None).await?.certificate.clone();
        Ok(Self { name_cn, name_en, signer })
    }
}

/// One paper: what the template sets, and what is kept of it.
pub struct Composed {
    pub data: Value,
    pub snapshot: Value,
}

/// What the parts of a paper are made from.
pub struct Making<'a> {
    pub order: &'a Order,
    pub university: &'a University,
    pub seal: &'a Seal,
    pub people: &'a [Person],
    pub pictures: &'a Pictures,
}

pub fn paper(making: &Making<'_>) -> Composed {
    let mut data = frame(making);
    let (own, facts) = match making.order.kind {
        PaperKind::EnrolmentCn => enrolment::chinese(making),
        PaperKind::EnrolmentEn => enrolment::english(making),
        PaperKind::RecordCard => record::card(making),
        PaperKind::RegistrationSlip => slip::slip(making),
        PaperKind::Labels => lists::labels(making),
        PaperKind::Roster => lists::roster(making),
    };
    data.extend(own);
    // The picture of the code can be drawn again; the rest is what was printed.
    let mut printed = data.clone();
    printed.remove("qr");
    Composed { data: Value::Object(data), snapshot: json!({ "printed": printed, "facts": facts }) }
}

type Own = (Map<String, Value>, Vec<Fact>);

/// Head and foot.
fn frame(making: &Making<'_>) -> Map<String, Value> {
    let Making { order, university, seal, .. } = making;
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(order.lang);
    let frame = json!({
        "lang": if order.lang == Lang::Zh { "zh" } else { "en" },
        "university": { "nameCn": university.name_cn, "nameEn": university.name_en },
        "dateLabel": word("出具日期", "Date of issue"),
        "date": seal.issued.to_string(),
        "serialLabel": word("编号", "Serial no."),
        "serialNo": seal.serial_no,
        "codeLabel": word("核验码", "Verification code"),
        "code": seal.spelled(),
        "verifyHint": word("扫码，或在此页面输入核验码，即可核验：", "Scan, or enter the code at"),
        "verifyAddress": seal.page,
        "qr": seal.qr,
        "scope": "",
    });
    match frame {
        Value::Object(frame) => frame,
        _ => Map::new(),
    }
}

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// 2026年9月1日, 1 September 2026.
pub fn long_date(day: NaiveDate, lang: Lang) -> String {
    match lang {
        Lang::Zh => format!("{}年{}月{}日", day.year(), day.month(), day.day()),
        Lang::En => day.format("%-d %B %Y").to_string(),
    }
}

fn date(day: Option<NaiveDate>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

/// The name in one language; in the other where there is none.
fn named(zh: &str, en: &str, lang: Lang) -> String {
    let (first, second) = if lang == Lang::Zh { (zh, en) } else { (en, zh) };
    if first.is_empty() { second } else { first }.to_owned()
}

impl Person {
    fn name(&self, lang: Lang) -> String {
        named(&self.row.name_cn, &self.row.name_en, lang)
    }

    fn programme_name(&self, lang: Lang) -> String {
        self.programme.as_ref().map(|p| named(&p.name_cn, &p.name_en, lang)).unwrap_or_default()
    }

    fn division_name(&self, lang: Lang) -> String {
        self.division.as_ref().map(|d| named(&d.name_cn, &d.name_en, lang)).unwrap_or_default()
    }

    fn cohort_name(&self, lang: Lang) -> String {
        self.cohort.as_ref().map(|c| named(&c.name_cn, &c.name_en, lang)).unwrap_or_default()
    }

    fn status_name(&self, lang: Lang) -> String {
        self.status.as_ref().map(|s| named(&s.name_cn, &s.name_en, lang)).unwrap_or_default()
    }

    fn origin_name(&self, lang: Lang) -> String {
        let name = self.origin.as_ref().map(|o| named(&o.name_cn, &o.name_en, lang));
        name.unwrap_or_else(|| self.row.origin_region.clone())
    }

    fn gender_name(&self, lang: Lang) -> &'static str {
        let text = match self.row.gender.as_str() {
            "M" => Text::new("男", "Male"),
            "F" => Text::new("女", "Female"),
            _ => Text::new("", ""),
        };
        text.get(lang)
    }

    fn level_name(&self, lang: Lang) -> &'static str {
        let text = match self.row.student_type.as_str() {
            "UG" => Text::new("本科", "undergraduate"),
            "TPG" => Text::new("授课型研究生", "taught postgraduate"),
            _ => Text::new("研究型研究生", "research postgraduate"),
        };
        text.get(lang)
    }

    fn mode_name(&self, lang: Lang) -> &'static str {
        let text = if self.row.study_mode == "PT" {
            Text::new("非全日制", "part-time")
        } else {
            Text::new("全日制", "full-time")
        };
        text.get(lang)
    }
}

/// The first character, and a star for every other.
pub fn hidden(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().collect();
    first + &letters.map(|c| if c.is_whitespace() || c == '·' { c } else { '*' }).collect::<String>()
}

/// What a paper about one person says that others may hold against it.
fn person_facts(person: &Person) -> Vec<Fact> {
    let both = |of: fn(&Person, Lang) -> String| (of(person, Lang::Zh), of(person, Lang::En));
    let (programme, status) = (both(Person::programme_name), both(Person::status_name));
    let name = (hidden(&person.name(Lang::Zh)), hidden(&person.name(Lang::En)));
    let entry = date(person.row.entry_date);
    vec![
        Fact::new(Text::new("姓名", "Name"), name.0, name.1),
        Fact::new(Text::new("学号", "Student number"), person.row.student_no.as_str(), person.row.student_no.as_str()),
        Fact::new(Text::new("专业", "Programme"), programme.0, programme.1),
        Fact::new(Text::new("入学日期", "Entry date"), entry.as_str(), entry.as_str()),
        Fact::new(Text::new("学籍状态", "Study status"), status.0, status.1),
    ]
}
