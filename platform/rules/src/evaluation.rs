//! Teaching evaluation: the way of a folder, what may be shown, and what figures say.

pub mod folder;
pub mod shown;
pub mod statistics;
