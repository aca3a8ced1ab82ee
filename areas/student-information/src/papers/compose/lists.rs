//! Papers about many: labels and rosters.

use std::collections::BTreeSet;

use kernel::{Lang, Text};
use serde_json::{Value, json};

use super::{Making, Own, map};
use crate::papers::{issue::Person, verify::Fact};

pub fn labels(making: &Making<'_>) -> Own {
    let lang = making.order.lang;
    let label = |person: &Person| {
        let line: Vec<String> = [person.cohort_name(lang), person.programme_name(lang), person.row.class_no.clone()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        json!({
            "name": person.name(lang), "second": second(person, lang), "studentNo": person.row.student_no,
            "line": line.join(" · "),
        })
    };
    (map(json!({ "people": making.people.iter().map(label).collect::<Vec<_>>() })), facts(making))
}

pub fn roster(making: &Making<'_>) -> Own {
    let lang = making.order.lang;
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let row = |person: &Person| {
        json!({
            "studentNo": person.row.student_no, "name": person.name(lang), "second": second(person, lang),
            "gender": person.gender_name(lang), "programme": person.programme_name(lang),
            "year": person.row.year_of_study.map(|n| n.to_string()).unwrap_or_default(),
        })
    };
    let count = making.people.len();
    let own = json!({
        "title": word("学生名册", "Student Roster"),
        "scope": scope(making, lang),
        "head": [
            word("序", "No."), word("学号", "Student no."), word("姓名", "Name"), word("英文姓名", "Chinese name"),
            word("性别", "Sex"), word("专业", "Programme"), word("年级", "Year"), word("签名", "Signature"),
        ],
        "people": making.people.iter().map(row).collect::<Vec<Value>>(),
        "total": match lang { Lang::Zh => format!("共 {count} 人"), Lang::En => format!("{count} students") },
    });
    (map(own), facts(making))
}

fn second(person: &Person, lang: Lang) -> String {
    let other = if lang == Lang::Zh { Lang::En } else { Lang::Zh };
    let (name, second) = (person.name(lang), person.name(other));
    if name == second { String::new() } else { second }
}

/// Programmes and year groups of a list, as far as they are few.
const FEW: usize = 3;

fn scope(making: &Making<'_>, lang: Lang) -> String {
    let of = |name: fn(&Person, Lang) -> String, many: Text| {
        let names: BTreeSet<String> = making.people.iter().map(|p| name(p, lang)).filter(|n| !n.is_empty()).collect();
        let joint = if lang == Lang::Zh { "、" } else { ", " };
        match names.len() {
            0..=FEW => names.into_iter().collect::<Vec<_>>().join(joint),
            n => format!("{n} {}", many.get(lang)),
        }
    };
    let parts = [
        of(Person::programme_name, Text::new("个专业", "programmes")),
        of(Person::cohort_name, Text::new("个年级", "cohorts")),
        making.order.purpose.clone(),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// How many, and of what: no names.
fn facts(making: &Making<'_>) -> Vec<Fact> {
    let count = making.people.len().to_string();
    vec![
        Fact::new(Text::new("人数", "People"), count.as_str(), count.as_str()),
        Fact::new(Text::new("范围", "Scope"), scope(making, Lang::Zh), scope(making, Lang::En)),
    ]
}
