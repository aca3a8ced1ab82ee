//! The log: written with the change, never changed, and provably so.

mod entries;
mod log;
mod tampering;
