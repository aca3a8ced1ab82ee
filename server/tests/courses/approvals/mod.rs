//! Applications and who decides them.
