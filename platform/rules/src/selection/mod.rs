//! Course selection and add/drop: who gets which seat.
//!
//! A round is a book. [`Snapshot`] holds the facts with which it opens; [`Terms`] are the same, prepared for quick
//! answers; [`State`] is who holds which seat and who waits. [`decide`] answers one request and changes the state: it
//! knows no clock, no database and no chance but what stands in its arguments, so whoever has the snapshot and the
//! requests in their order comes to the same seats. The server, the replay and the laboratory all call it.
//!
//! - [`terms`]: facts of a round; [`ready`]: the same, prepared.
//! - [`state`]: seats, queues with ranks, counters, seats that are held back.
//! - [`request`]: what students and the office ask for; [`outcome`]: what comes of it.
//! - [`check`]: every failed rule in the order in which they are told, with next steps that would succeed.
//! - [`ledger`]: the chain of entries and the receipts; [`replay`]: the proof.
//! - [`lottery`]: an order that anybody can draw again.
//! - [`ranked`]: what comes of ranked preferences; [`allot`]: how collected wishes are placed.
//! - [`lab`]: what would have come of a round another way.
//! - [`builder`]: combinations of wanted courses without a clash.

pub mod allot;
pub mod builder;
pub mod check;
pub mod decide;
pub mod handles;
pub mod lab;
pub mod ledger;
pub mod lottery;
mod office;
pub mod outcome;
mod promote;
pub mod ranked;
pub mod ready;
pub mod replay;
pub mod request;
pub mod rule;
pub mod state;
pub mod terms;

#[cfg(test)]
mod tests;

pub use check::{may, whole};
pub use decide::decide;
pub use handles::{CourseNo, Key, Millis, SectionNo, StudentNo, TypeNo};
pub use ledger::{Entry, Hash, HmacSeal, Receipt, Seal, Sealed, append, genesis};
pub use outcome::{Decision, Effect, Failed, Left, Notice, Offer, Outcome, Rule, Step};
pub use ready::Terms;
pub use replay::{Claim, Fault, Proof, follow, verify};
pub use request::{By, Channel, Pick, Request, What};
pub use state::{Seats, State};
pub use terms::{
    Course, ElectiveType, Exception, Hour, Kind, Passed, Record, Release, Reopening, Round, SeatRow, Section, Snapshot,
    Status, Student, Turn, TypeUnits, WaitRow, Waiver, Way, YearSeats,
};
