//! An application is written, handed in, or taken back.

use basic_resources::api::{current_semester, my_student_held};
use course_planning::api::facts_of;
use kernel::{
    Cx, Error, FieldError, Result, Rule, Text,
    error::Refusal,
    ids,
    resource::rows::{add, change},
};
use rules::{
    application::{Pay, State, Step},
    form::faults,
};
use schema::{
    applications::{
        oas_application::{ActiveModel, Entity, Model},
        oas_item,
    },
    students::student,
};
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use workflow::api::done_by;

use super::{
    list::applications_of,
    obstacles::{Applicant, obstacles},
};
use crate::{
    application::{
        ApplicationView, StateOf, add_event, answers_of, files_of, give_back, held, refused, state_of, views,
    },
    form::{self, Answer, FileAnswer},
    letters,
    tables::{APPLICATION, OWN_PAGE},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SaveMyOasInput)]
pub struct SaveInput {
    pub item_id: String,
    /// The draft that goes on; a new one without it.
    #[serde(default)]
    pub id: Option<String>,
    /// Of that draft, as it was read.
    #[serde(default)]
    pub version: Option<i32>,
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// Attachments of the caller's.
    #[serde(default)]
    pub files: Vec<FileAnswer>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MyOasInput)]
pub struct OneInput {
    pub id: String,
}

/// Of a number, within its day.
const LETTERS: usize = 6;
/// More than any form has questions and files.
const MOST: usize = 400;
/// Drafts of one student: a stack of paper, and no store.
const MOST_DRAFTS: usize = 20;

pub async fn save(cx: &Cx, input: SaveInput) -> Result<ApplicationView> {
    if input.answers.len() > MOST || input.files.len() > MOST {
        let text = Text::new("回答过多", "Too many answers");
        return Err(Error::invalid("answers", "too_many", text));
    }
    let answers = form::cleaned(input.answers)?;
    let me = my_student_held(cx).await?;
    let item = item(cx, &input.item_id).await?;
    let form = form::of_item(cx.tx().await?, &item.id).await?;
    let wrong = faults(&form, &form::given(&answers, &input.files), false);
    if !wrong.is_empty() {
        return Err(Error::Invalid(form::errors(wrong)));
    }
    let answers = Set(serde_json::to_value(&answers).map_err(Error::internal)?);
    let files = Set(serde_json::to_value(&input.files).map_err(Error::internal)?);
    let now = ActiveModel { answers, files, ..Default::default() };
    let row = match input.id.filter(|id| !id.is_empty()) {
        Some(id) => {
            let row = mine(cx, &me, id).await?;
            if row.item_id != item.id {
                return Err(Error::NotFound);
            }
            if row.state != State::Draft.code() {
                return Err(handed_in(&row));
            }
            // Written meanwhile in another window: nothing is written over unseen.
            if input.version != Some(row.version) {
                return Err(Error::stale(&row));
            }
            if Set(row.answers.clone()) == now.answers && Set(row.files.clone()) == now.files {
                cx.nothing_changed();
                return one(cx, row).await;
            }
            change::<Entity>(cx, APPLICATION, row, now).await?
        }
        None => begin(cx, &me, &item, now).await?,
    };
    one(cx, row).await
}

async fn begin(cx: &Cx, me: &student::Model, item: &oas_item::Model, now: ActiveModel) -> Result<Model> {
    let drafts = applications_of(cx.tx().await?, me).await?.into_iter().filter(|row| row.state == State::Draft.code());
    if drafts.count() >= MOST_DRAFTS {
        let text = Text::new("草稿最多 20 份，请先提交或取消一些", "At most 20 drafts; hand in or cancel some first");
        let rule = Rule::new("too_many_drafts", text, json!({ "most": MOST_DRAFTS }));
        return Err(rule.offer(Text::new("查看我的申请", "See my applications"), OWN_PAGE).into());
    }
    let number = format!("AP-{}-{}", cx.now().local_date().format("%Y%m%d"), ids::new_letters(LETTERS)?);
    let row = ActiveModel {
        application_no: Set(number),
        item_id: Set(item.id.clone()),
        student_id: Set(me.id.clone()),
        semester_id: Set(None),
        state: Set(State::Draft.code().to_owned()),
        seen_by: Set("STUDENT".to_owned()),
        pay_state: Set(Pay::Nothing.code().to_owned()),
        fee: Set(item.fee),
        pay_method: Set(String::new()),
        pay_no: Set(String::new()),
        form: Set(Value::Array(vec![])),
        events: Set(Value::Array(vec![])),
        submitted_at: Set(None),
        due_on: Set(None),
        handled_by_name: Set(String::new()),
        ready_at: Set(None),
        collected_at: Set(None),
        note: Set(String::new()),
        ..now
    };
    add::<Entity>(cx, APPLICATION, &ids::new_id(), row).await
}

