//! A student: one row per person and programme.

use kernel::{Timestamp, protect::Sealed};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "student")]
#[serde(rename_all = "camelCase")]
#[schema(as = Student)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Links the enrolments of one person.
    pub person_id: Option<String>,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub pinyin_surname: String,
    pub pinyin_given: String,
    /// What the search for a name in Latin letters looks at: "zhang san zhangsan zs".
    #[serde(skip)]
    pub pinyin_key: String,
    pub preferred_name: String,
    pub former_name: String,
    pub gender: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub birth_date: Option<Date>,
    /// RESIDENT, HK_MACAO, TAIWAN or PASSPORT.
    pub id_type: String,
    pub id_no: Sealed,
    #[serde(skip)]
    pub id_no_index: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub id_expiry: Option<Date>,
    pub nationality: String,
    pub ethnicity: String,
    pub political_status: String,
    pub religion: String,
    pub marital_status: String,
    pub native_place: String,
    pub birth_place: String,
    pub origin_region: String,
    pub hukou_type: String,
    pub hukou_address: String,
    pub photo_admission: Option<String>,
    pub photo_current: Option<String>,
    pub candidate_no: String,
    pub admission_batch: String,
    pub admission_type: String,
    pub gaokao_score: Option<i32>,
    #[schema(value_type = Vec<Object>)]
    pub subject_scores: Json,
    pub high_school: String,
    pub previous_degree: String,
    pub previous_institution: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub offer_date: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub entry_date: Option<Date>,
    pub entry_semester_id: Option<String>,
    pub student_type: String,
    pub category_id: Option<String>,
    pub degree: String,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    pub stream_id: Option<String>,
    #[schema(value_type = Vec<Object>)]
    pub minor_ids: Json,
    pub cohort_id: Option<String>,
    pub year_of_study: Option<i32>,
    pub class_no: String,
    pub study_mode: String,
    pub study_length: Option<i32>,
    #[schema(value_type = Option<String>, format = Date)]
    pub expected_graduation: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub max_end_date: Option<Date>,
    pub study_status_id: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    pub status_since: Option<Date>,
    /// When a leave and the like ends.
    #[schema(value_type = Option<String>, format = Date)]
    pub status_until: Option<Date>,
    pub study_type_id: Option<String>,
    /// A new student's papers have been seen.
    pub documents_checked: bool,
    pub registration_status: String,
    pub advisor_id: Option<String>,
    #[schema(value_type = Vec<Object>)]
    pub supervisors: Json,
    pub thesis_title: String,
    pub candidature_status: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub candidature_date: Option<Date>,
    pub moe_register_status: String,
    pub moe_register_no: String,
    pub mobile: Sealed,
    #[serde(skip)]
    pub mobile_index: String,
    pub email: String,
    pub personal_email: String,
    pub wechat: String,
    pub home_address: String,
    pub postal_code: String,
    pub mailing_address: String,
    pub dormitory: String,
    pub emergency_name: String,
    pub emergency_relation: String,
    pub emergency_mobile: Sealed,
    #[serde(skip)]
    pub emergency_mobile_index: String,
    pub visa_no: Sealed,
    #[serde(skip)]
    pub visa_no_index: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub permit_expiry: Option<Date>,
    pub fee_hold: bool,
    pub library_hold: bool,
    pub discipline_hold: bool,
    pub grade_hold: bool,
    pub exam_special_need: bool,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    pub version: i32,
    pub archived_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
