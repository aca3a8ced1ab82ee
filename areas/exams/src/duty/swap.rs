//! Colleagues swap duties; what no rule forbids is done when it is accepted.

use basic_resources::api::my_teacher;
use kernel::{
    Cx, Error, Lang, Result, Rule, Text,
    effects::{Outcome, outcome},
    ids,
    messages::{Letter, Recipient, send_all},
    resource::rows::{add, change},
    settings,
};
use rules::exams::duties::{Holder, may_swap};
use schema::exam::{exam_duty, exam_item, exam_swap};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    assign::count,
    by_hand::refused,
    invigilators,
    own::{PAGE, locked},
    roster::Roster,
    table::duties,
    tell::{SWAP as LETTER, line},
};
use crate::{
    item, known,
    schedule::accounts_of_teachers,
    settings::ExamSettings,
    snapshot::rooms,
    tables::{DUTY, SWAP},
};

const MOST_NOTED: usize = 300;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AskSwapInput)]
pub struct AskInput {
    pub duty_id: String,
    pub teacher_id: String,
    /// One of theirs in return; left out: they take it for nothing.
    #[serde(default)]
    pub back_duty_id: Option<String>,
    #[serde(default)]
    pub note: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn ask(cx: &Cx, input: AskInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let me = my_teacher(cx).await?;
    let duty = locked(cx, &input.duty_id).await?;
    let item = item::locked(cx, &duty.item_id).await?;
    item::still_open(&item)?;
    let note = input.note.trim();
    if note.chars().count() > MOST_NOTED {
        return Err(Error::invalid("note", "too_long", Text::new("最多 300 个字符", "At most 300 characters")));
    }
    let swap = exam_swap::ActiveModel {
        duty_id: Set(duty.id.clone()),
        from_teacher_id: Set(me.id.clone()),
        to_teacher_id: Set(input.teacher_id.clone()),
        back_duty_id: Set(input.back_duty_id.clone().filter(|id| !id.is_empty())),
        state: Set("ASKED".to_owned()),
        note: Set(note.to_owned()),
        answered_at: Set(None),
        ..Default::default()
    };
    let waiting = exam_swap::Entity::find()
        .filter(exam_swap::Column::DutyId.eq(&duty.id))
        .filter(exam_swap::Column::State.eq("ASKED"))
        .one(cx.tx().await?)
        .await?;
    if waiting.is_some() || input.teacher_id == me.id {
        let text = Text::new(
            "该监考已在询问同事，或选了自己；请先撤回或另选同事",
            "A colleague is being asked about this duty already, or you chose yourself; withdraw first or choose another",
        );
        let rule = Rule::new("already_asked", text, json!({ "dutyId": duty.id }));
        return Err(rule.offer(Text::new("查看我的监考", "See my duties"), PAGE).into());
    }
    let id = ids::new_id();
    let made = add::<exam_swap::Entity>(cx, SWAP, &id, swap).await?;
    possible(cx, &item, &made, &duty).await?;
    let said = Text::new("请您接手监考", "asks you to take a duty");
    tell(cx, &item, (&made.to_teacher_id, &me.id), &duty, said).await?;
    outcome(cx, &[duties()?.into(), invigilators::table()?.into(), known::swap()], vec![]).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AnswerSwapInput)]
pub struct AnswerInput {
    pub swap_id: String,
    pub accept: bool,
}

pub async fn answer(cx: &Cx, input: AnswerInput) -> Result<Outcome> {
    let (swap, duty, item) = open(cx, &input.swap_id).await?;
    if input.accept {
        possible(cx, &item, &swap, &duty).await?;
        let given = |to: &str| exam_duty::ActiveModel {
            teacher_id: Set(to.to_owned()),
            state: Set("CONFIRMED".to_owned()),
            by_hand: Set(true),
            ..Default::default()
        };
        if let Some(back) = &swap.back_duty_id {
            let back = locked(cx, back).await?;
            change::<exam_duty::Entity>(cx, DUTY, back, given(&swap.from_teacher_id)).await?;
        }
        change::<exam_duty::Entity>(cx, DUTY, duty.clone(), given(&swap.to_teacher_id)).await?;
        count(cx, &item).await?;
    }
    let (state, said) = if input.accept {
        ("ACCEPTED", Text::new("同意了调换", "agreed to swap"))
    } else {
        ("DECLINED", Text::new("谢绝了调换", "declined to swap"))
    };
    tell(cx, &item, (&swap.from_teacher_id, &swap.to_teacher_id), &duty, said).await?;
    close(cx, swap, state).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawSwapInput)]
pub struct WithdrawInput {
    pub swap_id: String,
}

