//! Whether a paper may be made. Every reason is told, with everybody it is about.

use kernel::{Both, Error, Result, Rule, Text, error::Refusal};
use serde_json::{Value, json};

use super::Person;
use crate::papers::kind::PaperKind;

/// What stands against a paper, and who it is about.
struct Obstacle {
    code: &'static str,
    text: Text,
    next: (Text, &'static str),
    applies: fn(&Person) -> bool,
}

const TO_STATUS: (Text, &str) =
    (Text::new("查看学籍状态变更", "Change the study status"), "/si/task/changeStatus/studyStatus");
const TO_RECORD: (Text, &str) = (Text::new("查看该学生", "Look at the student"), "/si/query/student-list");

const HANDED_OUT: &[Obstacle] = &[
    Obstacle {
        code: "paper.status",
        text: Text::new("当前学籍状态不允许打印材料", "The study status does not allow papers"),
        next: TO_STATUS,
        applies: |person| person.status.as_ref().is_none_or(|status| !status.can_print),
    },
    Obstacle {
        code: "paper.fee_hold",
        text: Text::new("有未缴清的费用，请先与财务处联系", "Fees are due; ask the Finance Office first"),
        next: TO_RECORD,
        applies: |person| person.row.fee_hold,
    },
    Obstacle {
        code: "paper.library_hold",
        text: Text::new("图书馆有未结事项，请先与图书馆联系", "Something is open with the library"),
        next: TO_RECORD,
        applies: |person| person.row.library_hold,
    },
    Obstacle {
        code: "paper.discipline_hold",
        text: Text::new("有未结的纪律事项", "A disciplinary matter is open"),
        next: TO_RECORD,
        applies: |person| person.row.discipline_hold,
    },
];

const CERTIFIED: &[Obstacle] = &[
    Obstacle {
        code: "paper.not_enrolled",
        text: Text::new("不在籍，不能出具在读证明", "Not enrolled, so enrolment cannot be certified"),
        next: TO_STATUS,
        applies: |person| person.status.as_ref().is_none_or(|status| !status.counts_as_active),
    },
    Obstacle {
        code: "paper.incomplete",
        text: Text::new(
            "缺少姓名、专业或入学日期，请先补全",
            "Name, programme or entry date is missing; complete the record",
        ),
        next: (Text::new("修改学生信息", "Update the student"), "/si/task/updateStudent"),
        applies: |person| {
            person.row.name_cn.is_empty() || person.row.entry_date.is_none() || person.programme.is_none()
        },
    },
];

pub fn check(kind: PaperKind, people: &[Person]) -> Result<()> {
    let handed_out = HANDED_OUT.iter().filter(|_| kind.is_handed_out());
    let certified = CERTIFIED.iter().filter(|_| kind.certifies());
    let mut rules: Vec<Rule> = handed_out.chain(certified).filter_map(|obstacle| rule(obstacle, people)).collect();
    if kind == PaperKind::EnrolmentEn {
        let unnamed = Obstacle {
            code: "paper.no_english_name",
            text: Text::new("缺少英文姓名", "The English name is missing"),
            next: (Text::new("修改学生信息", "Update the student"), "/si/task/updateStudent"),
            applies: |person| person.row.name_en.is_empty(),
        };
        rules.extend(rule(&unnamed, people));
    }
    rules.extend(unprintable(people));
    match rules.first() {
        None => Ok(()),
        Some(first) => Err(Error::Refused(Box::new(Refusal { code: first.code, rules }))),
    }
}

fn rule(obstacle: &Obstacle, people: &[Person]) -> Option<Rule> {
    let concerned: Vec<&Person> = people.iter().filter(|person| (obstacle.applies)(person)).collect();
    (!concerned.is_empty()).then(|| {
        let (label, page) = obstacle.next;
        Rule::new(obstacle.code, named(&concerned, obstacle.text), about(&concerned)).offer(label, page)
    })
}

/// Names in a message; the data has all of them.
const NAMED: usize = 5;

fn named(people: &[&Person], text: Text) -> Both {
    let some = |name: fn(&Person) -> &str, joint: &str| {
        let names: Vec<String> =
            people.iter().take(NAMED).map(|person| format!("{} {}", person.row.student_no, name(person))).collect();
        names.join(joint)
    };
    let (more_zh, more_en) = match people.len().saturating_sub(NAMED) {
        0 => (String::new(), String::new()),
        more => (format!(" 等 {} 人", more + NAMED), format!(" and {more} more")),
    };
    Both::new(
        format!("{}{more_zh}：{}", some(|p| &p.row.name_cn, "、"), text.zh),
        format!("{}{more_en}: {}", some(|p| &p.row.name_en, ", "), text.en),
    )
}

fn about(people: &[&Person]) -> Value {
    let one = |person: &&Person| {
        let status = person.status.as_ref().map(|status| status.code.as_str());
        json!({ "id": person.row.id, "studentNo": person.row.student_no, "name": person.row.name_cn, "status": status })
    };
    json!({ "students": people.iter().map(one).collect::<Vec<_>>() })
}

/// A name is printed whole or not at all: a gap in it would be another name.
fn unprintable(people: &[Person]) -> Option<Rule> {
    let absent = |person: &Person| papers::missing(&format!("{}{}", person.row.name_cn, person.row.name_en));
    let concerned: Vec<(&Person, Vec<char>)> =
        people.iter().map(|person| (person, absent(person))).filter(|(_, absent)| !absent.is_empty()).collect();
    let list: Vec<String> = concerned
        .iter()
        .map(|(person, absent)| {
            let codes: Vec<String> = absent.iter().map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
            format!("{} {}", person.row.student_no, codes.join(" "))
        })
        .collect();
    let text = Both::new(
        format!("姓名中有字体未收录的字，无法正确打印：{}；请核对该字，或联系系统管理员更新打印字体", list.join("；")),
        format!(
            "The font lacks characters of a name: {}; check the character, or ask for a font that has it",
            list.join("; ")
        ),
    );
    let people: Vec<&Person> = concerned.iter().map(|(person, _)| *person).collect();
    let (label, page) = TO_RECORD;
    (!concerned.is_empty()).then(|| Rule::new("paper.no_glyph", text, about(&people)).offer(label, page))
}
