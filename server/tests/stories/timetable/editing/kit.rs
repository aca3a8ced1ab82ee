//! A small timetable, put there directly: rooms, teachers and students with accounts, sections and their meetings.

use kernel::{StringList, actor::Actions, identity::entity::user, ids, messages::message, protect::Sealed};
use schema::{
    courses::course,
    timetable::{class_session, section, tt_group, tt_group_student},
    university::{department, place, place_area, place_type, semester, staff, teacher},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set, sea_query::Expr};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    kit::Campus,
    stock::{Seat, add_course, add_seat},
    support::Site,
};

pub const TTS: &str = "ADMIN_AUTH_LEARNING_TTS";
pub const STAFF: &str = "STAFF_AUTH_LEARNING_TTS";

pub struct Term {
    pub campus: Campus,
    pub office: Client,
    area: String,
    kind: String,
    department: String,
}

/// A section to be put there.
pub struct Class<'a> {
    pub course: &'a str,
    pub no: &'a str,
    pub quota: i32,
    pub teachers: &'a [&'a str],
    pub groups: &'a [&'a str],
}

impl Term {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let office = site.person("office", &[(TTS, Actions::all())]).await.1;
        let area = insert!(
            site,
            place_area {
                code: "T2".into(),
                name_en: "Teaching Building 2".into(),
                name_cn: "教学楼二".into(),
                campus: String::new(),
                sort_order: 0,
                enabled: true,
            }
        );
        let kind = insert!(
            site,
            place_type {
                code: "ROOM".into(),
                name_en: "Classroom".into(),
                name_cn: "教室".into(),
                checks_capacity: true,
                sort_order: 0,
                enabled: true,
            }
        );
        let department = insert!(
            site,
            department {
                code: "CSD".into(),
                name_en: "Computing".into(),
                name_cn: "计算机系".into(),
                parent_id: None,
                kind: "ACADEMIC".into(),
                head_staff_id: None,
                division_id: Some(campus.division.clone()),
                sort_order: 0,
                enabled: true,
            }
        );
        site.app.db().maintained();
        Self { campus, office, area, kind, department }
    }

    pub async fn room(&self, site: &Site, code: &str, capacity: i32) -> String {
        let id = insert!(
            site,
            place {
                code: code.to_owned(),
                name_en: format!("Room {code}"),
                name_cn: format!("教室 {code}"),
                area_id: self.area.clone(),
                type_id: self.kind.clone(),
                floor: String::new(),
                capacity: Some(capacity),
                exam_capacity: None,
                equipment: StringList::default(),
                bookable: true,
                for_teaching: true,
                for_exam: false,
                status: "ACTIVE".into(),
                remark: String::new(),
            }
        );
        site.app.db().maintained();
        id
    }

    /// A teacher of the first division, with an account.
    pub async fn teacher(&self, site: &Site, no: &str) -> String {
        self.teacher_of(site, no, &self.campus.division).await
    }

    pub async fn teacher_of(&self, site: &Site, no: &str, division: &str) -> String {
        let user_id = account(site, &format!("t-{no}"), |_| {}).await;
        let staff = insert!(
            site,
            staff {
                staff_no: format!("S-{no}"),
                name_en: format!("Teacher {no}"),
                name_cn: format!("教师 {no}"),
                title: String::new(),
                gender: String::new(),
                department_id: self.department.clone(),
                email: String::new(),
                phone: Sealed::default(),
                phone_index: String::new(),
                post: String::new(),
                employ_type: "FT".into(),
                status: "ACTIVE".into(),
                user_id: Some(user_id),
            }
        );
        let id = insert!(
            site,
            teacher {
                staff_id: staff,
                teacher_no: no.to_owned(),
                name_en: format!("Teacher {no}"),
                name_cn: format!("教师 {no}"),
                division_id: division.to_owned(),
                programme_ids: StringList::default(),
                max_hours: None,
                can_supervise: StringList::default(),
                status: "ACTIVE".into(),
            }
        );
        site.app.db().maintained();
        id
    }

    /// An undergraduate with an account.
    pub async fn student(&self, site: &Site, no: &str) -> String {
        let id = self.campus.student(site, no, "ACTIVE").await;
        account(site, no, |row| row.student_id = Set(Some(id.clone()))).await;
        id
    }

    /// A course of the first division.
    pub async fn course(&self, site: &Site, code: &str) -> String {
        self.course_of(site, code, &self.campus.division).await
    }

    pub async fn course_of(&self, site: &Site, code: &str, division: &str) -> String {
        let id = add_course(site, code, "").await;
        course::Entity::update_many()
            .col_expr(course::Column::OfferingDivisionId, Expr::value(division))
            .filter(course::Column::Id.eq(&id))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
        id
    }

    pub async fn section(&self, site: &Site, class: Class<'_>) -> String {
        self.section_in(site, &self.campus.semester, class).await
    }

    pub async fn section_in(&self, site: &Site, semester: &str, class: Class<'_>) -> String {
        let list = |ids: &[&str]| StringList(ids.iter().map(|id| (*id).to_owned()).collect());
        let id = insert!(
            site,
            section {
                semester_id: semester.to_owned(),
                course_id: class.course.to_owned(),
                section_no: class.no.to_owned(),
                curriculum_type: "MR".into(),
                quota: class.quota,
                enrolled: 0,
                waiting: 0,
                teacher_ids: list(class.teachers),
                combined_group_id: None,
                moi: "E".into(),
                status: "DRAFT".into(),
                remark: String::new(),
                display_title: String::new(),
                elective_types: StringList::default(),
                year_targets: StringList::default(),
                programme_ids: StringList::default(),
                requirement: String::new(),
                group_ids: list(class.groups),
                entry_id: None,
            }
        );
        site.app.db().maintained();
        id
    }

    /// A meeting in all weeks: weekday, start and end, 0 for one that is not placed.
    pub async fn meeting(&self, site: &Site, section: &str, at: (i32, &str, &str), room: Option<&str>) -> String {
        let id = insert!(
            site,
            class_session {
                section_id: section.to_owned(),
                weekday: at.0,
                start_time: at.1.to_owned(),
                end_time: at.2.to_owned(),
                hours: 2,
                place_id: room.map(str::to_owned),
                weeks: class_session::WeekList((1..=18).collect()),
                kind: "LEC".into(),
                teacher_id: None,
            }
        );
        site.app.db().maintained();
        id
    }

    /// Somebody sits in a section.
    pub async fn sit(&self, site: &Site, student: &str, section_id: &str) -> String {
        let db = site.app.db().maintenance();
        let row = section::Entity::find_by_id(section_id).one(db).await.unwrap().unwrap();
        let seat = Seat { state: "REGISTERED", section: Some(section_id), course_type: None };
        let id = add_seat(site, &row.semester_id, student, &row.course_id, seat).await;
        let enrolled = row.enrolled + 1;
        let mut row = row.into_active_model();
        row.enrolled = Set(enrolled);
        row.update(db).await.unwrap();
        site.app.db().maintained();
        id
    }

    pub async fn group(&self, site: &Site, code: &str, students: &[&str]) -> String {
        self.group_in(site, &self.campus.semester, code, students).await
    }

    pub async fn group_in(&self, site: &Site, semester: &str, code: &str, students: &[&str]) -> String {
        let id = insert!(
            site,
            tt_group {
                semester_id: semester.to_owned(),
                code: code.to_owned(),
                name_en: format!("Group {code}"),
                name_cn: format!("组 {code}"),
                programme_id: self.campus.programme.clone(),
                stream_id: None,
                year: 1,
                expected_size: 0,
                remark: String::new(),
            }
        );
        for student in students {
            insert!(site, tt_group_student { group_id: id.clone(), student_id: (*student).to_owned() });
        }
        site.app.db().maintained();
        id
    }

    /// A semester that is over, of the same year.
    pub async fn past(&self, site: &Site) -> String {
        let db = site.app.db().maintenance();
        let now = semester::Entity::find_by_id(&self.campus.semester).one(db).await.unwrap().unwrap();
        let mut row = now.into_active_model();
        let today = site.app.clock.now().local_date();
        let id = ids::new_id();
        row.id = Set(id.clone());
        row.code = Set("2025-9".into());
        row.no = Set(9);
        row.start_date = Set(today - chrono::Duration::days(300));
        row.end_date = Set(today - chrono::Duration::days(200));
        row.status = Set("CLOSED".into());
        row.current_for = Set(StringList::default());
        semester::Entity::insert(row.reset_all()).exec_without_returning(db).await.unwrap();
        site.app.db().maintained();
        id
    }

    pub async fn board(&self, query: &str) -> Value {
        let path = format!("/api/tts/board?semesterId={}{query}", self.campus.semester);
        self.office.get(&path).await.expect(200).result().clone()
    }

    pub async fn publish(&self, note: &str) -> testkit::Answer {
        let body = json!({ "semesterId": self.campus.semester, "note": note });
        self.office.post("/api/tts/publication", body).await
    }
}

