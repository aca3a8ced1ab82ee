//! Places as they are used in exams: a grid of seats, some of them out of use.

use basic_resources::api::tables::{NAMED, PLACES};
use kernel::{
    Api, Cx, FieldError, Result, StringList, Text,
    resource::{Field, Initial, OnceTable, Reach, ReferencedBy, Resource, Services, Spec, Table},
};
use rules::exams::seats::{MOST_COLS, MOST_ROWS, Place};
use schema::{
    exam::exam_room::{ActiveModel, Column, Entity},
    university::place,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE,
    tables::{FEATURES, ROOM, ROOM_TITLE, ROOMS},
};

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::list("exam_course", "room_ids", Text::new("考试安排", "papers")),
    ReferencedBy::list("exam_course", "published_room_ids", Text::new("已公布的考试安排", "published papers")),
    ReferencedBy::column("exam_candidate", "room_id", Text::new("考生座位", "seats of candidates")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExamRoomInput {
    pub place_id: String,
    pub seat_rows: i32,
    pub seat_cols: i32,
    /// As B4: the second row from the front, the fourth seat.
    #[serde(default)]
    pub out_of_use: Vec<String>,
    #[serde(default)]
    pub shared: bool,
    #[serde(default)]
    pub features: Vec<String>,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub sort_order: i32,
    #[serde(default = "yes")]
    pub enabled: bool,
}

fn yes() -> bool {
    true
}

pub struct Rooms;

impl Resource for Rooms {
    type Entity = Entity;
    type Input = ExamRoomInput;

    fn spec() -> Spec {
        Spec {
            subject: ROOM,
            stem: "ExamRoom",
            label: Text::new("考场", "exam rooms"),
            permissions: &[PAGE],
            table: &ROOMS,
            title: ROOM_TITLE,
            fields: fields(),
            unique: &[&["placeId"]],
            referenced_by: USED_BY,
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "/exam/room-list",
            offered_to: &[],
        }
    }

    fn check(input: &ExamRoomInput, errors: &mut Vec<FieldError>) {
        let inside = |seat: &String| {
            Place::parse(seat).is_some_and(|place| place.row < input.seat_rows && place.col < input.seat_cols)
        };
        if !input.out_of_use.iter().all(inside) {
            let text = Text::new(
                "停用座位写成 B4 的形式（第二排第四座），并在布局内",
                "Write seats as B4 (second row, fourth seat), within the layout",
            );
            errors.push(FieldError::new("outOfUse", "out_of_range", text));
        } else if capacity(input) < 1 {
            let text = Text::new("至少要有一个可用座位", "At least one seat is in use");
            errors.push(FieldError::new("outOfUse", "out_of_range", text));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.name = Set(String::new());
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(named(cx, ids))
    }

    fn write(input: ExamRoomInput, row: &mut ActiveModel) {
        row.capacity = Set(capacity(&input));
        row.place_id = Set(input.place_id);
        row.seat_rows = Set(input.seat_rows);
        row.seat_cols = Set(input.seat_cols);
        row.out_of_use = Set(StringList(input.out_of_use));
        row.shared = Set(input.shared);
        row.features = Set(StringList(input.features));
        row.remark = Set(input.remark);
        row.sort_order = Set(input.sort_order);
        row.enabled = Set(input.enabled);
    }
}

/// Rooms are called as their places.
async fn named(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    for some in ids.chunks(300) {
        let rooms = Entity::find().filter(Column::Id.is_in(some)).all(tx).await?;
        let wanted = place::Column::Id.is_in(rooms.iter().map(|room| room.place_id.as_str()));
        let places = place::Entity::find().filter(wanted).all(tx).await?;
        for room in &rooms {
            let code = places.iter().find(|place| place.id == room.place_id).map_or("", |place| place.code.as_str());
            Entity::update_many()
                .col_expr(Column::Name, Expr::value(code))
                .filter(Column::Id.eq(&room.id))
                .filter(Column::Name.ne(code))
                .exec(tx)
                .await?;
        }
    }
    Ok(())
}

fn capacity(input: &ExamRoomInput) -> i32 {
    let distinct: std::collections::BTreeSet<&String> = input.out_of_use.iter().collect();
    input.seat_rows * input.seat_cols - i32::try_from(distinct.len()).unwrap_or(i32::MAX)
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("placeId", &PLACES, NAMED, "场地", "Place").with_code().required().filter(),
        Field::code("name", 30, "考场", "Room").search().sort().read_only(),
        Field::integer("seatRows", 1, i64::from(MOST_ROWS), "排数", "Rows").required(),
        Field::integer("seatCols", 1, i64::from(MOST_COLS), "每排座位", "Seats in a row").required(),
        Field::codes("outOfUse", 3, "停用座位", "Seats out of use")
            .hint("例如 B4：第二排第四座", "As B4: second row, fourth seat"),
        Field::integer("capacity", 0, 10_000, "可用座位", "Seats in use").sort().filter().read_only(),
        Field::bool("shared", "可同时考多科", "Several papers at once").filter(),
        Field::choices("features", FEATURES, "设施", "Offers").filter(),
        Field::text("remark", 500, "备注", "Remark").search(),
        Field::order().initially(Initial::Number(0)),
        Field::enabled(),
    ]
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Rooms>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, "/api/exam/room", Services::ALL)
}
