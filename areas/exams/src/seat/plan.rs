//! A room from above while a paper is sat, and somebody moved to another of its seats.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, FieldError, Lang, Result, Rule, Text,
    effects::{Outcome, outcome},
    resource::rows::change,
};
use rules::exams::seats::Place;
use schema::{
    exam::{
        exam_candidate::{ActiveModel, Column, Entity, Model},
        exam_course, exam_room,
    },
    students::student,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::fill::{grid_of, seat_of};
use crate::{
    candidate, item,
    snapshot::rooms,
    tables::{CANDIDATE, CANDIDATES},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PlanQuery {
    paper_id: String,
    /// Left out: the first room of the paper.
    room_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamSeatPlanRoom)]
struct RoomOf {
    id: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamSeatPlanSeat)]
struct Seat {
    candidate_id: String,
    seat_no: String,
    paper: String,
    student_no: String,
    name: String,
    special: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamSeatPlan)]
pub struct Plan {
    label: String,
    /// Rooms of the paper.
    rooms: Vec<RoomOf>,
    room_id: Option<String>,
    seat_rows: i32,
    seat_cols: i32,
    out_of_use: Vec<String>,
    seats: Vec<Seat>,
}

pub async fn plan(cx: &Cx, query: PlanQuery) -> Result<Plan> {
    let db = cx.read();
    let paper = exam_course::Entity::find_by_id(&query.paper_id).one(db).await?.ok_or(Error::NotFound)?;
    let all = rooms(db).await?;
    let own: Vec<&exam_room::Model> =
        paper.room_ids.0.iter().filter_map(|id| all.iter().find(|room| room.id == *id)).collect();
    let room = match &query.room_id {
        Some(id) => own.iter().find(|room| room.id == *id).copied(),
        None => own.first().copied(),
    };
    let mut seats = vec![];
    if let Some(room) = room {
        let together = beside(db, &paper).await?;
        let labels: HashMap<&str, &str> = together.iter().map(|p| (p.id.as_str(), p.label.as_str())).collect();
        let sitting = Entity::find()
            .filter(Column::RoomId.eq(&room.id))
            .filter(Column::PaperId.is_in(together.iter().map(|paper| paper.id.as_str())))
            .filter(CANDIDATES.visible(cx.scope()?))
            .order_by_asc(Column::SeatRow)
            .order_by_asc(Column::SeatCol)
            .all(db)
            .await?;
        let wanted = student::Column::Id.is_in(sitting.iter().map(|row| row.student_id.as_str()));
        let people = student::Entity::find().filter(wanted).all(db).await?;
        let people: HashMap<&str, &student::Model> = people.iter().map(|row| (row.id.as_str(), row)).collect();
        for row in &sitting {
            let Some(person) = people.get(row.student_id.as_str()) else { continue };
            seats.push(Seat {
                candidate_id: row.id.clone(),
                seat_no: row.seat_no.clone(),
                paper: labels.get(row.paper_id.as_str()).copied().unwrap_or_default().to_owned(),
                student_no: person.student_no.clone(),
                name: if cx.lang() == Lang::En { &person.name_en } else { &person.name_cn }.clone(),
                special: row.extra_minutes > 0 || row.own_room,
            });
        }
    }
    Ok(Plan {
        label: paper.label,
        rooms: own.iter().map(|room| RoomOf { id: room.id.clone(), name: room.name.clone() }).collect(),
        room_id: room.map(|room| room.id.clone()),
        seat_rows: room.map_or(0, |room| room.seat_rows),
        seat_cols: room.map_or(0, |room| room.seat_cols),
        out_of_use: room.map(|room| room.out_of_use.0.clone()).unwrap_or_default(),
        seats,
    })
}

