//! Who fills in for a division, and for which of its programmes.

use std::marker::PhantomData;

use basic_resources::api::tables::NAMED;
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::{
    collection::{
        ttsp_authority::{ActiveModel, Column, Entity},
        ttsp_division, ttsp_round,
    },
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    letters,
    side::Side,
    tables::{AUTHORITY, ROUND_TITLE, UNNAMED, USER_TITLE, USERS},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionAuthorityInput {
    pub round_id: String,
    pub division_id: String,
    pub user_id: String,
    /// None means all of the division.
    #[serde(default)]
    pub programme_ids: Vec<String>,
}

pub struct Authorities<S>(PhantomData<S>);

impl<S: Side> Resource for Authorities<S> {
    type Entity = Entity;
    type Input = CollectionAuthorityInput;

    const READERS: &'static [Permission] = S::READERS;

    fn spec() -> Spec {
        let view = S::view();
        Spec {
            subject: AUTHORITY,
            stem: view.stems[2],
            label: Text::new("填报权限", "authorities to fill in"),
            permissions: view.pages,
            table: view.authorities,
            title: UNNAMED,
            fields: vec![
                Field::reference("userId", &USERS, USER_TITLE, "用户", "User").with_code().required().filter(),
                Field::reference("roundId", view.rounds, ROUND_TITLE, "轮次", "Round").required().filter(),
                Field::reference("divisionId", view.divisions, NAMED, "学部", "Division")
                    .with_code()
                    .required()
                    .filter(),
                Field::references("programmeIds", view.programmes, NAMED, "专业（空为全部）", "Programmes (none: all)")
                    .with_code(),
            ],
            unique: &[&["roundId", "divisionId", "userId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("userId", false),
            page: "",
            offered_to: &[],
        }
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(fits(db, rows))
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(told(cx, ids))
    }

    fn write(input: CollectionAuthorityInput, row: &mut ActiveModel) {
        let CollectionAuthorityInput { round_id, division_id, user_id, programme_ids } = input;
        row.round_id = Set(round_id);
        row.division_id = Set(division_id);
        row.user_id = Set(user_id);
        row.programme_ids = Set(StringList(programme_ids));
    }
}

/// The division takes part, and the programmes are its own.
async fn fits(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let rounds: Vec<String> = rows.iter().map(|row| row.text("roundId").to_owned()).collect();
    let listed = |row: &Proposed<'_>| -> Vec<String> {
        let ids = row.input.get("programmeIds").and_then(Value::as_array).into_iter().flatten();
        ids.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let programmes: Vec<String> = rows.iter().flat_map(&listed).collect();
    let (mut taking_part, mut known) = (vec![], vec![]);
    for some in rounds.chunks(500) {
        let found = ttsp_division::Entity::find()
            .filter(ttsp_division::Column::RoundId.is_in(some))
            .filter(ttsp_division::Column::ArchivedAt.is_null());
        taking_part.extend(found.all(db).await?);
    }
    for some in programmes.chunks(500) {
        known.extend(programme::Entity::find().filter(programme::Column::Id.is_in(some)).all(db).await?);
    }
    for row in rows {
        let (round, division) = (row.text("roundId"), row.text("divisionId"));
        let mut found = vec![];
        if !taking_part.iter().any(|state| state.round_id == round && state.division_id == division) {
            let text = Text::new("该学部不参加本轮采集", "This division does not take part in the round");
            found.push(FieldError::new("divisionId", "not_in_round", text));
        }
        let other = |id: &String| known.iter().any(|p| p.id == *id && p.division_id != division);
        if listed(row).iter().any(other) {
            let text = Text::new("所选专业不属于该学部", "A programme is of another division");
            found.push(FieldError::new("programmeIds", "other_division", text));
        }
        row.errors.extend(found);
    }
    Ok(())
}

/// Whoever is new hears that the round is open.
async fn told(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    for some in ids.chunks(500) {
        let new = Entity::find().filter(Column::Id.is_in(some)).filter(Column::Version.eq(1)).all(tx).await?;
        let mut rounds: Vec<&str> = new.iter().map(|row| row.round_id.as_str()).collect();
        rounds.sort_unstable();
        rounds.dedup();
        for id in rounds {
            let Some(round) = ttsp_round::Entity::find_by_id(id).one(tx).await? else { continue };
            if round.status != "OPEN" {
                continue;
            }
            let of_round = new.iter().filter(|row| row.round_id == id);
            let to = of_round.map(|row| (row.user_id.clone(), row.division_id.clone())).collect();
            letters::tell_people(cx, letters::OPENED, &round, to, "").await?;
        }
    }
    Ok(())
}
