//! Online applications: items with their forms, who works on them, and what students asked for.

pub mod oas_application;
pub mod oas_clerk;
pub mod oas_item;
pub mod oas_question;
