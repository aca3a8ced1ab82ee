//! Study plans and their reports.
