//! Elective selection and add/drop: types, quotas, pools, rounds and their ledger, settings and exceptions.

use sea_orm_migration::prelude::*;

use crate::{
    columns::{
        common, extend, flag, id, index, instant, integer, json, one_of, optional_instant, optional_integer,
        optional_text, reference, table, text, unique_alive,
    },
    triggers::append_only,
};

const STUDENT_TYPES: &[&str] = &["UG", "TPG", "RPG"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        types(manager).await?;
        rounds(manager).await?;
        add_drop(manager).await?;
        extend(manager, "student_subject", optional_text("elective_type_id")).await?;
        extend(manager, "student_subject", optional_integer("queue_no")).await?;
        extend(manager, "student_subject", optional_text("round_id")).await?;
        index(manager, "student_subject", &["elective_type_id"]).await?;
        manager.create_table(rights_mark()).await?;
        changes(manager).await
    }
}

/// A round that runs looks every second for what changed since.
async fn changes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in ["section", "student_elective_quota", "adddrop_exception", "special_subject"] {
        index(manager, table, &["semester_id", "updated_at"]).await?;
    }
    index(manager, "student", &["student_type", "updated_at"]).await?;
    index(manager, "class_session", &["updated_at"]).await
}

async fn types(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(elective_type()).await?;
    unique_alive(manager, "elective_type", &["semester_id", "student_type", "code"]).await?;
    manager.create_table(student_elective_quota()).await?;
    unique_alive(manager, "student_elective_quota", &["student_id", "elective_type_id"]).await?;
    index(manager, "student_elective_quota", &["elective_type_id"]).await?;
    manager.create_table(elective_section()).await?;
    unique_alive(manager, "elective_section", &["section_id", "elective_type_id"]).await?;
    index(manager, "elective_section", &["elective_type_id"]).await?;
    index(manager, "elective_section", &["semester_id"]).await
}

async fn rounds(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(es_round()).await?;
    unique_alive(manager, "es_round", &["semester_id", "student_type", "kind", "no"]).await?;
    manager.create_table(es_snapshot()).await?;
    append_only(manager, "es_snapshot").await?;
    manager.create_table(es_block()).await?;
    append_only(manager, "es_block").await?;
    manager.create_table(es_decision()).await?;
    // One request may promote several: each of them has a line of the same number.
    index(manager, "es_decision", &["round_id", "seq"]).await?;
    index(manager, "es_decision", &["student_id", "round_id"]).await?;
    index(manager, "es_decision", &["at"]).await?;
    manager.create_table(es_wish()).await?;
    unique_alive(manager, "es_wish", &["student_id", "round_id", "section_id"]).await?;
    index(manager, "es_wish", &["round_id"]).await
}

async fn add_drop(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(adddrop_semester()).await?;
    unique_alive(manager, "adddrop_semester", &["semester_id", "student_type"]).await?;
    manager.create_table(adddrop_open()).await?;
    index(manager, "adddrop_open", &["semester_id"]).await?;
    manager.create_table(adddrop_exception()).await?;
    unique_alive(manager, "adddrop_exception", &["semester_id", "student_id"]).await?;
    index(manager, "adddrop_exception", &["student_id"]).await?;
    manager.create_table(special_subject()).await?;
    unique_alive(manager, "special_subject", &["semester_id", "student_id", "course_id"]).await?;
    index(manager, "special_subject", &["student_id"]).await
}

/// Counts the changes of rights, so that servers on one database notice each other's.
fn rights_mark() -> TableCreateStatement {
    table("rights_mark", vec![id(), big("changes")])
}

fn big(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).big_integer().not_null().take()
}

fn bytes(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).blob().not_null().take()
}

/// A pool of courses that some students choose from in a semester.
fn elective_type() -> TableCreateStatement {
    let mut made = table(
        "elective_type",
        [
            id(),
            text("semester_id"),
            one_of("student_type", STUDENT_TYPES),
            text("code"),
            text("name_en"),
            text("name_cn"),
            json("curriculum_types"),
            json("tag_codes"),
            json("programme_ids"),
            json("stream_ids"),
            json("years"),
            json("cohort_ids"),
            flag("allow_waiting"),
            optional_integer("max_courses"),
            integer("units_target"),
            one_of("release_by", &["SHARE", "YEAR"]),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("elective_type", "semester_id"), ("semester", "id")));
    made
}

