//! The university described: terms, calendar, divisions, programmes, places, regions, codes.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, integer, json, one_of, optional_day, optional_integer, optional_text, reference,
    table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(college()).await?;
        unique_alive(manager, "college", &["code"]).await?;
        manager.create_table(college_year()).await?;
        unique_alive(manager, "college_year", &["name"]).await?;
        manager.create_table(semester()).await?;
        unique_alive(manager, "semester", &["code"]).await?;
        index(manager, "semester", &["year_id", "no"]).await?;
        manager.create_table(calendar_date()).await?;
        unique_alive(manager, "calendar_date", &["semester_id", "date"]).await?;
        index(manager, "calendar_date", &["date"]).await?;
        manager.create_table(division()).await?;
        unique_alive(manager, "division", &["code"]).await?;
        manager.create_table(programme()).await?;
        unique_alive(manager, "programme", &["code"]).await?;
        index(manager, "programme", &["kind", "student_type", "code"]).await?;
        index(manager, "programme", &["division_id"]).await?;
        index(manager, "programme", &["parent_programme_id"]).await?;
        manager.create_table(place_area()).await?;
        unique_alive(manager, "place_area", &["code"]).await?;
        manager.create_table(place_type()).await?;
        unique_alive(manager, "place_type", &["code"]).await?;
        manager.create_table(place()).await?;
        unique_alive(manager, "place", &["code"]).await?;
        index(manager, "place", &["area_id"]).await?;
        index(manager, "place", &["type_id"]).await?;
        manager.create_table(region()).await?;
        unique_alive(manager, "region", &["code"]).await?;
        index(manager, "region", &["parent_id"]).await?;
        manager.create_table(student_category()).await?;
        unique_alive(manager, "student_category", &["code"]).await?;
        manager.create_table(degree_config()).await?;
        unique_alive(manager, "degree_config", &["code"]).await?;
        manager.create_table(code_item()).await?;
        unique_alive(manager, "code_item", &["code_set", "code"]).await?;
        Ok(())
    }
}

/// The university itself; normally one row.
fn college() -> TableCreateStatement {
    table(
        "college",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            optional_text("logo"),
            text("address"),
            text("phone"),
            text("email"),
            text("website"),
            text("moe_code"),
            text("default_locale"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// An academic year.
fn college_year() -> TableCreateStatement {
    table(
        "college_year",
        [id(), text("name"), day("start_date"), day("end_date"), flag("is_current"), integer("sort_order")]
            .into_iter()
            .chain(common()),
    )
}

/// A semester of some student types.
fn semester() -> TableCreateStatement {
    let mut made = table(
        "semester",
        [
            id(),
            text("code"),
            text("year_id"),
            integer("no"),
            text("name_en"),
            text("name_cn"),
            day("start_date"),
            day("end_date"),
            optional_day("first_class_day"),
            optional_day("last_class_day"),
            optional_day("add_drop_start"),
            optional_day("add_drop_end"),
            optional_day("revision_start"),
            optional_day("revision_end"),
            optional_day("exam_start"),
            optional_day("exam_end"),
            optional_day("grade_release_date"),
            integer("weeks"),
            json("student_types"),
            json("current_for"),
            one_of("status", &["PLANNED", "CURRENT", "CLOSED"]),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("semester", "year_id"), ("college_year", "id")));
    made
}

/// One day of a semester.
fn calendar_date() -> TableCreateStatement {
    let mut made = table(
        "calendar_date",
        [
            id(),
            text("semester_id"),
            day("date"),
            integer("week_no"),
            integer("weekday"),
            one_of(
                "day_type",
                &[
                    "TEACHING",
                    "HOLIDAY",
                    "READING_WEEK",
                    "REVISION",
                    "EXAM",
                    "MAKE_UP",
                    "REGISTRATION",
                    "ADMIN",
                    "VACATION",
                ],
            ),
            optional_integer("effective_weekday"),
            text("note_en"),
            text("note_cn"),
            flag("hand_made"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("calendar_date", "semester_id"), ("semester", "id")));
    made
}

/// A division, faculty or school.
fn division() -> TableCreateStatement {
    table(
        "division",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            optional_text("dean_staff_id"),
            json("associate_dean_ids"),
            text("office_email"),
            json("student_types"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A programme, its category, a stream or a minor.
fn programme() -> TableCreateStatement {
    let mut made = table(
        "programme",
        [
            id(),
            one_of("kind", &["CATEGORY", "PROGRAMME", "STREAM", "MINOR"]),
            text("code"),
            text("name_en"),
            text("name_cn"),
            text("division_id"),
            optional_text("parent_programme_id"),
            optional_text("category_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            text("degree_title_en"),
            text("degree_title_cn"),
            text("moe_major_code"),
            optional_integer("length_years"),
            optional_integer("max_years"),
            optional_text("director_staff_id"),
            flag("is_honours"),
            optional_integer("admission_from"),
            optional_integer("admission_to"),
            optional_integer("quota"),
            text("min_cgpa"),
            json("excluded_programme_ids"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("programme", "division_id"), ("division", "id")));
    made
}

/// A building or another part of the campus.
fn place_area() -> TableCreateStatement {
    table(
        "place_area",
        [id(), text("code"), text("name_en"), text("name_cn"), text("campus"), integer("sort_order"), flag("enabled")]
            .into_iter()
            .chain(common()),
    )
}

/// A kind of place.
fn place_type() -> TableCreateStatement {
    table(
        "place_type",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            flag("checks_capacity"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A room or another place where people meet.
fn place() -> TableCreateStatement {
    let mut made = table(
        "place",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            text("area_id"),
            text("type_id"),
            text("floor"),
            optional_integer("capacity"),
            optional_integer("exam_capacity"),
            json("equipment"),
            flag("bookable"),
            flag("for_teaching"),
            flag("for_exam"),
            one_of("status", &["ACTIVE", "MAINTENANCE", "CLOSED"]),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("place", "area_id"), ("place_area", "id")));
    made.foreign_key(&mut reference(("place", "type_id"), ("place_type", "id")));
    made
}

/// A country, province, city or county.
fn region() -> TableCreateStatement {
    table(
        "region",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            optional_text("parent_id"),
            one_of("level", &["COUNTRY", "PROVINCE", "CITY", "COUNTY"]),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A category of students inside a type.
fn student_category() -> TableCreateStatement {
    table(
        "student_category",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            json("degrees"),
            flag("needs_visa"),
            flag("in_moe_register"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A degree the university awards.
fn degree_config() -> TableCreateStatement {
    table(
        "degree_config",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            text("standard_code"),
            optional_integer("min_months"),
            optional_integer("max_months"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A code of a national standard.
fn code_item() -> TableCreateStatement {
    table(
        "code_item",
        [
            id(),
            text("code_set"),
            text("code"),
            text("name_en"),
            text("name_cn"),
            text("standard"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}
