//! A student comes into another category, and with it into the sight of other people.

use kernel::{
    Both, Cx, Error, FieldError, Result,
    effects::{Outcome, Warning},
    resource::rows::change_all,
};
use schema::{
    students::{student, student_semester},
    university::{data_group, student_category},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{
    found::{Background, students},
    inputs::ChangeCategoryInput,
    known,
    obstacles::{Obstacle, refuse, warning},
    paper::{Named, Paper, Step, put_on_record},
    snapshots,
};

pub async fn change(cx: &Cx, input: ChangeCategoryInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper::of(input.effective_date, &input.doc_no, &input.remark);
    paper.require(cx, "effectiveDate")?;
    let tx = cx.tx().await?;
    let categories = student_category::Entity::find().all(tx).await?;
    let to = categories.iter().find(|c| c.id == input.category_id && c.archived_at.is_none());
    let to = to.ok_or_else(|| Error::Invalid(vec![FieldError::required("categoryId")]))?;
    if !to.enabled {
        let text = Both::new(format!("“{}”已停用", to.name_cn), format!("“{}” is disabled", to.name_en));
        return Err(Error::invalid("categoryId", "disabled", text));
    }
    let students = students(cx, &input.ids).await?;
    refuse(students.iter().filter_map(|s| Some((s, obstacle(s, to)?))).collect())?;
    let warnings = changed_sight(cx, &students, to).await?;
    carry_out(cx, &categories, to, &paper, students).await?;
    known::outcome(cx, warnings).await
}

fn obstacle(student: &student::Model, to: &student_category::Model) -> Option<Obstacle> {
    if student.student_type != to.student_type {
        let text = Both::new(
            format!("类别“{}”属于 {}，学生属于 {}", to.name_cn, to.student_type, student.student_type),
            format!("“{}” is a category of {}, the student is {}", to.name_en, to.student_type, student.student_type),
        );
        return Some(Obstacle::new("category_of_other_type", "categoryId", text));
    }
    (student.category_id.as_deref() == Some(to.id.as_str())).then(|| {
        let text = Both::new(
            format!("已经属于“{}”，请从名单中去掉", to.name_cn),
            format!("already in “{}”; take them off the list", to.name_en),
        );
        Obstacle::new("category_same", "categoryId", text)
    })
}

async fn carry_out(
    cx: &Cx,
    categories: &[student_category::Model],
    to: &student_category::Model,
    paper: &Paper,
    before: Vec<student::Model>,
) -> Result<()> {
    let around = Background::load(cx).await?;
    let row = student::ActiveModel { category_id: Set(Some(to.id.clone())), ..Default::default() };
    let after = change_all::<student::Entity>(cx, super::SUBJECT, before.clone(), &row).await?;
    let named = |c: &student_category::Model| Named::new(&c.code, &c.name_cn, &c.name_en);
    let was = |student: &student::Model| {
        let id = student.category_id.as_deref()?;
        categories.iter().find(|c| c.id == id).map(named)
    };
    let steps = before.iter().map(|student| Step { student, from: was(student).unwrap_or_default(), to: named(to) });
    put_on_record(cx, &around, "CATEGORY", paper, steps.collect()).await?;
    let row = student_semester::ActiveModel { category_id: Set(Some(to.id.clone())), ..Default::default() };
    snapshots::bring_up_to_date(cx, &around, &after, &row).await
}

/// Data groups whose members will or will no longer see some of the students.
async fn changed_sight(cx: &Cx, students: &[student::Model], to: &student_category::Model) -> Result<Vec<Warning>> {
    let groups = data_group::Entity::find()
        .filter(data_group::Column::Enabled.eq(true))
        .filter(data_group::Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    let mut warnings = vec![];
    for group in groups.iter().filter(|g| !g.category_ids.0.is_empty()) {
        let sees = |category: Option<&str>| category.is_some_and(|id| group.category_ids.0.iter().any(|c| c == id));
        let others = students.iter().filter(|s| reaches(group, s));
        let (before, after): (Vec<bool>, bool) =
            (others.map(|s| sees(s.category_id.as_deref())).collect(), sees(Some(&to.id)));
        let changed = before.iter().filter(|before| **before != after).count();
        if changed > 0 {
            let text = if after {
                Both::new(
                    format!("数据组“{}”的成员将看到其中 {changed} 名学生", group.name_cn),
                    format!("Members of the data group “{}” will see {changed} of them", group.name_en),
                )
            } else {
                Both::new(
                    format!("数据组“{}”的成员将不再看到其中 {changed} 名学生", group.name_cn),
                    format!("Members of the data group “{}” will no longer see {changed} of them", group.name_en),
                )
            };
            warnings.push(warning(cx, "sight_changes", text));
        }
    }
    Ok(warnings)
}

/// By everything but the category. Empty lists mean all.
fn reaches(group: &data_group::Model, student: &student::Model) -> bool {
    let listed = |list: &[String], value: &str| list.is_empty() || list.iter().any(|v| v == value);
    listed(&group.student_types.0, &student.student_type)
        && listed(&group.division_ids.0, student.division_id.as_deref().unwrap_or_default())
}
