//! The resource engine, on tables that use it.

mod bulk;
mod deleting;
mod exporting;
mod filters;
mod history;
mod hostile;
mod import_errors;
mod importing;
mod lists;
mod rows;
mod undo;
mod versions;
