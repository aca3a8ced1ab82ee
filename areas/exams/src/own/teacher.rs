//! The papers of a teacher, and what a chief examiner says about them while they are collected.

use std::collections::{HashMap, HashSet};

use basic_resources::api::my_teacher;
use chrono::NaiveDate;
use kernel::{
    Both, Cx, Error, FieldError, Lang, Result, Rule, StringList, Text, Timestamp,
    effects::{Outcome, outcome},
    resource::rows::change,
};
use rules::exams::season::Status;
use schema::{
    exam::{exam_course, exam_item},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    item, paper,
    snapshot::{rooms, titles},
    tables::{FEATURES, PAPER},
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnPaper)]
pub struct Paper {
    id: String,
    season: String,
    label: String,
    title: String,
    candidates: i32,
    form: String,
    duration_min: i32,
    room_needs: Vec<String>,
    materials: String,
    remark: String,
    /// OPEN or CONFIRMED.
    collected: String,
    /// The caller may say what it needs, now.
    asked: bool,
    collect_until: Option<Timestamp>,
    chief: bool,
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<NaiveDate>,
    start_time: String,
    end_time: String,
    rooms: Vec<String>,
}

pub async fn mine(cx: &Cx) -> Result<Vec<Paper>> {
    let me = my_teacher(cx).await?;
    let db = cx.read();
    let items = exam_item::Entity::find()
        .filter(exam_item::Column::Status.ne(Status::Finished.code()))
        .filter(exam_item::Column::Status.ne(Status::Prepare.code()))
        .filter(exam_item::Column::ArchivedAt.is_null())
        .order_by_desc(exam_item::Column::StartDate)
        .all(db)
        .await?;
    let terms = items.iter().map(|item| item.semester_id.as_str());
    let given: HashSet<String> = section::Entity::find()
        .filter(section::Column::SemesterId.is_in(terms))
        .filter(section::Column::ArchivedAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .filter(|section| section.teacher_ids.0.contains(&me.id))
        .map(|section| section.id)
        .collect();
    let mut papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.is_in(items.iter().map(|item| item.id.as_str())))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .order_by_asc(exam_course::Column::PublishedDay)
        .order_by_asc(exam_course::Column::PublishedStart)
        .order_by_asc(exam_course::Column::Label)
        .all(db)
        .await?;
    papers.retain(|paper| {
        paper.chief_examiner_id.as_ref() == Some(&me.id) || paper.section_ids.0.iter().any(|id| given.contains(id))
    });
    let titles = titles(db, &papers, cx.lang()).await?;
    let names: HashMap<String, String> = rooms(db).await?.into_iter().map(|room| (room.id, room.name)).collect();
    let shown = papers.into_iter().filter_map(|paper| {
        let item = items.iter().find(|item| item.id == paper.item_id)?;
        let chief = paper.chief_examiner_id.as_ref() == Some(&me.id);
        Some(Paper {
            season: if cx.lang() == Lang::En { &item.name_en } else { &item.name_cn }.clone(),
            title: titles.get(&paper.course_id).cloned().unwrap_or_default(),
            asked: chief && open_for(item, cx.now()),
            collect_until: item.collect_until,
            chief,
            rooms: paper.published_room_ids.0.iter().filter_map(|id| names.get(id).cloned()).collect(),
            id: paper.id,
            label: paper.label,
            candidates: paper.candidates,
            form: paper.form,
            duration_min: paper.duration_min,
            room_needs: paper.room_needs.0,
            materials: paper.materials,
            remark: paper.remark,
            collected: paper.collected,
            day: paper.published_day,
            start_time: paper.published_start,
            end_time: paper.published_end,
        })
    });
    Ok(shown.collect())
}

fn open_for(item: &exam_item::Model, now: Timestamp) -> bool {
    item.status == Status::Collecting.code() && item.collect_until.is_none_or(|until| now < until)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DescribePaperInput)]
pub struct DescribeInput {
    pub paper_id: String,
    pub form: String,
    pub duration_min: i32,
    #[serde(default)]
    pub room_needs: Vec<String>,
    #[serde(default)]
    pub materials: String,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn describe(cx: &Cx, input: DescribeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let found = exam_course::Entity::find_by_id(&input.paper_id).lock_exclusive().one(cx.tx().await?).await?;
    let row = found.ok_or(Error::NotFound)?;
    let item = item::locked(cx, &row.item_id).await?;
    if !open_for(&item, cx.now()) {
        return Err(closed(&item));
    }
    let mut wrong = vec![];
    let mut complain = |bad: bool, field: &str, text: Text| {
        if bad {
            wrong.push(FieldError::new(field, "out_of_range", text));
        }
    };
    let known = paper::FORMS.iter().any(|(code, _)| *code == input.form);
    complain(!known, "form", Text::new("没有这种形式", "There is no such form"));
    let minutes = Text::new("须为 15 至 480 分钟", "From 15 to 480 minutes");
    complain(!(15..=480).contains(&input.duration_min), "durationMin", minutes);
    let features = input.room_needs.iter().all(|need| FEATURES.iter().any(|(code, _)| code == need));
    complain(!features, "roomNeeds", Text::new("没有这种要求", "There is no such need"));
    let long = |text: &str| text.chars().count() > 500;
    complain(long(&input.materials), "materials", Text::new("最多 500 个字符", "At most 500 characters"));
    complain(long(&input.remark), "remark", Text::new("最多 500 个字符", "At most 500 characters"));
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let next = exam_course::ActiveModel {
        form: Set(input.form),
        duration_min: Set(input.duration_min),
        room_needs: Set(StringList(input.room_needs)),
        materials: Set(input.materials),
        remark: Set(input.remark),
        collected: Set("CONFIRMED".to_owned()),
        collected_at: Set(Some(cx.now())),
        collected_by: Set(Some(cx.user_id()?.to_owned())),
        ..Default::default()
    };
    change::<exam_course::Entity>(cx, PAPER, row, next).await?;
    outcome(cx, &[paper::table()?.into()], vec![]).await
}

fn closed(item: &exam_item::Model) -> Error {
    let text = match item.collect_until.filter(|_| item.status == Status::Collecting.code()) {
        Some(until) => Both::new(
            format!("征集已于 {} 截止，请联系教务处", until.local_text()),
            format!("Collecting ended at {}; ask the registry", until.local_text()),
        ),
        None => Both::new(
            format!("{}现在不在征集科目要求，请联系教务处", item.name_cn),
            format!("{} is not being collected now; ask the registry", item.name_en),
        ),
    };
    let rule = Rule::new("not_collecting", text, json!({ "itemId": item.id, "status": item.status }));
    rule.offer(Text::new("查看我的考试", "See my exams"), "/teacher/exam-timetable").into()
}
