//! A student's own way to the degree: the checklist, evidence handed in, and where it stands.

use basic_resources::api::{my_student, my_student_held};
use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Query, Result, Rule, StringList, Text, View, files,
    op::Need, resource::rows::change,
};
use rules::research_degree::{Act, after};
use schema::research::{
    sga_progress::{ActiveModel, Entity, Model},
    sga_step, sga_student,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    candidate::{CandidateView, view},
    step::{self, FileQuery},
    tables::{OWN_FILES, OWN_PROGRESS, PROGRESS},
    words::{STEP_STATES, called},
};

const PATH: &str = "/api/student/sga";
const PAGE: &str = "/student/graduation-audit";
const SEE: &[Need] = &[(permissions::STUDENT_AUTH_RPG_GRADUATION_REPORT, Action::Get)];
const WRITE: &[Need] = &[(permissions::STUDENT_AUTH_RPG_GRADUATION_REPORT, Action::Edit)];

#[derive(Serialize, ToSchema)]
#[schema(as = OwnSga)]
struct OwnSga {
    /// None until the graduate school has taken the student up.
    candidate: Option<CandidateView>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = HandInSgaInput)]
struct HandInInput {
    /// The step, as the list has it.
    id: String,
    /// Attachments of the caller's; they replace what the student gave before.
    file_ids: Vec<String>,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TakeBackSgaInput)]
struct TakeBackInput {
    id: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OwnSgaStep)]
struct OwnStep {
    id: String,
    /// OPEN, SUBMITTED, RETURNED, APPROVED, WAIVED.
    state: String,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看本人毕业进度", "See one's own way to the degree");
    let op = Op::get(PATH, "mySgaSteps", Policy::AnyOf(SEE), label);
    api.op(op, |cx: Cx, (): ()| async move { own(&cx).await.map(View) });
    let label = Text::new("提交毕业步骤材料", "Hand in evidence of a step");
    let op = Op::post(format!("{PATH}/hand-in"), "handInSgaStep", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/id", &OWN_PROGRESS), IdSpec::body("/fileIds", &OWN_FILES)])
        .audit(PROGRESS);
    api.op(op, |cx: Cx, Json(input): Json<HandInInput>| async move { hand_in(&cx, input).await.map(View) });
    let label = Text::new("撤回毕业步骤材料", "Take a step back");
    let op = Op::post(format!("{PATH}/take-back"), "takeBackSgaStep", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/id", &OWN_PROGRESS)])
        .audit(PROGRESS);
    api.op(op, |cx: Cx, Json(input): Json<TakeBackInput>| async move { take_back(&cx, &input.id).await.map(View) });
    let label = Text::new("下载本人毕业步骤材料", "Download one's own evidence");
    let op = Op::get(format!("{PATH}/file"), "mySgaFile", Policy::AnyOf(SEE), label)
        .ids([IdSpec::query("id", &OWN_PROGRESS), IdSpec::query("fileId", &files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { step::open_file(&cx, &query).await });
}

async fn own(cx: &Cx) -> Result<OwnSga> {
    let me = my_student(cx).await?;
    let row = sga_student::Entity::find()
        .filter(sga_student::Column::StudentId.eq(&me.id))
        .filter(sga_student::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    let candidate = match row {
        Some(row) => Some(view(cx, &row.id).await?),
        None => None,
    };
    Ok(OwnSga { candidate })
}

/// Of the student's, held; another's is not there.
async fn mine(cx: &Cx, id: &str) -> Result<(Model, sga_student::Model, sga_step::Model)> {
    let me = my_student_held(cx).await?;
    let (own, candidate) = step::held(cx, vec![id.to_owned()]).await?.into_iter().next().ok_or(Error::NotFound)?;
    if own.student_id != me.id {
        return Err(Error::NotFound);
    }
    let of = sga_step::Entity::find_by_id(&own.step_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    step::open(&own, &candidate, PAGE)?;
    Ok((own, candidate, of))
}

fn refused(own: &Model, step: &sga_step::Model) -> Error {
    let state = called(STEP_STATES, &own.state);
    let text = kernel::Both::new(
        format!("“{}”的进度是“{}”，不能这样办理", step.name_cn, state.zh),
        format!("“{}” is “{}”, so this cannot be done", step.name_en, state.en),
    );
    let rule = Rule::new("wrong_state", text, json!({ "step": step.code, "owner": own.owner, "state": own.state }));
    rule.offer(Text::new("查看步骤", "See the steps"), PAGE).into()
}

async fn hand_in(cx: &Cx, input: HandInInput) -> Result<OwnStep> {
    let note = input.note.trim().to_owned();
    step::most(&input.file_ids, &note)?;
    let (own, candidate, of) = mine(cx, &input.id).await?;
    let Some(to) = after(step::state_of(&own)?, step::owner_of(&own)?, Act::Submit) else {
        return Err(refused(&own, &of));
    };
    if of.evidence && input.file_ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("fileIds")]));
    }
    if input.file_ids.is_empty() && note.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("note")]));
    }
    let now = ActiveModel {
        state: Set(to.code().to_owned()),
        outstanding: Set(step::outstanding(to, &of, &candidate)?),
        file_ids: Set(StringList(input.file_ids)),
        note: Set(note),
        submitted_at: Set(Some(cx.now())),
        ..Default::default()
    };
    kept(cx, own, candidate, now).await
}

async fn take_back(cx: &Cx, id: &str) -> Result<OwnStep> {
    let (own, candidate, of) = mine(cx, id).await?;
    let Some(to) = after(step::state_of(&own)?, step::owner_of(&own)?, Act::TakeBack) else {
        return Err(refused(&own, &of));
    };
    let now = ActiveModel {
        state: Set(to.code().to_owned()),
        outstanding: Set(step::outstanding(to, &of, &candidate)?),
        submitted_at: Set(None),
        ..Default::default()
    };
    kept(cx, own, candidate, now).await
}

async fn kept(cx: &Cx, own: Model, candidate: sga_student::Model, now: ActiveModel) -> Result<OwnStep> {
    let row = change::<Entity>(cx, PROGRESS, own, now).await?;
    step::settle(cx, candidate).await?;
    Ok(OwnStep { id: row.id, state: row.state })
}
