//! The certificate that somebody studies here.

use kernel::Lang;
use serde_json::json;

use super::{Making, Own, long_date, map, person_facts};

pub fn chinese(making: &Making<'_>) -> Own {
    let Making { order, university, seal, people, .. } = making;
    let Some(person) = people.first() else { return Own::default() };
    let lang = Lang::Zh;
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| long_date(day, lang)).unwrap_or_default();
    let mut body = format!("兹证明{}", person.row.name_cn);
    for part in [person.gender_name(lang).to_owned(), birth(person.row.birth_date.map(|day| long_date(day, lang)))] {
        if !part.is_empty() {
            body.push_str(&format!("，{part}"));
        }
    }
    body.push_str(&format!(
        "，学号{}，于{}进入我校{}{}专业学习，为{}{}在籍学生",
        person.row.student_no,
        day(person.row.entry_date),
        person.division_name(lang),
        person.programme_name(lang),
        person.mode_name(lang),
        person.level_name(lang),
    ));
    if let Some(years) = person.row.study_length {
        body.push_str(&format!("，学制{years}年"));
    }
    if person.row.expected_graduation.is_some() {
        body.push_str(&format!("，预计于{}毕业", day(person.row.expected_graduation)));
    }
    body.push_str(&format!("。当前学籍状态：{}。", person.status_name(lang)));
    let own = json!({
        "title": "在读证明",
        "body": body,
        "closing": "特此证明。",
        "purpose": order.purpose,
        "validDays": order.valid_days,
        "validUntil": day(seal.valid_until),
        "signer": format!("{}{}", university.name_cn, university.signer.signer_cn),
        "seal": university.signer.seal_cn,
        "dateLong": long_date(seal.issued, lang),
    });
    (map(own), person_facts(person))
}

fn birth(day: Option<String>) -> String {
    day.map(|day| format!("{day}出生")).unwrap_or_default()
}

pub fn english(making: &Making<'_>) -> Own {
    let Making { order, university, seal, people, .. } = making;
    let Some(person) = people.first() else { return Own::default() };
    let lang = Lang::En;
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| long_date(day, lang)).unwrap_or_default();
    let name = match person.row.name_cn.as_str() {
        "" => person.row.name_en.clone(),
        chinese => format!("{} ({chinese})", person.row.name_en),
    };
    let born = person.row.birth_date.map(|born| format!(", born on {},", long_date(born, lang))).unwrap_or_default();
    let mut body = format!(
        "This is to certify that {name}{born} student number {}, was admitted to {} on {} and is enrolled as a {} {} \
         student in the programme {}",
        person.row.student_no,
        university.name_en,
        day(person.row.entry_date),
        person.mode_name(lang),
        person.level_name(lang),
        person.programme_name(lang),
    );
    if person.division.is_some() {
        body.push_str(&format!(" of the {}", person.division_name(lang)));
    }
    body.push('.');
    if let Some(years) = person.row.study_length {
        body.push_str(&format!(" The programme takes {years} years"));
        body.push_str(&match person.row.expected_graduation {
            Some(end) => format!("; graduation is expected on {}.", long_date(end, lang)),
            None => ".".to_owned(),
        });
    }
    let own = json!({
        "title": "Certificate of Enrolment",
        "body": body,
        "closing": format!("The current study status is: {}.", person.status_name(lang)),
        "purpose": order.purpose,
        "validDays": order.valid_days,
        "validUntil": day(seal.valid_until),
        "signer": format!("{}, {}", university.signer.signer_en, university.name_en),
        "seal": university.signer.seal_en,
        "dateLong": long_date(seal.issued, lang),
    });
    (map(own), person_facts(person))
}
