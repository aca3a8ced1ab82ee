//! Timetables that were found, kept until one of them is adopted; who invigilates, when and where, and who swaps.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, integer, json, one_of, optional_instant, optional_integer, optional_text, reference,
    table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(plan()).await?;
        unique_alive(manager, "exam_plan", &["item_id", "number"]).await?;
        manager.create_table(invigilator()).await?;
        unique_alive(manager, "exam_invigilator", &["item_id", "teacher_id"]).await?;
        manager.create_table(duty()).await?;
        unique_alive(manager, "exam_duty", &["item_id", "day", "start_time", "room_id", "teacher_id"]).await?;
        index(manager, "exam_duty", &["teacher_id"]).await?;
        manager.create_table(swap()).await?;
        index(manager, "exam_swap", &["duty_id"]).await?;
        index(manager, "exam_swap", &["to_teacher_id"]).await
    }
}

fn plan() -> TableCreateStatement {
    let mut made = table(
        "exam_plan",
        [
            id(),
            text("item_id"),
            integer("number"),
            one_of("mode", &["FRESH", "REPAIR", "CONTINUE", "ALTERNATIVE"]),
            one_of("state", &["FOUND", "STOPPED", "IMPOSSIBLE"]),
            integer("seed"),
            integer("seconds"),
            json("weights"),
            integer("hard"),
            integer("soft"),
            json("parts"),
            json("curve"),
            json("places"),
            json("contradiction"),
            optional_instant("adopted_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_plan", "item_id"), ("exam_item", "id")));
    made
}

fn invigilator() -> TableCreateStatement {
    let mut made = table(
        "exam_invigilator",
        [
            id(),
            text("item_id"),
            text("teacher_id"),
            optional_integer("most_duties"),
            json("away"),
            integer("carried_minutes"),
            integer("duties"),
            integer("minutes"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_invigilator", "item_id"), ("exam_item", "id")));
    made.foreign_key(&mut reference(("exam_invigilator", "teacher_id"), ("teacher", "id")));
    made
}

fn duty() -> TableCreateStatement {
    let mut made = table(
        "exam_duty",
        [
            id(),
            text("item_id"),
            text("room_id"),
            day("day"),
            text("start_time"),
            text("end_time"),
            text("arrive_time"),
            json("paper_ids"),
            text("teacher_id"),
            one_of("role", &["CHIEF", "INVIGILATOR", "RESERVE"]),
            one_of("state", &["ASSIGNED", "CONFIRMED", "DECLINED"]),
            text("reason"),
            flag("by_hand"),
            optional_instant("told_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_duty", "item_id"), ("exam_item", "id")));
    made.foreign_key(&mut reference(("exam_duty", "room_id"), ("exam_room", "id")));
    made.foreign_key(&mut reference(("exam_duty", "teacher_id"), ("teacher", "id")));
    made
}

fn swap() -> TableCreateStatement {
    let mut made = table(
        "exam_swap",
        [
            id(),
            text("duty_id"),
            text("from_teacher_id"),
            text("to_teacher_id"),
            optional_text("back_duty_id"),
            one_of("state", &["ASKED", "ACCEPTED", "DECLINED", "WITHDRAWN"]),
            text("note"),
            optional_instant("answered_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("exam_swap", "duty_id"), ("exam_duty", "id")));
    made.foreign_key(&mut reference(("exam_swap", "from_teacher_id"), ("teacher", "id")));
    made.foreign_key(&mut reference(("exam_swap", "to_teacher_id"), ("teacher", "id")));
    made.foreign_key(&mut reference(("exam_swap", "back_duty_id"), ("exam_duty", "id")));
    made
}
