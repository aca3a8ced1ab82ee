//! The record of a student: added, corrected, held up, found, counted, and never shown too much of.

mod adding;
mod changing;
mod counting;
mod finding;
mod lists;
mod masking;
mod opening;
pub mod people;

use serde_json::{Value, json};

use crate::kit::{Campus, document};

pub const STUDENTS: &str = "/api/si/student";

/// A form with everything that adding asks for; the card is that of serial 7: born 2007-01-01, a man.
pub fn draft(campus: &Campus) -> Value {
    json!({
        "nameCn": "张三", "nameEn": "ZHANG San", "studentType": "UG", "idType": "RESIDENT", "idNo": document(7),
        "categoryId": campus.category, "programmeId": campus.programme, "cohortId": campus.cohort,
        "entryDate": "2026-09-01", "mobile": "10012340007", "email": "zs@test.invalid",
    })
}

/// The same with some fields otherwise.
pub fn with(mut form: Value, changes: Value) -> Value {
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    form
}
