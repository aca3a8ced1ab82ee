//! The record card.

use kernel::{Lang, Text};
use serde_json::{Value, json};

use super::{Making, Own, date, map, named, person_facts};
use crate::papers::issue::Person;

fn field(label: Text, lang: Lang, value: impl Into<String>) -> Value {
    json!({ "label": label.get(lang), "value": value.into() })
}

pub fn card(making: &Making<'_>) -> Own {
    let Making { order, people, pictures, .. } = making;
    let Some(person) = people.first() else { return Own::default() };
    let lang = order.lang;
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let own = json!({
        "title": word("学籍卡", "Student Record Card"),
        "photo": pictures.path_of(&person.row.id),
        "photoLabel": word("照片", "Photograph"),
        "identity": identity(person, lang),
        "sections": [
            { "title": word("学籍", "Study"), "fields": study(person, lang) },
            { "title": word("来源与家庭", "Origin and home"), "fields": origin(person, lang) },
        ],
        "changesTitle": word("学籍变动", "Changes of status"),
        "changesHead": [word("生效日期", "Effective"), word("变动前", "From"), word("变动后", "To"), word("文号", "Document")],
        "changes": changes(person, lang),
    });
    (map(own), person_facts(person))
}

fn identity(person: &Person, lang: Lang) -> Vec<Value> {
    let row = &person.row;
    let of = |zh, en, value: &str| field(Text::new(zh, en), lang, value);
    vec![
        of("学号", "Student no.", &row.student_no),
        of("中文姓名", "Chinese name", &row.name_cn),
        of("英文姓名", "English name", &row.name_en),
        of("性别", "Gender", person.gender_name(lang)),
        of("出生日期", "Date of birth", &date(row.birth_date)),
        of("证件号码", "Document no.", &person.document),
    ]
}

fn study(person: &Person, lang: Lang) -> Vec<Value> {
    let row = &person.row;
    let of = |zh, en, value: String| field(Text::new(zh, en), lang, value);
    let category = person.category.as_ref().map(|c| named(&c.name_cn, &c.name_en, lang)).unwrap_or_default();
    vec![
        of("学部", "Division", person.division_name(lang)),
        of("专业", "Programme", person.programme_name(lang)),
        of("年级", "Cohort", person.cohort_name(lang)),
        of("班号", "Class", row.class_no.clone()),
        of("层次", "Level", person.level_name(lang).to_owned()),
        of("学习形式", "Mode", person.mode_name(lang).to_owned()),
        of("学制（年）", "Years", row.study_length.map(|n| n.to_string()).unwrap_or_default()),
        of("学生类别", "Category", category),
        of("入学日期", "Entry date", date(row.entry_date)),
        of("预计毕业", "Expected end", date(row.expected_graduation)),
        of("学籍状态", "Status", person.status_name(lang)),
        of("状态起始", "Since", date(row.status_since)),
    ]
}

fn origin(person: &Person, lang: Lang) -> Vec<Value> {
    let row = &person.row;
    let of = |zh, en, value: &str| field(Text::new(zh, en), lang, value);
    vec![
        of("国籍", "Nationality", &row.nationality),
        of("民族", "Ethnicity", &row.ethnicity),
        of("政治面貌", "Political status", &row.political_status),
        of("生源地", "Origin", &person.origin_name(lang)),
        of("考生号", "Candidate no.", &row.candidate_no),
        of("毕业中学", "School", &row.high_school),
        of("家庭住址", "Home address", &row.home_address),
        of("宿舍", "Dormitory", &row.dormitory),
    ]
}

/// The last of them; the card is no archive.
const LATEST: usize = 12;

fn changes(person: &Person, lang: Lang) -> Vec<[String; 4]> {
    let skip = person.changes.len().saturating_sub(LATEST);
    let line = |change: &schema::students::status_change::Model| {
        [
            change.effective_date.to_string(),
            named(&change.from_label_cn, &change.from_label_en, lang),
            named(&change.to_label_cn, &change.to_label_en, lang),
            change.doc_no.clone(),
        ]
    };
    person.changes.iter().skip(skip).map(line).collect()
}
