//! The blocks of a plan.

use std::{
    collections::{HashMap, HashSet},
    marker::PhantomData,
};

use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, Spec, Title},
};
use schema::courses::{
    course_type, structure,
    structure_category::{self, ActiveModel, Column, Entity},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    kind::{Kind, OfKind},
    parts::{self, fixed},
};
use crate::tables::{COURSE_TYPES, NAMED, SECTION_TYPES, TAG_CODES};

/// Called by their names; a code they have not.
pub const TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };

pub const RULES: &[Choice] = &[
    ("ALL", Text::new("全部修读", "All of them")),
    ("CHOOSE_N", Text::new("选修若干门", "A number of courses")),
    ("CHOOSE_UNITS", Text::new("选修若干学分", "A number of units")),
];
pub const DOUBLE: &[Choice] = &[
    ("NONE", Text::new("不可重复计算", "Counts once")),
    ("MAJOR_MINOR", Text::new("主修与辅修之间可重复", "May count in a major and a minor")),
    ("ANY", Text::new("可重复计算", "May count elsewhere too")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StructureCategoryInput {
    pub structure_id: String,
    pub course_type_id: String,
    pub name_en: String,
    pub name_cn: String,
    pub min_units: i32,
    #[serde(default)]
    pub max_units: Option<i32>,
    #[serde(default)]
    pub min_courses: Option<i32>,
    pub group_rule: String,
    #[serde(default)]
    pub section_type_id: Option<String>,
    /// Only courses that carry one of these; empty for any.
    #[serde(default)]
    pub tag_codes: Vec<String>,
    #[serde(default)]
    pub double_count: Option<String>,
    #[serde(default)]
    pub parent_id: Option<String>,
    #[serde(default)]
    pub sort_order: Option<i32>,
}

pub struct Categories<K>(PhantomData<K>);

impl<K: OfKind> Resource for Categories<K> {
    type Entity = Entity;
    type Input = StructureCategoryInput;

    const READERS: &'static [Permission] = super::kind::READERS;

    fn spec() -> Spec {
        let kind = K::kind();
        Spec {
            subject: kind.category.subject,
            stem: kind.category.stem,
            label: Text::new("计划类别", "plan categories"),
            permissions: kind.pages,
            table: kind.categories,
            title: TITLE,
            fields: fields(kind),
            unique: &[&["structureId", "nameCn"]],
            referenced_by: used_by(kind),
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[permissions::ADMIN_AUTH_PROCESS_MYAPP],
        }
    }

    fn check(input: &StructureCategoryInput, errors: &mut Vec<FieldError>) {
        if input.max_units.is_some_and(|most| most < input.min_units) {
            let text = Text::new("学分上限不能小于下限", "The most units cannot be fewer than the least");
            errors.push(FieldError::new("maxUnits", "out_of_range", text));
        }
        if input.group_rule == "CHOOSE_N" && input.min_courses.unwrap_or_default() < 1 {
            let text = Text::new("请填写至少修读的门数", "Say how many courses at least");
            errors.push(FieldError::new("minCourses", "required", text));
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

    fn write(input: StructureCategoryInput, row: &mut ActiveModel) {
        let StructureCategoryInput {
            structure_id,
            course_type_id,
            name_en,
            name_cn,
            min_units,
            max_units,
            min_courses,
            group_rule,
            section_type_id,
            tag_codes,
            double_count,
            parent_id,
            sort_order,
        } = input;
        let some = |id: Option<String>| id.filter(|id| !id.is_empty());
        row.structure_id = Set(structure_id);
        row.course_type_id = Set(course_type_id);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.min_units = Set(min_units);
        row.max_units = Set(max_units);
        row.min_courses = Set(min_courses.unwrap_or_default());
        row.group_rule = Set(group_rule);
        row.section_type_id = Set(some(section_type_id));
        row.tag_codes = Set(StringList(tag_codes));
        row.double_count = Set(some(double_count).unwrap_or_else(|| "NONE".to_owned()));
        row.parent_id = Set(some(parent_id));
        row.sort_order = Set(sort_order.unwrap_or(parts::LAST));
    }
}

fn fields(kind: &'static Kind) -> Vec<Field> {
    vec![
        Field::reference("structureId", kind.structures, NAMED, "学习计划", "Study plan")
            .with_code()
            .required()
            .filter(),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类型", "Course type").required().filter(),
        Field::reference("sectionTypeId", &SECTION_TYPES, NAMED, "结构段类型", "Block type").filter(),
        Field::text("nameCn", 200, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::integer("minUnits", 0, 400, "学分下限", "Least units").required().sort(),
        Field::integer("maxUnits", 0, 400, "学分上限", "Most units").sort(),
        Field::integer("minCourses", 0, 200, "门数下限", "Least courses").sort(),
        Field::choice("groupRule", RULES, "修读规则", "Rule").required().filter(),
        Field::references("tagCodes", &TAG_CODES, NAMED, "标签", "Tags").filter(),
        Field::choice("doubleCount", DOUBLE, "重复计算", "Double counting").filter(),
        Field::reference("parentId", kind.categories, TITLE, "上级类别", "Parent category").filter(),
        Field::integer("sortOrder", 0, 100_000, "顺序", "Order").sort(),
    ]
}

fn used_by(kind: &'static Kind) -> &'static [ReferencedBy] {
    let page = |name: &str| &*String::leak(kind.page(name));
    Vec::leak(vec![
        ReferencedBy::column("structure_subject", "category_id", Text::new("计划科目", "plan courses"))
            .listed_at(page("structure-subject-list"), "categoryId"),
        ReferencedBy::column("structure_category", "parent_id", Text::new("下级类别", "categories below it"))
            .listed_at(page("structure-category-list"), "parentId"),
    ])
}

/// The plans that these categories are of.
async fn of_plans(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<String>> {
    let mut plans = vec![];
    for some in ids.chunks(500) {
        let rows = Entity::find().filter(Column::Id.is_in(some)).all(db).await?;
        plans.extend(rows.into_iter().map(|row| row.structure_id));
    }
    Ok(plans)
}

/// The type is of the plan's students, the parent of the same plan and not below itself.
async fn fits(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let plans: HashSet<String> = rows.iter().map(|row| row.text("structureId").to_owned()).collect();
    let plans: Vec<String> = plans.into_iter().collect();
    let structures = structure::Entity::find().filter(structure::Column::Id.is_in(plans.clone())).all(db).await?;
    let types = course_type::Entity::find().all(db).await?;
    let there = Entity::find().filter(Column::StructureId.is_in(plans)).filter(Column::ArchivedAt.is_null());
    let there: HashMap<String, structure_category::Model> =
        there.all(db).await?.into_iter().map(|c| (c.id.clone(), c)).collect();
    for row in rows {
        let plan = structures.iter().find(|s| s.id == row.text("structureId"));
        let of_type = types.iter().find(|t| t.id == row.text("courseTypeId"));
        let mut found: Vec<FieldError> = fixed(row, "structureId").into_iter().collect();
        if let (Some(plan), Some(of_type)) = (plan, of_type)
            && plan.student_type != of_type.student_type
        {
            let text = Text::new("该课程类型不是这一学生类型的", "This course type is for another student type");
            found.push(FieldError::new("courseTypeId", "other_type", text));
        }
        if let parent @ Some(_) = Some(row.text("parentId")).filter(|id| !id.is_empty()) {
            found.extend(parent_problem(&there, row, parent));
        }
        row.errors.extend(found);
    }
    Ok(())
}

fn parent_problem(
    there: &HashMap<String, structure_category::Model>,
    row: &Proposed<'_>,
    parent: Option<&str>,
) -> Option<FieldError> {
    let mut above = parent;
    let mut steps = 0;
    while let Some(id) = above {
        let Some(category) = there.get(id).filter(|c| c.structure_id == row.text("structureId")) else {
            let text = Text::new("上级类别须属于同一学习计划", "The parent must be of the same plan");
            return Some(FieldError::new("parentId", "other_plan", text));
        };
        if row.id() == Some(id) || steps > there.len() {
            let text = Text::new("类别不能在自己之下", "A category cannot be below itself");
            return Some(FieldError::new("parentId", "circle", text));
        }
        above = category.parent_id.as_deref();
        steps += 1;
    }
    None
}

/// Ids that a row had, for whoever compares.
pub fn before<'a>(row: &'a Proposed<'_>, field: &str) -> Option<&'a str> {
    row.before?.get(field).and_then(Value::as_str)
}
