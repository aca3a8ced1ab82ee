//! Audits of majors and of minors: the same tables, pages and rights of their own.

use kernel::{
    Action, Policy,
    op::{Need, Pages},
    resource::OnceTable,
    scope::TableRef,
};

use crate::tables;

pub struct Kind {
    /// As the column `kind` has it.
    pub code: &'static str,
    /// As in addresses.
    pub word: &'static str,
    /// As in the ids of operations.
    pub stem: &'static str,
    /// The central office writes; whoever has the pages looks, and decides where they were named for it.
    pub pages: Pages,
    pub help: &'static str,
    pub batch: Names,
    pub student: Names,
    pub access: Names,
    pub signature: &'static str,
    pub pin: &'static str,
}

/// How a table of a kind is called, and where it lies.
pub struct Names {
    pub subject: &'static str,
    pub stem: &'static str,
    pub table: &'static TableRef,
    pub described: OnceTable,
}

impl Names {
    const fn new(subject: &'static str, stem: &'static str, table: &'static TableRef) -> Self {
        Self { subject, stem, table, described: OnceTable::new() }
    }
}

pub static MAJOR: Kind = Kind {
    code: "MAJOR",
    word: "major",
    stem: "Major",
    pages: Pages {
        own: &[permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION],
        readers: &[permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR],
    },
    help: "graduation-major-help",
    batch: Names::new("ga.major.batch", "MajorAuditBatch", &tables::MAJOR_BATCHES),
    student: Names::new("ga.major.student", "MajorAuditStudent", &tables::MAJOR_STUDENTS),
    access: Names::new("ga.major.access", "MajorAuditAccess", &tables::MAJOR_ACCESS),
    signature: "ga.major.signature",
    pin: "ga.major.pin",
};

pub static MINOR: Kind = Kind {
    code: "MINOR",
    word: "minor",
    stem: "Minor",
    pages: Pages {
        own: &[permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION],
        readers: &[permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR],
    },
    help: "graduation-minor-help",
    batch: Names::new("ga.minor.batch", "MinorAuditBatch", &tables::MINOR_BATCHES),
    student: Names::new("ga.minor.student", "MinorAuditStudent", &tables::MINOR_STUDENTS),
    access: Names::new("ga.minor.access", "MinorAuditAccess", &tables::MINOR_ACCESS),
    signature: "ga.minor.signature",
    pin: "ga.minor.pin",
};

pub static KINDS: [&Kind; 2] = [&MAJOR, &MINOR];

impl Kind {
    pub fn of(code: &str) -> &'static Self {
        if code == MINOR.code { &MINOR } else { &MAJOR }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/graduation-audit/{}/{rest}", self.word)
    }

    /// The id of an operation: `run` gives `runMajorAudit`.
    pub fn op(&self, verb: &str, what: &str) -> String {
        format!("{verb}{}{what}", self.stem)
    }

    /// A page of the web.
    pub fn page(&self, name: &str) -> String {
        format!("/learning/graduation-audit/{}/{name}", self.word)
    }

    /// What somebody named for it does: the page is the right, the duty is looked up.
    pub fn named(&self, action: Action) -> Policy {
        let needs: Vec<Need> = self.pages.readers.iter().map(|page| (*page, action)).collect();
        // Operations live as long as the program, so their policies may as well.
        Policy::AnyOf(Vec::leak(needs))
    }

    pub fn is_minor(&self) -> bool {
        self.code == MINOR.code
    }
}
