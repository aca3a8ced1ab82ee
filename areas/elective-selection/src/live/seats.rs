//! A quota that was set while a round runs holds after it, too: the section's and, where it is chosen from pools, theirs.

use kernel::{Cx, Error, Result, resource::rows::change};
use schema::{
    selection::{elective_section, elective_type, es_round},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set};

use crate::{known::SECTION, tables::POOL};

pub async fn keep(cx: &Cx, round_id: &str, section_id: &str, quota: i32) -> Result<()> {
    let tx = cx.tx().await?;
    let round = es_round::Entity::find_by_id(round_id).one(tx).await?.ok_or(Error::NotFound)?;
    if round.kind == "MOCK" {
        return Ok(());
    }
    let section = section::Entity::find_by_id(section_id).one(tx).await?.ok_or(Error::NotFound)?;
    let types = elective_type::Entity::find()
        .select_only()
        .column(elective_type::Column::Id)
        .filter(elective_type::Column::StudentType.eq(round.student_type.as_str()))
        .filter(elective_type::Column::SemesterId.eq(round.semester_id.as_str()));
    let pools = elective_section::Entity::find()
        .filter(elective_section::Column::SectionId.eq(section_id))
        .filter(elective_section::Column::ElectiveTypeId.in_subquery(types.into_query()))
        .filter(elective_section::Column::ArchivedAt.is_null())
        .order_by_desc(elective_section::Column::Quota)
        .order_by_asc(elective_section::Column::Id)
        .all(tx)
        .await?;
    // Seats of students who are in no pool stand beside those of the pools.
    let chosen: i32 = pools.iter().map(|pool| pool.quota).sum();
    if let Some(first) = pools.into_iter().next().filter(|_| round.kind != "ADDDROP") {
        let rest = chosen - first.quota;
        let row = elective_section::ActiveModel { quota: Set((quota - rest).max(0)), ..Default::default() };
        change::<elective_section::Entity>(cx, POOL, first, row).await?;
    }
    if round.kind == "ADDDROP" || section.quota < quota {
        let row = section::ActiveModel { quota: Set(quota), ..Default::default() };
        change::<section::Entity>(cx, SECTION, section, row).await?;
    }
    Ok(())
}
