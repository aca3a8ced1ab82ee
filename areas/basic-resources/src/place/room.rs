//! Rooms and other places where people meet.

use std::collections::HashSet;

use kernel::{
    Api, Cx, FieldError, Result, StringList, Text,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table},
};
use schema::university::{
    place::{ActiveModel, Entity},
    place_type,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    choices::{EQUIPMENT, PLACE_STATES},
    tables::{NAMED, PLACE_AREAS, PLACE_TYPES, PLACES},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub area_id: String,
    pub type_id: String,
    #[serde(default)]
    pub floor: String,
    #[serde(default)]
    pub capacity: Option<i32>,
    #[serde(default)]
    pub exam_capacity: Option<i32>,
    #[serde(default)]
    pub equipment: Vec<String>,
    #[serde(default)]
    pub bookable: bool,
    #[serde(default)]
    pub for_teaching: bool,
    #[serde(default)]
    pub for_exam: bool,
    pub status: String,
    #[serde(default)]
    pub remark: String,
}

const USED_BY: &[ReferencedBy] =
    &[ReferencedBy::column("class_session", "place_id", Text::new("课节", "class sessions"))];

pub struct Places;

impl Resource for Places {
    type Entity = Entity;
    type Input = PlaceInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.place",
            stem: "Place",
            label: Text::new("场地", "places"),
            permissions: super::PAGES,
            table: &PLACES,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "场地代码", "Place code").required().filter().search().sort(),
                Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::reference("areaId", &PLACE_AREAS, NAMED, "楼宇", "Building").required().filter().sort(),
                Field::reference("typeId", &PLACE_TYPES, NAMED, "场地类型", "Place type").required().filter().sort(),
                Field::code("floor", 10, "楼层", "Floor").filter().sort(),
                Field::integer("capacity", 0, 100_000, "容量", "Capacity").filter().sort(),
                Field::integer("examCapacity", 0, 100_000, "考试容量", "Exam capacity").filter().sort(),
                Field::choices("equipment", EQUIPMENT, "设备", "Equipment").filter(),
                Field::bool("bookable", "可预约", "Bookable").filter(),
                Field::bool("forTeaching", "用于教学", "For teaching").filter(),
                Field::bool("forExam", "用于考试", "For exams").filter(),
                Field::choice("status", PLACE_STATES, "状态", "Status").required().filter().sort(),
                Field::text("remark", 500, "备注", "Remark"),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("code", false),
            page: "/basic-resources/place/place-list",
            offered_to: super::OFFERED,
        }
    }

    fn check(input: &PlaceInput, errors: &mut Vec<FieldError>) {
        if let (Some(seats), Some(exam)) = (input.capacity, input.exam_capacity)
            && exam > seats
        {
            let text = Text::new("考试容量不能大于容量", "No more people sit an exam than the place holds");
            errors.push(FieldError::new("examCapacity", "out_of_range", text));
        }
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let types = place_type::Entity::find().filter(place_type::Column::ChecksCapacity.eq(true)).all(db).await?;
            let checked: HashSet<String> = types.into_iter().map(|kind| kind.id).collect();
            for row in rows {
                let seats = row.input.get("capacity").and_then(Value::as_i64).unwrap_or(0);
                if checked.contains(row.text("typeId")) && seats < 1 {
                    let text = Text::new(
                        "此类场地须填写容量；若无座位之分，请改用不核对容量的类型",
                        "A place of this kind needs a capacity; choose a kind without that check if seats do not matter",
                    );
                    row.errors.push(FieldError::new("capacity", "required", text));
                }
            }
            Ok(())
        })
    }

    fn write(input: PlaceInput, row: &mut ActiveModel) {
        let PlaceInput {
            code,
            name_en,
            name_cn,
            area_id,
            type_id,
            floor,
            capacity,
            exam_capacity,
            equipment,
            bookable,
            for_teaching,
            for_exam,
            status,
            remark,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.area_id = Set(area_id);
        row.type_id = Set(type_id);
        row.floor = Set(floor);
        row.capacity = Set(capacity);
        row.exam_capacity = Set(exam_capacity);
        row.equipment = Set(StringList(equipment));
        row.bookable = Set(bookable);
        row.for_teaching = Set(for_teaching);
        row.for_exam = Set(for_exam);
        row.status = Set(status);
        row.remark = Set(remark);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Places>()?.mount(api, "/api/basic/resources/place", Services::ALL)
}