/// How many units of a type a student is to choose.
fn student_elective_quota() -> TableCreateStatement {
    let mut made = table(
        "student_elective_quota",
        [
            id(),
            text("student_id"),
            text("elective_type_id"),
            text("semester_id"),
            integer("units_assigned"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("student_elective_quota", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("student_elective_quota", "elective_type_id"), ("elective_type", "id")));
    made.foreign_key(&mut reference(("student_elective_quota", "semester_id"), ("semester", "id")));
    made
}

/// A section in the pool of a type, and its seats by year of study.
fn elective_section() -> TableCreateStatement {
    let mut made = table(
        "elective_section",
        [
            id(),
            text("section_id"),
            text("elective_type_id"),
            text("semester_id"),
            integer("quota"),
            json("quota_by_year"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("elective_section", "section_id"), ("section", "id")));
    made.foreign_key(&mut reference(("elective_section", "elective_type_id"), ("elective_type", "id")));
    made.foreign_key(&mut reference(("elective_section", "semester_id"), ("semester", "id")));
    made
}

/// A round of selection, or the window of add/drop as the engine runs it.
fn es_round() -> TableCreateStatement {
    let mut made = table(
        "es_round",
        [
            id(),
            text("semester_id"),
            one_of("student_type", STUDENT_TYPES),
            integer("no"),
            one_of("kind", &["MOCK", "FORMAL", "ADDDROP"]),
            text("name_en"),
            text("name_cn"),
            instant("start_at"),
            instant("end_at"),
            json("years"),
            json("shares"),
            one_of("allocation", &["FIRST_COME", "LOTTERY", "RANKED"]),
            flag("reset_after"),
            one_of("state", &["DRAFT", "OPEN", "PAUSED", "CLOSED", "RESET"]),
            text("seed_commitment"),
            text("revealed_seed"),
            optional_instant("opened_at"),
            optional_instant("closed_at"),
            optional_instant("paused_at"),
            big("paused_ms"),
            big("extended_ms"),
            optional_instant("last_alive_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("es_round", "semester_id"), ("semester", "id")));
    made
}

/// The facts that a round began with, beside it and not in it: lists of rounds need not read megabytes.
fn es_snapshot() -> TableCreateStatement {
    let mut round = text("round_id");
    round.unique_key();
    let mut made = table("es_snapshot", [id(), round, bytes("terms"), bytes("state"), text("hash"), instant("at")]);
    made.foreign_key(&mut reference(("es_snapshot", "round_id"), ("es_round", "id")));
    made
}

/// A group of entries of a round's book, chained to the one before.
fn es_block() -> TableCreateStatement {
    let columns = [
        id(),
        text("round_id"),
        big("first_seq"),
        big("last_seq"),
        text("prev_hash"),
        text("hash"),
        text("mac"),
        bytes("entries"),
        instant("at"),
    ];
    let mut made = table("es_block", columns);
    made.foreign_key(&mut reference(("es_block", "round_id"), ("es_round", "id")));
    made.index(Index::create().unique().col(Alias::new("round_id")).col(Alias::new("first_seq")));
    made
}

/// Entries of the book as lists show them.
fn es_decision() -> TableCreateStatement {
    let columns = [
        id(),
        text("round_id"),
        big("seq"),
        text("semester_id"),
        text("student_id"),
        text("action"),
        optional_text("section_id"),
        optional_text("from_section_id"),
        optional_text("elective_type_id"),
        text("result"),
        json("codes"),
        text("channel"),
        instant("at"),
        text("receipt"),
    ];
    let mut made = table("es_decision", columns);
    made.foreign_key(&mut reference(("es_decision", "round_id"), ("es_round", "id")));
    made.foreign_key(&mut reference(("es_decision", "student_id"), ("student", "id")));
    made
}

/// A section that a student wants in a round, and how much.
fn es_wish() -> TableCreateStatement {
    let mut made = table(
        "es_wish",
        [
            id(),
            text("student_id"),
            text("round_id"),
            text("section_id"),
            optional_text("elective_type_id"),
            integer("rank"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("es_wish", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("es_wish", "round_id"), ("es_round", "id")));
    made.foreign_key(&mut reference(("es_wish", "section_id"), ("section", "id")));
    made
}

/// The dates and limits of add/drop in a semester.
fn adddrop_semester() -> TableCreateStatement {
    let mut made = table(
        "adddrop_semester",
        [
            id(),
            text("semester_id"),
            one_of("student_type", STUDENT_TYPES),
            instant("start_at"),
            instant("end_at"),
            json("slots"),
            integer("unit_min"),
            integer("unit_max"),
            flag("drop_required"),
            flag("section_change"),
            flag("waiting"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("adddrop_semester", "semester_id"), ("semester", "id")));
    made
}

/// Whether courses are open in add/drop: all of a student type, or those of an elective type.
fn adddrop_open() -> TableCreateStatement {
    let mut made = table(
        "adddrop_open",
        [
            id(),
            text("semester_id"),
            one_of("student_type", STUDENT_TYPES),
            optional_text("elective_type_id"),
            flag("enabled"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("adddrop_open", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("adddrop_open", "elective_type_id"), ("elective_type", "id")));
    made
}

/// What one student may in add/drop beyond the rules.
fn adddrop_exception() -> TableCreateStatement {
    let mut made = table(
        "adddrop_exception",
        [
            id(),
            text("semester_id"),
            text("student_id"),
            optional_instant("start_at"),
            optional_instant("end_at"),
            optional_integer("max_units"),
            flag("waive_requirement"),
            flag("waive_clash"),
            flag("waive_quota"),
            text("reason"),
            text("approver"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("adddrop_exception", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("adddrop_exception", "student_id"), ("student", "id")));
    made
}

/// A course that the registry lets one student take past some of the checks.
fn special_subject() -> TableCreateStatement {
    let mut made = table(
        "special_subject",
        [
            id(),
            text("semester_id"),
            text("student_id"),
            text("course_id"),
            optional_text("section_id"),
            one_of("kind", &["REPEAT", "EXCHANGE", "TRANSFER", "OVERLOAD", "OTHER"]),
            json("waived"),
            text("reason"),
            text("approver"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("special_subject", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("special_subject", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("special_subject", "course_id"), ("course", "id")));
    made.foreign_key(&mut reference(("special_subject", "section_id"), ("section", "id")));
    made
}
