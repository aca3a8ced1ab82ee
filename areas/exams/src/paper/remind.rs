//! Chief examiners who have not said what their papers need are reminded.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Both, Cx, Error, Lang, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
    resource::rows::change_all,
};
use rules::exams::season::Status;
use schema::exam::{
    exam_course::{ActiveModel, Entity, Model},
    exam_item,
};
use sea_orm::Set;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{collect::papers_of, table};
use crate::{
    item,
    schedule::accounts_of_teachers,
    tables::{ITEM, PAPER},
};

const REMINDER: &str = "exam.collect_reminder";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: REMINDER,
    name: Text::new("考试科目要求催办", "Reminder: what papers need"),
    module: "exam",
    channel: Channel::Email,
    placeholders: &[
        ("name", Text::new("收件人姓名", "Name of the recipient")),
        ("season", Text::new("考试季", "Season")),
        ("papers", Text::new("科目", "Papers")),
        ("deadline", Text::new("截止时间", "Deadline")),
    ],
    subject: Text::new("请填报{{season}}的科目要求", "Please say what your papers of {{season}} need"),
    body: Text::new(
        "{{name}}：\n\n以下科目的形式、时长和考场要求尚未确认：{{papers}}。请在“教师－考试安排”中确认。{{deadline}}",
        "{{name}},\n\nForm, length and needs of these papers are not confirmed yet: {{papers}}. Please confirm them under Teacher, Exam Timetable. {{deadline}}",
    ),
    confidential: false,
}];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RemindExaminersInput)]
pub struct RemindInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: RemindInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    if item::status(&item)? != Status::Collecting {
        return Err(refused(
            &item,
            "season_not_collecting",
            Text::new("考试季不在征集中，不需要催办", "The season is not collecting; there is nobody to remind"),
        ));
    }
    let open: Vec<Model> =
        papers_of(cx, &item.id).await?.into_iter().filter(|paper| paper.collected == "OPEN").collect();
    let mut of_teacher: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for paper in &open {
        if let Some(teacher) = &paper.chief_examiner_id {
            of_teacher.entry(teacher.clone()).or_default().push(paper.label.clone());
        }
    }
    let accounts = accounts_of_teachers(cx, &of_teacher.keys().cloned().collect::<BTreeSet<_>>()).await?;
    let reached: Vec<Model> = open
        .into_iter()
        .filter(|paper| paper.chief_examiner_id.as_ref().is_some_and(|id| accounts.contains_key(id)))
        .collect();
    if reached.is_empty() {
        return Err(refused(
            &item,
            "nobody_to_remind",
            Text::new(
                "没有需要催办的主考教师：科目都已确认，或主考没有账号",
                "There is nobody to remind: all papers are confirmed, or their examiners have no account",
            ),
        ));
    }
    let letters: Vec<Letter> = of_teacher
        .iter()
        .filter_map(|(teacher, labels)| {
            let account = accounts.get(teacher)?;
            let lang = Lang::from_header(Some(&account.language));
            let (season, until) = match lang {
                Lang::En => (&item.name_en, item.collect_until.map(|at| format!("Until {}.", at.local_text()))),
                Lang::Zh => (&item.name_cn, item.collect_until.map(|at| format!("截止时间：{}。", at.local_text()))),
            };
            let values = vec![
                ("name", account.name.clone()),
                ("season", season.clone()),
                ("papers", labels.join(if lang == Lang::En { ", " } else { "、" })),
                ("deadline", until.unwrap_or_default()),
            ];
            let to = Recipient { user_id: Some(account.id.clone()), email: account.email.clone(), mobile: None, lang };
            Some(Letter { to, values, biz: Some((ITEM, item.id.clone())) })
        })
        .collect();
    let told = letters.len();
    send_all(cx, REMINDER, letters).await?;
    let now = ActiveModel { reminded_at: Set(Some(cx.now())), ..Default::default() };
    let papers = change_all::<Entity>(cx, PAPER, reached, &now).await?.len();
    let text = Both::new(
        format!("向 {told} 名主考教师催办 {papers} 个科目"),
        format!("{told} examiners are reminded of {papers} papers"),
    );
    let said = Warning { code: "reminded".to_owned(), message: text.get(cx.lang()).to_owned() };
    outcome(cx, &[table()?.into()], vec![said]).await
}

fn refused(item: &exam_item::Model, code: &'static str, text: Text) -> Error {
    let rule = Rule::new(code, text, json!({ "itemId": item.id, "status": item.status }));
    rule.offer(Text::new("查看考试科目", "See the papers"), format!("/exam/course-list?itemId={}", item.id)).into()
}
