//! The university's own rules, as pure functions over plain values: no database, no request, no clock.

pub mod transfer;
