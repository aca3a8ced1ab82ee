//! A teacher's own results: distributions, norms, the terms before, comments that were let through, and an answer.

use std::collections::HashMap;

use basic_resources::api::my_teacher;
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Lang, Op, Policy, Result, Rule, Text, Timestamp, View, ids,
    op::Need,
    resource::rows::{add, change},
};
use schema::{
    evaluation::{te_comment, te_folder, te_item, te_reply, te_result, te_section},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::tables::{OWN_SECTIONS, REPLY};

const SEE: &[Need] = &[(permissions::TEACHER_AUTH_TE, Action::Get)];
const WRITE: &[Need] = &[(permissions::TEACHER_AUTH_TE, Action::Edit)];

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyEvaluationSection)]
pub struct Own {
    pub id: String,
    pub label: String,
    pub folder: String,
    pub kind: String,
    pub semester: String,
    pub semester_start: String,
    /// DRAFT, OPEN, CLOSED, RELEASED.
    pub status: String,
    pub close_at: Timestamp,
    pub enrolled: i32,
    pub answers: i32,
    pub excluded: bool,
    pub reason: String,
    /// Once it is released and enough have answered.
    pub result: Option<Shown>,
    pub programme: Option<Norm>,
    pub university: Option<Norm>,
    pub comments: Vec<Comment>,
    pub reply: Option<String>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyEvaluationResult)]
pub struct Shown {
    /// Hundredths.
    pub mean: Option<i32>,
    pub low: Option<i32>,
    pub high: Option<i32>,
    pub straight_line: i64,
    pub items: Vec<Item>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyEvaluationItem)]
pub struct Item {
    pub code: String,
    pub text: String,
    pub count: i64,
    pub mean: i64,
    pub deviation: i64,
    pub low: i64,
    pub high: i64,
    /// How often each step was chosen, lowest first.
    pub counts: Vec<i64>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationNorm)]
pub struct Norm {
    pub mean: Option<i32>,
    pub low: Option<i32>,
    pub high: Option<i32>,
    pub answers: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyEvaluationComment)]
pub struct Comment {
    pub item: String,
    pub text: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EvaluationReplyInput)]
struct ReplyInput {
    section_id: String,
    text: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationReplyView)]
struct ReplyView {
    text: String,
}

