//! Who enters, submits or sees the grades of a section: its teachers, and whom the registry adds.

mod import;

use std::collections::HashMap;

use basic_resources::api::tables::STAFF_TITLE;
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, Result, Text, ids,
    resource::{Choice, Field, OnceTable, Resource, Services, Spec, Table},
};
use schema::{
    submission::section_user::{self, ActiveModel, Entity},
    timetable::section,
    university::teacher,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    PAGE,
    tables::{COLLEAGUES, SECTION_TITLE, SECTION_USER, SECTION_USERS, SECTIONS},
};

const PATH: &str = "/api/sgs/section-user";

pub const ROLES: &[Choice] = &[
    ("SUBMIT", Text::new("录入并提交", "Enters and submits")),
    ("ENTER", Text::new("录入", "Enters")),
    ("VIEW", Text::new("查看", "Sees")),
];
const SOURCES: &[Choice] =
    &[("TEACHING", Text::new("任课教师", "Teaches it")), ("ASSIGNED", Text::new("教务指定", "Named by the registry"))];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SectionUserInput {
    pub section_id: String,
    pub staff_id: String,
    pub role: String,
}

pub struct SectionUsers;

impl Resource for SectionUsers {
    type Entity = Entity;
    type Input = SectionUserInput;

    fn spec() -> Spec {
        Spec {
            subject: SECTION_USER,
            stem: "SectionUser",
            label: Text::new("教学班成绩人员", "people of a section's grades"),
            permissions: &[PAGE],
            table: &SECTION_USERS,
            title: UNNAMED,
            fields: vec![
                Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                    .with_code()
                    .required()
                    .filter(),
                Field::choice("role", ROLES, "权限", "May").required().filter().sort(),
                Field::choice("source", SOURCES, "来源", "Because").filter().sort().read_only(),
            ],
            unique: &[&["sectionId", "staffId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.source = Set("ASSIGNED".to_owned());
    }

    fn write(input: SectionUserInput, row: &mut ActiveModel) {
        let SectionUserInput { section_id, staff_id, role } = input;
        row.section_id = Set(section_id);
        row.staff_id = Set(staff_id);
        row.role = Set(role);
    }
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<SectionUsers>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, PATH, Services { import: false, ..Services::ALL })?;
    import::mount(api);
    Ok(())
}

/// The teachers of these sections may enter and submit; who teaches one no more may not. Rows that the registry
/// made stay as they are.
pub async fn teach(cx: &Cx, sections: &[&section::Model]) -> Result<usize> {
    let tx = cx.tx().await?;
    let mut done = 0;
    for some in sections.chunks(200) {
        let teachers: Vec<String> = some.iter().flat_map(|section| section.teacher_ids.0.iter().cloned()).collect();
        let mut staff = HashMap::new();
        for wanted in teachers.chunks(300) {
            let rows = teacher::Entity::find().filter(teacher::Column::Id.is_in(wanted)).all(tx).await?;
            staff.extend(rows.into_iter().map(|row| (row.id, row.staff_id)));
        }
        let there = Entity::find()
            .filter(section_user::Column::SectionId.is_in(some.iter().map(|section| section.id.clone())))
            .filter(section_user::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        for section in some {
            let mut due: Vec<&String> = section.teacher_ids.0.iter().filter_map(|id| staff.get(id)).collect();
            due.sort();
            due.dedup();
            let held: Vec<_> = there.iter().filter(|row| row.section_id == section.id).collect();
            for staff_id in due.iter().filter(|id| !held.iter().any(|row| row.staff_id == ***id)) {
                let row = given(cx, &section.id, staff_id);
                Entity::insert(ActiveModel::from(row.clone())).exec_without_returning(tx).await?;
                cx.record_as(SECTION_USER, &row.id, None::<&Value>, Some(&row))?;
                done += 1;
            }
            for row in held.iter().filter(|row| row.source == "TEACHING" && !due.contains(&&row.staff_id)) {
                let gone = ActiveModel {
                    id: Set(row.id.clone()),
                    archived_at: Set(Some(cx.now())),
                    updated_at: Set(cx.now()),
                    version: Set(row.version + 1),
                    ..Default::default()
                };
                let after = Entity::update(gone).exec(tx).await?;
                cx.record_as(SECTION_USER, &row.id, Some(*row), Some(&after))?;
                done += 1;
            }
        }
    }
    Ok(done)
}

fn given(cx: &Cx, section_id: &str, staff_id: &str) -> section_user::Model {
    let by = cx.user_id().ok().map(str::to_owned);
    section_user::Model {
        id: ids::new_id(),
        section_id: section_id.to_owned(),
        staff_id: staff_id.to_owned(),
        role: "SUBMIT".to_owned(),
        source: "TEACHING".to_owned(),
        created_at: cx.now(),
        created_by: by.clone(),
        updated_at: cx.now(),
        updated_by: by,
        version: 1,
        archived_at: None,
    }
}
