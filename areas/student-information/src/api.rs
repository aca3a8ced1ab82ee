//! What others may ask of this area.

use kernel::{
    App, Error, FieldError, Result, Text, ids,
    protect::{DataKeys, IdNumber, Phone, Place, Protected},
};
use schema::students::student;
use sea_orm::{ConnectionTrait, EntityTrait, Set, prelude::Date};

pub use crate::guardians::{NewGuardian, add_guardians};
use crate::{blank::blank, rules};

pub use crate::{
    around::study_status::STUDY_STATUSES,
    papers::{
        PaperKind, PrintInput as PaperInput, Ready as ReadyPaper, check as check_paper, past as past_papers,
        prepare as prepare_paper, print_again as print_paper, withdraw as withdraw_paper,
    },
    record::access::{AccessView, of as accesses_of},
};

/// A student as the demonstration data and tests bring them in.
#[derive(Clone, Debug, Default)]
pub struct NewStudent {
    /// Empty for a new one.
    pub id: String,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub student_type: String,
    /// RESIDENT, HK_MACAO, TAIWAN or PASSPORT.
    pub id_type: &'static str,
    pub id_no: String,
    pub mobile: String,
    pub emergency_mobile: String,
    pub nationality: String,
    pub ethnicity: String,
    pub political_status: String,
    pub origin_region: String,
    /// Where the document does not tell.
    pub gender: &'static str,
    pub birth_date: Option<Date>,
    pub study: Study,
    pub standing: Standing,
}

/// What somebody is at the moment, and what stands in the way.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    pub status_id: Option<String>,
    pub since: Option<Date>,
    pub until: Option<Date>,
    pub type_id: Option<String>,
    /// Of the current semester: NOT_YET, REGISTERED and so on.
    pub registration: &'static str,
    pub documents_checked: bool,
    pub fee_hold: bool,
    pub library_hold: bool,
    pub discipline_hold: bool,
    pub grade_hold: bool,
}

/// What and where somebody studies.
#[derive(Clone, Debug, Default)]
pub struct Study {
    pub category_id: Option<String>,
    pub degree: String,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    pub stream_id: Option<String>,
    pub cohort_id: Option<String>,
    pub year_of_study: Option<i32>,
    pub class_no: String,
    pub length: Option<i32>,
    pub entry_date: Option<Date>,
    pub entry_semester_id: Option<String>,
    pub expected_graduation: Option<Date>,
}

/// Rows of one statement: PostgreSQL and SQLite limit the values of one.
const AT_ONCE: usize = 300;

pub async fn add_student(app: &App, tx: &impl ConnectionTrait, new: NewStudent) -> Result<String> {
    let mut ids = add_students(app, tx, vec![new]).await?;
    ids.pop().ok_or_else(|| Error::internal("a student without an id"))
}

/// Writes rows with their numbers sealed; the caller commits. Answers their ids in the same order.
pub async fn add_students(app: &App, tx: &impl ConnectionTrait, students: Vec<NewStudent>) -> Result<Vec<String>> {
    let mut made = Vec::with_capacity(students.len());
    let mut rest = students.into_iter().peekable();
    while rest.peek().is_some() {
        let mut some: Vec<_> = rest.by_ref().take(AT_ONCE).collect();
        for new in some.iter_mut().filter(|new| new.id.is_empty()) {
            new.id = ids::new_id();
        }
        let ids: Vec<String> = some.iter().map(|new| new.id.clone()).collect();
        let keys = DataKeys::ensure(&app.keys, tx, &ids, app.clock.now()).await?;
        let rows = some.into_iter().map(|new| row(app, &keys, new)).collect::<Result<Vec<_>>>()?;
        student::Entity::insert_many(rows).exec_without_returning(tx).await?;
        made.extend(ids);
    }
    Ok(made)
}

