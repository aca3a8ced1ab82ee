//! Guardians in bulk, for demonstration data and moves from another system.

use kernel::{
    App, Error, FieldError, Result,
    protect::{DataKeys, Phone, Place, Protected, Sealed},
};
use schema::students::guardian;
use sea_orm::{ConnectionTrait, EntityTrait, Set};

/// A guardian as the demonstration data brings them in.
#[derive(Clone, Debug, Default)]
pub struct NewGuardian {
    pub id: String,
    pub student_id: String,
    pub name: String,
    pub relation: String,
    pub mobile: String,
    pub email: String,
    pub workplace: String,
    pub address: String,
    pub is_primary: bool,
    pub is_emergency: bool,
}

/// Rows of one statement: PostgreSQL and SQLite limit the values of one.
const AT_ONCE: usize = 1_000;

/// Writes rows with their numbers sealed; the caller commits. Answers how many.
pub async fn add_guardians(app: &App, tx: &impl ConnectionTrait, guardians: Vec<NewGuardian>) -> Result<usize> {
    let total = guardians.len();
    let mut rest = guardians.into_iter().peekable();
    while rest.peek().is_some() {
        let some: Vec<_> = rest.by_ref().take(AT_ONCE).collect();
        let ids: Vec<&str> = some.iter().map(|new| new.id.as_str()).collect();
        let keys = DataKeys::ensure(&app.keys, tx, &ids, app.clock.now()).await?;
        let rows = some.into_iter().map(|new| row(app, &keys, new)).collect::<Result<Vec<_>>>()?;
        guardian::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(total)
}

fn row(app: &App, keys: &DataKeys, new: NewGuardian) -> Result<guardian::ActiveModel> {
    let now = app.clock.now();
    let wrong = |problem| Error::Invalid(vec![FieldError::new("mobile", "wrong_format", problem)]);
    let phone = Phone::parse(&new.mobile).map_err(wrong)?;
    Ok(guardian::ActiveModel {
        mobile: Set(keys.seal(&new.id, Place::new("guardian", "mobile", &new.id), phone.clear())?),
        mobile_index: Set(app.keys.index(Phone::GUARDED.name, phone.clear())),
        id_no: Set(Sealed::default()),
        id_no_index: Set(String::new()),
        id: Set(new.id),
        student_id: Set(new.student_id),
        name: Set(new.name),
        relation: Set(new.relation),
        email: Set(new.email),
        workplace: Set(new.workplace),
        post: Set(String::new()),
        address: Set(new.address),
        is_primary: Set(new.is_primary),
        is_emergency: Set(new.is_emergency),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    })
}
