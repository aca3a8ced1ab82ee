//! What an applicant fills in.

use std::sync::LazyLock;

use basic_resources::tables::{NAMED, SEMESTERS};
use kernel::resource::{Field, Resource};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::{
    catalogue::course::{CourseInput, Courses},
    tables::STRUCTURES,
};

macro_rules! course_form {
    ($(#[$meta:meta])* $name:ident { $($(#[$more_meta:meta])* $more:ident: $more_type:ty,)* }) => {
        #[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        $(#[$meta])*
        pub struct $name {
            pub code: String,
            pub title_cn: String,
            pub title_en: String,
            pub units: i32,
            /// UG, TPG, RPG.
            pub student_type: String,
            pub course_type_id: Option<String>,
            pub offering_division_id: String,
            pub offering_programme_id: Option<String>,
            /// Weekly.
            #[serde(default)]
            pub hours_lecture: i32,
            #[serde(default)]
            pub hours_tutorial: i32,
            #[serde(default)]
            pub hours_lab: i32,
            #[serde(default)]
            pub total_hours: i32,
            /// LETTER, BINARY, YEAR.
            pub grading_mode: String,
            #[serde(default)]
            pub in_gpa: bool,
            #[serde(default)]
            pub is_year_course: bool,
            pub part_no: Option<i32>,
            /// E, P, C, O.
            pub moi: String,
            #[serde(default)]
            pub has_exam: bool,
            pub exam_hours: Option<i32>,
            #[serde(default)]
            pub repeatable: bool,
            #[serde(default)]
            pub requirement: String,
            #[serde(default)]
            pub corequisite_codes: Vec<String>,
            #[serde(default)]
            pub exclusion_codes: Vec<String>,
            #[serde(default)]
            pub tag_codes: Vec<String>,
            #[serde(default)]
            pub description: String,
            #[serde(default)]
            pub outcomes: String,
            /// The first semester it is offered in.
            pub first_semester_id: Option<String>,
            pub reason: String,
            /// Plans in draft to place it in: in their block of the course type.
            #[serde(default)]
            pub structure_ids: Vec<String>,
            /// Where in these plans.
            pub plan_year: Option<i32>,
            pub plan_semester: Option<i32>,
            #[serde(default)]
            pub compulsory: bool,
            $($(#[$more_meta])* pub $more: $more_type,)*
        }
    };
}

course_form! {
    /// One course of an application.
    #[schema(as = NewCourse)]
    CourseForm {}
}

course_form! {
    #[schema(as = ApplyForCourseInput)]
    SingleInput {
        /// Of an application that was returned and is sent again.
        id: Option<String>,
        version: Option<i32>,
        #[serde(default)]
        file_ids: Vec<String>,
        /// Show the effects and keep nothing.
        #[serde(default)]
        dry_run: bool,
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplyForCoursesInput)]
pub struct BatchInput {
    /// Of an application that was returned and is sent again.
    pub id: Option<String>,
    pub version: Option<i32>,
    pub rows: Vec<CourseForm>,
    #[serde(default)]
    pub file_ids: Vec<String>,
    /// Show the effects and keep nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    pub code: Option<String>,
    pub title_cn: Option<String>,
    pub title_en: Option<String>,
    pub units: Option<i32>,
    pub student_type: Option<String>,
}

impl SingleInput {
    pub fn into_form(self) -> (CourseForm, Vec<String>) {
        let form = CourseForm {
            code: self.code,
            title_cn: self.title_cn,
            title_en: self.title_en,
            units: self.units,
            student_type: self.student_type,
            course_type_id: self.course_type_id,
            offering_division_id: self.offering_division_id,
            offering_programme_id: self.offering_programme_id,
            hours_lecture: self.hours_lecture,
            hours_tutorial: self.hours_tutorial,
            hours_lab: self.hours_lab,
            total_hours: self.total_hours,
            grading_mode: self.grading_mode,
            in_gpa: self.in_gpa,
            is_year_course: self.is_year_course,
            part_no: self.part_no,
            moi: self.moi,
            has_exam: self.has_exam,
            exam_hours: self.exam_hours,
            repeatable: self.repeatable,
            requirement: self.requirement,
            corequisite_codes: self.corequisite_codes,
            exclusion_codes: self.exclusion_codes,
            tag_codes: self.tag_codes,
            description: self.description,
            outcomes: self.outcomes,
            first_semester_id: self.first_semester_id,
            reason: self.reason,
            structure_ids: self.structure_ids,
            plan_year: self.plan_year,
            plan_semester: self.plan_semester,
            compulsory: self.compulsory,
        };
        (form.tidy(), self.file_ids)
    }
}

impl CourseForm {
    /// Without spaces around, codes in capitals, and cleared references as none.
    pub fn tidy(mut self) -> Self {
        for text in [&mut self.title_cn, &mut self.title_en, &mut self.reason, &mut self.requirement] {
            *text = text.trim().to_owned();
        }
        let code = |code: &str| code.trim().to_ascii_uppercase();
        self.code = code(&self.code);
        for codes in [&mut self.corequisite_codes, &mut self.exclusion_codes] {
            *codes = codes.iter().map(|c| code(c)).filter(|c| !c.is_empty()).collect();
        }
        for id in [&mut self.course_type_id, &mut self.offering_programme_id, &mut self.first_semester_id] {
            *id = id.take().filter(|id| !id.is_empty());
        }
        self
    }

    /// As the catalogue takes it.
    pub fn input(&self) -> CourseInput {
        CourseInput {
            code: self.code.clone(),
            title_en: self.title_en.clone(),
            title_cn: self.title_cn.clone(),
            units: self.units,
            student_type: self.student_type.clone(),
            level: None,
            course_type_id: self.course_type_id.clone(),
            offering_division_id: Some(self.offering_division_id.clone()),
            offering_programme_id: self.offering_programme_id.clone(),
            hours_lecture: Some(self.hours_lecture),
            hours_tutorial: Some(self.hours_tutorial),
            hours_lab: Some(self.hours_lab),
            total_hours: Some(self.total_hours),
            grading_mode: self.grading_mode.clone(),
            in_gpa: self.in_gpa,
            is_year_course: self.is_year_course,
            part_no: self.part_no,
            moi: self.moi.clone(),
            has_exam: self.has_exam,
            exam_hours: self.exam_hours,
            repeatable: self.repeatable,
            requirement: self.requirement.clone(),
            corequisite_codes: self.corequisite_codes.clone(),
            exclusion_codes: self.exclusion_codes.clone(),
            tag_codes: self.tag_codes.clone(),
            description: self.description.clone(),
            outcomes: self.outcomes.clone(),
            effective_from_id: self.first_semester_id.clone(),
            effective_to_id: None,
            status: "ACTIVE".to_owned(),
            replaced_by_code: String::new(),
        }
    }
}

pub fn single(form: &CourseForm, file_ids: &[String]) -> Value {
    let mut value = json!(form);
    if let Some(map) = value.as_object_mut() {
        map.insert("fileIds".to_owned(), json!(file_ids));
    }
    value
}

pub fn list(rows: &[CourseForm], file_ids: &[String]) -> Value {
    json!({ "rows": rows, "fileIds": file_ids })
}

/// The courses of a stored application.
pub fn courses_in(form: Value) -> Result<Vec<CourseForm>, serde_json::Error> {
    let mut form = form;
    if let Some(map) = form.as_object_mut() {
        map.remove("fileIds");
        if let Some(rows) = map.remove("rows") {
            return serde_json::from_value(rows);
        }
    }
    serde_json::from_value(form).map(|one| vec![one])
}

pub fn title_of_list(rows: &[CourseForm]) -> String {
    const FEW: usize = 3;
    let codes: Vec<&str> = rows.iter().take(FEW).map(|r| r.code.as_str()).collect();
    let more = if rows.len() > FEW { "…" } else { "" };
    format!("{}{more} ({})", codes.join(", "), rows.len())
}

/// Of the catalogue's fields, those that follow from the approval or come later.
const NOT_ASKED: [&str; 5] = ["level", "status", "replacedByCode", "effectiveFromId", "effectiveToId"];

pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let catalogue = Courses::spec().fields.into_iter().filter(|f| !NOT_ASKED.contains(&f.name));
    // Whose matter it is decides who decides.
    let course = catalogue.map(|f| if f.name == "offeringDivisionId" { f.required() } else { f });
    let placing = [
        Field::reference("firstSemesterId", &SEMESTERS, NAMED, "首个开课学期", "First semester"),
        Field::text("reason", 1000, "申请理由", "Reason").required(),
        Field::references("structureIds", &STRUCTURES, NAMED, "加入学习计划", "Placed in study plans"),
        Field::integer("planYear", 1, 6, "修读年级", "Year of the plan"),
        Field::integer("planSemester", 1, 3, "修读学期", "Semester of the plan"),
        Field::bool("compulsory", "必修", "Compulsory"),
    ];
    course.chain(placing).collect()
});
