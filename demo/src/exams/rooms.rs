//! Rooms in which exams are held, with their grids of seats.

use kernel::Result;
use schema::{
    exam::exam_room,
    university::{place, place_type},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{insert, list, row},
};

/// Seats in a row; a theatre has longer ones.
const USUAL: i32 = 6;
const LONG: i32 = 12;

pub async fn load(demo: &Demo<'_>) -> Result<Vec<exam_room::Model>> {
    let types = place_type::Entity::find().all(demo.tx).await?;
    let places = place::Entity::find()
        .filter(place::Column::ForExam.eq(true))
        .filter(place::Column::Status.eq("ACTIVE"))
        .order_by_asc(place::Column::Code)
        .all(demo.tx)
        .await?;
    let rooms = (1..).zip(&places).map(|(n, place)| {
        let kind = types.iter().find(|kind| kind.id == place.type_id).map_or("", |kind| kind.code.as_str());
        let seats = place.exam_capacity.unwrap_or(20).max(USUAL);
        let cols = if kind == "LT" { LONG } else { USUAL };
        let rows = (seats / cols).clamp(1, rules::exams::seats::MOST_ROWS);
        let broken: &[&str] = if n % 9 == 0 { &["A1"] } else { &[] };
        let features: &[&str] = match (kind, n % 5) {
            ("LAB", _) => &["COMPUTERS", "POWER"],
            ("LT", _) => &["LISTENING", "STEP_FREE"],
            (_, 0) => &["STEP_FREE"],
            _ => &[],
        };
        row!(
            exam_room {
                id: demo.seed.id("exam-room", &place.code),
                place_id: place.id.clone(),
                name: place.code.clone(),
                seat_rows: rows,
                seat_cols: cols,
                out_of_use: list(broken),
                capacity: rows * cols - i32::try_from(broken.len()).unwrap_or_default(),
                shared: kind == "LT",
                features: list(features),
                remark: if broken.is_empty() { String::new() } else { "桌面待修".to_owned() },
                sort_order: n,
                enabled: true,
            },
            demo.at
        )
    });
    let rooms: Vec<exam_room::Model> = rooms.collect();
    let count = insert::<exam_room::Entity, _>(demo.tx, rooms.clone()).await?;
    demo.say(count, "exam rooms");
    Ok(rooms)
}
