//! Parts of questionnaires and their questions.

use std::collections::HashMap;

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Rules, Services, Spec, Table, Title},
};
use schema::evaluation::{te_item, te_part, te_questionnaire};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::json;

use crate::{
    policies::OFFICE,
    tables::{ITEM, ITEMS, PART, PARTS, QUESTIONNAIRES},
};

const KINDS: &[Choice] = &[("SCALE", Text::new("量表题", "Scale")), ("TEXT", Text::new("开放题", "Open question"))];
const ABOUT: &[Choice] = &[("COURSE", Text::new("课程", "Course")), ("TEACHER", Text::new("教师", "Teacher"))];
const PART_TITLE: Title = Title { code: Some("code"), zh: "title_cn", en: "title_en" };
const ITEM_TITLE: Title = Title { code: Some("code"), zh: "text_cn", en: "text_en" };

static PART_TABLE: OnceTable = OnceTable::new();
static ITEM_TABLE: OnceTable = OnceTable::new();

fn questionnaire() -> Field {
    Field::reference("questionnaireId", &QUESTIONNAIRES, NAMED, "问卷", "Questionnaire").with_code().required().filter()
}

pub fn parts() -> Result<&'static Table> {
    PART_TABLE.described(|| {
        Table::ruled::<te_part::Entity>(
            Spec {
                subject: PART,
                stem: "QuestionnairePart",
                label: Text::new("问卷部分", "parts of questionnaires"),
                permissions: OFFICE.own,
                table: &PARTS,
                title: PART_TITLE,
                fields: vec![
                    questionnaire(),
                    Field::code("code", 10, "编号", "Code").required().sort().search(),
                    Field::text("titleCn", 100, "中文标题", "Title in Chinese").required().search(),
                    Field::text("titleEn", 100, "英文标题", "Title in English").required().search(),
                    Field::order(),
                ],
                unique: &[&["questionnaireId", "code"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("sortOrder", false),
                page: "",
                offered_to: &[],
            },
            Rules {
                readers: OFFICE.readers,
                across: |_, db, rows| Box::pin(of_drafts(db, rows)),
                reach: |cx, ids| Box::pin(parts_may_go(cx, ids)),
                leaving: |cx, ids| Box::pin(parts_may_go(cx, ids)),
                ..Rules::NONE
            },
        )
    })
}

pub fn items() -> Result<&'static Table> {
    ITEM_TABLE.described(|| {
        Table::ruled::<te_item::Entity>(
            Spec {
                subject: ITEM,
                stem: "QuestionnaireItem",
                label: Text::new("问卷题目", "questions"),
                permissions: OFFICE.own,
                table: &ITEMS,
                title: ITEM_TITLE,
                fields: vec![
                    questionnaire(),
                    Field::code("partCode", 10, "所属部分", "Part").required().filter().sort(),
                    Field::code("code", 10, "编号", "Code").required().sort().search(),
                    Field::choice("kind", KINDS, "题型", "Kind").required().filter().initially(Initial::Text("SCALE")),
                    Field::choice("about", ABOUT, "对象", "About")
                        .required()
                        .filter()
                        .initially(Initial::Text("TEACHER")),
                    Field::text("textCn", 300, "中文题目", "Question in Chinese").required().search(),
                    Field::text("textEn", 300, "英文题目", "Question in English").required().search(),
                    Field::bool("required", "必答", "Has to be answered").initially(Initial::Yes),
                    Field::order(),
                ],
                unique: &[&["questionnaireId", "code"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("sortOrder", false),
                page: "",
                offered_to: &[],
            },
            Rules {
                readers: OFFICE.readers,
                across: |_, db, rows| Box::pin(in_their_parts(db, rows)),
                reach: |cx, ids| Box::pin(items_may_go(cx, ids)),
                leaving: |cx, ids| Box::pin(items_may_go(cx, ids)),
                ..Rules::NONE
            },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    let services = Services { switch: false, ..Services::ALL };
    parts()?.mount(api, "/api/te/part", services)?;
    items()?.mount(api, "/api/te/item", services)
}

/// Where a row is and where it goes, only drafts are written.
async fn of_drafts(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let mut ids: Vec<String> = vec![];
    for row in rows.iter() {
        ids.push(row.text("questionnaireId").to_owned());
        ids.extend(row.before.and_then(|before| before.get("questionnaireId")?.as_str()).map(str::to_owned));
    }
    let published = published(db, &ids).await?;
    for row in rows {
        let there = row.before.and_then(|before| before.get("questionnaireId")?.as_str()).unwrap_or_default();
        if published.contains_key(row.text("questionnaireId")) || published.contains_key(there) {
            let text = Text::new("问卷已发布，不能再改，请修订出新版", "The questionnaire is published; revise it");
            row.errors.push(FieldError::new("questionnaireId", "published", text));
        }
    }
    Ok(())
}

async fn published(db: &impl ConnectionTrait, ids: &[String]) -> Result<HashMap<String, te_questionnaire::Model>> {
    let mut found = HashMap::new();
    for some in ids.chunks(300) {
        let rows = te_questionnaire::Entity::find()
            .filter(te_questionnaire::Column::Id.is_in(some))
            .filter(te_questionnaire::Column::Status.ne("DRAFT"));
        found.extend(rows.all(db).await?.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(found)
}

/// A question names a part of its own questionnaire.
async fn in_their_parts(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    of_drafts(db, rows).await?;
    let ids: Vec<String> = rows.iter().map(|row| row.text("questionnaireId").to_owned()).collect();
    let mut parts = vec![];
    for some in ids.chunks(300) {
        let found = te_part::Entity::find()
            .filter(te_part::Column::QuestionnaireId.is_in(some))
            .filter(te_part::Column::ArchivedAt.is_null());
        parts.extend(found.all(db).await?);
    }
    for row in rows {
        let known = |part: &&te_part::Model| {
            part.questionnaire_id == row.text("questionnaireId") && part.code == row.text("partCode")
        };
        if !parts.iter().any(|part| known(&part)) {
            let text = Text::new("该问卷没有这个部分，请先添加", "The questionnaire has no such part; add it first");
            row.errors.push(FieldError::new("partCode", "unknown", text));
        }
    }
    Ok(())
}

async fn parts_may_go(cx: &Cx, ids: &[String]) -> Result<()> {
    let db = cx.read();
    let rows = te_part::Entity::find().filter(te_part::Column::Id.is_in(ids)).all(db).await?;
    still_drafts(cx, rows.iter().map(|row| row.questionnaire_id.clone()).collect()).await?;
    for part in rows {
        let used = te_item::Entity::find()
            .filter(te_item::Column::QuestionnaireId.eq(&part.questionnaire_id))
            .filter(te_item::Column::PartCode.eq(&part.code))
            .filter(te_item::Column::ArchivedAt.is_null())
            .one(db)
            .await?;
        if let Some(item) = used {
            let text = Text::new("该部分还有题目，请先移走或删除", "The part has questions; move or delete them first");
            let page = format!("/te/config?view=items&questionnaireId={}", part.questionnaire_id);
            let rule = Rule::new("part_in_use", text, json!({ "part": part.code, "item": item.code }));
            return Err(rule.offer(Text::new("查看题目", "See the questions"), page).into());
        }
    }
    Ok(())
}

async fn items_may_go(cx: &Cx, ids: &[String]) -> Result<()> {
    let rows = te_item::Entity::find().filter(te_item::Column::Id.is_in(ids)).all(cx.read()).await?;
    still_drafts(cx, rows.into_iter().map(|row| row.questionnaire_id).collect()).await
}

async fn still_drafts(cx: &Cx, questionnaires: Vec<String>) -> Result<()> {
    let published = published(cx.read(), &questionnaires).await?;
    let Some(first) = published.into_values().next() else { return Ok(()) };
    let text = Text::new("问卷已发布，不能再改，请修订出新版", "The questionnaire is published; revise it instead");
    let rule = Rule::new("questionnaire_published", text, json!({ "code": first.code }));
    Err(Error::from(rule.offer(Text::new("查看问卷", "See the questionnaires"), "/te/config")))
}
