//! The form of the demonstration, and what somebody would write in it.

use schema::reports::{pr_form, pr_item};
use serde_json::{Value, json};

use crate::{Demo, bulk::row};

/// Part, code, kind, both languages, choices, required.
type Question = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str, bool);

const QUESTIONS: &[Question] = &[
    ("STUDENT", "work", "TEXT", "本期完成的研究工作", "Research done in this period", "", true),
    ("STUDENT", "results", "TEXT", "主要结果", "Main results", "", true),
    ("STUDENT", "publications", "TEXT", "论文与学术会议", "Publications and conferences", "", false),
    ("STUDENT", "courses", "TEXT", "课程与研讨", "Courses and seminars", "", false),
    ("STUDENT", "problems", "TEXT", "困难与需要的支持", "Problems and support needed", "", false),
    ("STUDENT", "plan", "TEXT", "下一期计划", "Plan for the next period", "", true),
    ("STUDENT", "submission", "DATE", "预计提交论文日期", "Expected date of submission", "", false),
    (
        "SUPERVISOR",
        "meetings",
        "CHOICE",
        "见面频率",
        "How often you meet",
        "WEEKLY|每周或更多|Weekly or more;FORTNIGHTLY|每两周|Fortnightly;MONTHLY|每月|Monthly;LESS|更少|Less often",
        true,
    ),
    (
        "SUPERVISOR",
        "schedule",
        "CHOICE",
        "是否按计划进行",
        "On schedule",
        "YES|是|Yes;BEHIND|落后|Behind;NO|否|No",
        true,
    ),
    ("SUPERVISOR", "ability", "LINE", "研究能力与写作", "Research ability and writing", "", false),
    ("PANEL", "advice", "TEXT", "给学生的建议", "Advice to the student", "", false),
];

pub const ANSWERS: &[(&str, &str)] = &[
    ("work", "完成文献综述与实验平台搭建，采集第一批数据。"),
    ("results", "初步结果显示方法在三个数据集上均有提升。"),
    ("plan", "完成第二批实验，撰写会议论文并准备开题后的中期报告。"),
    ("submission", "2028-06-30"),
];

pub fn supervised() -> Value {
    json!({ "meetings": "WEEKLY", "schedule": "YES" })
}

pub struct Made {
    pub form: pr_form::Model,
    pub items: Vec<pr_item::Model>,
}

pub fn all(demo: &Demo<'_>) -> Made {
    let form = row!(
        pr_form {
            id: demo.seed.id("pr-form", "RPG"),
            code: "RPG".to_owned(),
            edition: 1,
            name_cn: "研究生进展报告表".to_owned(),
            name_en: "Progress report of research students".to_owned(),
            status: "PUBLISHED".to_owned(),
            remark: String::new(),
        },
        demo.at
    );
    let item = |(n, (part, code, kind, cn, en, choices, required)): (i32, &Question)| {
        row!(
            pr_item {
                id: demo.seed.id("pr-item", code),
                form_id: form.id.clone(),
                part: (*part).to_owned(),
                code: (*code).to_owned(),
                kind: (*kind).to_owned(),
                text_cn: (*cn).to_owned(),
                text_en: (*en).to_owned(),
                hint_cn: String::new(),
                hint_en: String::new(),
                choices: (*choices).to_owned(),
                required: *required,
                sort_order: n,
            },
            demo.at
        )
    };
    let items = (1..).zip(QUESTIONS).map(item).collect();
    Made { form, items }
}
