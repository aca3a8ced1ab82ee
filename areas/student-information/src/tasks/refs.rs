//! Rows of others that the commands name, and how people call them.

use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

const SHARED: ScopeRule = ScopeRule::Everyone("the same for the whole university");

pub static STATUSES: TableRef = TableRef::new("study_status", SHARED, true);
pub static STUDY_TYPES: TableRef = TableRef::new("study_type", SHARED, true);
pub static SEMESTERS: TableRef = TableRef::new("semester", SHARED, true);
pub static PROGRAMMES: TableRef = TableRef::new("programme", ScopeRule::By(&[("division_id", DIVISION)]), true);
pub static COHORTS: TableRef = TableRef::new("cohort", SHARED, true);
pub static CATEGORIES: TableRef =
    TableRef::new("student_category", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);
pub static TEACHERS: TableRef = TableRef::new("teacher", ScopeRule::By(&[("division_id", DIVISION)]), true);
/// The caller's own uploads that nothing shows yet.
pub static ATTACHMENTS: TableRef =
    TableRef::new("stored_file", ScopeRule::Of("purpose", "attachment", &ScopeRule::Own("owner_id")), true);

pub const NAMED: Title = Title { code: Some("code"), zh: "name_cn", en: "name_en" };
