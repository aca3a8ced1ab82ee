//! Exam seasons: their papers with their place in the timetable, the rooms, and who sits what and where.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, integer, json, one_of, optional_day, optional_instant, optional_integer,
    optional_text, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(item()).await?;
        index(manager, "exam_item", &["semester_id"]).await?;
        manager.create_table(room()).await?;
        unique_alive(manager, "exam_room", &["place_id"]).await?;
        manager.create_table(paper()).await?;
        unique_alive(manager, "exam_course", &["item_id", "course_id", "part"]).await?;
        index(manager, "exam_course", &["course_id"]).await?;
        manager.create_table(candidate()).await?;
        unique_alive(manager, "exam_candidate", &["paper_id", "student_id"]).await?;
        index(manager, "exam_candidate", &["item_id"]).await?;
        index(manager, "exam_candidate", &["student_id"]).await
    }
}

fn item() -> TableCreateStatement {
    let mut made = table(
        "exam_item",
        [
            id(),
            text("semester_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            one_of("kind", &["FINAL", "MAKE_UP", "SUPPLEMENTARY", "MIDTERM"]),
            text("name_cn"),
            text("name_en"),
            day("start_date"),
            day("end_date"),
            json("slots"),
            json("closed_days"),
            optional_instant("collect_until"),
            optional_instant("publish_at"),
            optional_instant("seat_release_at"),
            one_of("status", &["PREPARE", "COLLECTING", "SCHEDULING", "PUBLISHED", "FINISHED"]),
            optional_instant("published_at"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_item", "semester_id"), ("semester", "id")));
    made
}

fn room() -> TableCreateStatement {
    let mut made = table(
        "exam_room",
        [
            id(),
            text("place_id"),
            integer("seat_rows"),
            integer("seat_cols"),
            json("out_of_use"),
            integer("capacity"),
            flag("shared"),
            json("features"),
            text("remark"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_room", "place_id"), ("place", "id")));
    made
}

/// A paper is in one place at a time, so that place stands in its row: as drafted, and as people were told.
fn paper() -> TableCreateStatement {
    let mut made = table(
        "exam_course",
        [
            id(),
            text("item_id"),
            text("course_id"),
            text("part"),
            text("label"),
            json("section_ids"),
            one_of("form", &["CLOSED", "OPEN", "ONLINE", "ORAL", "NONE"]),
            integer("duration_min"),
            text("combined_key"),
            optional_text("chief_examiner_id"),
            json("room_needs"),
            text("materials"),
            text("remark"),
            integer("candidates"),
            one_of("collected", &["OPEN", "CONFIRMED"]),
            optional_instant("collected_at"),
            optional_text("collected_by"),
            optional_instant("reminded_at"),
            optional_day("day"),
            text("start_time"),
            text("end_time"),
            json("room_ids"),
            flag("locked"),
            optional_day("published_day"),
            text("published_start"),
            text("published_end"),
            json("published_room_ids"),
            optional_instant("published_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_course", "item_id"), ("exam_item", "id")));
    made.foreign_key(&mut reference(("exam_course", "course_id"), ("course", "id")));
    made.foreign_key(&mut reference(("exam_course", "chief_examiner_id"), ("teacher", "id")));
    made
}

fn candidate() -> TableCreateStatement {
    let mut made = table(
        "exam_candidate",
        [
            id(),
            text("item_id"),
            text("paper_id"),
            text("student_id"),
            optional_text("section_id"),
            one_of("source", &["ROSTER", "MAKE_UP", "ADDED"]),
            one_of("state", &["ELIGIBLE", "BARRED", "PENDING", "REFUSED"]),
            text("reason_code"),
            text("reason"),
            flag("by_hand"),
            integer("extra_minutes"),
            flag("own_room"),
            flag("consecutive"),
            text("arrangement"),
            optional_text("room_id"),
            optional_integer("seat_row"),
            optional_integer("seat_col"),
            text("seat_no"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_candidate", "item_id"), ("exam_item", "id")));
    made.foreign_key(&mut reference(("exam_candidate", "paper_id"), ("exam_course", "id")));
    made.foreign_key(&mut reference(("exam_candidate", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("exam_candidate", "room_id"), ("exam_room", "id")));
    made
}
