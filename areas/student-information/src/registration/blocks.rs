//! What stands in the way of a registration, and who can take it away.

use kernel::{Both, Cx, Error, Rule, Text, error::Refusal};
use schema::students::{student, study_status};
use serde_json::json;

use super::types::Block;

pub const OWN_PAGE: &str = "/registration/register";

/// One obstacle, in both languages.
pub struct Obstacle {
    pub code: &'static str,
    pub text: Both,
    pub contact: Text,
}

const FINANCE: Text = Text::new("财务处", "the Finance Office");
const REGISTRY: Text = Text::new("教务处", "the Registry");

pub fn obstacles(student: &student::Model, status: Option<&study_status::Model>) -> Vec<Obstacle> {
    let mut found = vec![];
    if student.fee_hold {
        let text = Text::new(
            "您有未缴清的费用，请先联系财务处缴清，之后再注册",
            "You have fees to pay; settle them with the Finance Office, then register",
        );
        found.push(Obstacle { code: "registration.fee_hold", text: text.into(), contact: FINANCE });
    }
    if status.is_none_or(|s| s.status_group != "STUDYING") {
        let (cn, en) = status.map_or(("", "unknown"), |s| (s.name_cn.as_str(), s.name_en.as_str()));
        let text = Both::new(
            format!("您的学籍状态是“{cn}”，不能网上注册，请联系教务处"),
            format!("Your study status is “{en}”, with which nobody registers on the web; ask the Registry"),
        );
        found.push(Obstacle { code: "registration.status", text, contact: REGISTRY });
    }
    found
}

impl Obstacle {
    pub fn view(&self, cx: &Cx) -> Block {
        Block {
            code: self.code.to_owned(),
            message: self.text.get(cx.lang()).to_owned(),
            contact: self.contact.get(cx.lang()).to_owned(),
        }
    }
}

/// Refuses with all of them.
pub fn refusal(student: &student::Model, found: Vec<Obstacle>) -> Option<Error> {
    let rules: Vec<_> = found
        .into_iter()
        .map(|obstacle| {
            let data = json!({ "studentNo": student.student_no, "contact": obstacle.contact });
            let see = Text::new("查看注册要求", "See what is needed");
            Rule::new(obstacle.code, obstacle.text, data).offer(see, OWN_PAGE)
        })
        .collect();
    let code = rules.first()?.code;
    Some(Error::Refused(Box::new(Refusal { code, rules })))
}
