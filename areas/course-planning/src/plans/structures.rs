//! Study plans as they are listed and written.

use std::marker::PhantomData;

use basic_resources::api::{STUDENT_TYPES, tables::STREAMS};
use kernel::{
    Cx, FieldError, Permission, Result, Text,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, Spec},
};
use schema::{
    courses::structure::{ActiveModel, Column, Entity},
    students::cohort,
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    frozen,
    kind::{Kind, OfKind},
};
use crate::tables::{COHORTS, NAMED, STRUCTURES};

pub const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("CHECKED", Text::new("已检查", "Checked")),
    ("PUBLISHED", Text::new("已发布", "Published")),
    ("ARCHIVED", Text::new("已归档", "Archived")),
];

/// Pages of others whose forms choose a plan.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_SI,
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
    permissions::ADMIN_AUTH_PROCESS_MYAPP,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StructureInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub programme_id: String,
    #[serde(default)]
    pub stream_id: Option<String>,
    /// Empty: for every cohort that has no plan of its own.
    #[serde(default)]
    pub cohort_id: Option<String>,
    pub student_type: String,
    pub total_units: i32,
    /// Units at level 3 and 4.
    #[serde(default)]
    pub min_upper_units: Option<i32>,
    /// Hundredths.
    #[serde(default)]
    pub min_cgpa: Option<i32>,
    /// Hundredths.
    #[serde(default)]
    pub min_major_gpa: Option<i32>,
    #[serde(default)]
    pub plan_version: Option<i32>,
}

pub struct Structures<K>(PhantomData<K>);

impl<K: OfKind> Resource for Structures<K> {
    type Entity = Entity;
    type Input = StructureInput;

    const READERS: &'static [Permission] = super::kind::READERS;

    fn spec() -> Spec {
        let kind = K::kind();
        Spec {
            subject: kind.structure.subject,
            stem: kind.structure.stem,
            label: kind.label,
            permissions: kind.pages,
            table: kind.structures,
            title: NAMED,
            fields: fields(kind),
            unique: &[&["code", "planVersion"]],
            referenced_by: used_by(kind),
            reuses_keys: true,
            sort: ("code", false),
            page: String::leak(kind.page("structure-item-list")),
            offered_to: OFFERED,
        }
    }

    fn check(input: &StructureInput, errors: &mut Vec<FieldError>) {
        if input.min_upper_units.is_some_and(|units| units > input.total_units) {
            let text = Text::new("高年级学分不能多于总学分", "Upper-level units cannot be more than the total");
            errors.push(FieldError::new("minUpperUnits", "out_of_range", text));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.kind = Set(K::kind().code.to_owned());
        row.copied_from_id = Set(None);
    }

    fn reach<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(frozen::refuse(cx, cx.read(), ids))
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let changed: Vec<String> = rows.iter().filter_map(|row| row.id().map(str::to_owned)).collect();
            frozen::refuse(cx, db, &changed).await?;
            let programmes = rows.iter().map(|row| (K::kind().code.to_owned(), row.text("programmeId").to_owned()));
            frozen::refuse_closed(cx, db, &programmes.collect::<Vec<_>>()).await?;
            first_version_free(db, rows).await?;
            belongs(db, rows).await
        })
    }

    /// What was checked or published was another plan: a changed one is a draft again.
    fn write(input: StructureInput, row: &mut ActiveModel) {
        let StructureInput {
            code,
            name_en,
            name_cn,
            programme_id,
            stream_id,
            cohort_id,
            student_type,
            total_units,
            min_upper_units,
            min_cgpa,
            min_major_gpa,
            plan_version,
        } = input;
        let some = |id: Option<String>| id.filter(|id| !id.is_empty());
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.programme_id = Set(programme_id);
        row.stream_id = Set(some(stream_id));
        row.cohort_id = Set(some(cohort_id));
        row.student_type = Set(student_type);
        row.total_units = Set(total_units);
        row.min_upper_units = Set(min_upper_units.unwrap_or_default());
        row.min_cgpa = Set(min_cgpa.unwrap_or(200));
        row.min_major_gpa = Set(min_major_gpa);
        row.plan_version = Set(plan_version.unwrap_or(1));
        row.status = Set("DRAFT".to_owned());
        row.published_at = Set(None);
    }
}

