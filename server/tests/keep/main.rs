//! Keeping it: backups, killed servers, failing disks, hostile files and requests. The server here is a process of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]
#![allow(clippy::cast_possible_truncation)]

mod abuse;
mod damage;
mod disk;
mod faults;
mod headers;
mod hostile_files;
mod kill;
mod kill_payments;
mod moving;
mod process;
mod restoring;
#[path = "../it/support.rs"]
mod support;
mod under_load;
