//! A questionnaire is published, or goes on as a new edition.

use kernel::{
    Cx, Error, Result, Rule, Text,
    effects::{Outcome, outcome},
    ids,
    resource::rows::{add, add_all, change},
};
use schema::evaluation::{te_item, te_part, te_questionnaire};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{items, parts, questionnaires};
use crate::tables::{ITEM, PART, QUESTIONNAIRE};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = QuestionnaireCommandInput)]
pub struct QuestionnaireInput {
    pub id: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

async fn held(cx: &Cx, id: &str) -> Result<te_questionnaire::Model> {
    let found = te_questionnaire::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

fn refused(code: &'static str, text: Text, of: &te_questionnaire::Model) -> Error {
    let rule = Rule::new(code, text, json!({ "code": of.code, "status": of.status }));
    rule.offer(Text::new("查看问卷", "See the questionnaires"), "/te/config").into()
}

pub async fn publish(cx: &Cx, input: QuestionnaireInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let row = held(cx, &input.id).await?;
    if row.status != "DRAFT" {
        return Err(refused("not_a_draft", Text::new("只有草稿可以发布", "Only a draft can be published"), &row));
    }
    let questions = te_item::Entity::find()
        .filter(te_item::Column::QuestionnaireId.eq(&row.id))
        .filter(te_item::Column::ArchivedAt.is_null())
        .count(cx.tx().await?)
        .await?;
    if questions == 0 {
        return Err(refused(
            "no_questions",
            Text::new("问卷还没有题目", "The questionnaire has no questions yet"),
            &row,
        ));
    }
    let now = te_questionnaire::ActiveModel { status: Set("PUBLISHED".to_owned()), ..Default::default() };
    change::<te_questionnaire::Entity>(cx, QUESTIONNAIRE, row, now).await?;
    outcome(cx, &[questionnaires()?.into()], vec![]).await
}

/// A copy that can be edited; the old one stays for those who answered it.
pub async fn revise(cx: &Cx, input: QuestionnaireInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let old = held(cx, &input.id).await?;
    if old.status != "PUBLISHED" {
        let text =
            Text::new("只有已发布的问卷需要修订；草稿可以直接修改", "Only a published one is revised; edit a draft");
        return Err(refused("not_published", text, &old));
    }
    let tx = cx.tx().await?;
    let edition = old.edition + 1;
    let base = old.code.strip_suffix(&format!(".{}", old.edition)).unwrap_or(&old.code);
    let code = format!("{base}.{edition}");
    let taken = te_questionnaire::Entity::find().filter(te_questionnaire::Column::Code.eq(&code)).one(tx).await?;
    if let Some(taken) = taken {
        return Err(refused("revised_already", Text::new("已有下一版", "There is a next edition already"), &taken));
    }
    let id = ids::new_id();
    let row = te_questionnaire::ActiveModel {
        code: Set(code),
        edition: Set(edition),
        name_cn: Set(old.name_cn.clone()),
        name_en: Set(old.name_en.clone()),
        status: Set("DRAFT".to_owned()),
        points: Set(old.points),
        allow_na: Set(old.allow_na),
        low_cn: Set(old.low_cn.clone()),
        low_en: Set(old.low_en.clone()),
        high_cn: Set(old.high_cn.clone()),
        high_en: Set(old.high_en.clone()),
        remark: Set(old.remark.clone()),
        ..Default::default()
    };
    add::<te_questionnaire::Entity>(cx, QUESTIONNAIRE, &id, row).await?;
    let there = te_part::Entity::find()
        .filter(te_part::Column::QuestionnaireId.eq(&old.id))
        .filter(te_part::Column::ArchivedAt.is_null())
        .order_by_asc(te_part::Column::SortOrder)
        .all(tx)
        .await?;
    let copies = there.into_iter().map(|part| te_part::ActiveModel {
        id: Set(ids::new_id()),
        questionnaire_id: Set(id.clone()),
        code: Set(part.code),
        title_cn: Set(part.title_cn),
        title_en: Set(part.title_en),
        sort_order: Set(part.sort_order),
        ..Default::default()
    });
    add_all::<te_part::Entity>(cx, PART, copies.collect()).await?;
    let there = te_item::Entity::find()
        .filter(te_item::Column::QuestionnaireId.eq(&old.id))
        .filter(te_item::Column::ArchivedAt.is_null())
        .order_by_asc(te_item::Column::SortOrder)
        .all(tx)
        .await?;
    let copies = there.into_iter().map(|item| te_item::ActiveModel {
        id: Set(ids::new_id()),
        questionnaire_id: Set(id.clone()),
        part_code: Set(item.part_code),
        code: Set(item.code),
        kind: Set(item.kind),
        about: Set(item.about),
        text_cn: Set(item.text_cn),
        text_en: Set(item.text_en),
        required: Set(item.required),
        sort_order: Set(item.sort_order),
        ..Default::default()
    });
    add_all::<te_item::Entity>(cx, ITEM, copies.collect()).await?;
    outcome(cx, &[questionnaires()?.into(), parts()?.into(), items()?.into()], vec![]).await
}
