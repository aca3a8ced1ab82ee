//! Teaching evaluation. What belongs to ballots lies in tables without the order in which rows came: random keys, and
//! on SQLite no row numbers either. None of them has a time of its own.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use crate::columns::{
    common, flag, id, index, instant, integer, json, one_of, optional_instant, optional_integer, optional_text,
    primary_key, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(questionnaire()).await?;
        unique_alive(manager, "te_questionnaire", &["code"]).await?;
        manager.create_table(part()).await?;
        unique_alive(manager, "te_part", &["questionnaire_id", "code"]).await?;
        manager.create_table(item()).await?;
        unique_alive(manager, "te_item", &["questionnaire_id", "code"]).await?;
        manager.create_table(folder()).await?;
        index(manager, "te_folder", &["semester_id"]).await?;
        index(manager, "te_folder", &["status", "close_at"]).await?;
        manager.create_table(section()).await?;
        unique_alive(manager, "te_section", &["folder_id", "section_id", "teacher_id"]).await?;
        index(manager, "te_section", &["section_id"]).await?;
        index(manager, "te_section", &["teacher_id"]).await?;
        manager.create_table(viewer()).await?;
        index(manager, "te_viewer", &["staff_id"]).await?;
        for ballots in [ballot(), spent(), envelope(), answer(), comment()] {
            manager.create_table(unordered(manager, ballots)).await?;
        }
        index(manager, "te_ballot", &["student_id"]).await?;
        index(manager, "te_envelope", &["folder_id"]).await?;
        index(manager, "te_answer", &["te_section_id"]).await?;
        index(manager, "te_comment", &["te_section_id"]).await?;
        index(manager, "te_comment", &["commitment"]).await?;
        manager.create_table(result()).await?;
        index(manager, "te_result", &["folder_id", "cut"]).await?;
        index(manager, "te_result", &["teacher_id"]).await?;
        manager.create_table(reply()).await?;
        unique_alive(manager, "te_reply", &["te_section_id"]).await
    }
}

/// A number for each row would tell the order in which they came.
fn unordered(manager: &SchemaManager<'_>, mut made: TableCreateStatement) -> TableCreateStatement {
    if manager.get_database_backend() == DbBackend::Sqlite {
        made.extra("WITHOUT ROWID");
    }
    made
}

