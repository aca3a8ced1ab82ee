//! A research student is to earn another degree.

use chrono::Months;
use kernel::{
    Both, Cx, Error, Result, Text,
    effects::{Outcome, Warning},
    resource::rows::change_all,
};
use schema::{
    students::{student, student_semester, supervision},
    university::{degree_config, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{
    found::{AT_ONCE, Background, ids_of, students},
    inputs::ChangeDegreeInput,
    known,
    obstacles::{Obstacle, refuse, warning},
    paper::{Named, Paper, Step, put_on_record},
    snapshots,
    study_type::ended,
};

pub async fn change(cx: &Cx, input: ChangeDegreeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper::of(input.effective_date, &input.doc_no, &input.remark);
    paper.require(cx, "effectiveDate")?;
    let degrees = degrees(cx).await?;
    let Some(to) = degrees.iter().find(|d| d.code == input.degree.trim() && d.enabled) else {
        let codes: Vec<_> = degrees.iter().filter(|d| d.enabled).map(|d| d.code.as_str()).collect();
        let text = Both::new(
            format!("没有此学位，可为：{}", codes.join("、")),
            format!("There is no such degree; there are: {}", codes.join(", ")),
        );
        return Err(Error::invalid("degree", "not_a_choice", text));
    };
    let students = students(cx, &input.ids).await?;
    let around = Background::load(cx).await?;
    refuse(students.iter().filter_map(|s| Some((s, obstacle(&around, s, to)?))).collect())?;
    let warnings = unsupervised(cx, &students, to).await?;
    carry_out(cx, &around, &degrees, to, &paper, students).await?;
    known::outcome(cx, warnings).await
}

async fn degrees(cx: &Cx) -> Result<Vec<degree_config::Model>> {
    let all = degree_config::Entity::find()
        .filter(degree_config::Column::StudentType.eq("RPG"))
        .filter(degree_config::Column::ArchivedAt.is_null());
    Ok(all.all(cx.tx().await?).await?)
}

/// Only research students change their degree without changing their programme.
pub fn not_research(student: &student::Model) -> Option<Obstacle> {
    (student.student_type != "RPG").then(|| {
        let text = Text::new("不是研究型研究生", "is not a research student");
        Obstacle::new("not_research", "ids", text)
    })
}

fn obstacle(around: &Background, student: &student::Model, to: &degree_config::Model) -> Option<Obstacle> {
    let same = || {
        (student.degree == to.code).then(|| {
            let text = Both::new(
                format!("已经攻读“{}”，请从名单中去掉", to.name_cn),
                format!("already works for “{}”; take them off the list", to.name_en),
            );
            Obstacle::new("degree_same", "degree", text)
        })
    };
    not_research(student).or_else(|| ended(around, student)).or_else(same)
}

/// The longest time of study is that of the new degree.
async fn carry_out(
    cx: &Cx,
    around: &Background,
    degrees: &[degree_config::Model],
    to: &degree_config::Model,
    paper: &Paper,
    before: Vec<student::Model>,
) -> Result<()> {
    let months = to.max_months.and_then(|m| u32::try_from(m).ok()).map(Months::new);
    let mut after = vec![];
    // Students of one entry date have one last day.
    for some in before.chunk_by(|a, b| a.entry_date == b.entry_date) {
        let last = some.first().and_then(|s| s.entry_date).zip(months).and_then(|(day, m)| day.checked_add_months(m));
        let row = student::ActiveModel {
            degree: Set(to.code.clone()),
            max_end_date: last.map_or(sea_orm::ActiveValue::NotSet, |day| Set(Some(day))),
            ..Default::default()
        };
        after.extend(change_all::<student::Entity>(cx, super::SUBJECT, some.to_vec(), &row).await?);
    }
    let named = |code: &str| match degrees.iter().find(|d| d.code == code) {
        Some(degree) => Named::new(code, &degree.name_cn, &degree.name_en),
        None => Named::new(code, code, code),
    };
    let steps =
        before.iter().map(|student| Step { student, from: named(&student.degree), to: named(&to.code) }).collect();
    put_on_record(cx, around, "DEGREE", paper, steps).await?;
    let row = student_semester::ActiveModel { degree: Set(to.code.clone()), ..Default::default() };
    snapshots::bring_up_to_date(cx, around, &after, &row).await
}

/// Principal supervisors who may not supervise for the new degree.
async fn unsupervised(cx: &Cx, students: &[student::Model], to: &degree_config::Model) -> Result<Vec<Warning>> {
    let tx = cx.tx().await?;
    let today = cx.now().local_date();
    let mut principals = vec![];
    for some in ids_of(students).chunks(AT_ONCE) {
        let rows = supervision::Entity::find()
            .filter(supervision::Column::StudentId.is_in(some))
            .filter(supervision::Column::SupervisionRole.eq("PRINCIPAL"))
            .filter(supervision::Column::ArchivedAt.is_null());
        principals.extend(rows.all(tx).await?);
    }
    principals.retain(|p| p.from_date <= today && p.to_date.is_none_or(|end| end >= today));
    let mut teachers = vec![];
    let ids: Vec<_> = principals.iter().filter_map(|p| p.teacher_id.clone()).collect();
    for some in ids.chunks(AT_ONCE) {
        teachers.extend(teacher::Entity::find().filter(teacher::Column::Id.is_in(some)).all(tx).await?);
    }
    let lacking = teachers.into_iter().filter(|t| !super::supervisors::may_supervise(t, &to.code));
    Ok(lacking
        .map(|t| {
            let text = Both::new(
                format!("主导师{}没有指导“{}”的资格，须变更导师", t.name_cn, to.name_cn),
                format!(
                    "The principal supervisor {} may not supervise for “{}”; change the supervisor",
                    t.name_en, to.name_en
                ),
            );
            warning(cx, "principal_not_allowed", text)
        })
        .collect())
}
