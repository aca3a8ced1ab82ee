//! What the registry says about grades: releases, distributions, remarks on transcripts, stations that print them; and
//! why a result was changed.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, extend, flag, id, index, instant, integer, one_of, optional_instant, optional_integer, optional_text,
    reference, table, text, unique_alive,
};

const TYPES: &[&str] = &["UG", "TPG", "RPG"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        scale_by_cohort(manager).await?;
        averages_as_shown(manager).await?;
        extend(manager, "student_grade", optional_text("reason")).await?;
        extend(manager, "student_grade", optional_text("document_no")).await?;
        manager.create_table(distribution()).await?;
        manager.create_table(release()).await?;
        index(manager, "grade_release", &["semester_id"]).await?;
        index(manager, "grade_release", &["status", "release_at"]).await?;
        manager.create_table(remark()).await?;
        index(manager, "transcript_remark", &["student_id"]).await?;
        manager.create_table(station()).await?;
        unique_alive(manager, "print_station", &["code"]).await
    }
}

/// A grade may be worth something else from a cohort on; 0 stands for those before the first change.
async fn scale_by_cohort(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared("UPDATE grade_definition SET cohort_from = 0 WHERE cohort_from IS NULL").await?;
    db.execute_unprepared("DROP INDEX grade_definition_student_type_grade_alive").await?;
    unique_alive(manager, "grade_definition", &["student_type", "grade", "cohort_from"]).await
}

/// Rounded once, for lists that sort and filter by them; the sums beside them stay the truth.
async fn averages_as_shown(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (shown, units, points) in [
        ("gpa", "gpa_units", "grade_points"),
        ("total_gpa", "total_gpa_units", "total_grade_points"),
        ("major_gpa", "major_gpa_units", "major_grade_points"),
        ("minor_gpa", "minor_gpa_units", "minor_grade_points"),
        ("year_gpa", "year_gpa_units", "year_grade_points"),
    ] {
        extend(manager, "student_gpa", optional_integer(shown)).await?;
        let rounded =
            format!("UPDATE student_gpa SET {shown} = (2 * {points} + {units}) / (2 * {units}) WHERE {units} > 0");
        manager.get_connection().execute_unprepared(&rounded).await?;
    }
    Ok(())
}

/// How many of each grade are expected in a class that is large enough. Percent.
fn distribution() -> TableCreateStatement {
    let bands =
        ["a_min", "a_max", "ab_min", "ab_max", "b_min", "b_max", "c_min", "c_max", "d_min", "d_max", "f_min", "f_max"];
    let scope = [id(), one_of("student_type", TYPES), optional_integer("level"), optional_text("division_id")];
    let columns = scope.into_iter().chain([integer("min_class_size")]).chain(bands.map(optional_integer));
    let mut made = table("grade_distribution_rule", columns.chain([flag("enabled")]).chain(common()));
    made.foreign_key(&mut reference(("grade_distribution_rule", "division_id"), ("division", "id")));
    made
}

/// When which students may see the results of a semester.
fn release() -> TableCreateStatement {
    let mut made = table(
        "grade_release",
        [
            id(),
            text("semester_id"),
            one_of("student_type", TYPES),
            optional_text("programme_id"),
            optional_integer("year_of_study"),
            instant("release_at"),
            flag("block_on_hold"),
            one_of("status", &["SCHEDULED", "RELEASED", "WITHDRAWN"]),
            optional_instant("released_at"),
            integer("results"),
            text("reason"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("grade_release", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("grade_release", "programme_id"), ("programme", "id")));
    made
}

/// A sentence that is printed on transcripts: of one student, or of everybody of a kind.
fn remark() -> TableCreateStatement {
    let kinds = &["EXCHANGE", "FORMER_PROGRAMME", "SUSPENSION", "AWARD", "INSTRUCTION", "OTHER"];
    let mut made = table(
        "transcript_remark",
        [
            id(),
            one_of("kind", kinds),
            one_of("student_type", TYPES),
            optional_text("student_id"),
            optional_text("programme_id"),
            optional_text("semester_id"),
            text("text_cn"),
            text("text_en"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("transcript_remark", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("transcript_remark", "programme_id"), ("programme", "id")));
    made.foreign_key(&mut reference(("transcript_remark", "semester_id"), ("semester", "id")));
    made
}

/// Where students may print their transcripts themselves.
fn station() -> TableCreateStatement {
    table(
        "print_station",
        [
            id(),
            text("code"),
            text("name_cn"),
            text("name_en"),
            text("location"),
            text("address"),
            text("device"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}
