//! Changes of the way of studying, by list and by sheet.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, FieldError, FileReply, Result, Text,
    effects::Outcome,
    files::Upload,
    resource::{Field, export_rows, rows::change_all},
};
use schema::students::{student, student_semester, study_type};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{
    found::{Background, students},
    inputs::{ChangeStudyTypeInput, UploadQuery},
    known,
    obstacles::{Obstacle, refuse},
    paper::{Named, Paper, Step, put_on_record},
    sheet, snapshots,
};

/// Every way of studying there is or was, by id.
type Types = HashMap<String, study_type::Model>;

pub async fn change(cx: &Cx, input: ChangeStudyTypeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper {
        semester_id: input.semester_id.filter(|id| !id.is_empty()),
        reason_code: input.reason_code.trim().to_owned(),
        attachments: input.attachments,
        ..Paper::of(input.effective_date, &input.doc_no, &input.remark)
    };
    paper.require(cx, "effectiveDate")?;
    let types = load(cx).await?;
    let to =
        types.get(&input.study_type_id).ok_or_else(|| Error::Invalid(vec![FieldError::required("studyTypeId")]))?;
    if !to.enabled {
        let text = Both::new(format!("“{}”已停用", to.name_cn), format!("“{}” is disabled", to.name_en));
        return Err(Error::invalid("studyTypeId", "disabled", text));
    }
    let students = students(cx, &input.ids).await?;
    let around = Background::load(cx).await?;
    refuse(students.iter().filter_map(|s| Some((s, obstacle(&around, s, to)?))).collect())?;
    carry_out(cx, &around, &types, to, &paper, students).await?;
    known::outcome(cx, vec![]).await
}

async fn load(cx: &Cx) -> Result<Types> {
    let all = study_type::Entity::find().filter(study_type::Column::ArchivedAt.is_null()).all(cx.tx().await?).await?;
    Ok(all.into_iter().map(|t| (t.id.clone(), t)).collect())
}

fn obstacle(around: &Background, student: &student::Model, to: &study_type::Model) -> Option<Obstacle> {
    if student.study_type_id.as_deref() == Some(to.id.as_str()) {
        let text = Both::new(
            format!("已经是“{}”，请从名单中去掉", to.name_cn),
            format!("already “{}”; take them off the list", to.name_en),
        );
        return Some(Obstacle::new("type_same", "studyTypeId", text));
    }
    ended(around, student)
}

/// What is over is not changed any more.
pub fn ended(around: &Background, student: &student::Model) -> Option<Obstacle> {
    let status = around.status(student.study_status_id.as_deref()).filter(|s| s.is_final)?;
    let text = Both::new(
        format!("当前为“{}”，是终结状态；须先由超级管理员恢复学籍", status.name_cn),
        format!("“{}” is a final state; a super administrator has to reinstate them first", status.name_en),
    );
    let label = Text::new("恢复学籍", "Reinstate");
    Some(Obstacle::new("status_final", "ids", text).offer(label, "/si/task/changeStatus/studyStatus?tab=reinstate"))
}

async fn carry_out(
    cx: &Cx,
    around: &Background,
    types: &Types,
    to: &study_type::Model,
    paper: &Paper,
    before: Vec<student::Model>,
) -> Result<()> {
    let row = student::ActiveModel { study_type_id: Set(Some(to.id.clone())), ..Default::default() };
    let after = change_all::<student::Entity>(cx, super::SUBJECT, before.clone(), &row).await?;
    let named = |t: &study_type::Model| Named::new(&t.code, &t.name_cn, &t.name_en);
    let steps = before.iter().map(|student| Step {
        student,
        from: student.study_type_id.as_ref().and_then(|id| types.get(id)).map(named).unwrap_or_default(),
        to: named(to),
    });
    put_on_record(cx, around, "TYPE", paper, steps.collect()).await?;
    let row = student_semester::ActiveModel { study_type_id: Set(Some(to.id.clone())), ..Default::default() };
    snapshots::bring_up_to_date(cx, around, &after, &row).await
}

fn fields() -> Vec<Field> {
    let code = Field::code("typeCode", 40, "学习类型代码", "Study type code").required();
    sheet::fields(code, &[])
}

pub fn sheet(cx: &Cx) -> Result<FileReply> {
    export_rows(cx, Text::new("学习类型变更", "Changes of study type").get(cx.lang()), &fields(), &[])
}

pub async fn upload(cx: &Cx, query: UploadQuery, file: Upload) -> Result<Outcome> {
    if query.dry_run {
        cx.rehearse();
    }
    let fields = fields();
    let mut lines = sheet::read(cx, file, &fields).await?;
    let types = load(cx).await?;
    let around = Background::load(cx).await?;
    for line in &mut lines {
        let code = line.text("typeCode");
        let to = types.values().find(|t| t.enabled && t.code.eq_ignore_ascii_case(&code));
        match (to, &line.student) {
            (None, _) => {
                line.wrong("typeCode", "not_found", Text::new("没有此学习类型", "There is no such study type"))
            }
            (Some(to), Some(student)) => {
                let found = obstacle(&around, student, to);
                line.to = to.id.clone();
                line.obstructed("typeCode", found);
            }
            (Some(_), None) => {}
        }
    }
    for (to, paper, students) in sheet::groups(cx, &fields, lines)? {
        let to = types.get(&to).ok_or(Error::NotFound)?;
        carry_out(cx, &around, &types, to, &paper, students).await?;
    }
    known::outcome(cx, vec![]).await
}