fn fields(kind: &'static Kind) -> Vec<Field> {
    let of = if kind.code == "MINOR" { ("辅修专业", "Minor") } else { ("专业", "Programme") };
    vec![
        Field::code("code", 40, "计划编码", "Plan code").required().filter().search().sort(),
        Field::integer("planVersion", 1, 999, "版本", "Version").filter().sort(),
        Field::text("nameCn", 200, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::reference("programmeId", kind.programmes, NAMED, of.0, of.1).required().filter().sort(),
        Field::reference("streamId", &STREAMS, NAMED, "方向", "Stream").filter(),
        Field::reference("cohortId", &COHORTS, NAMED, "年级", "Cohort").filter().sort(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter(),
        Field::integer("totalUnits", 0, 400, "总学分", "Total units").required().sort(),
        Field::integer("minUpperUnits", 0, 400, "高年级学分下限", "Upper-level units")
            .hint("三、四年级程度课程的最低学分", "Least units at level 3 and 4"),
        Field::integer("minCgpa", 0, 400, "最低累计绩点（百分之一）", "Minimum cGPA (hundredths)"),
        Field::integer("minMajorGpa", 0, 400, "最低专业绩点（百分之一）", "Minimum major GPA (hundredths)"),
        Field::choice("status", STATES, "状态", "State").read_only().filter().sort(),
        Field::instant("publishedAt", "发布时间", "Published at").read_only().sort(),
        Field::reference("copiedFromId", &STRUCTURES, NAMED, "复制自", "Copied from").with_code().read_only(),
    ]
}

fn used_by(kind: &'static Kind) -> &'static [ReferencedBy] {
    let page = |name: &str| &*String::leak(kind.page(name));
    Vec::leak(vec![
        ReferencedBy::column("structure_student", "structure_id", Text::new("学生修读记录", "students who follow it"))
            .listed_at(page("structure-student-list"), "structureId"),
        ReferencedBy::column("course_equivalence", "structure_id", Text::new("课程等价", "equivalences"))
            .listed_at(page("structure-course-equivalence-list"), "structureId"),
    ])
}

/// A plan that does not say which version it is, is the first: the key must be free for that one.
async fn first_version_free(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    for row in rows {
        if row.input.get("planVersion").is_some_and(|version| !version.is_null()) {
            continue;
        }
        let taken = Entity::find()
            .filter(Column::Code.eq(row.text("code").trim()))
            .filter(Column::PlanVersion.eq(1))
            .filter(Column::ArchivedAt.is_null());
        if taken.one(db).await?.is_some_and(|other| row.id() != Some(other.id.as_str())) {
            let text = Text::new(
                "该编码已有第 1 版；请另取编码，或从原计划建立新版本",
                "There is a first version under this code; choose another, or make a new version of that plan",
            );
            row.errors.push(FieldError::new("code", "already_exists", text));
        }
    }
    Ok(())
}

/// Programme, stream and cohort fit each other.
async fn belongs(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ids = |field: &str| rows.iter().map(|row| row.text(field).to_owned()).collect::<Vec<_>>();
    let wanted: Vec<String> = ids("programmeId").into_iter().chain(ids("streamId")).collect();
    let (mut programmes, mut cohorts) = (vec![], vec![]);
    for some in wanted.chunks(500) {
        programmes.extend(programme::Entity::find().filter(programme::Column::Id.is_in(some)).all(db).await?);
    }
    for some in ids("cohortId").chunks(500) {
        cohorts.extend(cohort::Entity::find().filter(cohort::Column::Id.is_in(some)).all(db).await?);
    }
    for row in rows {
        let programme = |field: &str| programmes.iter().find(|p| p.id == row.text(field));
        let cohort = cohorts.iter().find(|c| c.id == row.text("cohortId"));
        let student_type = row.text("studentType");
        let mut found = vec![];
        if programme("programmeId").is_some_and(|p| p.student_type != student_type) {
            let text = Text::new("该专业不是这一学生类型的", "The programme is for another student type");
            found.push(FieldError::new("programmeId", "other_type", text));
        }
        if programme("streamId").is_some_and(|s| s.parent_programme_id.as_deref() != Some(row.text("programmeId"))) {
            let text = Text::new("该方向不属于所选专业", "This is not a stream of the programme");
            found.push(FieldError::new("streamId", "other_programme", text));
        }
        if cohort.is_some_and(|c| c.student_type != student_type) {
            let text = Text::new("该年级不是这一学生类型的", "The cohort is of another student type");
            found.push(FieldError::new("cohortId", "other_type", text));
        }
        row.errors.extend(found);
    }
    Ok(())
}
