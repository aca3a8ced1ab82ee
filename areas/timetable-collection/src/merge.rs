//! What the registry confirmed goes into the timetable, with a report of what was made and what was left.

pub(crate) mod gather;

use kernel::{
    Action, Api, Both, Cx, Error, IdSpec, Json, Op, Query, Result, Rule, Text, Timestamp, View,
    effects::{Known, Outcome, outcome},
    ids,
    resource::{
        Field,
        rows::{add, change},
    },
    scope::Allowed,
};
use schema::{
    collection::{ttsp_division, ttsp_merge, ttsp_round},
    university::division,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{collections::HashMap, sync::LazyLock};
use timetabling::api::{Line, Made, collected_effects, hand_over};
use utoipa::{IntoParams, ToSchema};

use crate::{
    rounds::locked,
    side::{Office, Side},
    tables::{MERGE, ROUND, ROUNDS, UNNAMED},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MergeCollectionInput)]
struct MergeInput {
    round_id: String,
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfRound {
    round_id: String,
}

/// One line of the report, in the reader's language.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionMergeLine)]
struct LineView {
    /// Of the planned course; empty for other lines.
    entry_id: String,
    division_id: String,
    division_name: String,
    /// SECTION, GROUP, PLACE, COMBINED or DIVISION.
    kind: String,
    course_code: String,
    title: String,
    /// What was made.
    made: Vec<String>,
    /// Why nothing was.
    skipped: Option<String>,
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionMergeReport)]
struct ReportView {
    id: String,
    created_at: Timestamp,
    sections: usize,
    sessions: i32,
    groups: usize,
    skipped: usize,
    report: Vec<LineView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionMerged)]
struct MergedView {
    sections: usize,
    sessions: usize,
    groups: usize,
    skipped: usize,
    report: Vec<LineView>,
    outcome: Outcome,
}

static REPORT: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::integer("sections", 0, 1_000_000, "新建教学班", "Sections made"),
        Field::integer("sessions", 0, 1_000_000, "新建课节", "Meetings made"),
        Field::integer("groups", 0, 1_000_000, "新建学生组", "Groups made"),
        Field::integer("skipped", 0, 1_000_000, "未改动", "Left as they are"),
    ]
});
static ROUND_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| vec![Field::code("status", 20, "状态", "Status")]);

pub fn mount(api: &mut Api) {
    let office = Office::view();
    let label = Text::new("并入排课", "Merge into the timetable");
    let op = Op::post(office.path("merge"), "mergeCollection", office.policy(Action::Edit), label)
        .ids([IdSpec::body("/roundId", &ROUNDS)])
        .audit(MERGE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<MergeInput>| async move { merge(&cx, input).await.map(View) });
    let label = Text::new("并入排课的报告", "Reports of merging");
    let op = Op::get(office.path("merge"), "collectionMerges", office.looking::<Office>(Action::Query), label)
        .ids([IdSpec::query("roundId", &ROUNDS)]);
    api.op(op, |cx: Cx, Query(query): Query<OfRound>| async move { reports(&cx, &query.round_id).await.map(View) });
}

async fn merge(cx: &Cx, input: MergeInput) -> Result<MergedView> {
    if input.dry_run {
        cx.rehearse();
    }
    let round = locked(cx, &input.round_id).await?;
    let states = states(cx, &round).await?;
    let confirmed: Vec<String> =
        states.iter().filter(|s| s.submit_status == "CONFIRMED").map(|s| s.division_id.clone()).collect();
    if confirmed.is_empty() {
        return Err(nothing_confirmed(&round));
    }
    let all = gather::gather(cx, &round, &confirmed).await?;
    let mut made = hand_over(cx, &all).await?;
    made.lines.extend(waiting(cx, &states).await?);
    kept(cx, &round, &made).await?;
    if round.status == "CLOSED" && confirmed.len() == states.len() {
        let imported = ttsp_round::ActiveModel { status: Set("IMPORTED".to_owned()), ..Default::default() };
        change::<ttsp_round::Entity>(cx, ROUND, round, imported).await?;
    }
    let label = Text::new("并入报告", "a report of merging");
    let known = Known { subject: MERGE, label, fields: &REPORT, title: UNNAMED };
    let label = Text::new("采集轮次", "a round of collection");
    let of_round = Known { subject: ROUND, label, fields: &ROUND_FIELDS, title: UNNAMED };
    let known: Vec<Known<'_>> = collected_effects().into_iter().chain([known, of_round]).collect();
    let outcome = outcome(cx, &known, vec![]).await?;
    Ok(MergedView {
        sections: made.sections,
        sessions: made.sessions,
        groups: made.groups,
        skipped: skipped(&made.lines),
        report: shown(cx, made.lines).await?,
        outcome,
    })
}

