//! Codes and how people call them.

use kernel::{Lang, Text, resource::Choice};

pub const STATES: &[Choice] = &[
    ("ELIGIBLE_CHECK", Text::new("资格审核", "Eligibility check")),
    ("THESIS_SUBMITTED", Text::new("论文已提交", "Thesis submitted")),
    ("REVISION", Text::new("修改中", "Revision")),
    ("EXAMINED", Text::new("已答辩", "Examined")),
    ("COMPLETED", Text::new("已完成", "Completed")),
    ("SENATE", Text::new("教务委员会", "Senate")),
    ("AWARDED", Text::new("已授予", "Awarded")),
    ("TERMINATED", Text::new("已终止", "Terminated")),
];
/// States in which something is to be done.
pub const STAGES: &[Choice] = &[
    ("ELIGIBLE_CHECK", Text::new("资格审核", "Eligibility check")),
    ("THESIS_SUBMITTED", Text::new("论文已提交", "Thesis submitted")),
    ("REVISION", Text::new("修改中", "Revision")),
    ("EXAMINED", Text::new("已答辩", "Examined")),
    ("COMPLETED", Text::new("已完成", "Completed")),
    ("SENATE", Text::new("教务委员会", "Senate")),
];
pub const ORALS: &[Choice] = &[
    ("PASS", Text::new("通过", "Pass")),
    ("MINOR", Text::new("小修", "Minor revision")),
    ("MAJOR", Text::new("大修", "Major revision")),
    ("RE_EXAM", Text::new("重新答辩", "Re-examination")),
    ("FAIL", Text::new("不通过", "Fail")),
];
pub const OWNERS: &[Choice] = &[
    ("STUDENT", Text::new("学生", "Student")),
    ("SUPERVISOR", Text::new("导师", "Supervisor")),
    ("DIVISION", Text::new("学部", "Division")),
    ("OFFICE", Text::new("研究生院", "Graduate school")),
];
pub const STEP_STATES: &[Choice] = &[
    ("OPEN", Text::new("待办", "To do")),
    ("SUBMITTED", Text::new("已提交", "Handed in")),
    ("RETURNED", Text::new("已退回", "Returned")),
    ("APPROVED", Text::new("已通过", "Approved")),
    ("WAIVED", Text::new("免办", "Waived")),
];
pub const ANCHORS: &[Choice] = &[
    ("ENTRY", Text::new("入学日期", "Entry")),
    ("NORMAL_END", Text::new("预计毕业日期", "Expected end")),
    ("MAXIMUM_END", Text::new("最长年限", "Latest end")),
    ("STAGE", Text::new("进入所属阶段", "Beginning of its state")),
];
pub const LACKS: &[Choice] = &[
    ("UNITS", Text::new("课程学分", "Units of coursework")),
    ("CORE_UNITS", Text::new("核心课程学分", "Core units")),
    ("SEMINAR_UNITS", Text::new("研讨课学分", "Seminar units")),
    ("AVERAGE", Text::new("平均绩点", "Average")),
    ("CANDIDATURE", Text::new("候选资格", "Candidature")),
    ("REPORTS", Text::new("按时提交的进展报告", "Reports on time")),
    ("PUBLICATIONS", Text::new("发表论文", "Publications")),
    ("TITLES", Text::new("论文中英文题目", "Title of the thesis in both languages")),
    ("SIMILARITY", Text::new("查重结果", "Similarity check")),
    ("INTENT", Text::new("提交意向", "Intent to submit")),
    ("EXAMINERS", Text::new("答辩委员", "Examiners")),
    ("FAILED", Text::new("答辩结果", "Result of the oral")),
    ("FINAL_THESIS", Text::new("终稿日期", "Final thesis")),
    ("CLEARANCE", Text::new("离校手续", "Clearance")),
];

pub fn called(among: &[Choice], code: &str) -> Text {
    among.iter().find(|(known, _)| *known == code).map_or(Text::new("", ""), |(_, name)| *name)
}

pub fn of(lang: Lang, zh: &str, en: &str) -> String {
    if lang == Lang::Zh { zh.to_owned() } else { en.to_owned() }
}
