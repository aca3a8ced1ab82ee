//! A round begins: the divisions that take part, and those who filled in for them last time.

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, StringList, Text, Timestamp,
    effects::Outcome,
    identity::entity::user,
    ids,
    resource::{
        rows::{add, add_all},
        some_ids,
    },
};
use schema::{
    collection::{ttsp_authority, ttsp_division, ttsp_round},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    letters,
    tables::{AUTHORITY, DIVISION_STATE, ROUND},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OpenCollectionRoundInput)]
pub struct OpenInput {
    pub semester_id: String,
    /// UG, TPG or RPG.
    pub student_type: String,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    pub division_ids: Vec<String>,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn open(cx: &Cx, input: OpenInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let divisions =
        some_ids(input.division_ids.clone()).map_err(|_| Error::Invalid(vec![FieldError::required("divisionIds")]))?;
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&input.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    checked(cx, &input, &term)?;
    refuse_second(cx, &input, &term).await?;
    let row = ttsp_round::ActiveModel {
        semester_id: Set(input.semester_id),
        student_type: Set(input.student_type),
        open_at: Set(input.open_at),
        close_at: Set(input.close_at),
        status: Set("OPEN".to_owned()),
        reminded: Set(StringList::default()),
        remark: Set(input.remark.trim().to_owned()),
        ..Default::default()
    };
    let round = add::<ttsp_round::Entity>(cx, ROUND, &ids::new_id(), row).await?;
    let states = divisions.iter().map(|id| ttsp_division::ActiveModel {
        id: Set(ids::new_id()),
        round_id: Set(round.id.clone()),
        division_id: Set(id.clone()),
        submit_status: Set("NOT_STARTED".to_owned()),
        submitted_by: Set(None),
        submitted_at: Set(None),
        confirmed_by: Set(None),
        confirmed_at: Set(None),
        return_reason: Set(String::new()),
        ..Default::default()
    });
    add_all::<ttsp_division::Entity>(cx, DIVISION_STATE, states.collect()).await?;
    again(cx, &round, &divisions).await?;
    letters::tell(cx, letters::OPENED, &round, &divisions, "").await?;
    super::outcome(cx, vec![]).await
}

fn checked(cx: &Cx, input: &OpenInput, term: &semester::Model) -> Result<()> {
    let mut errors = vec![];
    if !["UG", "TPG", "RPG"].contains(&input.student_type.as_str()) {
        let text = Text::new("须为 UG、TPG 或 RPG", "Must be UG, TPG or RPG");
        errors.push(FieldError::new("studentType", "not_a_choice", text));
    } else if !term.student_types.0.contains(&input.student_type) {
        let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
        errors.push(FieldError::new("semesterId", "other_type", text));
    }
    if input.close_at <= input.open_at || input.close_at <= cx.now() {
        let text = Text::new("截止时间须晚于开始时间和现在", "The end is after the beginning, and after now");
        errors.push(FieldError::new("closeAt", "out_of_range", text));
    }
    if input.remark.chars().count() > 500 {
        errors.push(FieldError::new("remark", "too_long", Text::new("最多 500 个字符", "At most 500 characters")));
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

async fn refuse_second(cx: &Cx, input: &OpenInput, term: &semester::Model) -> Result<()> {
    let there = ttsp_round::Entity::find()
        .filter(ttsp_round::Column::SemesterId.eq(&input.semester_id))
        .filter(ttsp_round::Column::StudentType.eq(&input.student_type))
        .filter(ttsp_round::Column::ArchivedAt.is_null());
    let Some(round) = there.one(cx.tx().await?).await? else { return Ok(()) };
    let text = Both::new(
        format!("{} {} 已有一轮采集，请重新开放该轮", term.name_cn, input.student_type),
        format!("There is a round for {} {} already; open that one again", term.name_en, input.student_type),
    );
    let page = format!("/learning/ttsp/division?roundId={}", round.id);
    let data = json!({ "roundId": round.id, "status": round.status });
    Err(Rule::new("round_exists", text, data).offer(Text::new("查看该轮", "Look at it"), page).into())
}

/// Whoever filled in for a division in the round before does so again.
async fn again(cx: &Cx, round: &ttsp_round::Model, divisions: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let earlier = ttsp_round::Entity::find()
        .filter(ttsp_round::Column::StudentType.eq(&round.student_type))
        .filter(ttsp_round::Column::Id.ne(&round.id))
        .filter(ttsp_round::Column::ArchivedAt.is_null())
        .order_by_desc(ttsp_round::Column::CloseAt)
        .one(tx)
        .await?;
    let Some(earlier) = earlier else { return Ok(()) };
    let held = ttsp_authority::Entity::find()
        .filter(ttsp_authority::Column::RoundId.eq(earlier.id))
        .filter(ttsp_authority::Column::DivisionId.is_in(divisions))
        .filter(ttsp_authority::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_authority::Column::Id)
        .all(tx)
        .await?;
    let users = user::Entity::find()
        .filter(user::Column::Id.is_in(held.iter().map(|row| row.user_id.clone())))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let rows = held.into_iter().filter(|row| users.iter().any(|user| user.id == row.user_id)).map(|row| {
        ttsp_authority::ActiveModel {
            id: Set(ids::new_id()),
            round_id: Set(round.id.clone()),
            division_id: Set(row.division_id),
            user_id: Set(row.user_id),
            programme_ids: Set(row.programme_ids),
            ..Default::default()
        }
    });
    add_all::<ttsp_authority::Entity>(cx, AUTHORITY, rows.collect()).await.map(drop)
}
