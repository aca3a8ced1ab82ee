//! Collecting the timetable's data from the divisions.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, instant, integer, json, one_of, optional_instant, optional_integer, optional_text,
    reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(ttsp_round()).await?;
        unique_alive(manager, "ttsp_round", &["semester_id", "student_type"]).await?;
        manager.create_table(ttsp_division()).await?;
        unique_alive(manager, "ttsp_division", &["round_id", "division_id"]).await?;
        manager.create_table(ttsp_authority()).await?;
        unique_alive(manager, "ttsp_authority", &["round_id", "division_id", "user_id"]).await?;
        manager.create_table(ttsp_course()).await?;
        unique_alive(manager, "ttsp_course", &["round_id", "division_id", "course_id"]).await?;
        index(manager, "ttsp_course", &["course_id"]).await?;
        manager.create_table(ttsp_group()).await?;
        unique_alive(manager, "ttsp_group", &["round_id", "name"]).await?;
        manager.create_table(ttsp_teacher()).await?;
        unique_alive(manager, "ttsp_teacher", &["entry_id", "section_slot", "teacher_id", "role"]).await?;
        index(manager, "ttsp_teacher", &["teacher_id"]).await?;
        manager.create_table(ttsp_merge()).await?;
        index(manager, "ttsp_merge", &["round_id"]).await?;
        Ok(())
    }
}

/// A round in which divisions say what they will teach.
fn ttsp_round() -> TableCreateStatement {
    let mut made = table(
        "ttsp_round",
        [
            id(),
            text("semester_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            instant("open_at"),
            instant("close_at"),
            one_of("status", &["OPEN", "CLOSED", "IMPORTED"]),
            json("reminded"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_round", "semester_id"), ("semester", "id")));
    made
}

/// How far a division is in a round.
fn ttsp_division() -> TableCreateStatement {
    let mut made = table(
        "ttsp_division",
        [
            id(),
            text("round_id"),
            text("division_id"),
            one_of("submit_status", &["NOT_STARTED", "EDITING", "SUBMITTED", "RETURNED", "CONFIRMED"]),
            optional_text("submitted_by"),
            optional_instant("submitted_at"),
            optional_text("confirmed_by"),
            optional_instant("confirmed_at"),
            text("return_reason"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_division", "round_id"), ("ttsp_round", "id")));
    made.foreign_key(&mut reference(("ttsp_division", "division_id"), ("division", "id")));
    made
}

/// Who fills in for a division, and for which programmes.
fn ttsp_authority() -> TableCreateStatement {
    let mut made = table(
        "ttsp_authority",
        [id(), text("round_id"), text("division_id"), text("user_id"), json("programme_ids")]
            .into_iter()
            .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_authority", "round_id"), ("ttsp_round", "id")));
    made.foreign_key(&mut reference(("ttsp_authority", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("ttsp_authority", "user_id"), ("app_user", "id")));
    made
}

/// A course that a division offers next semester.
fn ttsp_course() -> TableCreateStatement {
    let mut made = table(
        "ttsp_course",
        [
            id(),
            text("round_id"),
            text("division_id"),
            text("course_id"),
            text("course_code"),
            optional_text("offering_programme_id"),
            text("curriculum_type"),
            integer("sections_planned"),
            integer("quota_per_section"),
            json("quota_by_year"),
            text("hour_pattern"),
            one_of("weeks", &["ALL", "ODD", "EVEN"]),
            json("preferred_times"),
            json("unavailable_times"),
            optional_text("place_type_id"),
            json("equipment"),
            optional_integer("min_capacity"),
            optional_text("combined_with_id"),
            json("target_programme_ids"),
            json("target_years"),
            text("requirement"),
            integer("extra_fee"),
            flag("suitable_for_international"),
            flag("need_exam"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_course", "round_id"), ("ttsp_round", "id")));
    made.foreign_key(&mut reference(("ttsp_course", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("ttsp_course", "course_id"), ("course", "id")));
    made
}

/// Students whose classes must not clash.
fn ttsp_group() -> TableCreateStatement {
    let mut made = table(
        "ttsp_group",
        [
            id(),
            text("round_id"),
            text("division_id"),
            text("name"),
            text("programme_id"),
            optional_text("stream_id"),
            integer("year"),
            integer("expected_size"),
            json("course_ids"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_group", "round_id"), ("ttsp_round", "id")));
    made.foreign_key(&mut reference(("ttsp_group", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("ttsp_group", "programme_id"), ("programme", "id")));
    made
}

/// Who will teach a planned course.
fn ttsp_teacher() -> TableCreateStatement {
    let mut made = table(
        "ttsp_teacher",
        [
            id(),
            text("round_id"),
            text("division_id"),
            text("entry_id"),
            integer("section_slot"),
            text("teacher_id"),
            one_of("role", &["LECTURER", "TUTOR", "LAB", "TA"]),
            integer("share"),
            integer("hours"),
            json("unavailable_times"),
            optional_integer("max_per_day"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_teacher", "round_id"), ("ttsp_round", "id")));
    made.foreign_key(&mut reference(("ttsp_teacher", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("ttsp_teacher", "entry_id"), ("ttsp_course", "id")));
    made.foreign_key(&mut reference(("ttsp_teacher", "teacher_id"), ("teacher", "id")));
    made
}

/// What was made of a round in the timetable.
fn ttsp_merge() -> TableCreateStatement {
    let mut made = table(
        "ttsp_merge",
        [
            id(),
            text("round_id"),
            integer("sections"),
            integer("sessions"),
            integer("groups"),
            integer("skipped"),
            json("report"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("ttsp_merge", "round_id"), ("ttsp_round", "id")));
    made
}
