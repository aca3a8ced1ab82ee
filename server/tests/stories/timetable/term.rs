//! A term with its calendar, a room, teachers with accounts, and classes drafted and published.
#![allow(dead_code)] // Each family of tests uses a part.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use kernel::{StringList, actor::Actions, identity::entity::user};
use schema::{
    timetable::{class_session, class_session::WeekList, published_session, section},
    university::{calendar_date, department, place, place_area, place_type, semester, staff, teacher},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use testkit::{Client, Person};

use crate::{
    kit::Campus,
    stock::{Seat, add_course, add_seat},
    support::Site,
};

pub const WEEKS: i32 = 18;

pub struct Term {
    pub campus: Campus,
    pub id: String,
    pub department: String,
    pub rooms: Vec<String>,
}

/// When a class meets.
#[derive(Clone)]
pub struct When {
    pub weekday: i32,
    pub start: &'static str,
    pub end: &'static str,
    pub weeks: Vec<i32>,
}

pub fn every(weekday: i32, start: &'static str, end: &'static str) -> When {
    When { weekday, start, end, weeks: (1..=WEEKS).collect() }
}

pub fn odd(weekday: i32, start: &'static str, end: &'static str) -> When {
    When { weekday, start, end, weeks: (1..=WEEKS).step_by(2).collect() }
}

pub struct Teacher {
    pub id: String,
    pub person: Person,
    pub client: Client,
}

impl Term {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
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
        let area = insert!(
            site,
            place_area {
                code: "T2".into(),
                name_en: "T2".into(),
                name_cn: "T2 楼".into(),
                campus: "Main".into(),
                sort_order: 0,
                enabled: true
            }
        );
        let kind = insert!(
            site,
            place_type {
                code: "CLASS".into(),
                name_en: "Classroom".into(),
                name_cn: "教室".into(),
                checks_capacity: true,
                sort_order: 0,
                enabled: true
            }
        );
        let mut rooms = vec![];
        for n in 1..=3 {
            rooms.push(insert!(
                site,
                place {
                    code: format!("T2-40{n}"),
                    name_en: format!("Room 40{n}"),
                    name_cn: format!("40{n} 教室"),
                    area_id: area.clone(),
                    type_id: kind.clone(),
                    floor: "4".into(),
                    capacity: Some(60),
                    exam_capacity: None,
                    equipment: StringList::default(),
                    bookable: true,
                    for_teaching: true,
                    for_exam: false,
                    status: "ACTIVE".into(),
                    remark: String::new(),
                }
            ));
        }
        let term = Self { id: campus.semester.clone(), campus, department, rooms };
        term.fill_calendar(site).await;
        term
    }

    pub async fn semester(&self, site: &Site) -> semester::Model {
        semester::Entity::find_by_id(&self.id).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    /// Mondays to Fridays teach; the Monday of week 3 is a holiday, made up for on the Saturday of week 5.
    async fn fill_calendar(&self, site: &Site) {
        let semester = self.semester(site).await;
        let first = semester.first_class_day.unwrap();
        let monday = first - chrono::Duration::days(i64::from(first.weekday().num_days_from_monday()));
        let mut day = semester.start_date;
        while day <= semester.end_date {
            let week = i32::try_from((day - monday).num_days().div_euclid(7)).unwrap() + 1;
            let weekday = i32::try_from(day.weekday().number_from_monday()).unwrap();
            let (day_type, effective) = match (week, weekday) {
                (3, 1) => ("HOLIDAY", None),
                (5, 6) => ("MAKE_UP", Some(1)),
                (_, 1..=5) => ("TEACHING", None),
                _ => ("VACATION", None),
            };
            insert!(
                site,
                calendar_date {
                    semester_id: self.id.clone(),
                    date: day,
                    week_no: week,
                    weekday: weekday,
                    day_type: day_type.into(),
                    effective_weekday: effective,
                    note_en: String::new(),
                    note_cn: String::new(),
                    hand_made: false,
                }
            );
            day = day.succ_opt().unwrap();
        }
        site.app.db().maintained();
    }

    /// With an account that may do everything a teacher may.
    pub async fn teacher(&self, site: &Site, no: &str) -> Teacher {
        let grants = ["TEACHER_AUTH", "TEACHER_AUTH_TIMETABLE", "TEACHER_AUTH_SGS", "TEACHER_AUTH_EXAM_TIMETABLE"]
            .map(|code| (code, Actions::all()));
        let (person, client) = site.person(&format!("teacher-{no}"), &grants).await;
        let staff_id = insert!(
            site,
            staff {
                staff_no: format!("S{no}"),
                name_en: format!("Staff {no}"),
                name_cn: format!("教师{no}"),
                title: String::new(),
                gender: String::new(),
                department_id: self.department.clone(),
                email: String::new(),
                phone: kernel::protect::Sealed::default(),
                phone_index: String::new(),
                post: String::new(),
                employ_type: "FT".into(),
                status: "ACTIVE".into(),
                user_id: Some(person.user_id.clone()),
            }
        );
        let id = insert!(
            site,
            teacher {
                staff_id: staff_id,
                teacher_no: format!("T{no}"),
                name_en: format!("Teacher {no}"),
                name_cn: format!("教师{no}"),
                division_id: self.campus.division.clone(),
                programme_ids: StringList::default(),
                max_hours: Some(16),
                can_supervise: StringList::default(),
                status: "ACTIVE".into(),
            }
        );
        Teacher { id, person, client }
    }

    /// The account of a student.
    pub async fn account(&self, site: &Site, student: &str) -> (Person, Client) {
        let grants = [("STUDENT_AUTH_TIMETABLE", Actions::all())];
        let (person, client) = site.person(&format!("student-{student}"), &grants).await;
        link(site, &person, |row| {
            row.student_id = Set(Some(student.to_owned()));
            row.email = Set(format!("{student}@example.edu"));
        })
        .await;
        (person, client)
    }

    pub async fn course(&self, site: &Site, code: &str) -> String {
        let id = add_course(site, code, "").await;
        let db = site.app.db().maintenance();
        let row = schema::courses::course::Entity::find_by_id(&id).one(db).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.offering_division_id = Set(Some(self.campus.division.clone()));
        row.update(db).await.unwrap();
        site.app.db().maintained();
        id
    }

    pub async fn section(&self, site: &Site, course: &str, no: &str, teachers: &[&str]) -> String {
        let id = insert!(
            site,
            section {
                semester_id: self.id.clone(),
                course_id: course.to_owned(),
                section_no: no.to_owned(),
                curriculum_type: "MR".into(),
                quota: 2,
                enrolled: 0,
                waiting: 0,
                teacher_ids: StringList(teachers.iter().map(|t| (*t).to_owned()).collect()),
                combined_group_id: None,
                moi: "E".into(),
                status: "OPEN".into(),
                remark: String::new(),
                display_title: String::new(),
                elective_types: StringList::default(),
                year_targets: StringList::default(),
                programme_ids: StringList::default(),
                requirement: String::new(),
                group_ids: StringList::default(),
                entry_id: None,
            }
        );
        site.app.db().maintained();
        id
    }

    /// A meeting that is drafted.
    pub async fn draft(&self, site: &Site, section: &str, when: &When, room: Option<usize>) -> String {
        let id = insert!(
            site,
            class_session {
                section_id: section.to_owned(),
                weekday: when.weekday,
                start_time: when.start.into(),
                end_time: when.end.into(),
                hours: 2,
                place_id: room.map(|n| self.rooms[n].clone()),
                weeks: WeekList(when.weeks.clone()),
                kind: "LEC".into(),
                teacher_id: None,
            }
        );
        site.app.db().maintained();
        id
    }

    /// A meeting that people were told of.
    pub async fn told(&self, site: &Site, section: &str, when: &When, room: usize, teachers: &[&str]) -> String {
        let id = self.draft(site, section, when, Some(room)).await;
        let now = site.app.clock.now();
        let row = published_session::Model {
            id: id.clone(),
            semester_id: self.id.clone(),
            section_id: section.to_owned(),
            weekday: when.weekday,
            start_time: when.start.into(),
            end_time: when.end.into(),
            hours: 2,
            place_id: Some(self.rooms[room].clone()),
            weeks: WeekList(when.weeks.clone()),
            kind: "LEC".into(),
            teacher_id: None,
            teacher_ids: StringList(teachers.iter().map(|t| (*t).to_owned()).collect()),
            sequence: 0,
            cancelled: false,
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        };
        let db = site.app.db();
        published_session::Entity::insert(row.into_active_model())
            .exec_without_returning(db.maintenance())
            .await
            .unwrap();
        db.maintained();
        id
    }

    pub async fn seat(&self, site: &Site, student: &str, course: &str, section: &str) -> String {
        add_seat(
            site,
            &self.id,
            student,
            course,
            Seat { state: "REGISTERED", section: Some(section), course_type: None },
        )
        .await
    }

    /// Every day on which a meeting takes place, by brute force over the calendar.
    pub async fn days(&self, site: &Site, weekday: i64, weeks: &[i64]) -> Vec<NaiveDate> {
        let days = calendar_date::Entity::find().all(site.app.db().maintenance()).await.unwrap();
        let runs_as = |day: &calendar_date::Model| match day.day_type.as_str() {
            "TEACHING" => Some(day.weekday),
            "MAKE_UP" => day.effective_weekday,
            _ => None,
        };
        let mut found = BTreeMap::new();
        for day in days {
            let held = runs_as(&day).map(i64::from) == Some(weekday) && weeks.contains(&i64::from(day.week_no));
            if held && day.semester_id == self.id {
                found.insert(day.date, ());
            }
        }
        found.into_keys().collect()
    }
}

async fn link(site: &Site, person: &Person, set: impl FnOnce(&mut user::ActiveModel)) {
    let db = site.app.db().maintenance();
    let row = user::Entity::find_by_id(person.user_id.as_str()).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    set(&mut row);
    row.update(db).await.unwrap();
    site.app.db().maintained();
}
