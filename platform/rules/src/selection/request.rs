//! What is asked of a round: by students, by the office, by time.

use serde::{Deserialize, Serialize};

use super::{
    handles::{Key, Millis, SectionNo, StudentNo, TypeNo},
    terms::{Section, Status, Student},
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// When it was taken up; never earlier than the one before it.
    pub at: Millis,
    pub by: By,
    pub channel: Channel,
    pub key: Key,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    Student(StudentNo),
    /// The account, and why.
    Office {
        account: String,
        reason: String,
    },
    /// Nobody: time passed, or a fact changed elsewhere.
    System,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Channel {
    #[default]
    Web,
    Api,
    Office,
    System,
}

/// A section, and the type it is to count for; without one the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    pub section: SectionNo,
    pub of: Option<TypeNo>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    Select(Pick),
    Drop {
        section: SectionNo,
    },
    /// Both or neither: nobody gives up a seat for one that is gone.
    Replace {
        from: SectionNo,
        to: Pick,
    },
    /// All of them or none.
    Bundle {
        picks: Vec<Pick>,
    },
    /// At the end of the waiting list.
    Join(Pick),
    Leave {
        section: SectionNo,
    },
    /// Where a round collects wishes: what somebody wants, best first; instead of what was wished before.
    Wish {
        picks: Vec<Pick>,
    },

    /// Without `released` a raise is released in full, and a lower quota releases no more than itself.
    SetQuota {
        section: SectionNo,
        quota: u32,
        released: Option<u32>,
    },
    SetStatus {
        section: SectionNo,
        status: Status,
    },
    /// A section that is new (the next number) or whose facts changed; seats and quota of a known one stay.
    PutSection {
        no: SectionNo,
        section: Box<Section>,
    },
    /// A student who is new (the next number) or whose facts changed.
    PutStudent {
        no: StudentNo,
        student: Box<Student>,
    },
    Pause,
    /// The window grows by the pause.
    Resume,
    /// The window of everybody grows, as by the time that the server was down.
    Extend {
        by: Millis,
    },
    /// A seat from the office, whatever the rules say; beyond the quota only when that is said.
    Grant {
        student: StudentNo,
        pick: Pick,
        required: bool,
        beyond: bool,
    },
    /// The seat, or the place in the queue.
    Take {
        student: StudentNo,
        section: SectionNo,
    },
    /// A wish whose turn has come: by all rules but the window.
    Place {
        student: StudentNo,
        picks: Vec<Pick>,
    },
    /// Nobody waits any longer.
    EndWaiting,
    /// Time passed: seats that were held back are free again when their moment has come.
    Tick,
}
