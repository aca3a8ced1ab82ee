//! The tables of this area as they are referred to: from the graduate school's side, from each desk, from a student's.

use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const FORM: &str = "pr.form";
pub const ITEM: &str = "pr.item";
pub const PERIOD: &str = "pr.period";
pub const REPORT: &str = "pr.report";
pub const ANSWER: &str = "pr.answer";
pub const PANELIST: &str = "pr.panelist";
pub const AUTHORITY: &str = "pr.authority";
pub const STEP: &str = "pr.step";
pub const CONFIDENCE: &str = "pr.confidence";
pub const DESK_SETTING: &str = "pr.desk_setting";

/// By which sheets name it.
pub const REPORT_TITLE: Title = Title { code: Some("label"), zh: "label", en: "label" };
pub const ITEM_TITLE: Title = Title { code: Some("code"), zh: "text_cn", en: "text_en" };

const SHARED: ScopeRule = ScopeRule::Everyone("the whole university reports by the same forms and days");
pub static FORMS: TableRef = TableRef::new("pr_form", SHARED, true);
pub static ITEMS: TableRef = TableRef::new("pr_item", SHARED, true);
pub static PERIODS: TableRef = TableRef::new("pr_period", SHARED, true);

/// The graduate school's side.
pub static REPORTS: TableRef =
    TableRef::new("pr_report", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION)]), true);
pub static PANELISTS: TableRef = TableRef::new("pr_panelist", ScopeRule::Through("report_id", &REPORTS), true);
pub static AUTHORITIES: TableRef =
    TableRef::new("pr_authority", ScopeRule::Everyone("who decides is settled for the whole university"), true);
pub static COLLEAGUES: TableRef =
    TableRef::new("staff", ScopeRule::Everyone("a panel is made of people of any department"), true);
pub static SUPERVISORS: TableRef =
    TableRef::new("teacher", ScopeRule::Everyone("whoever sees a report sees who supervises"), true);

/// Each desk reaches the reports of its own candidates, and nothing by another desk's right.
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static ME: TableRef = TableRef::new("teacher", ScopeRule::Granted(&[("staff_id", "id")], &MYSELF), true);
pub static SUPERVISED: TableRef = TableRef::new("pr_report", ScopeRule::Granted(&[("supervisor_id", "id")], &ME), true);
static MY_SEATS: TableRef = TableRef::new("pr_panelist", ScopeRule::Granted(&[("staff_id", "id")], &MYSELF), true);
pub static ASSESSED: TableRef = TableRef::new("pr_report", ScopeRule::Granted(&[("id", "report_id")], &MY_SEATS), true);

/// Whether a deputy's days are running is asked when they read or act.
static DEPUTED: TableRef =
    TableRef::new("pr_desk_setting", ScopeRule::Granted(&[("delegate_staff_id", "id")], &MYSELF), true);
static HELD: ScopeRule = ScopeRule::Granted(&[("staff_id", "id")], &MYSELF);
static FOR_OTHERS: ScopeRule = ScopeRule::Granted(&[("staff_id", "staff_id")], &DEPUTED);
static MINE: ScopeRule = ScopeRule::Either(&HELD, &FOR_OTHERS);
static MY_PROGRAMMES: TableRef = TableRef::new("pr_authority", ScopeRule::Of("role", "HEAD", &MINE), true);
static MY_DIVISIONS: TableRef = TableRef::new("pr_authority", ScopeRule::Of("role", "DEAN", &MINE), true);
pub static HEADED: TableRef =
    TableRef::new("pr_report", ScopeRule::Granted(&[("programme_id", "programme_id")], &MY_PROGRAMMES), true);
pub static DEANED: TableRef =
    TableRef::new("pr_report", ScopeRule::Granted(&[("division_id", "division_id")], &MY_DIVISIONS), true);

/// A student's side.
static MY_ACCOUNT: TableRef = TableRef::new("app_user", ScopeRule::Own("id"), true);
pub static OWN: TableRef =
    TableRef::new("pr_report", ScopeRule::Granted(&[("student_id", "student_id")], &MY_ACCOUNT), true);