/// With the form as it is now, and everything that stands against it at once.
pub async fn submit(cx: &Cx, id: &str) -> Result<ApplicationView> {
    let me = my_student_held(cx).await?;
    let tx = cx.tx().await?;
    let row = mine(cx, &me, id.to_owned()).await?;
    let StateOf { state, pay } = state_of(&row)?;
    let to = state.after(Step::Submit, pay).map_err(|why| refused(&row, Step::Submit, why, OWN_PAGE))?;
    let item = item(cx, &row.item_id).await?;
    let applications = applications_of(tx, &me).await?;
    let semester = current_semester(tx, &me.student_type).await?;
    let facts = facts_of(cx, tx, std::slice::from_ref(&me.id)).await?.remove(&me.id).ok_or(Error::NotFound)?;
    let who = Applicant { student: &me, semester: semester.as_ref(), facts: &facts, applications: &applications };
    let rules = obstacles(cx, tx, &item, &who).await?.rules;
    if let Some(first) = rules.first() {
        return Err(Error::Refused(Box::new(Refusal { code: first.code, rules })));
    }
    let questions = form::of_item(tx, &item.id).await?;
    let wrong = faults(&questions, &form::given(&answers_of(&row)?, &files_of(&row)?), true);
    if !wrong.is_empty() {
        return Err(Error::Invalid(form::errors(wrong)));
    }
    let days = u16::try_from(item.working_days).unwrap_or_default();
    let now = ActiveModel {
        state: Set(to.code().to_owned()),
        seen_by: Set("OFFICE".to_owned()),
        pay_state: Set(if item.fee > 0 { Pay::Due } else { Pay::Nothing }.code().to_owned()),
        fee: Set(item.fee),
        semester_id: Set(semester.map(|semester| semester.id)),
        form: Set(serde_json::to_value(&questions).map_err(Error::internal)?),
        events: Set(add_event(cx, &row, to, "")?),
        submitted_at: Set(Some(cx.now())),
        due_on: Set(Some(done_by(tx, cx.now().local_date(), days).await?)),
        ..Default::default()
    };
    let row = change::<Entity>(cx, APPLICATION, row, now).await?;
    letters::tell(cx, letters::RECEIVED, &[(row.clone(), item)], "").await?;
    one(cx, row).await
}

pub async fn cancel(cx: &Cx, id: &str) -> Result<ApplicationView> {
    let me = my_student_held(cx).await?;
    let row = mine(cx, &me, id.to_owned()).await?;
    let StateOf { state, pay } = state_of(&row)?;
    let to = state.after(Step::Cancel, pay).map_err(|why| refused(&row, Step::Cancel, why, OWN_PAGE))?;
    let mut now = ActiveModel {
        state: Set(to.code().to_owned()),
        events: Set(add_event(cx, &row, to, "")?),
        ..Default::default()
    };
    if state == State::Draft {
        // What was never handed in has no form of its own to be read with.
        let questions = form::of_item(cx.tx().await?, &row.item_id).await?;
        now.form = Set(serde_json::to_value(&questions).map_err(Error::internal)?);
    }
    give_back(&row, to, &mut now).await?;
    one(cx, change::<Entity>(cx, APPLICATION, row, now).await?).await
}

pub async fn one(cx: &Cx, row: Model) -> Result<ApplicationView> {
    views(cx, cx.tx().await?, vec![row]).await?.pop().ok_or(Error::NotFound)
}

/// The student's own, held; another's is not there.
pub async fn mine(cx: &Cx, me: &student::Model, id: String) -> Result<Model> {
    let row = held(cx, vec![id]).await?.pop().ok_or(Error::NotFound)?;
    if row.student_id == me.id { Ok(row) } else { Err(Error::NotFound) }
}

async fn item(cx: &Cx, id: &str) -> Result<oas_item::Model> {
    let found = oas_item::Entity::find_by_id(id).one(cx.tx().await?).await?;
    found.filter(|item| item.archived_at.is_none()).ok_or(Error::Invalid(vec![FieldError::required("itemId")]))
}

fn handed_in(row: &Model) -> Error {
    let text = Text::new("已提交的申请不能再改；需要修改请先取消", "What is handed in stays as it is; cancel it first");
    let rule = Rule::new("handed_in", text, json!({ "requestNo": row.application_no }));
    rule.offer(Text::new("查看我的申请", "See my applications"), OWN_PAGE).into()
}
