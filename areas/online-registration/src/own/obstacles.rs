//! What stands between a student and an item: all of it at once.

use course_planning::api::{RequirementVerdict, requirement_verdict};
use kernel::{Both, Cx, Result, Rule, Text, planted::fault};
use rules::{
    application::State,
    language::Language,
    requirement::{self, Facts},
};
use schema::{
    applications::{oas_application, oas_item},
    students::student,
    university::semester,
};
use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::{
    application::{STATES, called},
    tables::OWN_PAGE,
};

/// Who asks, and what they have already.
pub struct Applicant<'a> {
    pub student: &'a student::Model,
    pub semester: Option<&'a semester::Model>,
    pub facts: &'a Facts,
    pub applications: &'a [oas_application::Model],
}

pub struct Found {
    pub rules: Vec<Rule>,
    /// Only where the item asks for something.
    pub verdict: Option<RequirementVerdict>,
}

/// Whether the item is for students of this type at all.
pub fn is_for(item: &oas_item::Model, student_type: &str) -> bool {
    item.student_types.0.is_empty() || item.student_types.0.iter().any(|own| own == student_type)
}

pub async fn obstacles(
    cx: &Cx,
    db: &impl ConnectionTrait,
    item: &oas_item::Model,
    who: &Applicant<'_>,
) -> Result<Found> {
    let mut rules = vec![];
    if !item.enabled {
        let text = Text::new("这个项目已停用", "This item is switched off");
        rules.push(Rule::new("item_off", text, json!({ "code": item.code })));
    }
    rules.extend(closed(cx, item));
    if !is_for(item, &who.student.student_type) {
        let text = Text::new("这个项目不面向您的学生类型", "This item is not for students of your type");
        let data = json!({ "code": item.code, "studentTypes": item.student_types });
        rules.push(Rule::new("not_for_type", text, data));
    }
    rules.extend(already(item, who));
    let verdict = requirement_verdict(cx, db, &item.eligibility, who.facts).await?;
    if !verdict.holds && !fault("apply_ineligible") {
        let asked = |language| {
            let read = requirement::parse(&item.eligibility).ok().flatten();
            read.map(|asked| requirement::print(&asked, language)).unwrap_or_default()
        };
        let text = Both::new(
            format!("您不符合申请条件：{}", asked(Language::Zh)),
            format!("You do not meet what is asked for: {}", asked(Language::En)),
        );
        rules.push(Rule::new("not_eligible", text, json!({ "code": item.code })));
    }
    let verdict = verdict.tree.is_some().then_some(verdict);
    let offered = |rule: Rule| rule.offer(Text::new("查看可申请的项目", "See what can be applied for"), OWN_PAGE);
    Ok(Found { rules: rules.into_iter().map(offered).collect(), verdict })
}

fn closed(cx: &Cx, item: &oas_item::Model) -> Option<Rule> {
    let now = cx.now();
    let text = if now < item.open_at {
        Both::new(
            format!("{} 开放申请", item.open_at.local_text()),
            format!("Applications open at {}", item.open_at.local_text()),
        )
    } else if now >= item.close_at {
        Both::new(
            format!("已于 {} 截止", item.close_at.local_text()),
            format!("Applications closed at {}", item.close_at.local_text()),
        )
    } else {
        return None;
    };
    Some(Rule::new("not_open", text, json!({ "code": item.code, "openAt": item.open_at, "closeAt": item.close_at })))
}

/// An item that is had once, or once a semester, is not applied for again while the first counts.
fn already(item: &oas_item::Model, who: &Applicant<'_>) -> Option<Rule> {
    let semester = who.semester.map(|semester| semester.id.as_str());
    let same = |row: &&oas_application::Model| {
        let counts = State::of(&row.state).is_some_and(|state| state.counts() && state != State::Draft);
        let of_then = match item.often.as_str() {
            "ONCE" => true,
            "SEMESTER" => row.semester_id.as_deref() == semester,
            _ => false,
        };
        row.item_id == item.id && counts && of_then
    };
    let had = who.applications.iter().find(same)?;
    let state = called(STATES, &had.state);
    let text = match item.often.as_str() {
        "ONCE" => Both::new(
            format!("只能申请一次，您已有申请 {}（{}）", had.application_no, state.zh),
            format!("It is applied for once; you have {} ({})", had.application_no, state.en),
        ),
        _ => Both::new(
            format!("每学期只能申请一次，您本学期已有申请 {}（{}）", had.application_no, state.zh),
            format!("Once a semester; you have {} ({})", had.application_no, state.en),
        ),
    };
    Some(Rule::new("applied_already", text, json!({ "requestNo": had.application_no })))
}
