//! The resource engine, on tables that use it.

mod broken_rows;
mod bulk;
mod deleting;
mod exporting;
mod filters;
mod history;
mod hostile;
mod import_errors;
mod import_head;
mod importing;
mod lists;
mod restoring;
mod rows;
mod tables;
mod undo;
mod versions;