pub fn mount(api: &mut Api) -> Result<()> {
    let label = Text::new("查看本人的评教", "See the evaluations of one's own teaching");
    let op = Op::get("/api/teacher/te", "myEvaluations", Policy::AnyOf(SEE), label);
    api.op(op, |cx: Cx, (): ()| async move { all(&cx).await.map(View) });
    let label = Text::new("回应评教结果", "Reply to an evaluation");
    let op = Op::post("/api/teacher/te/reply", "replyToEvaluation", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/sectionId", &OWN_SECTIONS)])
        .audit(REPLY);
    api.op(op, |cx: Cx, Json(input): Json<ReplyInput>| async move { reply(&cx, input).await.map(View) });
    Ok(())
}

fn norm(row: &te_result::Model) -> Norm {
    Norm { mean: row.mean, low: row.low, high: row.high, answers: row.answers }
}

async fn all(cx: &Cx) -> Result<Vec<Own>> {
    let (db, zh) = (cx.read(), cx.lang() == Lang::Zh);
    let me = my_teacher(cx).await?;
    let of = |cn: &str, en: &str| if zh { cn.to_owned() } else { en.to_owned() };
    let rows = te_section::Entity::find()
        .filter(te_section::Column::TeacherId.eq(&me.id))
        .filter(te_section::Column::ArchivedAt.is_null())
        .order_by_asc(te_section::Column::Label)
        .all(db)
        .await?;
    let folders: HashMap<String, te_folder::Model> = te_folder::Entity::find()
        .filter(te_folder::Column::Id.is_in(rows.iter().map(|row| row.folder_id.clone())))
        .filter(te_folder::Column::Status.ne("DRAFT"))
        .all(db)
        .await?
        .into_iter()
        .map(|row| (row.id.clone(), row))
        .collect();
    let terms: HashMap<String, semester::Model> =
        semester::Entity::find().all(db).await?.into_iter().map(|row| (row.id.clone(), row)).collect();
    let released: Vec<&te_folder::Model> = folders.values().filter(|folder| folder.status == "RELEASED").collect();
    let results = te_result::Entity::find()
        .filter(te_result::Column::FolderId.is_in(released.iter().map(|folder| folder.id.clone())))
        .filter(
            sea_orm::Condition::any()
                .add(te_result::Column::TeacherId.eq(&me.id))
                .add(te_result::Column::Cut.is_in(["PROGRAMME", "UNIVERSITY"])),
        )
        .all(db)
        .await?;
    let own_ids = || rows.iter().map(|row| row.id.clone());
    let comments = te_comment::Entity::find()
        .filter(te_comment::Column::TeSectionId.is_in(own_ids()))
        .filter(te_comment::Column::State.eq("SHOWN"))
        .all(db)
        .await?;
    let replies = te_reply::Entity::find()
        .filter(te_reply::Column::TeSectionId.is_in(own_ids()))
        .filter(te_reply::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let items = te_item::Entity::find()
        .filter(te_item::Column::QuestionnaireId.is_in(folders.values().map(|folder| folder.questionnaire_id.clone())))
        .filter(te_item::Column::ArchivedAt.is_null())
        .order_by_asc(te_item::Column::SortOrder)
        .all(db)
        .await?;
    let mut listed = vec![];
    for row in rows {
        let Some(folder) = folders.get(&row.folder_id) else { continue };
        let in_folder =
            |cut: &str| results.iter().filter(move |r| r.folder_id == folder.id && r.cut == cut).collect::<Vec<_>>();
        let asked: Vec<&te_item::Model> =
            items.iter().filter(|item| item.questionnaire_id == folder.questionnaire_id).collect();
        let own = in_folder("SECTION").into_iter().find(|r| r.te_section_id.as_ref() == Some(&row.id) && r.shown);
        let is_shown = own.is_some();
        let text_of = |code: &str| {
            asked.iter().find(|item| item.code == code).map(|item| of(&item.text_cn, &item.text_en)).unwrap_or_default()
        };
        let term = terms.get(&row.semester_id);
        listed.push(Own {
            folder: of(&folder.name_cn, &folder.name_en),
            kind: folder.kind.clone(),
            semester: term.map(|t| of(&t.name_cn, &t.name_en)).unwrap_or_default(),
            semester_start: term.map(|t| t.start_date.to_string()).unwrap_or_default(),
            status: folder.status.clone(),
            close_at: folder.close_at,
            enrolled: row.enrolled,
            // What has come in while it is open is nobody's to watch.
            answers: row.answers,
            excluded: row.excluded,
            reason: row.reason,
            result: own.map(|r| shown(r, &asked, &of)),
            programme: in_folder("PROGRAMME").into_iter().find(|r| r.programme_id == row.programme_id).map(norm),
            university: in_folder("UNIVERSITY").into_iter().next().map(norm),
            comments: comments
                .iter()
                .filter(|c| is_shown && c.te_section_id == row.id)
                .map(|c| Comment { item: text_of(&c.item_code), text: c.text.clone() })
                .collect(),
            reply: replies.iter().find(|r| r.te_section_id == row.id).map(|r| r.text.clone()),
            label: row.label,
            id: row.id,
        });
    }
    listed.sort_by(|a, b| b.semester_start.cmp(&a.semester_start).then(a.label.cmp(&b.label)));
    Ok(listed)
}

fn shown(row: &te_result::Model, asked: &[&te_item::Model], of: &impl Fn(&str, &str) -> String) -> Shown {
    let figures = |code: &str| row.figures.get("items").and_then(|items| items.get(code));
    let number = |value: &Value, name: &str| value.get(name).and_then(Value::as_i64).unwrap_or(0);
    let items = asked.iter().filter_map(|item| {
        let found = figures(&item.code)?;
        let counts = found.get("counts").and_then(Value::as_array).into_iter().flatten();
        Some(Item {
            code: item.code.clone(),
            text: of(&item.text_cn, &item.text_en),
            count: number(found, "count"),
            mean: number(found, "mean"),
            deviation: number(found, "deviation"),
            low: number(found, "low"),
            high: number(found, "high"),
            counts: counts.filter_map(Value::as_i64).collect(),
        })
    });
    Shown {
        mean: row.mean,
        low: row.low,
        high: row.high,
        straight_line: number(&row.figures, "straightLine"),
        items: items.collect(),
    }
}

async fn reply(cx: &Cx, input: ReplyInput) -> Result<ReplyView> {
    let text = input.text.trim().to_owned();
    if !(1..=1000).contains(&text.chars().count()) {
        return Err(Error::invalid(
            "text",
            "out_of_range",
            Text::new("须为 1 至 1000 个字符", "From 1 to 1000 characters"),
        ));
    }
    let tx = cx.tx().await?;
    let section = te_section::Entity::find_by_id(&input.section_id).one(tx).await?.ok_or(Error::NotFound)?;
    let folder = te_folder::Entity::find_by_id(&section.folder_id).one(tx).await?.ok_or(Error::NotFound)?;
    if folder.status != "RELEASED" {
        let text = Text::new("结果公布后才能回应", "A reply is written once the results are released");
        let rule = Rule::new("not_released", text, json!({ "status": folder.status }));
        return Err(rule.offer(Text::new("查看我的教学班", "See my sections"), "/teacher/te/section").into());
    }
    let there = te_reply::Entity::find()
        .filter(te_reply::Column::TeSectionId.eq(&section.id))
        .filter(te_reply::Column::ArchivedAt.is_null())
        .one(tx)
        .await?;
    match there {
        Some(row) if row.text == text => cx.nothing_changed(),
        Some(row) => {
            let now = te_reply::ActiveModel { text: Set(text.clone()), ..Default::default() };
            change::<te_reply::Entity>(cx, REPLY, row, now).await?;
        }
        None => {
            let row = te_reply::ActiveModel {
                te_section_id: Set(section.id),
                teacher_id: Set(section.teacher_id),
                text: Set(text.clone()),
                ..Default::default()
            };
            add::<te_reply::Entity>(cx, REPLY, &ids::new_id(), row).await?;
        }
    }
    Ok(ReplyView { text })
}
