//! A round of two divisions, those who fill in for them, and courses and teachers to plan with.

use kernel::{StringList, Timestamp, actor::Actions};
use schema::{
    collection::ttsp_division,
    courses::course,
    timetable::{class_session, section},
    university::{place, place_area, place_type},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person};

use crate::{kit::Campus, people::of_division, stock::add_course, support::Site, teachers};

pub const OFFICE: &str = "/api/ttsp";
pub const OWN: &str = "/api/ttsp/user";

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// Everything a test of the collection acts on.
pub struct Round {
    pub campus: Campus,
    pub office: Client,
    /// Fills in for the first division, all of it.
    pub filler: (Person, Client),
    /// For the other one.
    pub other: (Person, Client),
    pub id: String,
    /// Rows of the divisions in the round.
    pub state: String,
    pub other_state: String,
    /// Of the first division.
    pub courses: Vec<String>,
    pub teacher: String,
    /// Of the other division.
    pub other_course: String,
    pub other_teacher: String,
}

impl Round {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let office = site.person("registry", &[("ADMIN_AUTH_LEARNING_TTSP", Actions::all())]).await.1;
        let filler = fills_in(site, "filler", &campus.division).await;
        let other = fills_in(site, "other-filler", &campus.other_division).await;
        let mut courses = vec![];
        for code in ["COMP1003", "COMP2003", "COMP3003"] {
            courses.push(offered(site, code, &campus.division).await);
        }
        let other_course = offered(site, "HIST1003", &campus.other_division).await;
        let teacher = add_teacher(site, "T001", &campus.division).await;
        let other_teacher = add_teacher(site, "T900", &campus.other_division).await;
        add_room(site, 60).await;
        site.app.db().maintained();
        let (id, states) = open(site, &office, &campus).await;
        let state_of =
            |division: &str| states.iter().find(|s| s["divisionId"] == division).map(|s| text(&s["id"])).unwrap();
        let (state, other_state) = (state_of(&campus.division), state_of(&campus.other_division));
        let round = Self {
            campus,
            office,
            filler,
            other,
            id,
            state,
            other_state,
            courses,
            teacher,
            other_course,
            other_teacher,
        };
        round.give(&round.filler.0.user_id, &round.campus.division, &[]).await;
        round.give(&round.other.0.user_id, &round.campus.other_division, &[]).await;
        round
    }

    pub async fn give(&self, user: &str, division: &str, programmes: &[&str]) -> String {
        let body = json!({ "roundId": self.id, "divisionId": division, "userId": user, "programmeIds": programmes });
        text(&self.office.post(&format!("{OFFICE}/authority"), body).await.expect(200).result()["id"])
    }

    pub fn course(&self, course: &str) -> Value {
        json!({
            "roundId": self.id, "divisionId": self.campus.division, "courseId": course, "sectionsPlanned": 2,
            "quotaPerSection": 40, "hourPattern": "2+1", "weeks": "ALL", "offeringProgrammeId": self.campus.programme,
            "curriculumType": "MR",
        })
    }

    pub fn teaching(&self, entry: &str, teacher: &str) -> Value {
        json!({
            "roundId": self.id, "divisionId": self.campus.division, "entryId": entry, "sectionSlot": 0,
            "teacherId": teacher, "role": "LECTURER", "share": 100,
        })
    }

    pub fn group(&self, name: &str) -> Value {
        json!({
            "roundId": self.id, "divisionId": self.campus.division, "name": name, "programmeId": self.campus.programme,
            "year": 2, "expectedSize": 30, "courseIds": [self.courses[0]],
        })
    }

    /// A course with its teacher, filled in by the division; answers the planned course.
    pub async fn plan(&self, course: &str) -> Value {
        let entry =
            self.filler.1.post(&format!("{OWN}/course"), self.course(course)).await.expect(200).result().clone();
        let body = self.teaching(&text(&entry["id"]), &self.teacher);
        self.filler.1.post(&format!("{OWN}/teacher"), body).await.expect(200);
        entry
    }

    pub fn submission(&self) -> Value {
        json!({ "roundId": self.id, "divisionId": self.campus.division })
    }

    pub async fn submit(&self) -> Answer {
        self.filler.1.post(&format!("{OWN}/submit"), self.submission()).await
    }

    /// The registry returns, confirms or opens again.
    pub async fn decide(&self, verb: &str, state: &str) -> Answer {
        let mut body = json!({ "ids": [state] });
        if verb != "confirm" {
            body["reason"] = json!("请补充");
        }
        self.office.post(&format!("{OFFICE}/division/{verb}"), body).await
    }

    pub async fn state(&self, site: &Site) -> String {
        let db = site.app.db().maintenance();
        ttsp_division::Entity::find_by_id(&self.state).one(db).await.unwrap().unwrap().submit_status
    }

    pub async fn rows(&self, client: &Client, path: &str) -> Vec<Value> {
        let page = client.get(&format!("{path}?pageSize=100")).await.expect(200);
        page.result()["data"].as_array().unwrap().clone()
    }
}

