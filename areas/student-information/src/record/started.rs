//! What a new student has from the start: the first state, and the link to earlier enrolments.

use kernel::{Cx, Error, Result, ids};
use schema::students::{student, study_status};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};

/// The state of whoever has been admitted and has not come yet.
const NEW: &str = "NEW";
const AT_ONCE: usize = 500;

/// In the transaction that writes them. A row that has a state keeps it, and one that is only changed stays without.
pub async fn start(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    for ids in ids.chunks(AT_ONCE) {
        let fresh = student::Entity::find()
            .filter(student::Column::Id.is_in(ids))
            .filter(student::Column::StudyStatusId.is_null())
            .filter(student::Column::Version.eq(1))
            .all(tx)
            .await?;
        if fresh.is_empty() {
            continue;
        }
        let new = study_status::Entity::find().filter(study_status::Column::Code.eq(NEW)).one(tx).await?;
        let new = new.ok_or_else(|| Error::internal("there is no state for new students"))?;
        for row in fresh {
            let person = person(tx, &row).await?;
            let mut row = row.into_active_model();
            row.study_status_id = Set(Some(new.id.clone()));
            row.status_since = Set(Some(cx.now().local_date()));
            row.person_id = Set(person);
            row.update(tx).await?;
        }
    }
    Ok(())
}

/// The person behind an earlier enrolment with the same document, or a new one.
async fn person(tx: &impl sea_orm::ConnectionTrait, row: &student::Model) -> Result<Option<String>> {
    if row.person_id.is_some() || row.id_no_index.is_empty() {
        return Ok(row.person_id.clone());
    }
    let earlier = student::Entity::find()
        .filter(student::Column::IdNoIndex.eq(&row.id_no_index))
        .filter(student::Column::PersonId.is_not_null())
        .one(tx)
        .await?;
    Ok(earlier.and_then(|row| row.person_id).or_else(|| Some(ids::new_id())))
}
