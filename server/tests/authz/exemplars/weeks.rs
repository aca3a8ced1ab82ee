//! Requests about people's weeks, their seats, the workbook of a semester and calendar feeds.

use kernel::{Op, StringList, actor::Actions, identity::entity::user, ids};
use schema::{
    courses::student_subject,
    timetable::{class_session, class_session::WeekList, published_session, section},
    university::staff,
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{add_row, add_student},
    support::Site,
};

fn id_of(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

macro_rules! put {
    ($site:expr, $module:ident { $($field:ident : $value:expr),* $(,)? }) => {{
        let (id, now) = (ids::new_id(), $site.app.clock.now());
        let row = $module::Model {
            id: id.clone(), $($field: $value,)*
            created_at: now, created_by: None, updated_at: now, updated_by: None, version: 1, archived_at: None,
        };
        $module::Entity::insert(row.into_active_model())
            .exec_without_returning($site.app.db().maintenance())
            .await
            .unwrap();
        id
    }};
}

/// A class that was made public, with its teacher and one student in it.
pub struct Class {
    pub semester: String,
    pub section: String,
    pub course: Value,
    pub staff: String,
    pub teacher: String,
    pub student: String,
    pub seat: String,
}

async fn section(site: &Site, semester: &str, course: &str, no: &str, teachers: Vec<String>) -> String {
    put!(
        site,
        section {
            semester_id: semester.to_owned(),
            course_id: course.to_owned(),
            section_no: no.to_owned(),
            curriculum_type: "MR".into(),
            quota: 40,
            enrolled: 0,
            waiting: 0,
            teacher_ids: StringList(teachers),
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
    )
}

async fn seat(site: &Site, student: &str, semester: &str, course: &str, section: Option<&str>) -> String {
    put!(
        site,
        student_subject {
            student_id: student.to_owned(),
            course_id: course.to_owned(),
            section_id: section.map(str::to_owned),
            semester_id: semester.to_owned(),
            course_type_id: None,
            source: "ADMIN".into(),
            state: "REGISTERED".into(),
            attempt_no: 1,
            is_repeat: false,
            counted_in: "MAJOR".into(),
            mark: String::new(),
            elective_type_id: None,
            queue_no: None,
            round_id: None,
        }
    )
}

pub async fn class(site: &Site) -> Class {
    let semester = id_of(&add_row(site, "Semester").await);
    let course = add_row(site, "Course").await;
    let teacher = add_row(site, "Teacher").await;
    let (teacher, staff) = (id_of(&teacher), teacher["staffId"].as_str().unwrap().to_owned());
    let section = section(site, &semester, &id_of(&course), "1001", vec![teacher.clone()]).await;
    let student = add_student(site, "UG").await;
    let seat = seat(site, &student, &semester, &id_of(&course), Some(&section)).await;
    let meeting = put!(
        site,
        class_session {
            section_id: section.clone(),
            weekday: 1,
            start_time: "10:00".into(),
            end_time: "11:50".into(),
            hours: 2,
            place_id: None,
            weeks: WeekList((1..=14).collect()),
            kind: "LEC".into(),
            teacher_id: Some(teacher.clone()),
        }
    );
    let now = site.app.clock.now();
    let told = published_session::Model {
        id: meeting,
        semester_id: semester.clone(),
        section_id: section.clone(),
        weekday: 1,
        start_time: "10:00".into(),
        end_time: "11:50".into(),
        hours: 2,
        place_id: None,
        weeks: WeekList((1..=14).collect()),
        kind: "LEC".into(),
        teacher_id: Some(teacher.clone()),
        teacher_ids: StringList(vec![teacher.clone()]),
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
    published_session::Entity::insert(told.into_active_model()).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
    Class { semester, section, course, staff, teacher, student, seat }
}

/// One more student sits in the class.
pub async fn join(site: &Site, class: &Class) -> String {
    let student = add_student(site, "UG").await;
    seat(site, &student, &class.semester, &id_of(&class.course), Some(&class.section)).await;
    site.app.db().maintained();
    student
}

async fn person(site: &Site) -> (String, Client) {
    let rights =
        ["STUDENT_AUTH_TIMETABLE", "TEACHER_AUTH_TIMETABLE", "TEACHER_AUTH"].map(|code| (code, Actions::all()));
    let (person, client) = site.person(&format!("member-{}", unique()), &rights).await;
    (person.user_id, client)
}

async fn teacher(site: &Site) -> (Class, Client) {
    let class = class(site).await;
    let (user_id, client) = person(site).await;
    let db = site.app.db().maintenance();
    let mut row = staff::Entity::find_by_id(&class.staff).one(db).await.unwrap().unwrap().into_active_model();
    row.user_id = Set(Some(user_id));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    (class, client)
}

async fn student(site: &Site) -> (Class, Client) {
    let class = class(site).await;
    let (user_id, client) = person(site).await;
    let db = site.app.db().maintenance();
    let mut row = user::Entity::find_by_id(user_id).one(db).await.unwrap().unwrap().into_active_model();
    row.student_id = Set(Some(class.student.clone()));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    (class, client)
}

/// A note of a teacher about a student they advise.
async fn note(site: &Site) -> (Client, Value) {
    let (class, client) = teacher(site).await;
    let body = json!({ "studentId": advisee(site, &class).await, "text": "Asked for a reference" });
    let made = from_elsewhere(&client).post("/api/teacher/student-note", body).await.expect(200);
    (client, made.result().clone())
}

async fn advisee(site: &Site, class: &Class) -> String {
    use schema::students::student;
    let db = site.app.db().maintenance();
    let mut row = student::Entity::find_by_id(&class.student).one(db).await.unwrap().unwrap().into_active_model();
    row.advisor_id = Set(Some(class.teacher.clone()));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    class.student.clone()
}

pub async fn weeks(site: &Site, op: &Op) -> Option<Made> {
    let week = |of: &str, id: &str, print: bool, semester: &str| {
        let print = if print { "/print" } else { "" };
        (None, format!("/api/tts/{of}/{id}/week{print}?semesterId={semester}"), Body::None)
    };
    let print = op.id.starts_with("print");
    Some(match op.id.as_str() {
        "listTimetableStudents" => {
            let class = class(site).await;
            let programme = id_of(&add_row(site, "Programme").await);
            let cohort = id_of(&add_row(site, "Cohort").await);
            let ids = format!("semesterId={}&programmeId={programme}&cohortId={cohort}", class.semester);
            (None, format!("/api/tts/student?{ids}"), Body::None)
        }
        "listTimetableTeachers" => {
            let division = id_of(&add_row(site, "Division").await);
            let semester = class(site).await.semester;
            (None, format!("/api/tts/teacher?semesterId={semester}&divisionId={division}"), Body::None)
        }
        "weekOfStudent" | "printWeekOfStudent" => {
            let class = class(site).await;
            week("student", &class.student, print, &class.semester)
        }
        "weekOfTeacher" | "printWeekOfTeacher" => {
            let class = class(site).await;
            week("teacher", &class.teacher, print, &class.semester)
        }
        "weekOfPlace" | "printWeekOfPlace" => {
            let place = id_of(&add_row(site, "Place").await);
            week("place", &place, print, &class(site).await.semester)
        }
        "weekOfGroup" | "printWeekOfGroup" => {
            use schema::timetable::tt_group;
            let semester = class(site).await.semester;
            let programme = id_of(&add_row(site, "Programme").await);
            let group = put!(
                site,
                tt_group {
                    semester_id: semester.clone(),
                    code: format!("G{}", unique()),
                    name_en: "Group".into(),
                    name_cn: "组".into(),
                    programme_id: programme,
                    stream_id: None,
                    year: 1,
                    expected_size: 30,
                    remark: String::new(),
                }
            );
            site.app.db().maintained();
            week("group", &group, print, &semester)
        }
        _ => return mine(site, op).await,
    })
}

async fn mine(site: &Site, op: &Op) -> Option<Made> {
    let print = if op.id.starts_with("print") { "/print" } else { "" };
    Some(match op.id.as_str() {
        "myTimetable" | "printMyTimetable" => {
            let (class, client) = student(site).await;
            let path = format!("/api/student/timetable{print}?semesterId={}", class.semester);
            (Some(client), path, Body::None)
        }
        "myTeaching" | "printMyTeaching" => {
            let (class, client) = teacher(site).await;
            let path = format!("/api/teacher/timetable{print}?semesterId={}", class.semester);
            (Some(client), path, Body::None)
        }
        "mySections" => {
            let (class, client) = teacher(site).await;
            (Some(client), format!("/api/teacher/section?semesterId={}", class.semester), Body::None)
        }
        "mySectionStudents" | "printMyRoster" | "printMyAttendance" | "exportMyStudents" => {
            let (class, client) = teacher(site).await;
            let last = op.path.rsplit('/').next().unwrap();
            (Some(client), format!("/api/teacher/section/{}/{last}", class.section), Body::None)
        }
        "myStudents" => {
            let (class, client) = teacher(site).await;
            let ids = format!("semesterId={}&sectionId={}", class.semester, class.section);
            (Some(client), format!("/api/teacher/student?{ids}"), Body::None)
        }
        "myStudent" => {
            let (class, client) = teacher(site).await;
            let path = format!("/api/teacher/student/{}?semesterId={}", class.student, class.semester);
            (Some(client), path, Body::None)
        }
        "addStudentNote" => {
            let (class, client) = teacher(site).await;
            let body = json!({ "studentId": advisee(site, &class).await, "text": "Asked for a reference" });
            (Some(client), String::new(), Body::Json(body))
        }
        "changeStudentNote" => {
            let (client, note) = note(site).await;
            let body = json!({ "id": note["id"], "version": note["version"], "text": "Got the reference" });
            (Some(client), String::new(), Body::Json(body))
        }
        "deleteStudentNotes" => {
            let (client, note) = note(site).await;
            (Some(client), format!("/api/teacher/student-note?ids={}", id_of(&note)), Body::None)
        }
        "myFeed" | "makeFeed" => (Some(student(site).await.1), String::new(), Body::None),
        "revokeFeed" => {
            let (_, client) = student(site).await;
            from_elsewhere(&client).send(axum::http::Method::POST, "/api/timetable/feed", None).await.expect(200);
            (Some(client), String::new(), Body::None)
        }
        "readFeed" => {
            let (_, client) = student(site).await;
            let made =
                from_elsewhere(&client).send(axum::http::Method::POST, "/api/timetable/feed", None).await.expect(200);
            let url = made.result()["url"].as_str().unwrap().to_owned();
            let path = url.get(url.find("/api/calendar/").unwrap()..).unwrap().to_owned();
            (Some(site.anonymous()), path, Body::None)
        }
        _ => return seats(site, op).await,
    })
}

async fn seats(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    Some(match op.id.as_str() {
        "addSeats" => {
            let class = class(site).await;
            let student = add_student(site, "UG").await;
            let body = json!({ "studentIds": [student], "sectionId": class.section, "reason": "Late arrival" });
            here(body)
        }
        "moveSeats" => {
            let class = class(site).await;
            let course = id_of(&class.course);
            let other = section(site, &class.semester, &course, "1002", vec![]).await;
            site.app.db().maintained();
            here(json!({ "ids": [class.seat], "sectionId": other, "reason": "The other group" }))
        }
        "dropSeats" => here(json!({ "ids": [class(site).await.seat], "reason": "By mistake" })),
        "exportWorkbook" => {
            (None, format!("/api/tts/workbook/export?semesterId={}", class(site).await.semester), Body::None)
        }
        "templateWorkbook" => (None, String::new(), Body::None),
        "importWorkbook" => {
            let (path, sheet) = workbook(site).await;
            (None, path, Body::File("courses.csv", sheet))
        }
        "workbookBatches" => {
            (None, format!("/api/tts/workbook/batches?semesterId={}", class(site).await.semester), Body::None)
        }
        "undoWorkbook" => {
            let (path, sheet) = workbook(site).await;
            let root = from_elsewhere(&site.root());
            let report = root.upload(&path, "courses.csv", &sheet).await.expect(200);
            here(json!({ "id": report.result()["batchId"] }))
        }
        _ => return None,
    })
}

/// One more section of a course, as the sheet has it.
async fn workbook(site: &Site) -> (String, Vec<u8>) {
    let class = class(site).await;
    let code = class.course["code"].as_str().unwrap();
    let sheet = format!(
        "Course Code,Course Title & Session,Curriculum Type,Class Schedule,Hours,Quota\n{code},Course (1002),MR,Tue 10:00-11:50,2,30\n"
    );
    (format!("/api/tts/workbook/import?semesterId={}", class.semester), sheet.into_bytes())
}
