//! What others may ask of this area.

use kernel::{
    App, Error, FieldError, Result, Text, ids,
    protect::{DataKeys, IdNumber, Phone, Place, Protected},
};
use schema::students::student;
use sea_orm::{ConnectionTrait, EntityTrait, Set};

use crate::{blank::blank, rules};

/// A student as the demonstration data and tests bring them in.
#[derive(Clone, Copy, Debug)]
pub struct NewStudent<'a> {
    pub student_no: &'a str,
    pub name_cn: &'a str,
    pub name_en: &'a str,
    pub student_type: &'a str,
    /// RESIDENT, HK_MACAO, TAIWAN or PASSPORT.
    pub id_type: &'a str,
    pub id_no: &'a str,
    pub mobile: &'a str,
    pub emergency_mobile: &'a str,
}

/// Writes a row with its numbers sealed; the caller commits. Answers its id.
pub async fn add_student(app: &App, tx: &impl ConnectionTrait, new: NewStudent<'_>) -> Result<String> {
    let (id, now) = (ids::new_id(), app.clock.now());
    let mut row = blank();
    row.id = Set(id.clone());
    row.student_no = Set(new.student_no.to_owned());
    row.name_cn = Set(new.name_cn.to_owned());
    row.name_en = Set(new.name_en.to_owned());
    row.student_type = Set(new.student_type.to_owned());
    row.id_type = Set(new.id_type.to_owned());
    row.created_at = Set(now);
    row.updated_at = Set(now);
    if new.id_type == "RESIDENT" {
        let card = rules::identity_card(new.id_no).map_err(|_| {
            let text = Text::new("身份证号码不正确", "Not a valid identity card number");
            Error::Invalid(vec![FieldError::new("idNo", "wrong_format", text)])
        })?;
        row.birth_date = Set(Some(card.birth));
        row.gender = Set(if card.female { "F" } else { "M" }.to_owned());
    }
    let keys = DataKeys::ensure(&app.keys, tx, &[&id], now).await?;
    let parse = |field: &str, problem| Error::Invalid(vec![FieldError::new(field, "wrong_format", problem)]);
    let number = IdNumber::parse(new.id_no).map_err(|p| parse("idNo", p))?;
    row.id_no = Set(keys.seal(&id, Place::new("student", "id_no", &id), number.clear())?);
    row.id_no_index = Set(app.keys.index(IdNumber::GUARDED.name, number.clear()));
    let phone = Phone::parse(new.mobile).map_err(|p| parse("mobile", p))?;
    row.mobile = Set(keys.seal(&id, Place::new("student", "mobile", &id), phone.clear())?);
    row.mobile_index = Set(app.keys.index(Phone::GUARDED.name, phone.clear()));
    let phone = Phone::parse(new.emergency_mobile).map_err(|p| parse("emergencyMobile", p))?;
    row.emergency_mobile = Set(keys.seal(&id, Place::new("student", "emergency_mobile", &id), phone.clear())?);
    row.emergency_mobile_index = Set(app.keys.index(Phone::GUARDED.name, phone.clear()));
    student::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(id)
}
