//! Research students' progress reports: periods, forms, reports with those who assess them, and what was done.

pub mod pr_answer;
pub mod pr_authority;
pub mod pr_confidence;
pub mod pr_desk_setting;
pub mod pr_form;
pub mod pr_item;
pub mod pr_panelist;
pub mod pr_period;
pub mod pr_report;
pub mod pr_step;
