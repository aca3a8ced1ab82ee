//! Plans of majors and of minors: the same tables, pages of their own.

use basic_resources::api::tables::{MINORS as MINOR_PROGRAMMES, PROGRAMMES};
use kernel::{
    Action, Permission, Policy, Text,
    op::Need,
    scope::{ScopeRule, TableRef},
};

use crate::tables::{MAJORS, MINORS, STUDENTS};

/// Whoever looks at course planning without working on it.
pub const READERS: &[Permission] = &[permissions::ADMIN_AUTH_SP, permissions::STAFF_AUTH_SP];

/// How a table of a kind is called in the log and in operations.
pub struct Names {
    pub subject: &'static str,
    pub stem: &'static str,
}

pub struct Kind {
    /// As the column `kind` has it.
    pub code: &'static str,
    /// As in addresses.
    pub word: &'static str,
    /// As in the ids of operations.
    pub stem: &'static str,
    pub label: Text,
    pub pages: &'static [Permission],
    /// What a plan of this kind is of.
    pub programmes: &'static TableRef,
    pub structures: &'static TableRef,
    pub categories: &'static TableRef,
    pub subjects: &'static TableRef,
    pub followers: &'static TableRef,
    pub structure: Names,
    pub category: Names,
    pub subject: Names,
    pub follower: Names,
}

static ALL: ScopeRule = ScopeRule::Everyone("whoever reaches a student sees which plan the student follows");
static ANY_MAJOR: TableRef = TableRef::new("structure", ScopeRule::Of("kind", "MAJOR", &ALL), true);
static ANY_MINOR: TableRef = TableRef::new("structure", ScopeRule::Of("kind", "MINOR", &ALL), true);
static OF_STUDENT: ScopeRule = ScopeRule::Through("student_id", &STUDENTS);
static OF_MAJOR: ScopeRule = ScopeRule::Through("structure_id", &ANY_MAJOR);
static OF_MINOR: ScopeRule = ScopeRule::Through("structure_id", &ANY_MINOR);

static MAJOR_CATEGORIES: TableRef =
    TableRef::new("structure_category", ScopeRule::Through("structure_id", &MAJORS), true);
static MINOR_CATEGORIES: TableRef =
    TableRef::new("structure_category", ScopeRule::Through("structure_id", &MINORS), true);
static MAJOR_SUBJECTS: TableRef = TableRef::new("structure_subject", ScopeRule::Through("structure_id", &MAJORS), true);
static MINOR_SUBJECTS: TableRef = TableRef::new("structure_subject", ScopeRule::Through("structure_id", &MINORS), true);
static MAJOR_FOLLOWERS: TableRef = TableRef::new("structure_student", ScopeRule::Both(&OF_STUDENT, &OF_MAJOR), true);
static MINOR_FOLLOWERS: TableRef = TableRef::new("structure_student", ScopeRule::Both(&OF_STUDENT, &OF_MINOR), true);

pub static MAJOR: Kind = Kind {
    code: "MAJOR",
    word: "major",
    stem: "Major",
    label: Text::new("主修学习计划", "major study plans"),
    pages: &[permissions::ADMIN_AUTH_SP_MAJOR],
    programmes: &PROGRAMMES,
    structures: &MAJORS,
    categories: &MAJOR_CATEGORIES,
    subjects: &MAJOR_SUBJECTS,
    followers: &MAJOR_FOLLOWERS,
    structure: Names { subject: "sp.structure.major", stem: "MajorStructure" },
    category: Names { subject: "sp.category.major", stem: "MajorCategory" },
    subject: Names { subject: "sp.subject.major", stem: "MajorSubject" },
    follower: Names { subject: crate::known::PLAN, stem: "MajorFollower" },
};

pub static MINOR: Kind = Kind {
    code: "MINOR",
    word: "minor",
    stem: "Minor",
    label: Text::new("辅修学习计划", "minor study plans"),
    pages: &[permissions::ADMIN_AUTH_SP_MINOR],
    programmes: &MINOR_PROGRAMMES,
    structures: &MINORS,
    categories: &MINOR_CATEGORIES,
    subjects: &MINOR_SUBJECTS,
    followers: &MINOR_FOLLOWERS,
    structure: Names { subject: "sp.structure.minor", stem: "MinorStructure" },
    category: Names { subject: "sp.category.minor", stem: "MinorCategory" },
    subject: Names { subject: "sp.subject.minor", stem: "MinorSubject" },
    follower: Names { subject: crate::known::PLAN, stem: "MinorFollower" },
};

pub static KINDS: [&Kind; 2] = [&MAJOR, &MINOR];

impl Kind {
    pub fn of(code: &str) -> &'static Self {
        if code == MINOR.code { &MINOR } else { &MAJOR }
    }

    pub fn policy(&self, action: Action) -> Policy {
        let looks = matches!(action, Action::Query | Action::Get | Action::Export);
        let pages = self.pages.iter().chain(if looks { READERS } else { &[] });
        let needs: Vec<Need> = pages.map(|page| (*page, action)).collect();
        // Operations live as long as the program, so their policies may as well.
        Policy::AnyOf(Vec::leak(needs))
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/sp/{}/{rest}", self.word)
    }

    /// The id of an operation: `publish` gives `publishMajorStructure`.
    pub fn op(&self, verb: &str, what: &str) -> String {
        format!("{verb}{}{what}", self.stem)
    }

    /// A page of the web.
    pub fn page(&self, name: &str) -> String {
        format!("/sp/study-plan/{}/{name}", self.word)
    }
}

/// Which kind a table is of, for the engine.
pub trait OfKind: Send + Sync + 'static {
    fn kind() -> &'static Kind;
}

pub struct Major;
impl OfKind for Major {
    fn kind() -> &'static Kind {
        &MAJOR
    }
}

pub struct Minor;
impl OfKind for Minor {
    fn kind() -> &'static Kind {
        &MINOR
    }
}
