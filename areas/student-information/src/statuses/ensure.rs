//! What is missing is added, what is there stays as it is.

use std::collections::HashSet;

use kernel::{App, Result, StringList, Timestamp, ids};
use schema::students::{study_status, study_type};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect, Set, TransactionTrait};

use super::seed::{STATUSES, StatusSeed, TYPES};

/// Run at every start, before serving.
#[allow(clippy::disallowed_methods)] // start-up, before anybody is served
pub async fn ensure(app: &App) -> Result<()> {
    let tx = app.db().maintenance().begin().await?;
    let now = app.clock.now();
    add_statuses(&tx, now).await?;
    add_types(&tx, now).await?;
    tx.commit().await?;
    app.db().maintained();
    Ok(())
}

async fn add_statuses(tx: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known = study_status::Entity::find().select_only().column(study_status::Column::Code);
    let known: HashSet<String> = known.into_tuple().all(tx).await?.into_iter().collect();
    let missing = (1..).zip(STATUSES).filter(|(_, seed)| !known.contains(seed.code));
    let rows: Vec<_> = missing.map(|(n, seed)| status(n, seed, now)).collect();
    if !rows.is_empty() {
        study_status::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn status(sort_order: i32, seed: &StatusSeed, now: Timestamp) -> study_status::ActiveModel {
    let [counts_as_active, can_select_course, can_sit_exam, can_view_grade, can_print] = seed.allows;
    study_status::ActiveModel {
        id: Set(ids::new_id()),
        code: Set(seed.code.to_owned()),
        name_en: Set(seed.name_en.to_owned()),
        name_cn: Set(seed.name_cn.to_owned()),
        status_group: Set(seed.group.to_owned()),
        counts_as_active: Set(counts_as_active),
        can_select_course: Set(can_select_course),
        can_sit_exam: Set(can_sit_exam),
        can_view_grade: Set(can_view_grade),
        can_print: Set(can_print),
        is_final: Set(seed.is_final()),
        needs_end_date: Set(seed.needs_end_date),
        next_codes: Set(StringList(seed.next.iter().map(|c| (*c).to_owned()).collect())),
        colour: Set(seed.colour.to_owned()),
        sort_order: Set(sort_order * 10),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    }
}

async fn add_types(tx: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known = study_type::Entity::find().select_only().column(study_type::Column::Code);
    let known: HashSet<String> = known.into_tuple().all(tx).await?.into_iter().collect();
    let missing = (1..).zip(TYPES).filter(|(_, (code, ..))| !known.contains(*code));
    let rows = missing.map(|(n, (code, name_cn, name_en))| study_type::ActiveModel {
        id: Set(ids::new_id()),
        code: Set((*code).to_owned()),
        name_en: Set((*name_en).to_owned()),
        name_cn: Set((*name_cn).to_owned()),
        sort_order: Set(n * 10),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        study_type::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}
