//! The tables of this area as they are referred to, and how their rows are called.

use std::sync::LazyLock;

use kernel::{
    Action, Policy, Text,
    effects::Known,
    op::Need,
    resource::{Choice, Field, Title},
    scope::{ScopeRule, TableRef},
};

/// Who sees an application is decided when it is looked at: the applicant, and whoever decides or has decided.
const LOOKED_AT: ScopeRule = ScopeRule::Everyone("who may see it is resolved at the moment, in approver");

pub static APPLICATIONS: TableRef = TableRef::new("process_instance", LOOKED_AT, true);
pub static OWN_APPLICATIONS: TableRef = TableRef::new("process_instance", ScopeRule::Own("applicant_id"), true);
pub static TASKS: TableRef = TableRef::new("process_task", LOOKED_AT, true);
pub static OWN_DELEGATIONS: TableRef = TableRef::new("delegation", ScopeRule::Own("from_user_id"), true);
pub static OWN_FILES: TableRef =
    TableRef::new("stored_file", ScopeRule::Of("purpose", "attachment", &ScopeRule::Own("owner_id")), true);
pub static PEOPLE: TableRef =
    TableRef::new("app_user", ScopeRule::Everyone("colleagues know each other by name"), true);

pub const APPLICATION: &str = "workflow.application";
pub const TASK: &str = "workflow.task";
pub const DELEGATION: &str = "workflow.delegation";

macro_rules! needs {
    ($name:ident, $($permission:ident $action:ident),+) => {
        pub const $name: Policy = {
            const NEEDS: &[Need] = &[$((permissions::$permission, Action::$action)),+];
            Policy::AnyOf(NEEDS)
        };
    };
}

needs!(MAY_LIST_OWN, ADMIN_AUTH_PROCESS_MYAPP Query);
needs!(MAY_CHECK, ADMIN_AUTH_PROCESS_MYAPP Get);
needs!(MAY_APPLY, ADMIN_AUTH_PROCESS_MYAPP Add);
needs!(MAY_APPLY_FOR_COURSES, ADMIN_AUTH_PROCESS_MYAPP AddCourse);
needs!(MAY_CHANGE_OWN, ADMIN_AUTH_PROCESS_MYAPP Edit);
needs!(MAY_LIST_TASKS, ADMIN_AUTH_PROCESS_MYTASK Query);
needs!(MAY_DECIDE, ADMIN_AUTH_PROCESS_MYTASK Edit);
needs!(MAY_SEE, ADMIN_AUTH_PROCESS_MYAPP Get, ADMIN_AUTH_PROCESS_MYTASK Get);

pub const STATUSES: &[Choice] = &[
    ("RUNNING", Text::new("审批中", "In progress")),
    ("APPROVED", Text::new("已通过", "Approved")),
    ("REJECTED", Text::new("不通过", "Rejected")),
    ("RETURNED", Text::new("已退回", "Returned")),
    ("WITHDRAWN", Text::new("已撤回", "Withdrawn")),
];
const TASK_STATES: &[Choice] = &[("PENDING", Text::new("待处理", "Pending")), ("DONE", Text::new("已处理", "Done"))];
pub const STEPS: &[Choice] = &[
    ("SUBMIT", Text::new("提交", "Submitted")),
    ("RESUBMIT", Text::new("重新提交", "Submitted again")),
    ("APPROVE", Text::new("通过", "Approved")),
    ("REJECT", Text::new("不通过", "Rejected")),
    ("RETURN", Text::new("退回", "Returned")),
    ("WITHDRAW", Text::new("撤回", "Withdrawn")),
    ("TRANSFER", Text::new("转办", "Handed over")),
    ("REMIND", Text::new("催办", "Reminded")),
];

static NODES: LazyLock<Vec<Choice>> =
    LazyLock::new(|| crate::process::nodes::ALL.iter().map(|node| (node.code, node.label)).collect());

const PERSON: Title = Title { code: Some("username"), zh: "name", en: "name" };

static APPLICATION_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::text("title", 300, "标题", "Title"),
        Field::choice("status", STATUSES, "状态", "State"),
        Field::choice("currentNode", &NODES, "当前环节", "Now at"),
    ]
});
static TASK_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::choice("node", &NODES, "环节", "At"),
        Field::choice("state", TASK_STATES, "状态", "State"),
        Field::choice("action", STEPS, "决定", "Decision"),
        Field::text("comment", 500, "意见", "Comment"),
        Field::reference("assigneeId", &PEOPLE, PERSON, "办理人", "With"),
    ]
});
static DELEGATION_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("toUserId", &PEOPLE, PERSON, "被委托人", "Delegate"),
        Field::date("fromDay", "开始日期", "From"),
        Field::date("toDay", "结束日期", "To"),
        Field::text("reason", 500, "原因", "Reason"),
    ]
});

pub fn known() -> [Known<'static>; 3] {
    let known = |subject, zh, en, fields, title| Known { subject, label: Text::new(zh, en), fields, title };
    let titled = |column| Title { code: None, zh: column, en: column };
    [
        known(APPLICATION, "申请", "application", &APPLICATION_FIELDS, titled("title")),
        known(TASK, "审批任务", "task", &TASK_FIELDS, titled("")),
        known(DELEGATION, "审批委托", "delegation", &DELEGATION_FIELDS, titled("")),
    ]
}

pub fn step_label(code: &str, lang: kernel::Lang) -> String {
    word(STEPS, code, lang)
}

pub fn status_label(code: &str, lang: kernel::Lang) -> String {
    word(STATUSES, code, lang)
}

fn word(choices: &[Choice], code: &str, lang: kernel::Lang) -> String {
    choices.iter().find(|(c, _)| *c == code).map_or_else(|| code.to_owned(), |(_, text)| text.get(lang).to_owned())
}
