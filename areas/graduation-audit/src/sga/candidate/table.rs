//! Candidates as they are listed, and the facts about them that are written by hand.

use basic_resources::api::tables::NAMED;
use course_planning::api::{STUDENT, UNNAMED};
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Field, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::research::sga_student::Entity;
use sea_orm::DatabaseExecutor;
use serde_json::{Value, json};

use crate::{
    sga::{
        PAGES,
        tables::{CANDIDATE, CANDIDATES, REQUIREMENTS, STUDENTS_PAGE},
        words::{ORALS, STATES},
    },
    tables::{CHECKERS, PEOPLE, PROGRAMMES, UNITS, USER_TITLE},
};

static TABLE: OnceTable = OnceTable::new();

pub fn candidates() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: CANDIDATE,
                stem: "SgaStudent",
                label: Text::new("研究生毕业审核", "research candidates"),
                permissions: PAGES.own,
                table: &CANDIDATES,
                title: UNNAMED,
                fields: fields(),
                unique: &[],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", false),
                page: STUDENTS_PAGE,
                offered_to: &[],
            },
            Rules { persons: true, titled_by: Some("studentId"), across: sound, ..Rules::NONE },
        )
    })
}

fn fields() -> Vec<Field> {
    let units = |name, zh, en| Field::integer(name, 0, 500, zh, en).required().sort();
    let count = |name, zh, en| Field::integer(name, 0, 200, zh, en).required();
    vec![
        Field::reference("studentId", &PEOPLE, STUDENT, "学生", "Student").with_code().filter().read_only(),
        Field::choice("status", STATES, "状态", "Status").filter().sort().read_only(),
        Field::reference("requirementId", &REQUIREMENTS, NAMED, "学位", "Degree").with_code().required().filter(),
        Field::reference("divisionId", &UNITS, NAMED, "学部", "Division").filter().read_only(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").filter().read_only(),
        Field::date("nextDue", "下一期限", "Next due").filter().sort().read_only(),
        units("units", "课程学分", "Units of coursework"),
        units("coreUnits", "核心课程学分", "Core units"),
        units("seminarUnits", "研讨课学分", "Seminar units"),
        Field::integer("gpa", 0, 400, "平均绩点", "Average").places(2).sort(),
        Field::date("candidatureOn", "获候选资格日期", "Candidature since"),
        count("reportsDue", "应交进展报告", "Reports due"),
        count("reportsOnTime", "按时提交的报告", "Reports on time"),
        count("publications", "发表论文", "Publications"),
        Field::text("thesisTitleCn", 300, "论文中文题目", "Title in Chinese"),
        Field::text("thesisTitleEn", 300, "论文英文题目", "Title in English"),
        Field::integer("similarity", 0, 100, "查重（%）", "Similarity (%)"),
        Field::date("intentOn", "提交意向日期", "Intent to submit"),
        Field::text("examiners", 500, "答辩委员", "Examiners"),
        Field::date("finalOn", "终稿日期", "Final thesis"),
        Field::date("clearedOn", "离校手续日期", "Cleared on"),
        Field::date("submittedOn", "论文提交日期", "Thesis submitted on").sort().read_only(),
        Field::date("oralOn", "答辩日期", "Oral on").sort().read_only(),
        Field::choice("oralResult", ORALS, "答辩结果", "Result of the oral").filter().sort().read_only(),
        Field::date("reviseBy", "修改期限", "Revision until").read_only(),
        Field::date("senateOn", "提交教务委员会", "To the senate on").read_only(),
        Field::reference("senateBy", &CHECKERS, USER_TITLE, "提交教务委员会的人", "Sent to the senate by").read_only(),
        Field::date("awardedOn", "授予日期", "Awarded on").sort().read_only(),
        Field::date("stageSince", "进入本状态", "In this state since").sort().read_only(),
        Field::text("endedReason", 500, "终止理由", "Reason of the termination").read_only(),
        Field::instant("remindedAt", "提醒时间", "Reminded at").sort().read_only(),
    ]
}

pub fn mount(api: &mut Api, path: &str) -> Result<()> {
    candidates()?.mount(api, path, Services::EDIT)
}

/// Facts have their order in time, and stay once it is over.
fn sound<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        let today = cx.now().local_date();
        for row in rows {
            let before = |field: &str| row.before.and_then(|before| before.get(field)?.as_str());
            let status = before("status").unwrap_or_default();
            if ["AWARDED", "TERMINATED"].contains(&status) {
                return Err(over(status, row.id().unwrap_or_default()));
            }
            let submitted = before("submittedOn").and_then(|day| day.parse().ok());
            let mut wrong = vec![];
            let later = Text::new("不能晚于今天", "Not later than today");
            for field in ["candidatureOn", "intentOn", "finalOn", "clearedOn"] {
                if row.date(field).is_some_and(|day| day > today) {
                    wrong.push(FieldError::new(field, "out_of_range", later));
                }
            }
            if let (Some(end), Some(from)) = (row.date("finalOn"), submitted)
                && end < from
            {
                let text = Text::new("不能早于论文提交日期", "Not before the thesis was submitted");
                wrong.push(FieldError::new("finalOn", "out_of_range", text));
            }
            let number = |field: &str| row.input.get(field).and_then(Value::as_i64).unwrap_or_default();
            if number("reportsOnTime") > number("reportsDue") {
                let text = Text::new("不能多于应交的报告", "Not more than there were to hand in");
                wrong.push(FieldError::new("reportsOnTime", "out_of_range", text));
            }
            row.errors.extend(wrong);
        }
        Ok(())
    })
}

fn over(status: &str, id: &str) -> Error {
    let text = Text::new("已授予或终止，资料不再更改", "The degree is awarded or ended; the facts stay as they are");
    let rule = Rule::new("sga_over", text, json!({ "status": status }));
    rule.offer(Text::new("查看学生", "See the student"), format!("{STUDENTS_PAGE}?ids={id}")).into()
}
