//! The tables of this area as they are referred to: by the office, by a clerk, by the student.

use course_planning::api::STUDENTS;
use kernel::{
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const ITEM: &str = "oas.item";
pub const QUESTION: &str = "oas.question";
pub const CLERK: &str = "oas.clerk";
pub const APPLICATION: &str = "oas.application";

pub const PAGE: &str = "/oas/registerconfig";
pub const OWN_PAGE: &str = "/oas/registerLayOut";

pub const QUESTION_TITLE: Title = Title { code: Some("code"), zh: "text_cn", en: "text_en" };
pub const APPLICATION_TITLE: Title = Title { code: None, zh: "application_no", en: "application_no" };
pub const STUDENT_TITLE: Title = Title { code: Some("student_no"), zh: "name_cn", en: "name_en" };

const OFFERED: ScopeRule = ScopeRule::Everyone("what can be applied for is the same for the whole university");
pub static ITEMS: TableRef = TableRef::new("oas_item", OFFERED, true);
pub static QUESTIONS: TableRef = TableRef::new("oas_question", OFFERED, true);
pub static CLERKS: TableRef =
    TableRef::new("oas_clerk", ScopeRule::Everyone("who works on an item is settled for the whole university"), true);
pub static COLLEAGUES: TableRef =
    TableRef::new("staff", ScopeRule::Everyone("somebody of any department may be named"), true);
/// What a student has not handed in is on nobody's desk.
const HANDED_IN: (&str, &str) = ("seen_by", "OFFICE");
static OF_STUDENTS: ScopeRule = ScopeRule::Through("student_id", &STUDENTS);
pub static APPLICATIONS: TableRef =
    TableRef::new("oas_application", ScopeRule::Of(HANDED_IN.0, HANDED_IN.1, &OF_STUDENTS), true);
/// Whoever sees an application sees whose it is.
pub static APPLICANTS: TableRef =
    TableRef::new("student", ScopeRule::Everyone("whoever sees an application sees whose it is"), true);

/// A clerk's side: the items they were named for, and what was applied for there.
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static MY_DUTIES: TableRef = TableRef::new("oas_clerk", ScopeRule::Granted(&[("staff_id", "id")], &MYSELF), true);
pub static DESK_ITEMS: TableRef = TableRef::new("oas_item", ScopeRule::Granted(&[("id", "item_id")], &MY_DUTIES), true);
static OF_MY_ITEMS: ScopeRule = ScopeRule::Granted(&[("item_id", "item_id")], &MY_DUTIES);
pub static DESK_APPLICATIONS: TableRef =
    TableRef::new("oas_application", ScopeRule::Of(HANDED_IN.0, HANDED_IN.1, &OF_MY_ITEMS), true);

/// A student's side.
static MY_ACCOUNT: TableRef = TableRef::new("app_user", ScopeRule::Own("id"), true);
pub static OWN_APPLICATIONS: TableRef =
    TableRef::new("oas_application", ScopeRule::Granted(&[("student_id", "student_id")], &MY_ACCOUNT), true);
/// What somebody uploaded as an attachment and gives away here.
pub static OWN_FILES: TableRef =
    TableRef::new("stored_file", ScopeRule::Of("purpose", "attachment", &ScopeRule::Own("owner_id")), true);
