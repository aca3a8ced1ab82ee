//! What categories and subjects of a plan have in common.

use kernel::{Cx, FieldError, Result, Text, resource::Proposed, resource::rows::change};
use schema::courses::structure;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set};

use super::{categories::before, frozen, kind::Kind};

/// New ones come after those that were put in order.
pub const LAST: i32 = 90_000;

pub async fn refuse(cx: &Cx, db: &impl ConnectionTrait, plans: &[String]) -> Result<()> {
    let mut plans = plans.to_vec();
    plans.sort();
    plans.dedup();
    frozen::refuse(cx, db, &plans).await
}

/// The plans that rows are written to or taken from.
pub fn plans_of(rows: &[Proposed<'_>]) -> Vec<String> {
    let now = rows.iter().map(|row| row.text("structureId"));
    let was = rows.iter().filter_map(|row| before(row, "structureId"));
    now.chain(was).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// A part stays with its plan; another plan gets a part of its own.
pub fn fixed(row: &Proposed<'_>, field: &'static str) -> Option<FieldError> {
    let was = before(row, field)?;
    (was != row.text(field)).then(|| {
        let text = Text::new("不能移到另一个学习计划", "Cannot be moved to another plan");
        FieldError::new(field, "fixed", text)
    })
}

/// May still be changed by whoever may change plans.
pub fn is_open(plan: &structure::Model) -> bool {
    ["DRAFT", "CHECKED"].contains(&plan.status.as_str())
}

/// What was checked or published was without this change.
pub async fn drafts_again(cx: &Cx, plans: &[String]) -> Result<()> {
    let changed = structure::Entity::find()
        .filter(structure::Column::Id.is_in(plans))
        .filter(structure::Column::Status.ne("DRAFT"));
    for plan in changed.all(cx.tx().await?).await? {
        let subject = Kind::of(&plan.kind).structure.subject;
        let draft =
            structure::ActiveModel { status: Set("DRAFT".to_owned()), published_at: Set(None), ..Default::default() };
        change::<structure::Entity>(cx, subject, plan, draft).await?;
    }
    Ok(())
}
