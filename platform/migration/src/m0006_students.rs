//! Students: one row per person and programme.

use sea_orm_migration::prelude::*;

use crate::columns::{common, flag, id, index, json, optional_text, table, text, unique_alive};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = std::iter::once(id())
            .chain(identity())
            .chain(admission())
            .chain(study())
            .chain(contact())
            .chain(flags())
            .chain(common());
        manager.create_table(table("student", columns)).await?;
        unique_alive(manager, "student", &["student_no"]).await?;
        index(manager, "student", &["id_no_index"]).await?;
        index(manager, "student", &["mobile_index"]).await?;
        index(manager, "student", &["student_type", "student_no"]).await
    }
}

fn day(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).date().null().take()
}

fn optional_integer(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).integer().null().take()
}

fn one_of(name: &'static str, codes: &'static [&'static str]) -> ColumnDef {
    text(name).check(Expr::col(name).is_in(codes.iter().copied())).take()
}

/// Who they are.
fn identity() -> Vec<ColumnDef> {
    vec![
        optional_text("person_id"),
        text("student_no"),
        text("name_cn"),
        text("name_en"),
        text("pinyin_surname"),
        text("pinyin_given"),
        text("preferred_name"),
        text("former_name"),
        one_of("gender", &["", "M", "F", "X"]),
        day("birth_date"),
        one_of("id_type", &["", "RESIDENT", "HK_MACAO", "TAIWAN", "PASSPORT"]),
        text("id_no"),
        text("id_no_index"),
        day("id_expiry"),
        text("nationality"),
        text("ethnicity"),
        text("political_status"),
        text("religion"),
        text("marital_status"),
        text("native_place"),
        text("birth_place"),
        text("origin_region"),
        text("hukou_type"),
        text("hukou_address"),
        optional_text("photo_admission"),
        optional_text("photo_current"),
    ]
}

/// How they came.
fn admission() -> Vec<ColumnDef> {
    vec![
        text("candidate_no"),
        text("admission_batch"),
        text("admission_type"),
        optional_integer("gaokao_score"),
        json("subject_scores"),
        text("high_school"),
        text("previous_degree"),
        text("previous_institution"),
        day("offer_date"),
        day("entry_date"),
        optional_text("entry_semester_id"),
    ]
}

/// What and where they study; ids point at tables of later migrations.
fn study() -> Vec<ColumnDef> {
    vec![
        one_of("student_type", &["UG", "TPG", "RPG"]),
        optional_text("category_id"),
        text("degree"),
        optional_text("division_id"),
        optional_text("programme_id"),
        optional_text("stream_id"),
        json("minor_ids"),
        optional_text("cohort_id"),
        optional_integer("year_of_study"),
        text("class_no"),
        one_of("study_mode", &["", "FT", "PT"]),
        optional_integer("study_length"),
        day("expected_graduation"),
        day("max_end_date"),
        optional_text("study_status_id"),
        optional_text("study_type_id"),
        text("registration_status"),
        optional_text("advisor_id"),
        json("supervisors"),
        text("thesis_title"),
        text("candidature_status"),
        day("candidature_date"),
        text("moe_register_status"),
        text("moe_register_no"),
    ]
}

/// How they are reached.
fn contact() -> Vec<ColumnDef> {
    vec![
        text("mobile"),
        text("mobile_index"),
        text("email"),
        text("personal_email"),
        text("wechat"),
        text("home_address"),
        text("postal_code"),
        text("mailing_address"),
        text("dormitory"),
        text("emergency_name"),
        text("emergency_relation"),
        text("emergency_mobile"),
        text("emergency_mobile_index"),
        text("visa_no"),
        text("visa_no_index"),
        day("permit_expiry"),
    ]
}

/// What holds them up.
fn flags() -> Vec<ColumnDef> {
    vec![flag("fee_hold"), flag("library_hold"), flag("discipline_hold"), flag("grade_hold"), flag("exam_special_need")]
}
