//! A fresh proof is asked for by effect, not by page: where one operation that writes a subject asks who is there, every
//! other that writes it asks too, or somebody has said here why not.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;

use crate::calls::registry;

/// Writers of such subjects that do not ask, with the reason.
const REVIEWED: &[(&str, &str)] = &[
    ("addDataGroupStaff", "asks inside, unless it is a preview"),
    ("addDataGroupUsers", "asks inside, unless it is a preview"),
    ("auditCohortTransferApplication", "decides in one's own name; nothing is handed to anybody"),
    ("auditCourseApplication", "decides in one's own name; nothing is handed to anybody"),
    ("auditGradeAmendmentApplication", "decides in one's own name; nothing is handed to anybody"),
    ("auditGradeTransferApplication", "decides in one's own name; nothing is handed to anybody"),
    ("changeMyPassword", "asks for the current password itself"),
    ("confirmSecondFactor", "with a code of the device that was just set up; setting it up has asked"),
    ("createFirstAdmin", "by a token that is shown on the server itself and good once"),
    ("decideTasks", "decides in one's own name, all day long; nothing is handed to anybody"),
    ("endAccountSessions", "ends sessions and opens nothing"),
    ("endDelegation", "takes back what was handed over and opens nothing"),
    ("forgotPassword", "by a code that goes to the account's own address"),
    ("register", "makes an account of one's own that holds nothing"),
    ("remindApprovers", "sends a letter to those who decide anyway"),
    ("removeDataGroupMembers", "asks inside, unless it is a preview"),
    ("startSecondFactor", "asks inside, for the password or a fresh proof"),
    ("unlockAccount", "lets its owner try again; opens nothing without the password"),
    ("updateMyProfile", "asks inside, when an address changes"),
];

// Reading a value in clear asks for itself and writes nothing of the subject.
fn writes(op: &&kernel::Op) -> bool {
    op.method != Method::GET && !op.id.starts_with("reveal")
}

fn asked() -> BTreeSet<&'static str> {
    registry().ops().filter(writes).filter(|op| op.step_up).filter_map(kernel::Op::subject).collect()
}

/// Writes that another operation makes beside its own subject: none of what asks for a proof, unless it asks itself.
/// `subjects` are those of the entries that the call left in the log.
pub fn beside(op: &kernel::Op, subjects: &BTreeSet<&str>) -> Vec<String> {
    let asked = asked();
    // Who reads writes of their reading only.
    let silent = writes(&op) && !op.step_up && !REVIEWED.iter().chain(BESIDE).any(|(id, _)| *id == op.id);
    let found = subjects.iter().filter(|subject| silent && asked.contains(**subject));
    found.map(|subject| format!("{} writes {subject} without a fresh proof", op.id)).collect()
}

/// Operations on something else that write such a subject on the way, with the reason.
const BESIDE: &[(&str, &str)] = &[
    ("applyForCohortTransfer", "makes the first task of one's own application; hands nothing to anybody"),
    ("applyForCourse", "makes the first task of one's own application; hands nothing to anybody"),
    ("applyForCourses", "makes the first task of one's own application; hands nothing to anybody"),
    ("applyForGradeAmendment", "makes the first task of one's own application; hands nothing to anybody"),
    ("applyForGradeTransfer", "makes the first task of one's own application; hands nothing to anybody"),
    ("changeStudyStatus", "closes the account of who leaves, and opens again what leaving had closed"),
    ("registerStudents", "opens new accounts whose role grants students' own pages alone, and changes nobody's"),
    ("reinstateStudents", "opens again what leaving had closed; an account that holds more than a student's is left"),
    ("uploadStudyStatusChanges", "the same by a sheet"),
    ("withdrawApplication", "closes the open task of one's own application"),
];

#[test]
fn every_writer_of_what_needs_a_proof_asks_or_is_reviewed() {
    let asked = asked();
    let reviewed: BTreeMap<_, _> = REVIEWED.iter().copied().collect();
    let silent = registry().ops().filter(writes).filter(|op| !op.step_up);
    let silent: BTreeSet<&str> =
        silent.filter(|op| op.subject().is_some_and(|s| asked.contains(s))).map(|op| op.id.as_str()).collect();
    assert_eq!(silent, reviewed.keys().copied().collect::<BTreeSet<_>>(), "of the subjects {asked:?}");
    assert!(REVIEWED.iter().chain(BESIDE).all(|(_, why)| why.len() > 10));
    eprintln!("D4 step-up by effect: {} subjects, {} reviewed writers", asked.len(), reviewed.len());
}