pub async fn withdraw(cx: &Cx, input: WithdrawInput) -> Result<Outcome> {
    let (swap, duty, item) = open(cx, &input.swap_id).await?;
    let said = Text::new("撤回了调换请求", "withdrew the request");
    tell(cx, &item, (&swap.to_teacher_id, &swap.from_teacher_id), &duty, said).await?;
    close(cx, swap, "WITHDRAWN").await
}

/// A request that nobody has answered yet.
async fn open(cx: &Cx, id: &str) -> Result<(exam_swap::Model, exam_duty::Model, exam_item::Model)> {
    let found = exam_swap::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    let swap = found.ok_or(Error::NotFound)?;
    if swap.state != "ASKED" {
        let text = Text::new("这一请求已有答复或已撤回", "This request was answered or withdrawn already");
        let rule = Rule::new("already_answered", text, json!({ "swapId": swap.id, "state": swap.state }));
        return Err(rule.offer(Text::new("查看我的监考", "See my duties"), PAGE).into());
    }
    let duty = locked(cx, &swap.duty_id).await?;
    let item = item::locked(cx, &duty.item_id).await?;
    item::still_open(&item)?;
    Ok((swap, duty, item))
}

async fn close(cx: &Cx, swap: exam_swap::Model, state: &str) -> Result<Outcome> {
    let next =
        exam_swap::ActiveModel { state: Set(state.to_owned()), answered_at: Set(Some(cx.now())), ..Default::default() };
    change::<exam_swap::Entity>(cx, SWAP, swap, next).await?;
    outcome(cx, &[duties()?.into(), invigilators::table()?.into(), known::swap()], vec![]).await
}

/// Both would still keep every rule, and both still hold what they give.
async fn possible(cx: &Cx, item: &exam_item::Model, swap: &exam_swap::Model, duty: &exam_duty::Model) -> Result<()> {
    let roster = Roster::load(cx, item).await?;
    let back = match &swap.back_duty_id {
        Some(id) => Some(roster.duties.iter().find(|duty| duty.id == *id).ok_or(Error::NotFound)?),
        None => None,
    };
    let changed = duty.teacher_id != swap.from_teacher_id
        || back.is_some_and(|back| back.teacher_id != swap.to_teacher_id || back.item_id != duty.item_id);
    let (from, to) = (roster.person(&swap.from_teacher_id), roster.person(&swap.to_teacher_id));
    let (Some(from), Some(to), false) = (from, to, changed) else {
        let text = Text::new(
            "监考安排已有变化，或对方不是本季监考人员，请重新选择",
            "The duties have changed since, or they are no invigilator of this season; choose again",
        );
        let rule = Rule::new("duties_changed", text, json!({ "dutyId": duty.id }));
        return Err(rule.offer(Text::new("查看我的监考", "See my duties"), PAGE).into());
    };
    let settings = settings::get::<ExamSettings>(cx.app(), None).await?;
    let a_day = usize::try_from(settings.duties_a_day).unwrap_or(1);
    let (gives, gets) = (roster.held(&swap.from_teacher_id, &[]), roster.held(&swap.to_teacher_id, &[]));
    let back = back.map(|back| roster.duty(back));
    may_swap(
        Holder { person: from, held: &gives },
        &roster.duty(duty),
        Holder { person: to, held: &gets },
        back.as_ref(),
        a_day,
    )
    .map_err(|obstacle| refused("", obstacle, PAGE))
}

/// A letter to the first, about what the second has done.
async fn tell(
    cx: &Cx,
    item: &exam_item::Model,
    (to, by): (&str, &str),
    duty: &exam_duty::Model,
    said: Text,
) -> Result<()> {
    let tx = cx.tx().await?;
    let accounts = accounts_of_teachers(cx, &std::iter::once(to.to_owned()).collect()).await?;
    let Some(account) = accounts.get(to) else { return Ok(()) };
    let lang = Lang::from_header(Some(&account.language));
    let names = super::names(tx, std::iter::once(by), lang).await?;
    let rooms = rooms(tx).await?;
    let room = rooms.iter().find(|room| room.id == duty.room_id).map_or("", |room| room.name.as_str());
    let values = vec![
        ("name", account.name.clone()),
        ("colleague", names.get(by).cloned().unwrap_or_default()),
        ("duty", line(duty, room)),
        ("answer", said.get(lang).to_owned()),
    ];
    let to = Recipient { user_id: Some(account.id.clone()), email: account.email.clone(), mobile: None, lang };
    send_all(cx, LETTER, vec![Letter { to, values, biz: Some((SWAP, item.id.clone())) }]).await
}
