//! Last term's folder once more: the same questions and rules, and the same sections left out for the same reasons.

use std::collections::HashMap;

use kernel::{
    Cx, Error, Result, Text, Timestamp,
    effects::{Outcome, outcome},
    ids,
    resource::rows::add,
};
use schema::{
    evaluation::{te_folder, te_questionnaire, te_section},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    commands::{held, refused},
    folders,
    generate::generate,
};
use crate::{sections::sections, tables::FOLDER};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CopyEvaluationInput)]
pub struct CopyInput {
    pub id: String,
    pub semester_id: String,
    pub name_cn: String,
    pub name_en: String,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: CopyInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let old = held(cx, &input.id).await?;
    check(&input)?;
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&input.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    if !term.student_types.0.contains(&old.student_type) {
        let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
        return Err(Error::invalid("semesterId", "other_type", text));
    }
    let asked = te_questionnaire::Entity::find_by_id(&old.questionnaire_id).one(tx).await?.ok_or(Error::NotFound)?;
    if asked.status != "PUBLISHED" {
        let text = Text::new("原问卷已停用，请新建任务并另选问卷", "Its questionnaire is retired; make a new folder");
        return Err(refused("questionnaire_retired", text, &old));
    }
    let id = ids::new_id();
    let row = te_folder::ActiveModel {
        name_cn: Set(input.name_cn.trim().to_owned()),
        name_en: Set(input.name_en.trim().to_owned()),
        semester_id: Set(input.semester_id),
        student_type: Set(old.student_type.clone()),
        kind: Set(old.kind.clone()),
        questionnaire_id: Set(old.questionnaire_id.clone()),
        open_at: Set(input.open_at),
        close_at: Set(input.close_at),
        release_at: Set(None),
        min_class: Set(old.min_class),
        gate_grades: Set(old.gate_grades),
        status: Set("DRAFT".to_owned()),
        public_key: Set(String::new()),
        ballots: Set(0),
        renewals: Set(0),
        ..Default::default()
    };
    let folder = add::<te_folder::Entity>(cx, FOLDER, &id, row).await?;
    let left_out = te_section::Entity::find()
        .filter(te_section::Column::FolderId.eq(&old.id))
        .filter(te_section::Column::Excluded.eq(true))
        .filter(te_section::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    // What somebody decided, and not what a rule did: that is decided anew with this term's figures.
    let by_hand: HashMap<_, _> = left_out
        .into_iter()
        .filter(|row| row.version > 1)
        .map(|row| ((row.course_id, row.teacher_id), row.reason))
        .collect();
    generate(cx, &folder, &by_hand).await?;
    outcome(cx, &[folders()?.into(), sections()?.into()], vec![]).await
}

fn check(input: &CopyInput) -> Result<()> {
    for (field, name) in [("nameCn", &input.name_cn), ("nameEn", &input.name_en)] {
        if !(1..=100).contains(&name.trim().chars().count()) {
            return Err(Error::invalid(
                field,
                "out_of_range",
                Text::new("须为 1 至 100 个字符", "From 1 to 100 characters"),
            ));
        }
    }
    if input.close_at <= input.open_at {
        let text = Text::new("截止时间须晚于开放时间", "It closes after it opens");
        return Err(Error::invalid("closeAt", "out_of_range", text));
    }
    Ok(())
}