fn questionnaire() -> TableCreateStatement {
    table(
        "te_questionnaire",
        [
            id(),
            text("code"),
            integer("edition"),
            text("name_cn"),
            text("name_en"),
            one_of("status", &["DRAFT", "PUBLISHED", "RETIRED"]),
            integer("points"),
            flag("allow_na"),
            text("low_cn"),
            text("low_en"),
            text("high_cn"),
            text("high_en"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    )
}

fn part() -> TableCreateStatement {
    let columns =
        [id(), text("questionnaire_id"), text("code"), text("title_cn"), text("title_en"), integer("sort_order")];
    let mut made = table("te_part", columns.into_iter().chain(common()));
    made.foreign_key(&mut reference(("te_part", "questionnaire_id"), ("te_questionnaire", "id")));
    made
}

fn item() -> TableCreateStatement {
    let mut made = table(
        "te_item",
        [
            id(),
            text("questionnaire_id"),
            text("part_code"),
            text("code"),
            one_of("kind", &["SCALE", "TEXT"]),
            one_of("about", &["COURSE", "TEACHER"]),
            text("text_cn"),
            text("text_en"),
            flag("required"),
            integer("sort_order"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("te_item", "questionnaire_id"), ("te_questionnaire", "id")));
    made
}

fn folder() -> TableCreateStatement {
    let mut made = table(
        "te_folder",
        [
            id(),
            text("name_cn"),
            text("name_en"),
            text("semester_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            one_of("kind", &["FINAL", "PULSE"]),
            text("questionnaire_id"),
            instant("open_at"),
            instant("close_at"),
            optional_instant("release_at"),
            integer("min_class"),
            flag("gate_grades"),
            one_of("status", &["DRAFT", "OPEN", "CLOSED", "RELEASED"]),
            text("public_key"),
            optional_instant("opened_at"),
            optional_instant("closed_at"),
            optional_instant("keys_destroyed_at"),
            optional_instant("released_at"),
            integer("ballots"),
            integer("renewals"),
            optional_text("reminded_on"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("te_folder", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("te_folder", "questionnaire_id"), ("te_questionnaire", "id")));
    made
}

fn section() -> TableCreateStatement {
    let mut made = table(
        "te_section",
        [
            id(),
            text("folder_id"),
            text("section_id"),
            text("course_id"),
            text("teacher_id"),
            text("semester_id"),
            text("student_type"),
            optional_text("division_id"),
            optional_text("programme_id"),
            text("label"),
            text("teacher_name"),
            integer("enrolled"),
            integer("answers"),
            flag("excluded"),
            text("reason"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("te_section", "folder_id"), ("te_folder", "id")));
    made.foreign_key(&mut reference(("te_section", "section_id"), ("section", "id")));
    made.foreign_key(&mut reference(("te_section", "teacher_id"), ("teacher", "id")));
    made
}

fn viewer() -> TableCreateStatement {
    let mut made = table(
        "te_viewer",
        [
            id(),
            text("staff_id"),
            one_of("scope", &["DIVISION", "PROGRAMME", "OWN"]),
            optional_text("division_id"),
            optional_text("programme_id"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("te_viewer", "staff_id"), ("staff", "id")));
    made.foreign_key(&mut reference(("te_viewer", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("te_viewer", "programme_id"), ("programme", "id")));
    made
}

/// Who was given a ballot, and whether its receipt came back.
fn ballot() -> TableCreateStatement {
    let name = "te_ballot";
    let columns = [
        text("te_section_id"),
        text("student_id"),
        integer("given"),
        optional_text("asked_on"),
        flag("done"),
        text("blinded_hash"),
    ];
    let mut made = table(name, columns);
    made.primary_key(&mut primary_key(&["te_section_id", "student_id"]));
    made.foreign_key(&mut reference((name, "te_section_id"), ("te_section", "id")));
    made.foreign_key(&mut reference((name, "student_id"), ("student", "id")));
    made
}

fn spent() -> TableCreateStatement {
    let hash = text("token_hash").primary_key().take();
    let mut made = table("te_spent", [hash, text("folder_id"), text("body_hash")]);
    made.foreign_key(&mut reference(("te_spent", "folder_id"), ("te_folder", "id")));
    made
}

fn envelope() -> TableCreateStatement {
    let mut made = table("te_envelope", [id(), text("folder_id"), text("sealed")]);
    made.foreign_key(&mut reference(("te_envelope", "folder_id"), ("te_folder", "id")));
    made
}

fn answer() -> TableCreateStatement {
    let columns = [id(), text("folder_id"), text("te_section_id"), json("figures"), flag("straight_line")];
    let mut made = table("te_answer", columns.into_iter().chain(common()));
    made.foreign_key(&mut reference(("te_answer", "te_section_id"), ("te_section", "id")));
    made
}

fn comment() -> TableCreateStatement {
    let mut made = table(
        "te_comment",
        [
            id(),
            text("folder_id"),
            text("te_section_id"),
            text("item_code"),
            text("text"),
            text("commitment"),
            one_of("state", &["WAITING", "SHOWN", "HIDDEN"]),
            text("reason"),
            optional_text("screened_by"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("te_comment", "te_section_id"), ("te_section", "id")));
    made
}

fn result() -> TableCreateStatement {
    let mut made = table(
        "te_result",
        [
            id(),
            text("folder_id"),
            text("semester_id"),
            text("student_type"),
            one_of("cut", &["SECTION", "PROGRAMME", "DIVISION", "UNIVERSITY"]),
            optional_text("te_section_id"),
            optional_text("section_id"),
            optional_text("course_id"),
            optional_text("teacher_id"),
            optional_text("division_id"),
            optional_text("programme_id"),
            text("label"),
            integer("enrolled"),
            integer("answers"),
            flag("shown"),
            optional_integer("mean"),
            optional_integer("low"),
            optional_integer("high"),
            json("figures"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("te_result", "folder_id"), ("te_folder", "id")));
    made
}

/// What a teacher says about the results, shown beside the section when it is given again.
fn reply() -> TableCreateStatement {
    let columns = [id(), text("te_section_id"), text("teacher_id"), text("text")];
    let mut made = table("te_reply", columns.into_iter().chain(common()));
    made.foreign_key(&mut reference(("te_reply", "te_section_id"), ("te_section", "id")));
    made.foreign_key(&mut reference(("te_reply", "teacher_id"), ("teacher", "id")));
    made
}
