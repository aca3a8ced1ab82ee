//! What comes in from the grid, and what it answers.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::board::{clashes::ClashView, view::SessionView};

/// A new meeting: with a time, or with how many hours it will have.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AddClassSessionInput)]
pub struct AddInput {
    pub section_id: String,
    /// LEC, TUT or LAB.
    pub kind: String,
    #[serde(default)]
    pub hours: Option<i32>,
    /// 0 or left out: not placed yet.
    #[serde(default)]
    pub weekday: i32,
    #[serde(default)]
    pub start_time: String,
    /// From the hours, when it is left out.
    #[serde(default)]
    pub end_time: String,
    /// All teaching weeks, when it is left out.
    #[serde(default)]
    pub weeks: Vec<i32>,
    #[serde(default)]
    pub place_id: Option<String>,
    #[serde(default)]
    pub teacher_id: Option<String>,
}

/// What is left out stays; an empty id takes the room or the teacher away.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EditClassSessionInput)]
pub struct EditInput {
    pub id: String,
    pub version: i32,
    #[serde(default)]
    pub kind: Option<String>,
    #[serde(default)]
    pub hours: Option<i32>,
    #[serde(default)]
    pub weekday: Option<i32>,
    #[serde(default)]
    pub start_time: Option<String>,
    #[serde(default)]
    pub end_time: Option<String>,
    #[serde(default)]
    pub weeks: Option<Vec<i32>>,
    #[serde(default)]
    pub place_id: Option<String>,
    #[serde(default)]
    pub teacher_id: Option<String>,
}

/// A meeting that there is (`id`) or a new one of a section (`sectionId`), elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CheckClassSessionInput)]
pub struct CheckInput {
    #[serde(default)]
    pub id: Option<String>,
    #[serde(default)]
    pub section_id: Option<String>,
    #[serde(default)]
    pub hours: Option<i32>,
    #[serde(default)]
    pub weekday: Option<i32>,
    #[serde(default)]
    pub start_time: Option<String>,
    #[serde(default)]
    pub end_time: Option<String>,
    #[serde(default)]
    pub weeks: Option<Vec<i32>>,
    #[serde(default)]
    pub place_id: Option<String>,
    #[serde(default)]
    pub teacher_id: Option<String>,
}

/// The drag: as long as it was, from another time on.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlaceClassSessionInput)]
pub struct PlaceInput {
    pub id: String,
    pub version: i32,
    /// 0: back to those that are not placed.
    pub weekday: i32,
    #[serde(default)]
    pub start_time: String,
    /// Left out: where it is. Empty: nowhere.
    #[serde(default)]
    pub place_id: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TimetableStepInput)]
pub struct StepInput {
    pub semester_id: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Ids {
    #[serde(default)]
    pub ids: Vec<String>,
}

/// An inconvenience that is no clash.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableSoft)]
pub struct SoftView {
    /// GAP, CONSECUTIVE, BUILDING, LUNCH, SATURDAY or WASTE.
    pub code: String,
    pub points: i32,
    pub message: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableCheck)]
pub struct CheckView {
    pub clashes: Vec<ClashView>,
    pub soft: Vec<SoftView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetablePlaced)]
pub struct PlacedView {
    pub session: SessionView,
    pub clashes: Vec<ClashView>,
    pub soft: Vec<SoftView>,
    /// The step that can be taken back; empty if nothing changed.
    pub edit_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableSteppedBack)]
pub struct SteppedView {
    /// What was taken back or done again: add, edit, place or delete.
    pub what: String,
    /// The meetings as they are now; those that are gone are not among them.
    pub sessions: Vec<SessionView>,
    pub clashes: Vec<ClashView>,
    pub can_undo: bool,
    pub can_redo: bool,
}
