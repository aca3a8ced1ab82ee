//! Timetabling: what a section is for, groups, rooms a course needs, what was published, steps that can be taken back.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, extend, flag, id, index, integer, json, one_of, optional_instant, optional_integer, optional_text,
    reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Sections that are there have none of this.
        for mut column in [text("display_title"), text("requirement")] {
            extend(manager, "section", column.default("").take()).await?;
        }
        for name in ["elective_types", "year_targets", "programme_ids", "group_ids"] {
            extend(manager, "section", json(name).default("[]").take()).await?;
        }
        extend(manager, "section", optional_text("entry_id")).await?;
        manager.create_table(tt_group()).await?;
        unique_alive(manager, "tt_group", &["semester_id", "code"]).await?;
        manager.create_table(tt_group_student()).await?;
        unique_alive(manager, "tt_group_student", &["group_id", "student_id"]).await?;
        index(manager, "tt_group_student", &["student_id"]).await?;
        manager.create_table(course_place()).await?;
        unique_alive(manager, "course_place", &["course_id", "priority"]).await?;
        manager.create_table(timetable_publication()).await?;
        unique_alive(manager, "timetable_publication", &["semester_id", "no"]).await?;
        manager.create_table(published_session()).await?;
        index(manager, "published_session", &["semester_id"]).await?;
        index(manager, "published_session", &["section_id"]).await?;
        index(manager, "published_session", &["place_id"]).await?;
        index(manager, "published_session", &["teacher_id"]).await?;
        manager.create_table(timetable_edit()).await?;
        index(manager, "timetable_edit", &["semester_id", "created_by"]).await?;
        manager.create_table(calendar_feed()).await?;
        unique_alive(manager, "calendar_feed", &["user_id"]).await?;
        unique_alive(manager, "calendar_feed", &["token_hash"]).await?;
        manager.create_table(student_note()).await?;
        index(manager, "student_note", &["teacher_id", "student_id"]).await?;
        Ok(())
    }
}

/// Students who take their classes of a semester together.
fn tt_group() -> TableCreateStatement {
    let mut made = table(
        "tt_group",
        [
            id(),
            text("semester_id"),
            text("code"),
            text("name_en"),
            text("name_cn"),
            text("programme_id"),
            optional_text("stream_id"),
            integer("year"),
            integer("expected_size"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("tt_group", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("tt_group", "programme_id"), ("programme", "id")));
    made
}

/// A student is in a group.
fn tt_group_student() -> TableCreateStatement {
    let mut made = table("tt_group_student", [id(), text("group_id"), text("student_id")].into_iter().chain(common()));
    made.foreign_key(&mut reference(("tt_group_student", "group_id"), ("tt_group", "id")));
    made.foreign_key(&mut reference(("tt_group_student", "student_id"), ("student", "id")));
    made
}

/// Where a course may meet.
fn course_place() -> TableCreateStatement {
    let mut made = table(
        "course_place",
        [
            id(),
            text("course_id"),
            integer("priority"),
            json("place_type_ids"),
            json("area_ids"),
            json("place_ids"),
            json("equipment"),
            optional_integer("min_capacity"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("course_place", "course_id"), ("course", "id")));
    made
}

/// The timetable of a semester was made public.
fn timetable_publication() -> TableCreateStatement {
    let mut made = table(
        "timetable_publication",
        [
            id(),
            text("semester_id"),
            integer("no"),
            text("note"),
            integer("added"),
            integer("changed"),
            integer("cancelled"),
            integer("told"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("timetable_publication", "semester_id"), ("semester", "id")));
    made
}

/// A weekly meeting as people were told of it; its id is that of the meeting.
fn published_session() -> TableCreateStatement {
    let mut made = table(
        "published_session",
        [
            id(),
            text("semester_id"),
            text("section_id"),
            integer("weekday"),
            text("start_time"),
            text("end_time"),
            integer("hours"),
            optional_text("place_id"),
            json("weeks"),
            one_of("kind", &["LEC", "TUT", "LAB"]),
            optional_text("teacher_id"),
            json("teacher_ids"),
            integer("sequence"),
            flag("cancelled"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("published_session", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("published_session", "section_id"), ("section", "id")));
    made
}

/// One step of editing the timetable, so that it can be taken back.
fn timetable_edit() -> TableCreateStatement {
    let mut made = table(
        "timetable_edit",
        [id(), text("semester_id"), text("action"), json("steps"), flag("undone")].into_iter().chain(common()),
    );
    made.foreign_key(&mut reference(("timetable_edit", "semester_id"), ("semester", "id")));
    made
}

/// The address under which a calendar program reads one person's timetable.
fn calendar_feed() -> TableCreateStatement {
    let mut made = table(
        "calendar_feed",
        [id(), text("user_id"), text("token_hash"), optional_instant("last_read_at")].into_iter().chain(common()),
    );
    made.foreign_key(&mut reference(("calendar_feed", "user_id"), ("app_user", "id")));
    made
}

/// What a teacher notes about a student for themselves.
fn student_note() -> TableCreateStatement {
    let mut made =
        table("student_note", [id(), text("teacher_id"), text("student_id"), text("text")].into_iter().chain(common()));
    made.foreign_key(&mut reference(("student_note", "teacher_id"), ("teacher", "id")));
    made.foreign_key(&mut reference(("student_note", "student_id"), ("student", "id")));
    made
}
