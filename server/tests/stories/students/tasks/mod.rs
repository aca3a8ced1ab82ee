//! Tasks on students: what they do, that they say so before, and what they refuse.

mod arrival;
mod bulk;
mod campus;
mod next_steps;
mod preview;
mod research;
mod sheets;
mod snapshots;
mod transitions;