async fn account(site: &Site, username: &str, link: impl FnOnce(&mut user::ActiveModel)) -> String {
    let mut row = user::ActiveModel::fresh(username, &format!("人 {username}"), "STAFF", site.app.clock.now());
    row.email = Set(format!("{username}@test.invalid"));
    link(&mut row);
    let id = row.id.clone().unwrap();
    user::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    id
}

/// Who got letters of a kind, by the name of the account, each as often as there were letters.
pub async fn told(site: &Site, code: &str) -> Vec<String> {
    let db = site.app.db().maintenance();
    let letters = message::Entity::find().filter(message::Column::TemplateCode.eq(code)).all(db).await.unwrap();
    let mut names = vec![];
    for letter in letters {
        let who = user::Entity::find_by_id(letter.recipient_id.unwrap()).one(db).await.unwrap().unwrap();
        names.push(who.username);
    }
    names.sort();
    names
}

pub async fn texts(site: &Site, code: &str) -> Vec<String> {
    let db = site.app.db().maintenance();
    let letters = message::Entity::find().filter(message::Column::TemplateCode.eq(code)).all(db).await.unwrap();
    letters.into_iter().map(|letter| letter.body).collect()
}

/// The ids of rows of an answer.
pub fn ids_of(rows: &Value) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

pub fn rules_of(clashes: &Value) -> Vec<&str> {
    let mut rules: Vec<&str> = clashes.as_array().unwrap().iter().map(|c| c["rule"].as_str().unwrap()).collect();
    rules.sort_unstable();
    rules
}
