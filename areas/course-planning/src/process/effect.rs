//! The approval: the courses are there, and stand in the plans that were chosen.

use std::sync::LazyLock;

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Known, Warning},
    ids,
    resource::{Field, Resource, rows::add},
};
use schema::courses::{course, structure, structure_category, structure_subject};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::{
    check::taken,
    form::{CourseForm, FIELDS, courses_in},
};
use crate::{
    catalogue::course::Courses,
    plans,
    tables::{COURSE, NAMED, STRUCTURES, UNNAMED},
};

const COURSE_SUBJECT: &str = "sp.course";

pub async fn create(cx: &Cx, form: Value) -> Result<Vec<Warning>> {
    let mut warnings = vec![];
    let syllabus = syllabus_in(&form);
    for form in courses_in(form).map_err(Error::internal)? {
        free(cx, &form).await?;
        let mut row = course::ActiveModel::default();
        Courses::fresh(&mut row);
        Courses::write(form.input(), &mut row);
        row.syllabus_file_id = Set(syllabus.clone());
        let made = add::<course::Entity>(cx, COURSE_SUBJECT, &ids::new_id(), row).await?;
        for id in &form.structure_ids {
            warnings.extend(place(cx, &form, &made, id).await?);
        }
    }
    Ok(warnings)
}

/// What comes with an application for one course is its syllabus first; that of a list says nothing about which.
fn syllabus_in(form: &Value) -> Option<String> {
    let files = form.get("fileIds").filter(|_| form.get("rows").is_none())?;
    files.get(0)?.as_str().map(str::to_owned)
}

/// Somebody may have taken the code while the application was on its way.
async fn free(cx: &Cx, form: &CourseForm) -> Result<()> {
    let there = course::Entity::find()
        .filter(course::Column::Code.eq(form.code.as_str()))
        .filter(course::Column::ArchivedAt.is_null())
        .one(cx.tx().await?)
        .await?;
    let Some(there) = there else { return Ok(()) };
    let text = taken(&form.code);
    let text = Both::new(
        format!("{}；请退回申请，由申请人更改", text.zh),
        format!("{}; return the application so that the applicant can change it", text.en),
    );
    Err(Rule::new("course_exists", text, json!({ "code": there.code, "titleCn": there.title_cn }))
        .offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask")
        .into())
}

/// Puts a course into a plan; a plan that is published by now stays as it is.
async fn place(cx: &Cx, form: &CourseForm, course: &course::Model, structure_id: &str) -> Result<Option<Warning>> {
    let tx = cx.tx().await?;
    let plan = structure::Entity::find_by_id(structure_id)
        .filter(structure::Column::ArchivedAt.is_null())
        .one(tx)
        .await?
        .filter(plans::is_open);
    let block = structure_category::Entity::find()
        .filter(structure_category::Column::StructureId.eq(structure_id))
        .filter(structure_category::Column::CourseTypeId.eq(form.course_type_id.clone().unwrap_or_default()))
        .filter(structure_category::Column::ArchivedAt.is_null())
        .one(tx)
        .await?;
    let Some((plan, block)) = plan.zip(block) else {
        let text = Both::new(
            format!("{} 未能加入一个学习计划：该计划已经发布或归档，请在其新版本中加入", course.code),
            format!(
                "{} was not placed in one plan, which is published or archived by now; place it in a new version",
                course.code
            ),
        );
        let message = text.get(cx.lang()).to_owned();
        return Ok(Some(Warning { code: "not_placed".to_owned(), message }));
    };
    let beside = structure_subject::Entity::find()
        .filter(structure_subject::Column::CategoryId.eq(block.id.as_str()))
        .filter(structure_subject::Column::ArchivedAt.is_null())
        .count(tx)
        .await?;
    let subject = plans::subject_of(&plan.kind);
    let row = structure_subject::ActiveModel {
        structure_id: Set(plan.id),
        category_id: Set(block.id),
        course_id: Set(course.id.clone()),
        plan_year: Set(form.plan_year.unwrap_or(1)),
        plan_semester: Set(form.plan_semester.unwrap_or(1)),
        compulsory: Set(form.compulsory),
        min_grade: Set(String::new()),
        remark: Set(String::new()),
        sort_order: Set(i32::try_from(beside + 1).unwrap_or(i32::MAX)),
        ..Default::default()
    };
    add::<structure_subject::Entity>(cx, subject, &ids::new_id(), row).await?;
    plans::drafts_again(cx, &[structure_id.to_owned()]).await?;
    Ok(None)
}

/// Where a course was placed; which course it is stands above it.
static PLACED: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("structureId", &STRUCTURES, NAMED, "学习计划", "Study plan"),
        Field::integer("planYear", 1, 6, "年级", "Year"),
        Field::integer("planSemester", 1, 3, "学期", "Semester"),
        Field::bool("compulsory", "必修", "Compulsory"),
    ]
});

pub fn known() -> Vec<Known<'static>> {
    let placed = |kind| Known {
        subject: plans::subject_of(kind),
        label: Text::new("计划课程", "course of a plan"),
        fields: &PLACED,
        title: UNNAMED,
    };
    let course =
        Known { subject: COURSE_SUBJECT, label: Text::new("课程", "course"), fields: &FIELDS, title: COURSE };
    let mut known = vec![course, placed("MAJOR"), placed("MINOR")];
    known.extend(plans::known());
    known
}
