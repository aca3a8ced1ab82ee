//! Divisions of a round as they are listed.

use std::marker::PhantomData;

use basic_resources::api::tables::NAMED;
use kernel::{
    Permission, Text,
    resource::{Choice, Field, Resource, Spec},
};
use schema::collection::ttsp_division::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    side::Side,
    tables::{DIVISION_STATE, ROUND_TITLE, UNNAMED, USER_TITLE, USERS},
};

pub const SUBMIT_STATES: &[Choice] = &[
    ("NOT_STARTED", Text::new("未开始", "Not started")),
    ("EDITING", Text::new("填报中", "Filling in")),
    ("SUBMITTED", Text::new("已提交", "Handed in")),
    ("RETURNED", Text::new("已退回", "Returned")),
    ("CONFIRMED", Text::new("已确认", "Confirmed")),
];

/// Divisions join with their round and move by commands.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionDivisionInput {
    pub round_id: String,
    pub division_id: String,
}

pub struct States<S>(PhantomData<S>);

impl<S: Side> Resource for States<S> {
    type Entity = Entity;
    type Input = CollectionDivisionInput;

    const READERS: &'static [Permission] = S::READERS;

    fn spec() -> Spec {
        let view = S::view();
        Spec {
            subject: DIVISION_STATE,
            stem: view.stems[1],
            label: Text::new("学部填报状态", "divisions of a round"),
            permissions: view.pages,
            table: view.states,
            title: UNNAMED,
            fields: vec![
                Field::reference("divisionId", view.divisions, NAMED, "学部", "Division").with_code().filter(),
                Field::reference("roundId", view.rounds, ROUND_TITLE, "轮次", "Round").filter(),
                Field::choice("submitStatus", SUBMIT_STATES, "状态", "Status").filter().sort().read_only(),
                Field::reference("submittedBy", &USERS, USER_TITLE, "提交人", "Handed in by").read_only(),
                Field::instant("submittedAt", "提交时间", "Handed in").sort().read_only(),
                Field::reference("confirmedBy", &USERS, USER_TITLE, "确认人", "Confirmed by").read_only(),
                Field::instant("confirmedAt", "确认时间", "Confirmed").sort().read_only(),
                Field::text("returnReason", 500, "退回原因", "Why it was returned").read_only(),
            ],
            unique: &[&["roundId", "divisionId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("submitStatus", false),
            page: "",
            offered_to: &[],
        }
    }

    fn write(input: CollectionDivisionInput, row: &mut ActiveModel) {
        let CollectionDivisionInput { round_id, division_id } = input;
        row.round_id = Set(round_id);
        row.division_id = Set(division_id);
    }
}
