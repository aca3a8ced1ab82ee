//! The course of a student’s studies: statuses, snapshots, changes, people and papers around a student.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, integer, json, one_of, optional_day, optional_instant, optional_integer,
    optional_text, reference, table, text, unique_alive,
};
use crate::triggers::{frozen_when_closed, words};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(study_status()).await?;
        unique_alive(manager, "study_status", &["code"]).await?;
        manager.create_table(study_type()).await?;
        unique_alive(manager, "study_type", &["code"]).await?;
        manager.create_table(student_semester()).await?;
        unique_alive(manager, "student_semester", &["student_id", "semester_id"]).await?;
        index(manager, "student_semester", &["semester_id", "student_type"]).await?;
        index(manager, "student_semester", &["student_id"]).await?;
        frozen_when_closed(manager, "student_semester").await?;
        manager.create_table(status_change()).await?;
        index(manager, "status_change", &["student_id", "effective_date"]).await?;
        index(manager, "status_change", &["kind", "effective_date"]).await?;
        index(manager, "status_change", &["batch_id"]).await?;
        manager.create_table(guardian()).await?;
        unique_alive(manager, "guardian", &["student_id", "name"]).await?;
        index(manager, "guardian", &["id_no_index"]).await?;
        index(manager, "guardian", &["mobile_index"]).await?;
        manager.create_table(award()).await?;
        unique_alive(manager, "award", &["student_id", "name_cn", "award_date"]).await?;
        index(manager, "award", &["award_date"]).await?;
        manager.create_table(student_minor()).await?;
        unique_alive(manager, "student_minor", &["student_id", "minor_id"]).await?;
        manager.create_table(supervision()).await?;
        index(manager, "supervision", &["student_id"]).await?;
        index(manager, "supervision", &["teacher_id"]).await?;
        for column in student_columns() {
            manager.alter_table(Table::alter().table("student").add_column(column).take()).await?;
        }
        let (whole, texts) = (["student_no", "candidate_no", "email"], ["name_cn", "name_en", "pinyin_key"]);
        words(manager, "student", &whole, &texts).await?;
        index(manager, "student", &["study_status_id"]).await
    }
}

/// What the first table of students left out.
fn student_columns() -> [ColumnDef; 4] {
    [
        // The name in Latin letters, whole and by initials, for the search.
        text("pinyin_key").default("").take(),
        flag("documents_checked").default(false).take(),
        optional_day("status_since"),
        // When a leave and the like ends.
        optional_day("status_until"),
    ]
}

/// A state a student can be in, and what it allows.
fn study_status() -> TableCreateStatement {
    table(
        "study_status",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            one_of("status_group", &["NEW", "STUDYING", "AWAY", "ENDED"]),
            flag("counts_as_active"),
            flag("can_select_course"),
            flag("can_sit_exam"),
            flag("can_view_grade"),
            flag("can_print"),
            flag("is_final"),
            flag("needs_end_date"),
            json("next_codes"),
            text("colour"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A way of studying: regular, exchange, visiting and so on.
fn study_type() -> TableCreateStatement {
    table(
        "study_type",
        [id(), text("code"), text("name_en"), text("name_cn"), integer("sort_order"), flag("enabled")]
            .into_iter()
            .chain(common()),
    )
}

/// What a student was in one semester. Written when the semester starts for them, unchanged when it is over.
fn student_semester() -> TableCreateStatement {
    let mut made = table(
        "student_semester",
        [
            id(),
            text("student_id"),
            text("semester_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            optional_text("category_id"),
            optional_text("division_id"),
            optional_text("programme_id"),
            optional_text("stream_id"),
            optional_text("cohort_id"),
            text("degree"),
            text("class_no"),
            optional_integer("year_of_study"),
            text("study_status_id"),
            optional_text("study_type_id"),
            flag("registered"),
            optional_instant("registered_at"),
            text("channel"),
            integer("units_registered"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("student_semester", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("student_semester", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("student_semester", "study_status_id"), ("study_status", "id")));
    made
}

/// One dated change in the course of a student’s studies.
fn status_change() -> TableCreateStatement {
    let mut made = table(
        "status_change",
        [
            id(),
            text("student_id"),
            one_of("kind", &["STATUS", "TYPE", "PROGRAMME", "STREAM", "DEGREE", "SUPERVISOR", "CATEGORY", "COHORT"]),
            text("from_value"),
            text("to_value"),
            text("from_label_en"),
            text("from_label_cn"),
            text("to_label_en"),
            text("to_label_cn"),
            day("effective_date"),
            optional_text("effective_semester_id"),
            optional_day("end_date"),
            text("reason_code"),
            text("doc_no"),
            text("remark"),
            json("attachments"),
            optional_text("operator_id"),
            text("operator_name"),
            optional_text("batch_id"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("status_change", "student_id"), ("student", "id")));
    made
}

/// A parent or another person who answers for a student.
fn guardian() -> TableCreateStatement {
    let mut made = table(
        "guardian",
        [
            id(),
            text("student_id"),
            text("name"),
            text("relation"),
            text("id_no"),
            text("id_no_index"),
            text("mobile"),
            text("mobile_index"),
            text("email"),
            text("workplace"),
            text("post"),
            text("address"),
            flag("is_primary"),
            flag("is_emergency"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("guardian", "student_id"), ("student", "id")));
    made
}

/// A prize, scholarship or honour of a student.
fn award() -> TableCreateStatement {
    let mut made = table(
        "award",
        [
            id(),
            text("student_id"),
            optional_text("semester_id"),
            text("name_en"),
            text("name_cn"),
            one_of("level", &["UNIVERSITY", "DIVISION", "CITY", "PROVINCE", "NATIONAL", "INTERNATIONAL"]),
            one_of("award_type", &["SCHOLARSHIP", "HONOUR_ROLL", "DEANS_LIST", "COMPETITION", "OTHER"]),
            optional_integer("amount"),
            text("issuer"),
            day("award_date"),
            text("certificate_no"),
            flag("show_on_transcript"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("award", "student_id"), ("student", "id")));
    made
}

/// A minor that a student has declared.
fn student_minor() -> TableCreateStatement {
    let mut made = table(
        "student_minor",
        [
            id(),
            text("student_id"),
            text("minor_id"),
            day("declared_date"),
            one_of("status", &["DECLARED", "APPROVED", "COMPLETED", "WITHDRAWN"]),
            integer("units_done"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("student_minor", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("student_minor", "minor_id"), ("programme", "id")));
    made
}

/// Who supervises a research student, from when to when.
fn supervision() -> TableCreateStatement {
    let mut made = table(
        "supervision",
        [
            id(),
            text("student_id"),
            optional_text("teacher_id"),
            text("external_name"),
            text("external_institution"),
            one_of("supervision_role", &["PRINCIPAL", "CO", "EXTERNAL"]),
            day("from_date"),
            optional_day("to_date"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("supervision", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("supervision", "teacher_id"), ("teacher", "id")));
    made
}
