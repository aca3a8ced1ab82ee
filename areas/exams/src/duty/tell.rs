//! Those who got duties are told, each once about each.

use std::collections::BTreeMap;

use kernel::{
    Both, Cx, Lang, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
    resource::rows::change_all,
};
use schema::exam::{exam_duty, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::table::duties;
use crate::{
    item,
    schedule::accounts_of_teachers,
    snapshot::rooms,
    tables::{DUTY, ITEM},
};

const ASSIGNED: &str = "exam.duties";
pub const SWAP: &str = "exam.swap";

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: ASSIGNED,
        name: Text::new("监考任务通知", "Duties of invigilators"),
        module: "exam",
        channel: Channel::Email,
        placeholders: &[
            ("name", Text::new("收件人姓名", "Name of the recipient")),
            ("season", Text::new("考试季", "Season")),
            ("duties", Text::new("监考任务", "Duties")),
        ],
        subject: Text::new("{{season}}监考任务", "Your duties in {{season}}"),
        body: Text::new(
            "{{name}}：\n\n您在{{season}}中的监考任务如下，请在“教师－考试安排”中确认：\n{{duties}}",
            "{{name}},\n\nYour duties in {{season}}; please confirm them under Teacher, Exam Timetable:\n{{duties}}",
        ),
        confidential: false,
    },
    TemplateKind {
        code: SWAP,
        name: Text::new("调换监考", "Swap of duties"),
        module: "exam",
        channel: Channel::Email,
        placeholders: &[
            ("name", Text::new("收件人姓名", "Name of the recipient")),
            ("colleague", Text::new("同事", "Colleague")),
            ("duty", Text::new("监考任务", "Duty")),
            ("answer", Text::new("事由", "What happened")),
        ],
        subject: Text::new("调换监考：{{duty}}", "Swap of a duty: {{duty}}"),
        body: Text::new(
            "{{name}}：\n\n{{colleague}}{{answer}}：{{duty}}。请在“教师－考试安排”中查看。",
            "{{name}},\n\n{{colleague}} {{answer}}: {{duty}}. See Teacher, Exam Timetable.",
        ),
        confidential: false,
    },
];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TellDutiesInput)]
pub struct TellInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: TellInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::still_open(&item)?;
    let open = exam_duty::Entity::find()
        .filter(exam_duty::Column::ItemId.eq(&item.id))
        .filter(exam_duty::Column::ToldAt.is_null())
        .filter(exam_duty::Column::State.ne("DECLINED"))
        .filter(exam_duty::Column::ArchivedAt.is_null())
        .order_by_asc(exam_duty::Column::Day)
        .order_by_asc(exam_duty::Column::StartTime)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    let mut of_teacher: BTreeMap<String, Vec<exam_duty::Model>> = BTreeMap::new();
    for duty in open {
        of_teacher.entry(duty.teacher_id.clone()).or_default().push(duty);
    }
    let accounts = accounts_of_teachers(cx, &of_teacher.keys().cloned().collect()).await?;
    of_teacher.retain(|id, _| accounts.contains_key(id));
    if of_teacher.is_empty() {
        return Err(nobody(&item));
    }
    let names = rooms(cx.tx().await?).await?;
    let room = |id: &str| names.iter().find(|room| room.id == id).map_or("", |room| room.name.as_str());
    let letters: Vec<Letter> = of_teacher
        .iter()
        .filter_map(|(id, own)| {
            let lines: Vec<String> = own.iter().map(|duty| line(duty, room(&duty.room_id))).collect();
            Some(letter(accounts.get(id)?, &item, &lines))
        })
        .collect();
    let told = letters.len();
    send_all(cx, ASSIGNED, letters).await?;
    let next = exam_duty::ActiveModel { told_at: Set(Some(cx.now())), ..Default::default() };
    let rows: Vec<exam_duty::Model> = of_teacher.into_values().flatten().collect();
    let count = change_all::<exam_duty::Entity>(cx, DUTY, rows, &next).await?.len();
    let text = Both::new(
        format!("向 {told} 名监考人员通知 {count} 次监考"),
        format!("{told} people are told of {count} duties"),
    );
    let said = Warning { code: "told".to_owned(), message: text.get(cx.lang()).to_owned() };
    outcome(cx, &[duties()?.into()], vec![said]).await
}

pub fn line(duty: &exam_duty::Model, room: &str) -> String {
    format!("{} {}–{} {room}", duty.day, duty.arrive_time, duty.end_time)
}

fn letter(account: &user::Model, item: &exam_item::Model, lines: &[String]) -> Letter {
    let lang = Lang::from_header(Some(&account.language));
    let season = if lang == Lang::En { &item.name_en } else { &item.name_cn };
    let values = vec![("name", account.name.clone()), ("season", season.clone()), ("duties", lines.join("\n"))];
    let to = Recipient { user_id: Some(account.id.clone()), email: account.email.clone(), mobile: None, lang };
    Letter { to, values, biz: Some((ITEM, item.id.clone())) }
}

fn nobody(item: &exam_item::Model) -> kernel::Error {
    let text = Text::new(
        "没有需要通知的监考人员：都已通知，或没有账号",
        "There is nobody to tell: everybody was told, or has no account",
    );
    let rule = Rule::new("nobody_to_tell", text, json!({ "itemId": item.id }));
    let page = format!("/exam/section-invigilator-list?itemId={}", item.id);
    rule.offer(Text::new("查看监考安排", "See the duties"), page).into()
}
