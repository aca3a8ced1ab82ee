//! The slip that a new student carries from desk to desk.

use kernel::{Lang, Text};
use serde_json::json;

use super::{Making, Own, date, map, person_facts};

const STEPS: [Text; 6] = [
    Text::new("核验录取通知书与证件", "Letter of admission and identity document seen"),
    Text::new("缴费确认", "Fees settled"),
    Text::new("档案与团组织关系", "Files handed in"),
    Text::new("体检与健康材料", "Health papers handed in"),
    Text::new("宿舍入住", "Dormitory"),
    Text::new("校园卡与账号", "Campus card and account"),
];

pub fn slip(making: &Making<'_>) -> Own {
    let Making { order, people, .. } = making;
    let Some(person) = people.first() else { return Own::default() };
    let lang = order.lang;
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let yes = |checked: bool| if checked { word("已核验", "Checked") } else { word("待核验", "To be checked") };
    let name = match lang {
        Lang::Zh => format!("{}  {}", person.row.name_cn, person.row.name_en),
        Lang::En => format!("{}  {}", person.row.name_en, person.row.name_cn),
    };
    let own = json!({
        "title": word("新生报到单", "Registration Slip"),
        "scope": person.cohort_name(lang),
        "fields": [
            { "label": word("学号", "Student no."), "value": person.row.student_no },
            { "label": word("姓名", "Name"), "value": name.trim() },
            { "label": word("学部", "Division"), "value": person.division_name(lang) },
            { "label": word("专业", "Programme"), "value": person.programme_name(lang) },
            { "label": word("证件号码", "Document no."), "value": person.document },
            { "label": word("入学日期", "Entry date"), "value": date(person.row.entry_date) },
            { "label": word("证件材料", "Documents"), "value": yes(person.row.documents_checked) },
            { "label": word("宿舍", "Dormitory"), "value": person.row.dormitory },
        ],
        "stepsTitle": word("报到手续", "Steps"),
        "stepsHead": [word("序", "No."), word("事项", "Step"), word("经办人", "Done by"), word("日期", "Date")],
        "steps": STEPS.map(|step| step.get(lang)),
        "note": word("请在全部事项办结后交回学部办公室。", "Hand this slip in at the division's office when every step is done."),
    });
    (map(own), person_facts(person))
}
