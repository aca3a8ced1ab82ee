//! What was taught in an earlier semester as the beginning of a plan.

mod source;

use basic_resources::api::tables::{DIVISIONS, SEMESTERS};
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Result, Text, View,
    effects::{Known, Outcome, Warning, outcome},
    resource::rows::add_all,
};
use schema::{
    collection::{ttsp_course, ttsp_division, ttsp_group, ttsp_teacher},
    university::division,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    division::states,
    gate::{self, Target},
    plan::tables,
    rounds::locked,
    side::{Division, Office, Side},
    tables::{COURSE, GROUP, OWN_DIVISIONS, OWN_ROUNDS, ROUNDS, TEACHER},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CopyCollectionInput)]
struct CopyInput {
    round_id: String,
    from_semester_id: String,
    /// Empty: every division of the round that is not confirmed.
    #[serde(default)]
    division_id: Option<String>,
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("从以前学期复制", "Copy from an earlier semester");
    let op = Op::post(Office::view().path("copy"), "copyCollection", Office::view().policy(Action::Add), label)
        .ids([
            IdSpec::body("/roundId", &ROUNDS),
            IdSpec::body("/divisionId", &DIVISIONS),
            IdSpec::body("/fromSemesterId", &SEMESTERS),
        ])
        .audit(COURSE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<CopyInput>| async move { copy::<Office>(&cx, input).await.map(View) });
    let op = Op::post(Division::view().path("copy"), "copyOwnCollection", Division::view().policy(Action::Add), label)
        .ids([
            IdSpec::body("/roundId", &OWN_ROUNDS),
            IdSpec::body("/divisionId", &OWN_DIVISIONS),
            IdSpec::body("/fromSemesterId", &SEMESTERS),
        ])
        .audit(COURSE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<CopyInput>| async move { copy::<Division>(&cx, input).await.map(View) });
}

async fn copy<S: Side>(cx: &Cx, input: CopyInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let round = locked(cx, &input.round_id).await?;
    let taking_part = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::RoundId.eq(&round.id))
        .filter(S::view().states.visible(cx.scope()?))
        .order_by_asc(ttsp_division::Column::Id)
        .all(cx.tx().await?)
        .await?;
    let one = crate::some(input.division_id);
    let chosen: Vec<String> = match one {
        Some(id) => vec![id],
        None if S::OFFICE => {
            let open = taking_part.iter().filter(|state| state.submit_status != "CONFIRMED");
            open.map(|state| state.division_id.clone()).collect()
        }
        None => return Err(Error::Invalid(vec![kernel::FieldError::required("divisionId")])),
    };
    let mut warnings = vec![];
    for division_id in &chosen {
        let programme_id = None;
        let whole = Target { round_id: round.id.clone(), division_id: division_id.clone(), programme_id };
        gate::refuse::<S>(cx, cx.tx().await?, &[whole]).await?;
        let source = source::Source::load(cx, &round, &input.from_semester_id, division_id).await?;
        let (courses, teaching, groups) = source.rows(&round, division_id);
        if courses.is_empty() && groups.is_empty() {
            warnings.push(nothing_new(cx, division_id).await?);
            continue;
        }
        add_all::<ttsp_course::Entity>(cx, COURSE, courses).await?;
        add_all::<ttsp_teacher::Entity>(cx, TEACHER, teaching).await?;
        add_all::<ttsp_group::Entity>(cx, GROUP, groups).await?;
        if !S::OFFICE {
            gate::begun(cx, [(round.id.clone(), division_id.clone())]).await?;
        }
    }
    if warnings.len() == chosen.len() {
        cx.nothing_changed();
    }
    let known: Vec<Known<'_>> = tables::<S>()?.known().into_iter().chain([states()?.into()]).collect();
    outcome(cx, &known, warnings).await
}

async fn nothing_new(cx: &Cx, division_id: &str) -> Result<Warning> {
    let found = division::Entity::find_by_id(division_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    let text = kernel::Both::new(
        format!("{}在该学期没有尚未填入的课程", found.name_cn),
        format!("{} taught nothing in that semester that is not planned already", found.name_en),
    );
    Ok(Warning { code: "nothing_to_copy".to_owned(), message: text.get(cx.lang()).to_owned() })
}
