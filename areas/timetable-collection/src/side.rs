//! From which side the rows are looked at: the registry's, or that of a division.

use basic_resources::api::tables::{ANY_PROGRAMMES, DIVISIONS};
use kernel::{Action, Permission, Policy, op::Need, scope::TableRef};

use crate::tables;

pub trait Side: Send + Sync + 'static {
    const OFFICE: bool;
    const READERS: &'static [Permission];
    fn view() -> &'static View;
}

/// What the same declaration looks like from one side.
pub struct View {
    pub pages: &'static [Permission],
    pub rounds: &'static TableRef,
    pub divisions: &'static TableRef,
    pub programmes: &'static TableRef,
    pub states: &'static TableRef,
    pub authorities: &'static TableRef,
    pub planned: &'static TableRef,
    pub combined: &'static TableRef,
    pub groups: &'static TableRef,
    pub teaching: &'static TableRef,
    pub lecturers: &'static TableRef,
    /// Stems of operations: round, division, authority, course, group, teacher.
    pub stems: [&'static str; 6],
    path: &'static str,
    page: &'static str,
}

impl View {
    pub fn path(&self, rest: &str) -> String {
        format!("{}/{rest}", self.path)
    }

    /// A page of the web.
    pub fn page(&self, name: &str) -> String {
        format!("{}/{name}", self.page)
    }

    pub fn policy(&self, action: Action) -> Policy {
        let needs: Vec<Need> = self.pages.iter().map(|page| (*page, action)).collect();
        Policy::AnyOf(Vec::leak(needs))
    }

    /// For looking, where those who never write look too.
    pub fn looking<S: Side>(&self, action: Action) -> Policy {
        let needs: Vec<Need> = self.pages.iter().chain(S::READERS).map(|page| (*page, action)).collect();
        Policy::AnyOf(Vec::leak(needs))
    }
}

pub struct Office;
pub struct Division;

static OFFICE: View = View {
    pages: &[permissions::ADMIN_AUTH_LEARNING_TTSP],
    rounds: &tables::ROUNDS,
    divisions: &DIVISIONS,
    programmes: &ANY_PROGRAMMES,
    states: &tables::STATES,
    authorities: &tables::AUTHORITIES,
    planned: &tables::PLANNED,
    combined: &tables::COMBINED,
    groups: &tables::GROUPS,
    teaching: &tables::TEACHING,
    lecturers: &tables::LECTURERS,
    stems: [
        "CollectionRound",
        "CollectionDivision",
        "CollectionAuthority",
        "CollectionCourse",
        "CollectionGroup",
        "CollectionTeacher",
    ],
    path: "/api/ttsp",
    page: "/learning/ttsp",
};

static DIVISION: View = View {
    pages: &[permissions::STAFF_AUTH_TTSP_DIVISION],
    rounds: &tables::OWN_ROUNDS,
    divisions: &tables::OWN_DIVISIONS,
    programmes: &tables::OWN_PROGRAMMES,
    states: &tables::OWN_STATES,
    authorities: &tables::OWN_AUTHORITIES,
    planned: &tables::OWN_PLANNED,
    combined: &tables::OWN_COMBINED,
    groups: &tables::OWN_GROUPS,
    teaching: &tables::OWN_TEACHING,
    lecturers: &tables::OWN_LECTURERS,
    stems: ["OwnRound", "OwnDivision", "OwnAuthority", "OwnCourse", "OwnGroup", "OwnTeacher"],
    path: "/api/ttsp/user",
    page: "/learning/ttsp/user/course-planning",
};

impl Side for Office {
    const OFFICE: bool = true;
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_TTSP];
    fn view() -> &'static View {
        &OFFICE
    }
}

impl Side for Division {
    const OFFICE: bool = false;
    const READERS: &'static [Permission] = &[];
    fn view() -> &'static View {
        &DIVISION
    }
}
