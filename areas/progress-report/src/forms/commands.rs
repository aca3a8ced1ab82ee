//! A form is published, or goes on as a new edition.

use kernel::{
    Cx, Error, Result, Rule, Text,
    effects::{Outcome, outcome},
    ids,
    resource::rows::{add, add_all, change},
};
use schema::reports::{pr_form, pr_item};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{forms, items};
use crate::tables::{FORM, ITEM};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportFormCommandInput)]
pub struct FormInput {
    pub id: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

async fn held(cx: &Cx, id: &str) -> Result<pr_form::Model> {
    let found = pr_form::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

fn refused(code: &'static str, text: Text, of: &pr_form::Model) -> Error {
    let rule = Rule::new(code, text, json!({ "code": of.code, "status": of.status }));
    rule.offer(Text::new("查看报告表", "See the forms"), "/pr/config?view=forms").into()
}

async fn questions(cx: &Cx, form_id: &str) -> Result<Vec<pr_item::Model>> {
    let rows = pr_item::Entity::find()
        .filter(pr_item::Column::FormId.eq(form_id))
        .filter(pr_item::Column::ArchivedAt.is_null())
        .order_by_asc(pr_item::Column::SortOrder);
    Ok(rows.all(cx.tx().await?).await?)
}

pub async fn publish(cx: &Cx, input: FormInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let row = held(cx, &input.id).await?;
    if row.status != "DRAFT" {
        return Err(refused("not_a_draft", Text::new("只有草稿可以发布", "Only a draft can be published"), &row));
    }
    if !questions(cx, &row.id).await?.iter().any(|item| item.part == "STUDENT") {
        let text = Text::new("报告表还没有给学生的题目", "The form has no question to the student yet");
        return Err(refused("no_questions", text, &row));
    }
    let now = pr_form::ActiveModel { status: Set("PUBLISHED".to_owned()), ..Default::default() };
    change::<pr_form::Entity>(cx, FORM, row, now).await?;
    outcome(cx, &[forms()?.into()], vec![]).await
}

/// A copy that can be edited; the old one stays for those who answered it.
pub async fn revise(cx: &Cx, input: FormInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let old = held(cx, &input.id).await?;
    if old.status != "PUBLISHED" {
        let text =
            Text::new("只有已发布的报告表需要修订；草稿可以直接修改", "Only a published form is revised; edit a draft");
        return Err(refused("not_published", text, &old));
    }
    let edition = old.edition + 1;
    let base = old.code.strip_suffix(&format!(".{}", old.edition)).unwrap_or(&old.code);
    let code = format!("{base}.{edition}");
    let taken = pr_form::Entity::find().filter(pr_form::Column::Code.eq(&code)).one(cx.tx().await?).await?;
    if let Some(taken) = taken {
        return Err(refused("revised_already", Text::new("已有下一版", "There is a next edition already"), &taken));
    }
    let id = ids::new_id();
    let row = pr_form::ActiveModel {
        code: Set(code),
        edition: Set(edition),
        name_cn: Set(old.name_cn.clone()),
        name_en: Set(old.name_en.clone()),
        status: Set("DRAFT".to_owned()),
        remark: Set(old.remark.clone()),
        ..Default::default()
    };
    add::<pr_form::Entity>(cx, FORM, &id, row).await?;
    let copies = questions(cx, &old.id).await?.into_iter().map(|item| pr_item::ActiveModel {
        id: Set(ids::new_id()),
        form_id: Set(id.clone()),
        part: Set(item.part),
        code: Set(item.code),
        kind: Set(item.kind),
        text_cn: Set(item.text_cn),
        text_en: Set(item.text_en),
        hint_cn: Set(item.hint_cn),
        hint_en: Set(item.hint_en),
        choices: Set(item.choices),
        required: Set(item.required),
        sort_order: Set(item.sort_order),
        ..Default::default()
    });
    add_all::<pr_item::Entity>(cx, ITEM, copies.collect()).await?;
    outcome(cx, &[forms()?.into(), items()?.into()], vec![]).await
}
