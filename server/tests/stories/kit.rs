//! A small campus, put there directly: two divisions, three programmes, this term and the next, and students.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::StringList;
use schema::{
    students::{cohort, study_status, study_type},
    university::{college_year, division, programme, semester, student_category},
};
use sea_orm::EntityTrait;
use student_information::{
    api::{NewStudent, Standing, Study, add_student},
    rules::check_character,
};

use crate::support::Site;

/// Ids of what the students belong to.
#[allow(dead_code)] // Each family of tests uses a part.
pub struct Campus {
    pub division: String,
    pub other_division: String,
    /// Of `division`, undergraduate.
    pub programme: String,
    /// Of `other_division`, undergraduate.
    pub other_programme: String,
    /// Of `division`, for research students.
    pub research: String,
    pub category: String,
    pub research_category: String,
    pub cohort: String,
    pub research_cohort: String,
    /// Current for every type; around today.
    pub semester: String,
    pub next_semester: String,
    statuses: HashMap<String, String>,
    types: HashMap<String, String>,
}

macro_rules! insert {
    ($site:ident, $entity:ident { $($field:ident: $value:expr),+ $(,)? }) => {{
        let (id, now) = (kernel::ids::new_id(), $site.app.clock.now());
        let row = $entity::ActiveModel {
            id: sea_orm::Set(id.clone()),
            $($field: sea_orm::Set($value),)+
            created_at: sea_orm::Set(now),
            created_by: sea_orm::Set(None),
            updated_at: sea_orm::Set(now),
            updated_by: sea_orm::Set(None),
            version: sea_orm::Set(1),
            archived_at: sea_orm::Set(None),
        };
        let insert = <$entity::Entity as sea_orm::EntityTrait>::insert(row);
        insert.exec_without_returning($site.app.db().maintenance()).await.unwrap();
        id
    }};
}

impl Campus {
    pub async fn build(site: &Site) -> Self {
        let today = site.app.clock.now().local_date();
        let day = |offset: i64| today + chrono::Duration::days(offset);
        let year = insert!(
            site,
            college_year {
                name: "2026-2027".into(),
                start_date: day(-60),
                end_date: day(300),
                is_current: true,
                sort_order: 1,
            }
        );
        let [semester, next_semester] = [
            add_semester(site, &year, 1, (day(-50), day(80))).await,
            add_semester(site, &year, 2, (day(90), day(220))).await,
        ];
        let [division, other_division] = [add_division(site, "DST").await, add_division(site, "DHS").await];
        let programme = add_programme(site, ("PROGRAMME", "CMP"), &division, "UG").await;
        let other_programme = add_programme(site, ("PROGRAMME", "HIS"), &other_division, "UG").await;
        let research = add_programme(site, ("PROGRAMME", "PHD"), &division, "RPG").await;
        let [category, research_category] = [add_category(site, "UG").await, add_category(site, "RPG").await];
        let [cohort, research_cohort] =
            [add_cohort(site, "UG", &semester).await, add_cohort(site, "RPG", &semester).await];
        let db = site.app.db().maintenance();
        let statuses = study_status::Entity::find().all(db).await.unwrap();
        let types = study_type::Entity::find().all(db).await.unwrap();
        site.app.db().maintained();
        Self {
            division,
            other_division,
            programme,
            other_programme,
            research,
            category,
            research_category,
            cohort,
            research_cohort,
            semester,
            next_semester,
            statuses: statuses.into_iter().map(|s| (s.code, s.id)).collect(),
            types: types.into_iter().map(|t| (t.code, t.id)).collect(),
        }
    }

    /// The id of a state by its code.
    pub fn status(&self, code: &str) -> &str {
        &self.statuses[code]
    }

    #[allow(dead_code)] // Not every family needs it yet.
    pub fn study_type(&self, code: &str) -> &str {
        &self.types[code]
    }

    /// An undergraduate of `programme` in a state.
    pub async fn student(&self, site: &Site, student_no: &str, status: &str) -> String {
        self.student_of(site, student_no, status, (&self.division, &self.programme, "UG")).await
    }

