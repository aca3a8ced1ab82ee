//! A division hands in: nothing that blocks is left, and from then on nothing is changed.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning},
    error::Refusal,
    resource::rows::change,
};
use schema::collection::ttsp_division;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    gate::{self, Target},
    problems,
    rounds::outcome,
    side::{Division, Side},
    tables::DIVISION_STATE,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SubmitCollectionInput)]
pub struct SubmitInput {
    pub round_id: String,
    pub division_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn submit(cx: &Cx, input: SubmitInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let state = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::RoundId.eq(&input.round_id))
        .filter(ttsp_division::Column::DivisionId.eq(&input.division_id))
        .filter(ttsp_division::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    let whole = Target { round_id: input.round_id.clone(), division_id: input.division_id.clone(), programme_id: None };
    gate::refuse::<Division>(cx, tx, &[whole]).await?;
    let found = problems::of_division(cx, tx, &input.round_id, &input.division_id).await?;
    let mut rules: Vec<Rule> = vec![];
    if found.courses == 0 {
        let text = Text::new("还没有填写任何开课计划，请先填写", "Nothing is planned yet; enter the courses first");
        let page = format!("{}?roundId={}", Division::view().page("course"), input.round_id);
        let rule = Rule::new("nothing_planned", text, json!({ "divisionId": input.division_id }));
        rules.push(rule.offer(Text::new("去填写课程", "Enter courses"), page));
    }
    rules.extend(found.problems.iter().filter(|problem| problem.blocking).map(|problem| {
        let text = Both::new(
            format!("{}：{}", problem.title, problem.text.zh),
            format!("{}: {}", problem.title, problem.text.en),
        );
        let page = format!("{}?ids={}", Division::view().page(problem.part.code()), problem.id);
        Rule::new(problem.code, text, problem.data.clone()).offer(Text::new("去修改", "Correct it"), page)
    }));
    if let Some(first) = rules.first().map(|rule| rule.code) {
        return Err(Error::Refused(Box::new(Refusal { code: first, rules })));
    }
    let warnings = found.problems.iter().map(|problem| Warning {
        code: problem.code.to_owned(),
        message: format!("{}：{}", problem.title, problem.text.get(cx.lang())),
    });
    let warnings = warnings.collect();
    let submitted = ttsp_division::ActiveModel {
        submit_status: Set("SUBMITTED".to_owned()),
        submitted_by: Set(Some(cx.user_id()?.to_owned())),
        submitted_at: Set(Some(cx.now())),
        return_reason: Set(String::new()),
        ..Default::default()
    };
    change::<ttsp_division::Entity>(cx, DIVISION_STATE, state, submitted).await?;
    outcome(cx, warnings).await
}
