//! Students as sheets change them: only the columns of the sheet, the rest stays.

use kernel::{
    Cx, Permission, Text,
    protect::Sealed,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::students::student::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set, prelude::Date};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::sets::{KEY, SETS};
use crate::{
    record,
    table::{STUDENT_TITLE, STUDENTS},
};

const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SI];

/// A day, or none.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Option<String>)]
pub struct Day(Option<Date>);

impl From<Day> for Option<Date> {
    fn from(day: Day) -> Self {
        day.0
    }
}

/// What a column that is there holds, also when that is nothing.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

/// Every column that a sheet may have; the row gets those that are given.
macro_rules! columns {
    (plain { $($name:ident: $type:ty),* $(,)? } sealed { $($sealed:ident),* $(,)? }) => {
        #[derive(Default, Deserialize, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        pub struct StudentSheetInput {
            $(#[serde(deserialize_with = "given")] $name: Option<$type>,)*
            $(#[serde(deserialize_with = "given")] $sealed: Option<String>,)*
        }

        fn put(input: StudentSheetInput, row: &mut ActiveModel) {
            let StudentSheetInput { $($name,)* $($sealed,)* } = input;
            $(if let Some(value) = $name { row.$name = Set(value.into()); })*
            $(if let Some(value) = $sealed { row.$sealed = Set(Sealed::entered(value)); })*
        }
    };
}

columns! {
    plain {
        student_no: String, name_cn: String, name_en: String, pinyin_surname: String, pinyin_given: String,
        preferred_name: String, former_name: String, gender: String, birth_date: Day, id_type: String, id_expiry: Day,
        nationality: String, ethnicity: String, political_status: String, religion: String, marital_status: String,
        native_place: String, birth_place: String, origin_region: String, hukou_type: String, hukou_address: String,
        candidate_no: String, admission_batch: String, admission_type: String, gaokao_score: Option<i32>, high_school: String,
        previous_degree: String, previous_institution: String, offer_date: Day, entry_date: Day, class_no: String,
        study_mode: String, study_length: Option<i32>, expected_graduation: Day, max_end_date: Day,
        thesis_title: String, moe_register_status: String, moe_register_no: String, personal_email: String,
        wechat: String, home_address: String, postal_code: String, mailing_address: String, dormitory: String,
        emergency_name: String, emergency_relation: String, permit_expiry: Day, fee_hold: bool, library_hold: bool,
        discipline_hold: bool, grade_hold: bool, exam_special_need: bool,
    }
    sealed { id_no, mobile, emergency_mobile, visa_no }
}

pub struct StudentSheet;

impl Resource for StudentSheet {
    type Entity = Entity;
    type Input = StudentSheetInput;

    const PERSONS: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "si.student.sheet",
            stem: "StudentSheet",
            label: Text::new("学生", "students"),
            permissions: PAGES,
            table: &STUDENTS,
            title: STUDENT_TITLE,
            fields: fields(),
            unique: &[&["studentNo"], &["candidateNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("studentNo", false),
            page: "",
            offered_to: &[],
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(super::check::check(cx, db, rows))
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(super::names::written(cx, ids))
    }

    fn write(input: StudentSheetInput, row: &mut ActiveModel) {
        put(input, row);
    }
}

/// The fields of the record, each where it may be changed; nothing is required, because nothing need be there.
fn fields() -> Vec<Field> {
    let known = |field: &Field| field.name == KEY || SETS.iter().any(|declared| declared.fields.contains(&field.name));
    let of_sheets = record::fields::all().into_iter().filter(known);
    of_sheets.map(|field| Field { writable: true, required: false, ..field }).collect()
}