    /// A student of a division, a programme and a type, in a state.
    pub async fn student_of(
        &self,
        site: &Site,
        student_no: &str,
        status: &str,
        (division, programme, student_type): (&str, &str, &'static str),
    ) -> String {
        let db = site.app.db().maintenance();
        let (category, cohort) = match student_type {
            "RPG" => (&self.research_category, &self.research_cohort),
            _ => (&self.category, &self.cohort),
        };
        let serial: u32 = student_no[student_no.len() - 3..].parse().unwrap();
        let new = NewStudent {
            student_no: student_no.to_owned(),
            name_cn: format!("测试{serial:03}"),
            name_en: format!("TEST Person{serial:03}"),
            student_type: student_type.to_owned(),
            id_type: "RESIDENT",
            id_no: document(serial),
            mobile: format!("10012340{serial:03}"),
            emergency_mobile: format!("10012350{serial:03}"),
            study: Study {
                category_id: Some(category.clone()),
                degree: if student_type == "RPG" { "PHD" } else { "BSC" }.to_owned(),
                division_id: Some(division.to_owned()),
                programme_id: Some(programme.to_owned()),
                cohort_id: Some(cohort.clone()),
                year_of_study: Some(1),
                length: Some(4),
                entry_date: NaiveDate::from_ymd_opt(2026, 9, 1),
                entry_semester_id: Some(self.semester.clone()),
                ..Study::default()
            },
            standing: Standing {
                status_id: Some(self.status(status).to_owned()),
                type_id: Some(self.study_type("REGULAR").to_owned()),
                ..Standing::default()
            },
            ..NewStudent::default()
        };
        let id = add_student(&site.app, db, new).await.unwrap();
        site.app.db().maintained();
        id
    }
}

/// A well formed card number that is nobody's.
pub fn document(serial: u32) -> String {
    let digits = format!("110100200{}0101{:03}", serial % 8, 100 + serial);
    format!("{digits}{}", check_character(&digits).unwrap())
}

async fn add_semester(site: &Site, year: &str, number: i32, (start, end): (NaiveDate, NaiveDate)) -> String {
    let types = || StringList(vec!["UG".into(), "TPG".into(), "RPG".into()]);
    insert!(
        site,
        semester {
            code: format!("2026-{number}"),
            year_id: year.to_owned(),
            no: number,
            name_en: format!("Semester {number}"),
            name_cn: format!("第{number}学期"),
            start_date: start,
            end_date: end,
            first_class_day: Some(start),
            last_class_day: Some(end),
            add_drop_start: None,
            add_drop_end: None,
            revision_start: None,
            revision_end: None,
            exam_start: None,
            exam_end: None,
            grade_release_date: None,
            weeks: 18,
            student_types: types(),
            current_for: if number == 1 { types() } else { StringList::default() },
            status: if number == 1 { "CURRENT" } else { "PLANNED" }.to_owned(),
        }
    )
}

async fn add_division(site: &Site, code: &str) -> String {
    insert!(
        site,
        division {
            code: code.to_owned(),
            name_en: format!("Division {code}"),
            name_cn: format!("学部 {code}"),
            dean_staff_id: None,
            associate_dean_ids: StringList::default(),
            office_email: String::new(),
            student_types: StringList(vec!["UG".into(), "RPG".into()]),
            sort_order: 0,
            enabled: true,
        }
    )
}

pub async fn add_programme(site: &Site, (kind, code): (&str, &str), division: &str, student_type: &str) -> String {
    insert!(
        site,
        programme {
            kind: kind.to_owned(),
            code: code.to_owned(),
            name_en: format!("Programme {code}"),
            name_cn: format!("专业 {code}"),
            division_id: division.to_owned(),
            parent_programme_id: None,
            category_id: None,
            student_type: student_type.to_owned(),
            degree_title_en: "Bachelor of Science".into(),
            degree_title_cn: "理学学士".into(),
            moe_major_code: "080901".into(),
            length_years: Some(4),
            max_years: Some(6),
            director_staff_id: None,
            is_honours: true,
            admission_from: None,
            admission_to: None,
            quota: None,
            min_cgpa: String::new(),
            excluded_programme_ids: StringList::default(),
            enabled: true,
        }
    )
}

async fn add_category(site: &Site, student_type: &str) -> String {
    insert!(
        site,
        student_category {
            code: format!("LOCAL_{student_type}"),
            name_en: "Local".into(),
            name_cn: "内地学生".into(),
            student_type: student_type.to_owned(),
            degrees: StringList::default(),
            needs_visa: false,
            in_moe_register: true,
            sort_order: 0,
            enabled: true,
        }
    )
}

async fn add_cohort(site: &Site, student_type: &str, semester: &str) -> String {
    insert!(
        site,
        cohort {
            code: format!("{student_type}2026"),
            name_en: "2026".into(),
            name_cn: "2026 级".into(),
            student_type: student_type.to_owned(),
            entry_year: 2026,
            entry_semester_id: Some(semester.to_owned()),
            expected_graduation_year: 2030,
            enabled: true,
        }
    )
}
