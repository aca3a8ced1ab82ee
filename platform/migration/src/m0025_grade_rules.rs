//! By which rules averages are made and students judged, from when on and for whom; what was decided otherwise; and the
//! questions about averages that the registry asks again and again.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, integer, one_of, optional_integer, optional_text, reference, table, text,
};

const TYPES: &[&str] = &["UG", "TPG", "RPG"];
const STANDINGS: &[&str] = &["GOOD", "WARNING", "PROBATION", "DISMISSAL"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(regulation()).await?;
        index(manager, "grade_regulation", &["student_type"]).await?;
        manager.create_table(decision()).await?;
        index(manager, "standing_decision", &["student_id", "semester_id"]).await?;
        manager.create_table(preset()).await
    }
}

/// A version: it holds from its semester on, and where a year is given for those who entered then or later.
fn regulation() -> TableCreateStatement {
    let whose = [
        id(),
        one_of("student_type", TYPES),
        text("from_semester_id"),
        optional_integer("from_entry_year"),
        text("document_no"),
        text("reason"),
        one_of("rounding", &["HALF_UP", "TRUNCATE"]),
        one_of("repeats", &["BEST", "LATEST"]),
        integer("attempts"),
    ];
    // Hundredths of averages; times in a row.
    let ladder = ["warning", "low", "probation_times", "dismissal_times"].map(integer);
    let optional = [
        "light_units",
        "light_warning",
        "light_low",
        "light_probation_times",
        "light_dismissal_times",
        "cap_units",
        "cap_lower",
        "cap_many",
        "president",
        "dean",
        "honours_units",
        "honours_lowest",
    ]
    .map(optional_integer);
    let mut made = table("grade_regulation", whose.into_iter().chain(ladder).chain(optional).chain(common()));
    made.foreign_key(&mut reference(("grade_regulation", "from_semester_id"), ("semester", "id")));
    made
}

/// The standing of somebody in a semester, whatever the figures say.
fn decision() -> TableCreateStatement {
    let columns = [
        id(),
        text("student_id"),
        text("semester_id"),
        one_of("standing", STANDINGS),
        text("reason"),
        text("document_no"),
    ];
    let mut made = table("standing_decision", columns.into_iter().chain(common()));
    made.foreign_key(&mut reference(("standing_decision", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("standing_decision", "semester_id"), ("semester", "id")));
    made
}

/// Conditions on the figures of a semester; one that is not given does not count.
fn preset() -> TableCreateStatement {
    let named = [id(), text("name_cn"), text("name_en"), one_of("student_type", TYPES)];
    let conditions = [
        "gpa_min",
        "gpa_max",
        "total_min",
        "total_max",
        "major_min",
        "major_max",
        "units_min",
        "below",
        "times",
        "lowest",
        "failed_min",
        "year_of_study",
    ]
    .map(optional_integer);
    let more = [
        optional_text("standing"),
        optional_text("honours"),
        optional_text("programme_id"),
        optional_text("cohort_id"),
        integer("sort_order"),
        flag("enabled"),
    ];
    let mut made = table("average_preset", named.into_iter().chain(conditions).chain(more).chain(common()));
    made.foreign_key(&mut reference(("average_preset", "programme_id"), ("programme", "id")));
    made.foreign_key(&mut reference(("average_preset", "cohort_id"), ("cohort", "id")));
    made
}
