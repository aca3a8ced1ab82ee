//! Pages that people of a role go to most.

use kernel::{Action, Cx, Permission, Result, Text};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[schema(as = HomeShortcut)]
pub struct Shortcut {
    label: &'static str,
    to: &'static str,
}

const PAGES: &[(Permission, Text, &str)] = &[
    (permissions::ADMIN_AUTH_PROCESS_MYAPP, Text::new("我的申请", "My applications"), "/dashboard/myapp"),
    (permissions::ADMIN_AUTH_PROCESS_MYTASK, Text::new("我的任务", "My tasks"), "/dashboard/mytask"),
    (permissions::ADMIN_AUTH_SI, Text::new("学生查询", "Students"), "/si/query/student-list"),
    (permissions::STAFF_AUTH_SI_QUICK_QUERY, Text::new("学生快速查询", "Quick query"), "/si/home"),
    (permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT, Text::new("课程", "Courses"), "/sp/course/item-list"),
    (permissions::ADMIN_AUTH_BASIC_TERM, Text::new("校历", "Calendar"), "/basic-resources/term/date-list"),
    (permissions::ADMIN_AUTH_SECURITY, Text::new("用户", "Users"), "/security/user-item-list"),
    (permissions::ADMIN_AUTH_SYSTEM, Text::new("消息日志", "Message log"), "/system/message-log-list"),
    (permissions::STUDENT_AUTH, Text::new("我的学籍", "My record"), "/student/updateInformation"),
];

/// More would be a menu.
const MOST: usize = 6;

pub fn of(cx: &Cx) -> Result<Vec<Shortcut>> {
    let (grants, lang) = (&cx.actor()?.grants, cx.lang());
    let open = PAGES.iter().filter(|(permission, ..)| grants.allows((*permission, Action::Query)));
    Ok(open.map(|(_, label, to)| Shortcut { label: label.get(lang), to }).take(MOST).collect())
}
