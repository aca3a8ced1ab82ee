//! What can be written of a student by hand.

use kernel::{
    FieldError, Text,
    protect::{Sealed, is_masked},
};
use schema::students::student::ActiveModel;
use sea_orm::{Set, prelude::Date};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::document::{RESIDENT, card_problem};
use crate::{api::spell, some};

/// Every field may be left out; adding asks for more than changing does.
#[derive(Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct StudentDraft {
    /// Empty: the next number by rule.
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    /// Empty, as the next: by the sound of the characters.
    pub pinyin_surname: String,
    pub pinyin_given: String,
    pub preferred_name: String,
    pub former_name: String,
    pub gender: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub birth_date: Option<Date>,
    pub id_type: String,
    pub id_no: String,
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
    pub candidate_no: String,
    pub admission_batch: String,
    pub admission_type: String,
    pub gaokao_score: Option<i32>,
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
    pub cohort_id: Option<String>,
    pub year_of_study: Option<i32>,
    pub class_no: String,
    pub study_mode: String,
    pub study_length: Option<i32>,
    #[schema(value_type = Option<String>, format = Date)]
    pub expected_graduation: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub max_end_date: Option<Date>,
    pub study_type_id: Option<String>,
    pub advisor_id: Option<String>,
    pub thesis_title: String,
    pub candidature_status: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub candidature_date: Option<Date>,
    pub moe_register_status: String,
    pub moe_register_no: String,
    pub mobile: String,
    pub email: String,
    pub personal_email: String,
    pub wechat: String,
    pub home_address: String,
    pub postal_code: String,
    pub mailing_address: String,
    pub dormitory: String,
    pub emergency_name: String,
    pub emergency_relation: String,
    pub emergency_mobile: String,
    pub visa_no: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub permit_expiry: Option<Date>,
    pub exam_special_need: bool,
}

impl StudentDraft {
    /// Rules on one draft alone. A masked number is the one that is there already.
    pub fn check(&self, errors: &mut Vec<FieldError>) {
        if self.name_cn.is_empty() && self.name_en.is_empty() {
            let text = Text::new("请填写中文或英文姓名", "Give a Chinese or an English name");
            errors.push(FieldError::new("nameCn", "required", text));
        }
        for (field, text) in [("email", &self.email), ("personalEmail", &self.personal_email)] {
            if !text.is_empty() && !text.contains('@') {
                let problem = Text::new("邮箱格式不正确", "This is not an e-mail address");
                errors.push(FieldError::new(field, "wrong_format", problem));
            }
        }
        if self.id_type == RESIDENT && !self.id_no.is_empty() && !is_masked(&self.id_no) {
            errors.extend(card_problem(&self.id_no, self.birth_date, &self.gender));
        }
        if let (Some(entry), Some(end)) = (self.entry_date, self.expected_graduation)
            && end < entry
        {
            let text = Text::new("预计毕业日期不能早于入学日期", "Nobody graduates before they enter");
            errors.push(FieldError::new("expectedGraduation", "before_entry", text));
        }
    }
}

/// What a new row has in columns that nobody writes here. Its state is set when it is written.
pub fn fresh(row: &mut ActiveModel) {
    row.person_id = Set(None);
    row.photo_admission = Set(None);
    row.photo_current = Set(None);
    row.subject_scores = Set(json!([]));
    row.minor_ids = Set(json!([]));
    row.supervisors = Set(json!([]));
    row.study_status_id = Set(None);
    row.status_since = Set(None);
    row.status_until = Set(None);
    row.documents_checked = Set(false);
    row.registration_status = Set(String::new());
    row.fee_hold = Set(false);
    row.library_hold = Set(false);
    row.discipline_hold = Set(false);
    row.grade_hold = Set(false);
}

pub fn write(draft: StudentDraft, row: &mut ActiveModel) {
    spell(row, &draft.name_cn, &draft.pinyin_surname, &draft.pinyin_given);
    write_identity(&draft, row);
    write_admission(&draft, row);
    write_contact(&draft, row);
    write_study(draft, row);
}

