//! The tables of this area as they are referred to: from the office's side, a viewer's, a teacher's and a student's.

use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const QUESTIONNAIRE: &str = "te.questionnaire";
pub const PART: &str = "te.part";
pub const ITEM: &str = "te.item";
pub const FOLDER: &str = "te.folder";
pub const SECTION: &str = "te.section";
pub const VIEWER: &str = "te.viewer";
pub const SETTING: &str = "te.setting";
pub const COMMENT: &str = "te.comment";
pub const REPLY: &str = "te.reply";

pub const FOLDER_TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };
pub const USER_TITLE: Title = Title { code: Some("username"), zh: "name", en: "name" };
pub const SECTION_TITLE: Title = Title { code: Some("label"), zh: "teacher_name", en: "teacher_name" };

const SHARED: ScopeRule = ScopeRule::Everyone("the whole university answers the same questions");
pub static QUESTIONNAIRES: TableRef = TableRef::new("te_questionnaire", SHARED, true);
pub static PARTS: TableRef = TableRef::new("te_part", SHARED, true);
pub static ITEMS: TableRef = TableRef::new("te_item", SHARED, true);
pub static FOLDERS: TableRef = TableRef::new("te_folder", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);
/// The office's side: a section belongs to those who offer its course.
pub static SECTIONS: TableRef =
    TableRef::new("te_section", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION)]), true);
pub static COLLEAGUES: TableRef =
    TableRef::new("staff", ScopeRule::Everyone("a viewer may come from any department"), true);
pub static VIEWERS: TableRef =
    TableRef::new("te_viewer", ScopeRule::Everyone("who sees results is decided for the whole university"), true);

/// A viewer's side: what a row of `te_viewer` gives the member of staff behind the account.
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static MY_VIEWS: ScopeRule = ScopeRule::Granted(&[("staff_id", "id")], &MYSELF);
static MY_DIVISIONS: TableRef = TableRef::new("te_viewer", ScopeRule::Of("scope", "DIVISION", &MY_VIEWS), true);
static MY_PROGRAMMES: TableRef = TableRef::new("te_viewer", ScopeRule::Of("scope", "PROGRAMME", &MY_VIEWS), true);
static MY_OWN: TableRef = TableRef::new("te_viewer", ScopeRule::Of("scope", "OWN", &MY_VIEWS), true);
static MY_TEACHING: TableRef = TableRef::new("teacher", ScopeRule::Granted(&[("staff_id", "staff_id")], &MY_OWN), true);
static BY_DIVISION: ScopeRule = ScopeRule::Granted(&[("division_id", "division_id")], &MY_DIVISIONS);
static BY_PROGRAMME: ScopeRule = ScopeRule::Granted(&[("programme_id", "programme_id")], &MY_PROGRAMMES);
static BY_TEACHER: ScopeRule = ScopeRule::Granted(&[("teacher_id", "id")], &MY_TEACHING);
static OF_UNITS: ScopeRule = ScopeRule::Either(&BY_DIVISION, &BY_PROGRAMME);
pub static SEEN_SECTIONS: TableRef = TableRef::new("te_section", ScopeRule::Either(&OF_UNITS, &BY_TEACHER), true);

/// Whoever sees a section or a result sees what it belongs to.
const NAMES: ScopeRule = ScopeRule::Everyone("whoever sees a section sees what it belongs to");
pub static UNITS: TableRef = TableRef::new("division", NAMES, true);
pub static MAJORS: TableRef = TableRef::new("programme", NAMES, true);
pub static GIVEN: TableRef = TableRef::new("course", NAMES, true);
pub static LECTURERS: TableRef = TableRef::new("teacher", NAMES, true);
pub static ANY_FOLDERS: TableRef = TableRef::new("te_folder", NAMES, true);
pub static ANY_SECTIONS: TableRef = TableRef::new("te_section", NAMES, true);
pub static SCREENERS: TableRef = TableRef::new("app_user", ScopeRule::Everyone("who screens comments is named"), true);

/// Results of larger cuts belong to those who see the unit; that of the university to those who see all divisions.
pub static RESULTS: TableRef =
    TableRef::new("te_result", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION)]), true);
pub static SEEN_RESULTS: TableRef = TableRef::new("te_result", ScopeRule::Either(&OF_UNITS, &BY_TEACHER), true);
pub static COMMENTS: TableRef = TableRef::new("te_comment", ScopeRule::Through("te_section_id", &SECTIONS), true);
static OF_SEEN: ScopeRule = ScopeRule::Through("te_section_id", &SEEN_SECTIONS);
pub static SEEN_COMMENTS: TableRef = TableRef::new("te_comment", ScopeRule::Of("state", "SHOWN", &OF_SEEN), true);

/// A teacher's side, and a student's: sections that they take.
static ME: TableRef = TableRef::new("teacher", ScopeRule::Granted(&[("staff_id", "id")], &MYSELF), true);
pub static OWN_SECTIONS: TableRef = TableRef::new("te_section", ScopeRule::Granted(&[("teacher_id", "id")], &ME), true);
static MY_ACCOUNT: TableRef = TableRef::new("app_user", ScopeRule::Own("id"), true);
static MY_SEATS_RULE: ScopeRule = ScopeRule::Granted(&[("student_id", "student_id")], &MY_ACCOUNT);
static MY_SEATS: TableRef =
    TableRef::new("student_subject", ScopeRule::Of("state", "REGISTERED", &MY_SEATS_RULE), true);
pub static OWN_CARDS: TableRef =
    TableRef::new("te_section", ScopeRule::Granted(&[("section_id", "section_id")], &MY_SEATS), true);
