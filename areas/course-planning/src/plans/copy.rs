//! A plan copied: for another cohort, or as the next version of itself.

use std::collections::HashMap;

use kernel::{
    Cx, Error, FieldError, Result, Text,
    effects::Outcome,
    ids,
    resource::rows::{add, add_all},
};
use schema::{
    courses::{course_equivalence, structure, structure_category, structure_subject},
    students::cohort,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    frozen,
    kind::Kind,
    load::{self, Whole},
    tables,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CopyPlanInput)]
pub struct CopyInput {
    pub id: String,
    /// Whom the copy is for. Empty: the same cohort.
    #[serde(default)]
    pub cohort_id: Option<String>,
    /// Empty: made from the code of the original and the year of the cohort.
    #[serde(default)]
    pub code: Option<String>,
    /// The next version of the same plan, instead of a plan of its own.
    #[serde(default)]
    pub new_version: bool,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CopiedPlan)]
pub struct CopyView {
    /// The new plan; none in a rehearsal.
    pub id: Option<String>,
    pub outcome: Outcome,
}

pub async fn copy(cx: &Cx, kind: &'static Kind, input: CopyInput) -> Result<CopyView> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let original = load::one(tx, &input.id).await?;
    let programme = original.structure.programme_id.clone();
    frozen::refuse_closed(cx, tx, &[(kind.code.to_owned(), programme)]).await?;
    let target = Target::find(tx, &original, &input).await?;
    let id = write(cx, kind, &original, target).await?;
    let outcome = tables::outcome(cx, kind, vec![]).await?;
    Ok(CopyView { id: (!cx.is_rehearsal()).then_some(id), outcome })
}

struct Target {
    code: String,
    plan_version: i32,
    cohort_id: Option<String>,
}

impl Target {
    async fn find(db: &impl ConnectionTrait, original: &Whole, input: &CopyInput) -> Result<Self> {
        let from = &original.structure;
        let given = |text: &Option<String>| text.as_deref().map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned);
        let code = given(&input.code);
        let cohort = match given(&input.cohort_id) {
            Some(id) => cohort::Entity::find_by_id(id).one(db).await?,
            None => None,
        };
        if input.new_version {
            if code.is_some_and(|code| code != from.code) {
                let text = Text::new("新版本沿用原编码", "A new version keeps the code");
                return Err(Error::invalid("code", "fixed", text));
            }
            if cohort.is_some_and(|c| Some(&c.id) != from.cohort_id.as_ref()) {
                let text = Text::new(
                    "新版本属于同一年级；给其他年级请复制为新计划",
                    "A new version is for the same cohort; for another one make a plan of its own",
                );
                return Err(Error::invalid("cohortId", "fixed", text));
            }
            let versions = versions(db, &from.code).await?;
            let plan_version = versions.into_iter().max().unwrap_or_default() + 1;
            return Ok(Self { code: from.code.clone(), plan_version, cohort_id: from.cohort_id.clone() });
        }
        if cohort.as_ref().is_some_and(|c| c.student_type != from.student_type) {
            let text = Text::new("该年级不是这一学生类型的", "The cohort is of another student type");
            return Err(Error::invalid("cohortId", "other_type", text));
        }
        let code = match (code, &cohort) {
            (Some(code), _) => code,
            (None, Some(cohort)) => code_for(&from.code, cohort.entry_year),
            (None, None) => {
                let text = Text::new("请填写新计划的编码，或选择年级", "Give a code, or choose a cohort");
                return Err(Error::Invalid(vec![FieldError::new("code", "required", text)]));
            }
        };
        if code.chars().count() > 40 {
            let text = Text::new("编码最多 40 个字符", "A code has at most 40 characters");
            return Err(Error::invalid("code", "too_long", text));
        }
        if !versions(db, &code).await?.is_empty() {
            let text = kernel::Both::new(
                format!("编码“{code}”已被使用，请另取一个"),
                format!("The code “{code}” is already in use; choose another"),
            );
            return Err(Error::invalid("code", "already_exists", text));
        }
        let cohort_id = cohort.map(|c| c.id).or_else(|| from.cohort_id.clone());
        Ok(Self { code, plan_version: 1, cohort_id })
    }
}

async fn versions(db: &impl ConnectionTrait, code: &str) -> Result<Vec<i32>> {
    let rows = structure::Entity::find()
        .filter(structure::Column::Code.eq(code))
        .filter(structure::Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?.into_iter().map(|s| s.plan_version).collect())
}

/// `CST-2023` for 2024 is `CST-2024`; a code without a year gets one.
pub fn code_for(code: &str, year: i32) -> String {
    let is_year = |text: &str| text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
    match code.rsplit_once('-') {
        Some((stem, tail)) if is_year(tail) => format!("{stem}-{year}"),
        _ => format!("{code}-{year}"),
    }
}

async fn write(cx: &Cx, kind: &'static Kind, original: &Whole, target: Target) -> Result<String> {
    let id = ids::new_id();
    let row = structure::ActiveModel {
        code: Set(target.code),
        plan_version: Set(target.plan_version),
        cohort_id: Set(target.cohort_id),
        status: Set("DRAFT".to_owned()),
        published_at: Set(None),
        copied_from_id: Set(Some(original.structure.id.clone())),
        ..original.structure.clone().into_active_model().reset_all()
    };
    add::<structure::Entity>(cx, kind.structure.subject, &id, row).await?;
    let places: HashMap<&str, String> = original.categories.iter().map(|c| (c.id.as_str(), ids::new_id())).collect();
    let new_place = |old: &str| places.get(old).cloned();
    let categories = original.categories.iter().filter_map(|c| {
        Some(structure_category::ActiveModel {
            id: Set(new_place(&c.id)?),
            structure_id: Set(id.clone()),
            parent_id: Set(c.parent_id.as_deref().and_then(new_place)),
            ..c.clone().into_active_model().reset_all()
        })
    });
    add_all::<structure_category::Entity>(cx, kind.category.subject, categories.collect()).await?;
    let subjects = original.subjects.iter().filter_map(|s| {
        Some(structure_subject::ActiveModel {
            id: Set(ids::new_id()),
            structure_id: Set(id.clone()),
            category_id: Set(new_place(&s.row.category_id)?),
            ..s.row.clone().into_active_model().reset_all()
        })
    });
    add_all::<structure_subject::Entity>(cx, kind.subject.subject, subjects.collect()).await?;
    let own = course_equivalence::Entity::find()
        .filter(course_equivalence::Column::StructureId.eq(&original.structure.id))
        .filter(course_equivalence::Column::ArchivedAt.is_null());
    let equivalences = own.all(cx.tx().await?).await?.into_iter().map(|e| course_equivalence::ActiveModel {
        id: Set(ids::new_id()),
        structure_id: Set(Some(id.clone())),
        ..e.into_active_model().reset_all()
    });
    add_all::<course_equivalence::Entity>(cx, crate::known::EQUIVALENCE, equivalences.collect()).await?;
    Ok(id)
}
