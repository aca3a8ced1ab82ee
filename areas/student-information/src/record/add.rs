//! A new student.

use chrono::{Months, NaiveDate};
use kernel::{Cx, Error, FieldError, Result};
use schema::{
    students::{cohort, study_type},
    university::programme,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Map, Value};

use super::{
    StudentDraft,
    document::{RESIDENT, refuse_second_enrolment},
    number::next_number,
};
use crate::{rules::identity_card, table::students};

pub async fn add(cx: &Cx, mut draft: StudentDraft) -> Result<Value> {
    told_by_card(&mut draft);
    let missing = missing(&draft);
    if !missing.is_empty() {
        return Err(Error::Invalid(missing));
    }
    told_by_plan(cx, &mut draft).await?;
    refuse_second_enrolment(cx, &draft.id_no, None).await?;
    if draft.student_no.trim().is_empty() {
        // Inside the transaction: the next caller sees this number taken.
        let (programme, cohort) = (draft.programme_id.clone(), draft.cohort_id.clone());
        let tx = cx.tx().await?;
        draft.student_no = next_number(cx, tx, &programme.unwrap_or_default(), &cohort.unwrap_or_default()).await?;
    }
    students()?.create_row(cx, object(&draft)?).await
}

fn object(draft: &StudentDraft) -> Result<Map<String, Value>> {
    match serde_json::to_value(draft).map_err(Error::internal)? {
        Value::Object(map) => Ok(map),
        _ => Err(Error::internal("a draft is an object")),
    }
}

/// Nobody is taken in without these; a record that came from elsewhere may lack them.
fn missing(draft: &StudentDraft) -> Vec<FieldError> {
    let given = |id: &Option<String>| id.as_ref().is_some_and(|id| !id.is_empty());
    // The card tells both, or is wrong itself.
    let on_card = draft.id_type == RESIDENT && !draft.id_no.trim().is_empty();
    let needs = [
        ("studentType", !draft.student_type.is_empty()),
        ("idType", !draft.id_type.is_empty()),
        ("idNo", !draft.id_no.trim().is_empty()),
        ("gender", on_card || !draft.gender.is_empty()),
        ("birthDate", on_card || draft.birth_date.is_some()),
        ("categoryId", given(&draft.category_id)),
        ("programmeId", given(&draft.programme_id)),
        ("cohortId", given(&draft.cohort_id)),
    ];
    needs.into_iter().filter(|(_, there)| !there).map(|(field, _)| FieldError::required(field)).collect()
}

/// Birth date and gender stand on an identity card.
fn told_by_card(draft: &mut StudentDraft) {
    if draft.id_type != RESIDENT {
        return;
    }
    if let Ok(card) = identity_card(draft.id_no.trim()) {
        draft.birth_date = draft.birth_date.or(Some(card.birth));
        if draft.gender.is_empty() {
            draft.gender = if card.female { "F" } else { "M" }.to_owned();
        }
    }
}

/// What programme and cohort say, where the form leaves it open.
async fn told_by_plan(cx: &Cx, draft: &mut StudentDraft) -> Result<()> {
    let programme = draft.programme_id.clone().unwrap_or_default();
    if let Some(programme) = programme::Entity::find_by_id(programme).one(cx.read()).await? {
        fill(&mut draft.division_id, programme.division_id);
        draft.study_length = draft.study_length.or(programme.length_years);
        let after = |years: Option<i32>| ends(draft.entry_date?, years?);
        draft.expected_graduation = draft.expected_graduation.or_else(|| after(draft.study_length));
        draft.max_end_date = draft.max_end_date.or_else(|| after(programme.max_years));
    }
    let cohort = draft.cohort_id.clone().unwrap_or_default();
    if let Some(semester) = cohort::Entity::find_by_id(cohort).one(cx.read()).await?.and_then(|c| c.entry_semester_id) {
        fill(&mut draft.entry_semester_id, semester);
    }
    let regular = study_type::Entity::find().filter(study_type::Column::Code.eq("REGULAR")).one(cx.read()).await?;
    if let Some(regular) = regular {
        fill(&mut draft.study_type_id, regular.id);
    }
    draft.year_of_study = draft.year_of_study.or(Some(1));
    if draft.study_mode.is_empty() {
        draft.study_mode = "FT".to_owned();
    }
    Ok(())
}

fn fill(field: &mut Option<String>, value: String) {
    if field.as_ref().is_none_or(String::is_empty) {
        *field = Some(value);
    }
}

fn ends(entry: NaiveDate, years: i32) -> Option<NaiveDate> {
    entry.checked_add_months(Months::new(u32::try_from(years).ok()?.checked_mul(12)?))
}
