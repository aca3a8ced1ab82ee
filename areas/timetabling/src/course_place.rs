//! Where a course may meet: kinds of rooms, buildings, rooms, and what has to be in them.

use basic_resources::api::tables::{NAMED, PLACE_AREAS, PLACE_TYPES, PLACES};
use course_planning::api::{COURSE, UNNAMED};
use kernel::{
    Api, FieldError, Permission, Result, StringList, Text,
    resource::{Field, Resource, Services, Spec, Table},
};
use schema::timetable::course_place::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    may::{PAGES, READERS},
    tables::{COURSE_PLACE, COURSE_PLACES, OFFERED},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoursePlaceInput {
    pub course_id: String,
    pub priority: i32,
    #[serde(default)]
    pub place_type_ids: Vec<String>,
    #[serde(default)]
    pub area_ids: Vec<String>,
    #[serde(default)]
    pub place_ids: Vec<String>,
    #[serde(default)]
    pub equipment: Vec<String>,
    #[serde(default)]
    pub min_capacity: Option<i32>,
    #[serde(default)]
    pub remark: String,
}

pub struct CoursePlaces;

impl Resource for CoursePlaces {
    type Entity = Entity;
    type Input = CoursePlaceInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        Spec {
            subject: COURSE_PLACE,
            stem: "CoursePlace",
            label: Text::new("课程场地要求", "room requirements of courses"),
            permissions: PAGES,
            table: &COURSE_PLACES,
            title: UNNAMED,
            fields: vec![
                Field::reference("courseId", &OFFERED, COURSE, "课程", "Course").with_code().required().filter(),
                Field::integer("priority", 1, 99, "优先级", "Priority").required().filter().sort(),
                Field::references("placeTypeIds", &PLACE_TYPES, NAMED, "场地类型", "Kinds of rooms").filter(),
                Field::references("areaIds", &PLACE_AREAS, NAMED, "区域", "Buildings").filter(),
                Field::references("placeIds", &PLACES, NAMED, "指定场地", "Rooms").filter(),
                Field::codes("equipment", 50, "设备", "Equipment"),
                Field::integer("minCapacity", 1, 100_000, "最少座位", "Least seats").sort(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["courseId", "priority"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("courseId", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &CoursePlaceInput, errors: &mut Vec<FieldError>) {
        let CoursePlaceInput { place_type_ids, area_ids, place_ids, equipment, min_capacity, .. } = input;
        let lists = [place_type_ids, area_ids, place_ids, equipment];
        if lists.iter().all(|list| list.is_empty()) && min_capacity.is_none() {
            let text = Text::new("请至少写明一项要求", "Say at least one requirement");
            errors.push(FieldError::new("placeTypeIds", "required", text));
        }
    }

    fn write(input: CoursePlaceInput, row: &mut ActiveModel) {
        let CoursePlaceInput {
            course_id,
            priority,
            place_type_ids,
            area_ids,
            place_ids,
            equipment,
            min_capacity,
            remark,
        } = input;
        row.course_id = Set(course_id);
        row.priority = Set(priority);
        row.place_type_ids = Set(StringList(place_type_ids));
        row.area_ids = Set(StringList(area_ids));
        row.place_ids = Set(StringList(place_ids));
        row.equipment = Set(StringList(equipment));
        row.min_capacity = Set(min_capacity);
        row.remark = Set(remark);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<CoursePlaces>()?.mount(api, "/api/tts/course-place", Services::ALL)
}
