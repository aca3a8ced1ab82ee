//! What areas use to have applications of their own, and to count what waits for people.

pub use crate::{
    engine::{Draft, open_about, submit},
    home::{
        cards::{Card, CardView, register as register_card},
        counters::{Counter, register as register_counter},
    },
    ops::mount_process,
    process::{Node, Process, Work, nodes},
    remind::{done_by, overdue as remind_overdue},
    tables::{MAY_APPLY, MAY_APPLY_FOR_COURSES, MAY_CHECK, OWN_APPLICATIONS, OWN_FILES},
    types::SubmittedView,
};
