//! Rows of others that the commands name, with the scope their owners gave them, and how people call them.

pub use basic_resources::api::{
    STUDENT_CATEGORIES as CATEGORIES,
    tables::{ANY_PROGRAMMES as PROGRAMMES, SEMESTERS, TEACHERS},
};
use kernel::{
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub use crate::around::{cohort::COHORTS, study_status::STUDY_STATUSES as STATUSES, study_type::STUDY_TYPES};

/// The caller's own uploads that nothing shows yet.
pub static ATTACHMENTS: TableRef =
    TableRef::new("stored_file", ScopeRule::Of("purpose", "attachment", &ScopeRule::Own("owner_id")), true);

pub const NAMED: Title = Title { code: Some("code"), zh: "name_cn", en: "name_en" };
