//! The courses of a plan, with the year and semester they are planned in.

use std::marker::PhantomData;

use kernel::{
    Cx, FieldError, Permission, Result, Text,
    resource::{Choice, Field, Proposed, Reach, Resource, Spec, Title},
};
use schema::courses::{
    course, structure, structure_category,
    structure_subject::{ActiveModel, Column, Entity},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    categories,
    kind::{Kind, OfKind},
    parts::{self, fixed},
};
use crate::tables::{COURSE, COURSES, NAMED};

/// Letters that a plan may ask for at least, best first.
const GRADES: &[Choice] = &[
    ("A", Text::new("A", "A")),
    ("A-", Text::new("A-", "A-")),
    ("B+", Text::new("B+", "B+")),
    ("B", Text::new("B", "B")),
    ("B-", Text::new("B-", "B-")),
    ("C+", Text::new("C+", "C+")),
    ("C", Text::new("C", "C")),
    ("C-", Text::new("C-", "C-")),
    ("D", Text::new("D", "D")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StructureSubjectInput {
    pub structure_id: String,
    pub category_id: String,
    pub course_id: String,
    pub plan_year: i32,
    pub plan_semester: i32,
    #[serde(default)]
    pub compulsory: bool,
    /// Empty: any pass.
    #[serde(default)]
    pub min_grade: Option<String>,
    #[serde(default)]
    pub remark: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
}

pub struct Subjects<K>(PhantomData<K>);

impl<K: OfKind> Resource for Subjects<K> {
    type Entity = Entity;
    type Input = StructureSubjectInput;

    const READERS: &'static [Permission] = super::kind::READERS;

    fn spec() -> Spec {
        let kind = K::kind();
        Spec {
            subject: kind.subject.subject,
            stem: kind.subject.stem,
            label: Text::new("计划科目", "plan courses"),
            permissions: kind.pages,
            table: kind.subjects,
            title: Title { code: None, zh: "course_id", en: "course_id" },
            fields: fields(kind),
            unique: &[&["structureId", "courseId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[],
        }
    }

    fn reach<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { parts::refuse(cx, cx.read(), &of_plans(cx.read(), ids).await?).await })
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            parts::refuse(cx, db, &parts::plans_of(rows)).await?;
            fits(db, rows).await
        })
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { parts::drafts_again(cx, &of_plans(cx.tx().await?, ids).await?).await })
    }

    fn write(input: StructureSubjectInput, row: &mut ActiveModel) {
        let StructureSubjectInput {
            structure_id,
            category_id,
            course_id,
            plan_year,
            plan_semester,
            compulsory,
            min_grade,
            remark,
            sort_order,
        } = input;
        row.structure_id = Set(structure_id);
        row.category_id = Set(category_id);
        row.course_id = Set(course_id);
        row.plan_year = Set(plan_year);
        row.plan_semester = Set(plan_semester);
        row.compulsory = Set(compulsory);
        row.min_grade = Set(min_grade.unwrap_or_default());
        row.remark = Set(remark);
        row.sort_order = Set(sort_order.unwrap_or(parts::LAST));
    }
}

fn fields(kind: &'static Kind) -> Vec<Field> {
    vec![
        Field::reference("structureId", kind.structures, NAMED, "学习计划", "Study plan")
            .with_code()
            .required()
            .filter(),
        Field::reference("categoryId", kind.categories, categories::TITLE, "类别", "Category").required().filter(),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().required().filter(),
        Field::integer("planYear", 1, 8, "计划学年", "Year").required().filter().sort(),
        Field::integer("planSemester", 1, 3, "计划学期", "Semester").required().filter().sort(),
        Field::bool("compulsory", "必修", "Compulsory").filter().sort(),
        Field::choice("minGrade", GRADES, "最低等级", "Least grade"),
        Field::text("remark", 500, "备注", "Remark").search(),
        Field::integer("sortOrder", 0, 100_000, "顺序", "Order").sort(),
    ]
}

async fn of_plans(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<String>> {
    let mut plans = vec![];
    for some in ids.chunks(500) {
        let rows = Entity::find().filter(Column::Id.is_in(some)).all(db).await?;
        plans.extend(rows.into_iter().map(|row| row.structure_id));
    }
    Ok(plans)
}

/// The category is of the same plan, and the course for its students.
async fn fits(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ids = |field: &str| {
        let mut ids: Vec<String> = rows.iter().map(|row| row.text(field).to_owned()).collect();
        ids.sort();
        ids.dedup();
        ids
    };
    let (mut plans, mut categories, mut courses) = (vec![], vec![], vec![]);
    for some in ids("structureId").chunks(500) {
        plans.extend(structure::Entity::find().filter(structure::Column::Id.is_in(some)).all(db).await?);
    }
    for some in ids("categoryId").chunks(500) {
        let found = structure_category::Entity::find().filter(structure_category::Column::Id.is_in(some));
        categories.extend(found.all(db).await?);
    }
    for some in ids("courseId").chunks(500) {
        courses.extend(course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?);
    }
    for row in rows {
        let plan = plans.iter().find(|p| p.id == row.text("structureId"));
        let category = categories.iter().find(|c| c.id == row.text("categoryId"));
        let course = courses.iter().find(|c| c.id == row.text("courseId"));
        let mut found: Vec<FieldError> = fixed(row, "structureId").into_iter().collect();
        if category.is_some_and(|c| c.structure_id != row.text("structureId")) {
            let text = Text::new("该类别不属于这个学习计划", "This category is of another plan");
            found.push(FieldError::new("categoryId", "other_plan", text));
        }
        if let (Some(plan), Some(course)) = (plan, course)
            && plan.student_type != course.student_type
        {
            let text = Text::new("该课程不是这一学生类型的", "This course is for another student type");
            found.push(FieldError::new("courseId", "other_type", text));
        }
        row.errors.extend(found);
    }
    Ok(())
}
