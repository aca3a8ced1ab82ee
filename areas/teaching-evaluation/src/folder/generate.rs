//! Which sections are evaluated: every taught section and each of its teachers, but for reasons that are said.

use std::collections::{HashMap, HashSet};

use kernel::{
    Cx, Result, Rule, Text,
    effects::{Outcome, outcome},
    ids,
    resource::rows::{add_all, change},
    settings,
};
use schema::{
    courses::{course, student_subject},
    evaluation::{te_folder, te_section},
    timetable::section,
    university::teacher,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use super::{
    commands::{FolderInput, held, refused},
    folders,
};
use crate::{EvaluationSettings, sections::sections, tables::SECTION};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;
/// States of a section that is taught.
const TAUGHT: [&str; 4] = ["SCHEDULED", "OPEN", "FULL", "CLOSED"];

pub async fn command(cx: &Cx, input: FolderInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let folder = held(cx, &input.id).await?;
    if folder.status != "DRAFT" {
        let text = Text::new("评教已经开放，教学班不能再生成", "The evaluation has begun; its sections stay");
        return Err(refused("not_a_draft", text, &folder));
    }
    generate(cx, &folder, &HashMap::new()).await?;
    let done = outcome(cx, &[folders()?.into(), sections()?.into()], vec![]).await?;
    if done.total == 0 {
        let text =
            Text::new("教学班没有变化，没有可生成的", "The sections are as they should be; there is nothing to do");
        let rule = Rule::new("nothing_to_generate", text, json!({ "folderId": folder.id }));
        let page = format!("/te/section?folderId={}", folder.id);
        return Err(rule.offer(Text::new("查看教学班", "See the sections"), page).into());
    }
    Ok(done)
}

/// A section and a teacher, with what decides about them.
struct Taught {
    section: section::Model,
    course: course::Model,
    teacher: teacher::Model,
    enrolled: i32,
}

/// Adds what is missing, counts anew, and takes away what is taught no more. What somebody left out by hand stays left
/// out. `excluded`: reasons by course and teacher that a former folder had.
pub async fn generate(cx: &Cx, folder: &te_folder::Model, excluded: &HashMap<(String, String), String>) -> Result<()> {
    let rules = settings::get::<EvaluationSettings>(cx, None).await?;
    let tx = cx.tx().await?;
    let there = te_section::Entity::find()
        .filter(te_section::Column::FolderId.eq(&folder.id))
        .filter(te_section::Column::ArchivedAt.is_null())
        .order_by_asc(te_section::Column::Id)
        .all(tx)
        .await?;
    let mut known: HashMap<(String, String), te_section::Model> =
        there.into_iter().map(|row| ((row.section_id.clone(), row.teacher_id.clone()), row)).collect();
    let mut fresh = vec![];
    for taught in taught(cx, folder).await? {
        let key = (taught.section.id.clone(), taught.teacher.id.clone());
        match known.remove(&key) {
            Some(row) => {
                let now = te_section::ActiveModel { enrolled: Set(taught.enrolled), ..Default::default() };
                change::<te_section::Entity>(cx, SECTION, row, now).await?;
            }
            None => {
                let former = excluded.get(&(taught.course.id.clone(), taught.teacher.id.clone())).cloned();
                let why = former.or_else(|| reason_of(&taught, folder, &rules)).unwrap_or_default();
                fresh.push(row_of(folder, taught, why));
            }
        }
    }
    add_all::<te_section::Entity>(cx, SECTION, fresh).await?;
    let mut gone: Vec<_> = known.into_values().collect();
    gone.sort_by(|a, b| a.id.cmp(&b.id));
    for row in gone {
        let now = te_section::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
        change::<te_section::Entity>(cx, SECTION, row, now).await?;
    }
    Ok(())
}

fn reason_of(taught: &Taught, folder: &te_folder::Model, rules: &EvaluationSettings) -> Option<String> {
    if taught.enrolled < folder.min_class {
        let text = Text::new("修读人数不足", "Too few people");
        return Some(format!("{} / {}: {} < {}", text.zh, text.en, taught.enrolled, folder.min_class));
    }
    if rules.lectures_only && taught.course.hours_lecture == 0 && taught.course.total_hours > 0 {
        let text = Text::new("实验、辅导或论文类课程", "Laboratory, tutorial or thesis");
        return Some(format!("{} / {}", text.zh, text.en));
    }
    None
}

fn row_of(folder: &te_folder::Model, taught: Taught, why: String) -> te_section::ActiveModel {
    let Taught { section, course, teacher, enrolled } = taught;
    te_section::ActiveModel {
        id: Set(ids::new_id()),
        folder_id: Set(folder.id.clone()),
        label: Set(format!("{} ({})", course.code, section.section_no)),
        teacher_name: Set(format!("{} {}", teacher.name_cn, teacher.name_en)),
        section_id: Set(section.id),
        course_id: Set(course.id),
        teacher_id: Set(teacher.id),
        semester_id: Set(folder.semester_id.clone()),
        student_type: Set(folder.student_type.clone()),
        division_id: Set(course.offering_division_id),
        programme_id: Set(course.offering_programme_id),
        enrolled: Set(enrolled),
        answers: Set(0),
        excluded: Set(!why.is_empty()),
        reason: Set(why),
        ..Default::default()
    }
}

async fn taught(cx: &Cx, folder: &te_folder::Model) -> Result<Vec<Taught>> {
    let tx = cx.tx().await?;
    let sections = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&folder.semester_id))
        .filter(section::Column::Status.is_in(TAUGHT))
        .filter(section::Column::ArchivedAt.is_null())
        .order_by_asc(section::Column::Id)
        .all(tx)
        .await?;
    let mut courses = HashMap::new();
    let wanted: Vec<String> = sections.iter().map(|section| section.course_id.clone()).collect();
    for some in wanted.chunks(AT_ONCE) {
        let found = course::Entity::find()
            .filter(course::Column::Id.is_in(some))
            .filter(course::Column::StudentType.eq(&folder.student_type));
        courses.extend(found.all(tx).await?.into_iter().map(|course| (course.id.clone(), course)));
    }
    let mut teachers = HashMap::new();
    let wanted: Vec<String> = sections.iter().flat_map(|section| section.teacher_ids.0.iter().cloned()).collect();
    for some in wanted.chunks(AT_ONCE) {
        let found = teacher::Entity::find().filter(teacher::Column::Id.is_in(some)).all(tx).await?;
        teachers.extend(found.into_iter().map(|teacher| (teacher.id.clone(), teacher)));
    }
    let enrolled = enrolled(cx, &sections).await?;
    let mut all = vec![];
    for section in sections {
        let Some(course) = courses.get(&section.course_id) else { continue };
        let count = enrolled.get(&section.id).copied().unwrap_or(0);
        let mut named = HashSet::new();
        for id in &section.teacher_ids.0 {
            let Some(teacher) = teachers.get(id).filter(|_| named.insert(id.clone())) else { continue };
            all.push(Taught {
                section: section.clone(),
                course: course.clone(),
                teacher: teacher.clone(),
                enrolled: count,
            });
        }
    }
    Ok(all)
}

async fn enrolled(cx: &Cx, sections: &[section::Model]) -> Result<HashMap<String, i32>> {
    let tx = cx.tx().await?;
    let mut counts = HashMap::new();
    for some in sections.chunks(AT_ONCE) {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::SectionId.is_in(some.iter().map(|section| section.id.clone())))
            .filter(student_subject::Column::State.eq("REGISTERED"))
            .filter(student_subject::Column::ArchivedAt.is_null());
        for seat in seats.all(tx).await? {
            *counts.entry(seat.section_id.unwrap_or_default()).or_default() += 1;
        }
    }
    Ok(counts)
}
