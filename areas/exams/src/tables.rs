//! The tables of this area as they are referred to: who sees their rows, and what the log calls them.

use course_planning::api::STUDENTS;
use kernel::{
    Text,
    identity::{DIVISION, STUDENT_TYPE},
    resource::{Choice, Title},
    scope::{ScopeRule, TableRef},
};

pub const ITEM: &str = "exam.item";
pub const ROOM: &str = "exam.room";
pub const PAPER: &str = "exam.course";
pub const CANDIDATE: &str = "exam.candidate";
pub const PLAN: &str = "exam.plan";
pub const INVIGILATOR: &str = "exam.invigilator";
pub const DUTY: &str = "exam.duty";
pub const SWAP: &str = "exam.swap";
pub const SETTING: &str = "exam.setting";

pub const ITEM_TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };
pub const PAPER_TITLE: Title = Title { code: None, zh: "label", en: "label" };
pub const SECTION_TITLE: Title = Title { code: Some("section_no"), zh: "display_title", en: "display_title" };

pub static ITEMS: TableRef = TableRef::new("exam_item", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);
pub static ROOMS: TableRef = TableRef::new("exam_room", ScopeRule::Everyone("the campus belongs to everybody"), true);
/// A paper belongs to those who offer its course.
pub static OFFERED: TableRef =
    TableRef::new("course", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("offering_division_id", DIVISION)]), true);
pub static SECTIONS: TableRef = TableRef::new("section", ScopeRule::Through("course_id", &OFFERED), true);
pub static PAPERS: TableRef = TableRef::new("exam_course", ScopeRule::Through("course_id", &OFFERED), true);
pub static CANDIDATES: TableRef = TableRef::new("exam_candidate", ScopeRule::Through("student_id", &STUDENTS), true);
pub static PLANS: TableRef = TableRef::new("exam_plan", ScopeRule::Through("item_id", &ITEMS), true);
pub const ROOM_TITLE: Title = Title { code: None, zh: "name", en: "name" };
/// A paper is its chief examiner's to describe.
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static MY_TEACHER: TableRef = TableRef::new("teacher", ScopeRule::Through("staff_id", &MYSELF), true);
pub static OWN_PAPERS: TableRef =
    TableRef::new("exam_course", ScopeRule::Through("chief_examiner_id", &MY_TEACHER), true);
pub static INVIGILATORS: TableRef = TableRef::new("exam_invigilator", ScopeRule::Through("item_id", &ITEMS), true);
pub static DUTIES: TableRef = TableRef::new("exam_duty", ScopeRule::Through("item_id", &ITEMS), true);
/// A duty is answered and swapped by whoever has it.
pub static OWN_DUTIES: TableRef = TableRef::new("exam_duty", ScopeRule::Through("teacher_id", &MY_TEACHER), true);
pub static SEASON_DUTIES: TableRef =
    TableRef::new("exam_duty", ScopeRule::Everyone("invigilators see whom they could swap with"), true);
pub static SWAPS_TO_ME: TableRef = TableRef::new("exam_swap", ScopeRule::Through("to_teacher_id", &MY_TEACHER), true);
pub static SWAPS_OF_MINE: TableRef =
    TableRef::new("exam_swap", ScopeRule::Through("from_teacher_id", &MY_TEACHER), true);
pub static EXAMINERS: TableRef =
    TableRef::new("teacher", ScopeRule::Everyone("whoever sees a paper sees who examines"), true);
pub static USERS: TableRef = TableRef::new("app_user", ScopeRule::Everyone("colleagues know each other by name"), true);
pub const USER_TITLE: Title = Title { code: Some("username"), zh: "name", en: "name" };

/// What a room may offer and a paper may need.
pub const FEATURES: &[Choice] = &[
    ("COMPUTERS", Text::new("学生电脑", "Computers")),
    ("LISTENING", Text::new("听力设备", "Listening equipment")),
    ("LARGE_DESKS", Text::new("大桌面", "Large desks")),
    ("POWER", Text::new("座位电源", "Power at the seats")),
    ("STEP_FREE", Text::new("无障碍通行", "Step-free access")),
];
