//! Rounds that run, through HTTP: students, the office, several processes, and the proof.

mod desk;
mod draw;
mod elsewhere;
mod events;
mod fair;
mod home;
mod lost;
mod offers;
mod office;
mod proof;
mod race;
mod told;

use kernel::{actor::Actions, identity::entity::user, ids};
use schema::{courses::student_subject, timetable::class_session};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    selection::world::{World, text},
    support::Site,
};

/// A round that is open now, with these seats in the two sections, and students who may choose six units.
pub struct Live {
    pub world: World,
    pub students: Vec<Client>,
    pub round: String,
}

pub const SECTIONS: usize = 2;

impl Live {
    pub async fn open(site: &Site, quotas: [i32; SECTIONS]) -> Self {
        Self::open_as(site, quotas, json!({})).await
    }

    pub async fn open_as(site: &Site, quotas: [i32; SECTIONS], more: Value) -> Self {
        let live = Self::planned(site, quotas, more).await;
        live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
        live
    }

    pub async fn planned(site: &Site, quotas: [i32; SECTIONS], more: Value) -> Self {
        let world = World::build(site).await;
        let mut students = vec![];
        for (n, student) in world.students.iter().enumerate() {
            students.push(account(site, &format!("student{n}"), student).await);
            let body = json!({
                "semesterId": world.campus.semester, "studentId": student, "electiveTypeId": world.of,
                "unitsAssigned": 6,
            });
            world.office.post("/api/es/quota", body).await.expect(200);
        }
        for (n, quota) in quotas.into_iter().enumerate() {
            world.pool(n, quota).await;
        }
        let mut body = json!({ "startAt": "2026-11-14T00:00:00.000Z", "endAt": "2026-11-20T00:00:00.000Z" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let round = text(world.round(1, body).await.expect(200).result(), "id");
        Self { world, students, round }
    }

    pub async fn ask(&self, student: usize, what: &str, section: usize) -> Answer {
        act(&self.students[student], what, &self.world.sections[section]).await
    }

    /// What the table says of a student in a section's course: the state, and the rank.
    pub async fn seat(&self, site: &Site, student: usize, section: usize) -> Option<(String, Option<i32>)> {
        let row = student_subject::Entity::find()
            .filter(student_subject::Column::StudentId.eq(&self.world.students[student]))
            .filter(student_subject::Column::CourseId.eq(&self.world.courses[section]))
            .one(site.app.db().maintenance())
            .await
            .unwrap()?;
        Some((row.state, row.queue_no))
    }

    pub async fn proof(&self) -> Value {
        let path = format!("/api/es/round/proof?roundId={}", self.round);
        self.world.office.get(&path).await.expect(200).result().clone()
    }
}

pub async fn act(client: &Client, what: &str, section: &str) -> Answer {
    let body = json!({ "sectionId": section, "key": ids::new_id() });
    client.post(&format!("/api/student/es/{what}"), body).await
}

/// An account that belongs to a student.
pub async fn account(site: &Site, name: &str, student: &str) -> Client {
    let rights = ["STUDENT_AUTH_ES", "STUDENT_AUTH_ES_ADDDROP"].map(|code| (code, Actions::all()));
    let (person, client) = site.person(name, &rights).await;
    let db = site.app.db();
    let row = user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.student_id = Set(Some(student.to_owned()));
    row.email = Set(format!("{name}@example.edu"));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    site.app.sessions.forget();
    client
}

/// Both sections meet at the same time.
pub async fn same_hours(site: &Site, world: &World) {
    for section in &world.sections {
        insert!(
            site,
            class_session {
                section_id: section.clone(),
                weekday: 1,
                start_time: "08:00".into(),
                end_time: "09:50".into(),
                hours: 2,
                place_id: None,
                weeks: class_session::WeekList(vec![1, 2, 3]),
                kind: "LEC".into(),
                teacher_id: None,
            }
        );
    }
    site.app.db().maintained();
}

/// Another section of one of the two courses, with five seats of the type, at another time.
pub async fn another_section(
    site: &Site,
    world: &World,
    course: usize,
    number: &str,
    (weekday, start, end): (i32, &str, &str),
) -> String {
    let made = of_course(site, world, &world.courses[course], number).await;
    insert!(
        site,
        class_session {
            section_id: made.clone(),
            weekday: weekday,
            start_time: start.to_owned(),
            end_time: end.to_owned(),
            hours: 2,
            place_id: None,
            weeks: class_session::WeekList(vec![1, 2, 3]),
            kind: "LEC".into(),
            teacher_id: None,
        }
    );
    site.app.db().maintained();
    made
}

/// A section of a third course, with five seats of the type.
pub async fn another_course(site: &Site, world: &World, code: &str) -> String {
    let course = crate::stock::add_course(site, code, "").await;
    of_course(site, world, &course, "1001").await
}

async fn of_course(site: &Site, world: &World, course: &str, number: &str) -> String {
    let made = crate::selection::world::add_numbered(site, &world.campus.semester, course, number).await;
    site.app.db().maintained();
    let body = json!({
        "semesterId": world.campus.semester, "electiveTypeId": world.of, "sectionId": made, "quota": 5,
    });
    world.office.post("/api/es/course", body).await.expect(200);
    made
}