/// The papers that begin with this one, itself among them.
async fn beside(db: &impl ConnectionTrait, paper: &exam_course::Model) -> Result<Vec<exam_course::Model>> {
    let Some(day) = paper.day else { return Ok(vec![paper.clone()]) };
    let rows = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&paper.item_id))
        .filter(exam_course::Column::Day.eq(day))
        .filter(exam_course::Column::StartTime.eq(&paper.start_time))
        .filter(exam_course::Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MoveExamSeatInput)]
pub struct MoveInput {
    pub id: String,
    pub room_id: String,
    /// As B4. Whoever sits there changes places with them.
    pub seat_no: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: MoveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let row = Entity::find_by_id(&input.id).one(tx).await?.ok_or(Error::NotFound)?;
    item::still_open(&item::locked(cx, &row.item_id).await?)?;
    let paper = exam_course::Entity::find_by_id(&row.paper_id).one(tx).await?.ok_or(Error::NotFound)?;
    let room = exam_room::Entity::find_by_id(&input.room_id).one(tx).await?.ok_or(Error::NotFound)?;
    let wrong = |field: &str, text: Text| Err(Error::Invalid(vec![FieldError::new(field, "out_of_range", text)]));
    if !paper.room_ids.0.contains(&room.id) {
        return wrong("roomId", Text::new("该科目不在这个考场考", "The paper is not sat in this room"));
    }
    let Some(place) = Place::parse(&input.seat_no).filter(|place| grid_of(&room).holds(*place)) else {
        return wrong("seatNo", Text::new("没有这个座位或已停用", "There is no such seat, or it is out of use"));
    };
    if row.room_id.as_ref() == Some(&room.id) && seat_of(&row) == Some(place) {
        let text = Text::new("考生已经在这个座位", "They sit there already");
        let rule = Rule::new("same_seat", text, json!({ "seatNo": input.seat_no }));
        let page = format!("/exam/student-schedule-list?itemId={}", row.item_id);
        return Err(rule.offer(Text::new("查看座位", "See the seats"), page).into());
    }
    let together: Vec<String> = beside(tx, &paper).await?.into_iter().map(|paper| paper.id).collect();
    let there = Entity::find()
        .filter(Column::RoomId.eq(&room.id))
        .filter(Column::SeatNo.eq(place.name()))
        .filter(Column::PaperId.is_in(together))
        .filter(Column::ArchivedAt.is_null())
        .one(tx)
        .await?;
    if let Some(other) = there {
        let old = seat_of(&row).zip(row.room_id.clone());
        let fits = exam_course::Entity::find_by_id(&other.paper_id).one(tx).await?;
        if old.as_ref().is_some_and(|(_, id)| fits.is_some_and(|paper| !paper.room_ids.0.contains(id))) {
            return Err(foreign(&other));
        }
        sit(cx, other, old.map(|(place, room)| (room, place))).await?;
    }
    sit(cx, row, Some((room.id, place))).await?;
    outcome(cx, &[candidate::table()?.into()], vec![]).await
}

fn foreign(other: &Model) -> Error {
    let text = Both::new(
        format!("{} 号座位上的考生的科目不在原考场考，不能对调", other.seat_no),
        format!("Whoever sits at {} has a paper that is not sat in the other room", other.seat_no),
    );
    let rule = Rule::new("seat_of_another_room", text, json!({ "seatNo": other.seat_no }));
    let page = format!("/exam/student-schedule-list?itemId={}", other.item_id);
    rule.offer(Text::new("查看座位", "See the seats"), page).into()
}

async fn sit(cx: &Cx, row: Model, seat: Option<(String, Place)>) -> Result<()> {
    let next = ActiveModel {
        room_id: Set(seat.as_ref().map(|(room, _)| room.clone())),
        seat_row: Set(seat.as_ref().map(|(_, place)| place.row)),
        seat_col: Set(seat.as_ref().map(|(_, place)| place.col)),
        seat_no: Set(seat.as_ref().map(|(_, place)| place.name()).unwrap_or_default()),
        ..Default::default()
    };
    change::<Entity>(cx, CANDIDATE, row, next).await.map(drop)
}
