//! Graduation audit.
