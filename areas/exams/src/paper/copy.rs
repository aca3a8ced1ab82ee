//! What papers of an earlier season were like, for those of a new one.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    resource::rows::{add_all, change},
};
use schema::exam::exam_course::{ActiveModel, Entity, Model};
use sea_orm::Set;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    collect::{examined, fresh, papers_of},
    derived::{label, taught},
    table,
};
use crate::{item, tables::PAPER};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CopyExamCoursesInput)]
pub struct CopyInput {
    pub item_id: String,
    pub from_item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

/// Form, length and needs of papers whose course is taught again. What a teacher has confirmed stays as it is.
pub async fn command(cx: &Cx, input: CopyInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    if input.item_id == input.from_item_id {
        let text = Text::new("请选择另一个考试季", "Choose another season");
        return Err(Error::Invalid(vec![FieldError::new("fromItemId", "same", text)]));
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::still_open(&item)?;
    let (there, old) = (papers_of(cx, &item.id).await?, papers_of(cx, &input.from_item_id).await?);
    let sections = taught(cx.tx().await?, &item.semester_id).await?;
    let courses = examined(cx, &item, &sections).await?;
    let known: HashMap<(&str, &str), &Model> =
        there.iter().map(|paper| ((paper.course_id.as_str(), paper.part.as_str()), paper)).collect();
    let (mut done, mut left, mut added) = (0, 0, vec![]);
    for from in &old {
        match known.get(&(from.course_id.as_str(), from.part.as_str())) {
            Some(paper) if paper.collected == "CONFIRMED" => left += 1,
            Some(paper) if same(paper, from) => {}
            Some(paper) => {
                change::<Entity>(cx, PAPER, (*paper).clone(), taken_over(from)).await?;
                done += 1;
            }
            None => {
                let Some(course) = courses.iter().find(|course| course.id == from.course_id) else { continue };
                let mut row = ActiveModel { part: Set(from.part.clone()), ..fresh(&item, course, &sections) };
                row.label = Set(label(&course.code, &from.part));
                let usual = taken_over(from);
                row.form = usual.form;
                row.duration_min = usual.duration_min;
                row.combined_key = usual.combined_key;
                row.room_needs = usual.room_needs;
                row.materials = usual.materials;
                row.remark = usual.remark;
                added.push(row);
            }
        }
    }
    done += add_all::<Entity>(cx, PAPER, added).await?.len();
    if done == 0 {
        return Err(nothing(&item.id, left));
    }
    let text = Both::new(
        format!("{left} 个科目已由教师确认，保持不变"),
        format!("{left} papers were confirmed by their teachers and stay as they are"),
    );
    let kept = Warning { code: "confirmed_stay".to_owned(), message: text.get(cx.lang()).to_owned() };
    outcome(cx, &[table()?.into()], if left > 0 { vec![kept] } else { vec![] }).await
}

fn taken_over(from: &Model) -> ActiveModel {
    ActiveModel {
        form: Set(from.form.clone()),
        duration_min: Set(from.duration_min),
        combined_key: Set(from.combined_key.clone()),
        room_needs: Set(from.room_needs.clone()),
        materials: Set(from.materials.clone()),
        remark: Set(from.remark.clone()),
        ..Default::default()
    }
}

fn same(paper: &Model, from: &Model) -> bool {
    paper.form == from.form
        && paper.duration_min == from.duration_min
        && paper.combined_key == from.combined_key
        && paper.room_needs == from.room_needs
        && paper.materials == from.materials
        && paper.remark == from.remark
}

fn nothing(item_id: &str, left: usize) -> Error {
    let text = Both::new(
        format!("没有可沿用的科目：课程本学期未开，或内容相同，或已由教师确认（{left} 个）"),
        format!(
            "There is nothing to take over: courses are not taught again, nothing differs, or teachers have confirmed ({left})"
        ),
    );
    let rule = Rule::new("nothing_to_copy", text, json!({ "itemId": item_id, "confirmed": left }));
    rule.offer(Text::new("查看考试科目", "See the papers"), format!("/exam/course-list?itemId={item_id}")).into()
}
