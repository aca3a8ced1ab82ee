//! Teaching evaluation: questionnaires, folders, ballots that nobody can trace, and results.

pub mod te_answer;
pub mod te_ballot;
pub mod te_comment;
pub mod te_envelope;
pub mod te_folder;
pub mod te_item;
pub mod te_part;
pub mod te_questionnaire;
pub mod te_reply;
pub mod te_result;
pub mod te_section;
pub mod te_spent;
pub mod te_viewer;