async fn states(cx: &Cx, round: &ttsp_round::Model) -> Result<Vec<ttsp_division::Model>> {
    let states = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::RoundId.eq(&round.id))
        .filter(ttsp_division::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_division::Column::Id);
    Ok(states.all(cx.tx().await?).await?)
}

fn skipped(lines: &[Line]) -> usize {
    lines.iter().filter(|line| !line.made).count()
}

fn nothing_confirmed(round: &ttsp_round::Model) -> Error {
    let text =
        Text::new("还没有已确认的学部，没有可并入的数据；请先确认", "No division is confirmed yet; confirm one first");
    let page = format!("/learning/ttsp/division?roundId={}&submitStatus=SUBMITTED", round.id);
    let rule = Rule::new("nothing_confirmed", text, json!({ "roundId": round.id }));
    rule.offer(Text::new("去确认学部数据", "Confirm what was handed in"), page).into()
}

/// Divisions that are not confirmed stay outside, and the report says so.
async fn waiting(cx: &Cx, states: &[ttsp_division::Model]) -> Result<Vec<Line>> {
    let open: Vec<_> = states.iter().filter(|state| state.submit_status != "CONFIRMED").collect();
    let named = division::Entity::find()
        .filter(division::Column::Id.is_in(open.iter().map(|state| state.division_id.clone())))
        .order_by_asc(division::Column::Code)
        .all(cx.tx().await?)
        .await?;
    let text = Both::new("尚未确认，未并入", "Not confirmed yet and left out");
    let line = |d: division::Model| Line::new(&d.id, "DIVISION", ("", &d.code), (false, "not_confirmed"), text.clone());
    Ok(named.into_iter().map(line).collect())
}

async fn kept(cx: &Cx, round: &ttsp_round::Model, made: &Made) -> Result<()> {
    let number = |n: usize| Set(i32::try_from(n).unwrap_or(i32::MAX));
    let row = ttsp_merge::ActiveModel {
        round_id: Set(round.id.clone()),
        sections: number(made.sections),
        sessions: number(made.sessions),
        groups: number(made.groups),
        skipped: number(skipped(&made.lines)),
        report: Set(serde_json::to_value(&made.lines).map_err(Error::internal)?),
        ..Default::default()
    };
    add::<ttsp_merge::Entity>(cx, MERGE, &ids::new_id(), row).await.map(drop)
}

async fn shown(cx: &Cx, lines: Vec<Line>) -> Result<Vec<LineView>> {
    let mut ids: Vec<String> = lines.iter().map(|line| line.division_id.clone()).collect();
    ids.sort();
    ids.dedup();
    let named = division::Entity::find().filter(division::Column::Id.is_in(ids)).all(cx.read()).await?;
    let named: HashMap<String, Both> = named.into_iter().map(|d| (d.id, Both::new(d.name_cn, d.name_en))).collect();
    let view = |line: Line| {
        let message = line.text.get(cx.lang()).to_owned();
        let name = named.get(&line.division_id).map(|name| name.get(cx.lang()).to_owned());
        let Line { division_id, entry_id, kind, course_code, title, made, code, .. } = line;
        let (made, skipped) = if made { (vec![message], None) } else { (vec![], Some(message)) };
        let division_name = name.unwrap_or_default();
        LineView { entry_id, division_id, division_name, kind, course_code, title, made, skipped, code }
    };
    Ok(lines.into_iter().map(view).collect())
}

/// Whoever works for a division reads the lines of that division, and counts them.
async fn reports(cx: &Cx, round_id: &str) -> Result<Vec<ReportView>> {
    let reach = cx.scope()?.reach(kernel::identity::DIVISION);
    let seen = |line: &Line| match &reach {
        Allowed::All => true,
        Allowed::Only(divisions) => divisions.contains(&line.division_id),
    };
    let rows = ttsp_merge::Entity::find()
        .filter(ttsp_merge::Column::RoundId.eq(round_id))
        .filter(ttsp_merge::Column::ArchivedAt.is_null())
        .order_by_desc(ttsp_merge::Column::CreatedAt)
        .order_by_desc(ttsp_merge::Column::Id)
        .all(cx.read())
        .await?;
    let mut views = vec![];
    for row in rows {
        let lines: Vec<Line> = serde_json::from_value(row.report).map_err(Error::internal)?;
        let lines: Vec<Line> = lines.into_iter().filter(&seen).collect();
        let count = |kind: &str| lines.iter().filter(|line| line.made && line.kind == kind).count();
        views.push(ReportView {
            id: row.id,
            created_at: row.created_at,
            sections: count("SECTION"),
            sessions: if matches!(reach, Allowed::All) { row.sessions } else { 0 },
            groups: count("GROUP"),
            skipped: skipped(&lines),
            report: shown(cx, lines).await?,
        });
    }
    Ok(views)
}