fn row(app: &App, keys: &DataKeys, new: NewStudent) -> Result<student::ActiveModel> {
    let NewStudent { id, id_no, mobile, emergency_mobile, study, standing, .. } = new;
    let now = app.clock.now();
    let mut row = blank();
    if new.id_type == "RESIDENT" {
        let card = rules::identity_card(&id_no).map_err(|_| {
            let text = Text::new("身份证号码不正确", "Not a valid identity card number");
            Error::Invalid(vec![FieldError::new("idNo", "wrong_format", text)])
        })?;
        row.birth_date = Set(Some(card.birth));
        row.gender = Set(if card.female { "F" } else { "M" }.to_owned());
    } else {
        row.birth_date = Set(new.birth_date);
        row.gender = Set(new.gender.to_owned());
    }
    let parse = |field: &str, problem| Error::Invalid(vec![FieldError::new(field, "wrong_format", problem)]);
    let number = IdNumber::parse(&id_no).map_err(|p| parse("idNo", p))?;
    row.id_no = Set(keys.seal(&id, Place::new("student", "id_no", &id), number.clear())?);
    row.id_no_index = Set(app.keys.index(IdNumber::GUARDED.name, number.clear()));
    let phone = Phone::parse(&mobile).map_err(|p| parse("mobile", p))?;
    row.mobile = Set(keys.seal(&id, Place::new("student", "mobile", &id), phone.clear())?);
    row.mobile_index = Set(app.keys.index(Phone::GUARDED.name, phone.clear()));
    let phone = Phone::parse(&emergency_mobile).map_err(|p| parse("emergencyMobile", p))?;
    row.emergency_mobile = Set(keys.seal(&id, Place::new("student", "emergency_mobile", &id), phone.clear())?);
    row.emergency_mobile_index = Set(app.keys.index(Phone::GUARDED.name, phone.clear()));
    row.email = Set(format!("{}@demo.invalid", new.student_no));
    row.student_no = Set(new.student_no);
    spell(&mut row, &new.name_cn, "", "");
    row.name_cn = Set(new.name_cn);
    row.name_en = Set(new.name_en);
    row.student_type = Set(new.student_type);
    row.id_type = Set(new.id_type.to_owned());
    row.nationality = Set(new.nationality);
    row.ethnicity = Set(new.ethnicity);
    row.political_status = Set(new.political_status);
    row.origin_region = Set(new.origin_region);
    row.id = Set(id);
    row.created_at = Set(now);
    row.updated_at = Set(now);
    place(study, &mut row);
    stand(standing, &mut row);
    Ok(row)
}

/// Writes how a name is spelled and what the search finds it by. Whoever writes a name calls this; a given
/// spelling is kept.
pub fn spell(row: &mut student::ActiveModel, name_cn: &str, surname: &str, given: &str) {
    let (surname, given) = match (surname, given) {
        ("", "") => rules::pinyin::spelled(name_cn),
        _ => (surname.to_owned(), given.to_owned()),
    };
    row.pinyin_key = Set(rules::pinyin::key(name_cn, &surname, &given));
    row.pinyin_surname = Set(surname);
    row.pinyin_given = Set(given);
}

fn place(study: Study, row: &mut student::ActiveModel) {
    let Study { category_id, degree, division_id, programme_id, stream_id, cohort_id, .. } = study;
    row.category_id = Set(category_id);
    row.degree = Set(degree);
    row.division_id = Set(division_id);
    row.programme_id = Set(programme_id);
    row.stream_id = Set(stream_id);
    row.cohort_id = Set(cohort_id);
    row.year_of_study = Set(study.year_of_study);
    row.class_no = Set(study.class_no);
    row.study_mode = Set("FT".to_owned());
    row.study_length = Set(study.length);
    row.entry_date = Set(study.entry_date);
    row.entry_semester_id = Set(study.entry_semester_id);
    row.expected_graduation = Set(study.expected_graduation);
}

fn stand(standing: Standing, row: &mut student::ActiveModel) {
    let Standing { status_id, since, until, type_id, registration, documents_checked, .. } = standing;
    row.study_status_id = Set(status_id);
    row.status_since = Set(since);
    row.status_until = Set(until);
    row.study_type_id = Set(type_id);
    row.registration_status = Set(registration.to_owned());
    row.documents_checked = Set(documents_checked);
    row.fee_hold = Set(standing.fee_hold);
    row.library_hold = Set(standing.library_hold);
    row.discipline_hold = Set(standing.discipline_hold);
    row.grade_hold = Set(standing.grade_hold);
}
