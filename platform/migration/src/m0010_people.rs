//! Departments, staff, teachers, data groups, saved views.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, instant, integer, json, one_of, optional_integer, optional_text, primary_key,
    reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(department()).await?;
        unique_alive(manager, "department", &["code"]).await?;
        index(manager, "department", &["parent_id"]).await?;
        index(manager, "department", &["division_id"]).await?;
        manager.create_table(unit_change()).await?;
        index(manager, "unit_change", &["subject", "unit_id", "effective_date"]).await?;
        manager.create_table(staff()).await?;
        unique_alive(manager, "staff", &["staff_no"]).await?;
        index(manager, "staff", &["department_id"]).await?;
        index(manager, "staff", &["user_id"]).await?;
        index(manager, "staff", &["phone_index"]).await?;
        manager.create_table(teacher()).await?;
        unique_alive(manager, "teacher", &["teacher_no"]).await?;
        unique_alive(manager, "teacher", &["staff_id"]).await?;
        index(manager, "teacher", &["division_id"]).await?;
        manager.create_table(data_group()).await?;
        manager.create_table(data_group_staff()).await?;
        index(manager, "data_group_staff", &["staff_id"]).await?;
        manager.create_table(data_group_user()).await?;
        index(manager, "data_group_user", &["user_id"]).await?;
        manager.create_table(saved_view()).await?;
        index(manager, "saved_view", &["owner_id", "screen"]).await?;
        Ok(())
    }
}

/// A unit of the organisation, in a tree.
fn department() -> TableCreateStatement {
    table(
        "department",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            optional_text("parent_id"),
            one_of("kind", &["ACADEMIC", "ADMIN"]),
            optional_text("head_staff_id"),
            optional_text("division_id"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A rename, move or merger of a department or region, by date.
fn unit_change() -> TableCreateStatement {
    table(
        "unit_change",
        [
            id(),
            one_of("subject", &["department", "region"]),
            text("unit_id"),
            one_of("kind", &["RENAMED", "MOVED", "MERGED"]),
            day("effective_date"),
            json("before"),
            json("after"),
            optional_text("into_id"),
            text("document_no"),
            text("reason"),
            instant("at"),
            text("by_id"),
            text("by_name"),
        ],
    )
}

/// A member of staff.
fn staff() -> TableCreateStatement {
    let mut made = table(
        "staff",
        [
            id(),
            text("staff_no"),
            text("name_en"),
            text("name_cn"),
            text("title"),
            one_of("gender", &["", "M", "F", "X"]),
            text("department_id"),
            text("email"),
            text("phone"),
            text("phone_index"),
            text("post"),
            one_of("employ_type", &["FT", "PT"]),
            one_of("status", &["ACTIVE", "LEFT"]),
            optional_text("user_id"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("staff", "department_id"), ("department", "id")));
    made
}

/// A member of staff who teaches. The names are copied from staff whenever they change there.
fn teacher() -> TableCreateStatement {
    let mut made = table(
        "teacher",
        [
            id(),
            text("staff_id"),
            text("teacher_no"),
            text("name_en"),
            text("name_cn"),
            text("division_id"),
            json("programme_ids"),
            optional_integer("max_hours"),
            json("can_supervise"),
            one_of("status", &["ACTIVE", "LEFT"]),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("teacher", "staff_id"), ("staff", "id")));
    made.foreign_key(&mut reference(("teacher", "division_id"), ("division", "id")));
    made
}

/// A data group: which students and divisions its members see. Empty lists mean all.
fn data_group() -> TableCreateStatement {
    table(
        "data_group",
        [
            id(),
            text("name_en"),
            text("name_cn"),
            json("student_types"),
            json("category_ids"),
            json("division_ids"),
            text("description"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A member of a data group, by staff record.
fn data_group_staff() -> TableCreateStatement {
    let mut made =
        table("data_group_staff", [text("group_id"), text("staff_id"), instant("added_at"), optional_text("added_by")]);
    made.primary_key(&mut primary_key(&["group_id", "staff_id"]));
    made.foreign_key(&mut reference(("data_group_staff", "group_id"), ("data_group", "id")));
    made.foreign_key(&mut reference(("data_group_staff", "staff_id"), ("staff", "id")));
    made
}

/// A member of a data group, by account.
fn data_group_user() -> TableCreateStatement {
    let mut made =
        table("data_group_user", [text("group_id"), text("user_id"), instant("added_at"), optional_text("added_by")]);
    made.primary_key(&mut primary_key(&["group_id", "user_id"]));
    made.foreign_key(&mut reference(("data_group_user", "group_id"), ("data_group", "id")));
    made.foreign_key(&mut reference(("data_group_user", "user_id"), ("app_user", "id")));
    made
}

/// A view of a list that its owner named.
fn saved_view() -> TableCreateStatement {
    let mut made = table(
        "saved_view",
        [
            id(),
            text("owner_id"),
            text("screen"),
            text("name"),
            text("query"),
            json("columns"),
            instant("created_at"),
            instant("updated_at"),
            integer("version"),
        ],
    );
    made.foreign_key(&mut reference(("saved_view", "owner_id"), ("app_user", "id")));
    made
}
