//! States of study, what each allows, and what may follow it.

use basic_resources::api::tables::NAMED;
use kernel::{
    Cx, FieldError, Permission, StringList, Text,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::students::study_status::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{statuses::STATUSES, table::PAGES};

const EVERYWHERE: ScopeRule = ScopeRule::Everyone("states of study are the same for the whole university");

pub static STUDY_STATUSES: TableRef = TableRef::new("study_status", EVERYWHERE, true);
/// Followers are named by their codes.
static BY_CODE: TableRef = TableRef { key: "code", ..TableRef::new("study_status", EVERYWHERE, true) };

const OFFERED: &[Permission] = &[permissions::TGP_STUDENT_STATISTICS, permissions::ADMIN_AUTH_PRINTER];

const GROUPS: &[Choice] = &[
    ("NEW", Text::new("新生", "New")),
    ("STUDYING", Text::new("在学", "Studying")),
    ("AWAY", Text::new("暂离", "Away")),
    ("ENDED", Text::new("离校", "Ended")),
];

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("student", "study_status_id", Text::new("学生", "students"))
        .listed_at("/si/query/student-list", "studyStatusId"),
    ReferencedBy::column("student_semester", "study_status_id", Text::new("学期学籍", "semester records"))
        .listed_at("/si/query/student-semester-list", "studyStatusId"),
    ReferencedBy::list(
        "study_status",
        "next_codes",
        Text::new("以其为后续的学籍状态", "study statuses that it follows"),
    )
    .holding("code")
    .listed_at("/si/study-status-list", "nextCodes"),
    ReferencedBy::list("print_type", "status_ids", Text::new("打印类型", "print types"))
        .listed_at("/printer/type/item-list", "statusIds"),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyStatusInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub status_group: String,
    #[serde(default)]
    pub counts_as_active: bool,
    #[serde(default)]
    pub can_select_course: bool,
    #[serde(default)]
    pub can_sit_exam: bool,
    #[serde(default)]
    pub can_view_grade: bool,
    #[serde(default)]
    pub can_print: bool,
    #[serde(default)]
    pub is_final: bool,
    #[serde(default)]
    pub needs_end_date: bool,
    #[serde(default)]
    pub next_codes: Vec<String>,
    #[serde(default)]
    pub colour: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct StudyStatuses;

impl Resource for StudyStatuses {
    type Entity = Entity;
    type Input = StudyStatusInput;

    fn spec() -> Spec {
        Spec {
            subject: "si.study-status",
            stem: "StudyStatus",
            label: Text::new("学籍状态", "study statuses"),
            permissions: PAGES,
            table: &STUDY_STATUSES,
            title: NAMED,
            fields: fields(),
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/si/study-status-list",
            offered_to: OFFERED,
        }
    }

    fn check(input: &StudyStatusInput, errors: &mut Vec<FieldError>) {
        if input.is_final && !input.next_codes.is_empty() {
            let text = Text::new(
                "终结状态没有后续状态；离开它只能通过复学（恢复学籍）",
                "Nothing follows a final state; it is left by reinstatement only",
            );
            errors.push(FieldError::new("nextCodes", "final_has_no_followers", text));
        }
        if input.next_codes.contains(&input.code) {
            let text = Text::new("状态不能以自身为后续", "A state does not follow itself");
            errors.push(FieldError::new("nextCodes", "follows_itself", text));
        }
        if input.is_final && input.needs_end_date {
            let text = Text::new("终结状态没有结束日期", "A final state has no end date");
            errors.push(FieldError::new("needsEndDate", "final_has_no_end", text));
        }
    }

    /// The program itself knows the shipped states by their codes and by how they end.
    fn across<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            for row in rows {
                let Some(before) = row.before else { continue };
                let was = |name: &str| before.get(name).cloned().unwrap_or_default();
                if !STATUSES.iter().any(|seed| was("code") == seed.code) {
                    continue;
                }
                for name in ["code", "statusGroup", "isFinal"] {
                    if row.input.get(name).unwrap_or(&Value::Null) != &was(name) {
                        let text = Text::new(
                            "系统内置状态的代码、分组与是否终结不能修改，可新增一个状态",
                            "Code, group and finality of a built-in state stay as they are; add a state of your own",
                        );
                        row.errors.push(FieldError::new(name, "built_in", text));
                    }
                }
            }
            Ok(())
        })
    }

    fn write(input: StudyStatusInput, row: &mut ActiveModel) {
        let StudyStatusInput {
            code,
            name_en,
            name_cn,
            status_group,
            counts_as_active,
            can_select_course,
            can_sit_exam,
            can_view_grade,
            can_print,
            is_final,
            needs_end_date,
            next_codes,
            colour,
            sort_order,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.status_group = Set(status_group);
        row.counts_as_active = Set(counts_as_active);
        row.can_select_course = Set(can_select_course);
        row.can_sit_exam = Set(can_sit_exam);
        row.can_view_grade = Set(can_view_grade);
        row.can_print = Set(can_print);
        row.is_final = Set(is_final);
        row.needs_end_date = Set(needs_end_date);
        row.next_codes = Set(StringList(next_codes));
        row.colour = Set(colour);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("code", 30, "状态代码", "Status code").required().filter().search().sort(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
        Field::choice("statusGroup", GROUPS, "分组", "Group").required().filter().sort(),
        Field::bool("countsAsActive", "计入在校", "Counts as active").filter(),
        Field::bool("canSelectCourse", "可选课", "May select courses").filter(),
        Field::bool("canSitExam", "可考试", "May sit exams").filter(),
        Field::bool("canViewGrade", "可看成绩", "May see grades").filter(),
        Field::bool("canPrint", "可打印证明", "May have papers printed").filter(),
        Field::bool("isFinal", "终结状态", "Final").filter(),
        Field::bool("needsEndDate", "须有结束日期", "Needs an end date").filter(),
        Field::references("nextCodes", &BY_CODE, NAMED, "后续状态", "May be followed by").filter(),
        Field::code("colour", 20, "颜色", "Colour"),
        Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
        Field::bool("enabled", "启用", "Enabled").filter().sort(),
    ]
}