fn write_identity(draft: &StudentDraft, row: &mut ActiveModel) {
    row.student_no = Set(draft.student_no.clone());
    row.name_cn = Set(draft.name_cn.clone());
    row.name_en = Set(draft.name_en.clone());
    row.preferred_name = Set(draft.preferred_name.clone());
    row.former_name = Set(draft.former_name.clone());
    row.gender = Set(draft.gender.clone());
    row.birth_date = Set(draft.birth_date);
    row.id_type = Set(draft.id_type.clone());
    row.id_no = Set(Sealed::entered(draft.id_no.clone()));
    row.id_expiry = Set(draft.id_expiry);
    row.nationality = Set(draft.nationality.clone());
    row.ethnicity = Set(draft.ethnicity.clone());
    row.political_status = Set(draft.political_status.clone());
    row.religion = Set(draft.religion.clone());
    row.marital_status = Set(draft.marital_status.clone());
    row.native_place = Set(draft.native_place.clone());
    row.birth_place = Set(draft.birth_place.clone());
    row.origin_region = Set(draft.origin_region.clone());
    row.hukou_type = Set(draft.hukou_type.clone());
    row.hukou_address = Set(draft.hukou_address.clone());
}

fn write_admission(draft: &StudentDraft, row: &mut ActiveModel) {
    row.candidate_no = Set(draft.candidate_no.clone());
    row.admission_batch = Set(draft.admission_batch.clone());
    row.admission_type = Set(draft.admission_type.clone());
    row.gaokao_score = Set(draft.gaokao_score);
    row.high_school = Set(draft.high_school.clone());
    row.previous_degree = Set(draft.previous_degree.clone());
    row.previous_institution = Set(draft.previous_institution.clone());
    row.offer_date = Set(draft.offer_date);
    row.entry_date = Set(draft.entry_date);
}

fn write_study(draft: StudentDraft, row: &mut ActiveModel) {
    row.entry_semester_id = Set(some(draft.entry_semester_id));
    row.student_type = Set(draft.student_type);
    row.category_id = Set(some(draft.category_id));
    row.degree = Set(draft.degree);
    row.division_id = Set(some(draft.division_id));
    row.programme_id = Set(some(draft.programme_id));
    row.stream_id = Set(some(draft.stream_id));
    row.cohort_id = Set(some(draft.cohort_id));
    row.year_of_study = Set(draft.year_of_study);
    row.class_no = Set(draft.class_no);
    row.study_mode = Set(draft.study_mode);
    row.study_length = Set(draft.study_length);
    row.expected_graduation = Set(draft.expected_graduation);
    row.max_end_date = Set(draft.max_end_date);
    row.study_type_id = Set(some(draft.study_type_id));
    row.advisor_id = Set(some(draft.advisor_id));
    row.thesis_title = Set(draft.thesis_title);
    row.candidature_status = Set(draft.candidature_status);
    row.candidature_date = Set(draft.candidature_date);
    row.moe_register_status = Set(draft.moe_register_status);
    row.moe_register_no = Set(draft.moe_register_no);
}

fn write_contact(draft: &StudentDraft, row: &mut ActiveModel) {
    row.mobile = Set(Sealed::entered(draft.mobile.clone()));
    row.email = Set(draft.email.clone());
    row.personal_email = Set(draft.personal_email.clone());
    row.wechat = Set(draft.wechat.clone());
    row.home_address = Set(draft.home_address.clone());
    row.postal_code = Set(draft.postal_code.clone());
    row.mailing_address = Set(draft.mailing_address.clone());
    row.dormitory = Set(draft.dormitory.clone());
    row.emergency_name = Set(draft.emergency_name.clone());
    row.emergency_relation = Set(draft.emergency_relation.clone());
    row.emergency_mobile = Set(Sealed::entered(draft.emergency_mobile.clone()));
    row.visa_no = Set(Sealed::entered(draft.visa_no.clone()));
    row.permit_expiry = Set(draft.permit_expiry);
    row.exam_special_need = Set(draft.exam_special_need);
}