/// Works for one division and may fill in where an authority says so.
pub async fn fills_in(site: &Site, name: &str, division: &str) -> (Person, Client) {
    of_division(site, name, division, &[("STAFF_AUTH_TTSP_DIVISION", Actions::all())]).await
}

pub async fn open(site: &Site, office: &Client, campus: &Campus) -> (String, Vec<Value>) {
    let now = site.app.clock.now();
    let body = json!({
        "semesterId": campus.next_semester, "studentType": "UG", "openAt": now.plus(-Timestamp::DAY),
        "closeAt": now.plus(20 * Timestamp::DAY), "divisionIds": [campus.division, campus.other_division],
    });
    office.post(&format!("{OFFICE}/round/open"), body).await.expect(200);
    let rounds = office.get(&format!("{OFFICE}/round?semesterId={}", campus.next_semester)).await.expect(200);
    let id = text(&rounds.result()["data"][0]["id"]);
    let states = office.get(&format!("{OFFICE}/division?roundId={id}")).await.expect(200);
    (id, states.result()["data"].as_array().unwrap().clone())
}

/// A course that a division offers.
pub async fn offered(site: &Site, code: &str, division: &str) -> String {
    let (id, db) = (add_course(site, code, "").await, site.app.db().maintenance());
    let mut row = course::Entity::find_by_id(&id).one(db).await.unwrap().unwrap().into_active_model();
    row.offering_division_id = Set(Some(division.to_owned()));
    row.update(db).await.unwrap();
    id
}

pub async fn add_teacher(site: &Site, number: &str, division: &str) -> String {
    teachers::add_teacher(site, division, number, &[]).await
}

/// Answers its type.
pub async fn add_room(site: &Site, seats: i32) -> String {
    let area_id = insert!(
        site,
        place_area {
            code: format!("A{seats}"),
            name_en: "Area".into(),
            name_cn: "楼".into(),
            campus: "North".into(),
            sort_order: 0,
            enabled: true,
        }
    );
    let type_id = insert!(
        site,
        place_type {
            code: format!("T{seats}"),
            name_en: "Room".into(),
            name_cn: "教室".into(),
            checks_capacity: true,
            sort_order: 0,
            enabled: true,
        }
    );
    insert!(
        site,
        place {
            code: format!("R{seats}"),
            name_en: "Room".into(),
            name_cn: "教室".into(),
            area_id: area_id,
            type_id: type_id.clone(),
            floor: String::new(),
            capacity: Some(seats),
            exam_capacity: None,
            equipment: StringList::default(),
            bookable: true,
            for_teaching: true,
            for_exam: true,
            status: "ACTIVE".into(),
            remark: String::new(),
        }
    );
    type_id
}

/// A section that was taught, with its weekly meetings.
pub async fn taught(
    site: &Site,
    semester: &str,
    course: &str,
    number: &str,
    teachers: &[&str],
    hours: &[i32],
) -> String {
    let id = insert!(
        site,
        section {
            semester_id: semester.to_owned(),
            course_id: course.to_owned(),
            section_no: number.to_owned(),
            curriculum_type: "MR".into(),
            quota: 35,
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
    for hours in hours {
        insert!(
            site,
            class_session {
                section_id: id.clone(),
                weekday: 1,
                start_time: "08:00".into(),
                end_time: "09:50".into(),
                hours: *hours,
                place_id: None,
                weeks: class_session::WeekList((1..=18).collect()),
                kind: "LEC".into(),
                teacher_id: None,
            }
        );
    }
    site.app.db().maintained();
    id
}
