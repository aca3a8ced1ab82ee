//! What a command on the timetable shows before it happens is what the log has afterwards: every command, on whatever
//! there is, in any order.

use proptest::{
    prelude::*,
    sample::subsequence,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::{
    courses::structure_student,
    timetable::{section, tt_group, tt_group_student},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::kit::{Class, Term};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    stock::{PUBLISHED, add_block, add_plan, add_type},
    story,
    support::Site,
};

const COMMANDS: [&str; 11] = [
    "split",
    "merge",
    "cancel",
    "quota",
    "combine",
    "separate",
    "preregister",
    "publish",
    "member",
    "member/remove",
    "make",
];
/// Things are named by remainders, so that a draw fits however many there are.
const MANY: usize = 1000;

#[derive(Clone, Debug)]
struct Draw {
    command: usize,
    which: Vec<usize>,
    target: usize,
}

fn draw() -> impl Strategy<Value = Draw> {
    let things: Vec<usize> = (0..MANY).collect();
    let which = prop_oneof![2 => subsequence(things.clone(), 1), 2 => subsequence(things, 2..4)];
    (0..COMMANDS.len(), which, 0..MANY).prop_map(|(command, which, target)| Draw { command, which, target })
}

struct World {
    term: Term,
    past: String,
    courses: Vec<String>,
    students: Vec<String>,
    rooms: Vec<String>,
    teachers: Vec<String>,
    serial: usize,
}

impl World {
    async fn build(site: &Site) -> Self {
        let term = Term::build(site).await;
        let past = term.past(site).await;
        let (mut courses, mut students, mut rooms, mut teachers) = (vec![], vec![], vec![], vec![]);
        for code in ["COMP1003", "MATH1123"] {
            courses.push(term.course(site, code).await);
        }
        let kind = add_type(site, "MR").await;
        let plan = add_plan(site, &term.campus.programme, PUBLISHED).await;
        add_block(site, &plan, &kind, &[&courses[0], &courses[1]]).await;
        for n in 1..=6 {
            let student = term.student(site, &format!("273000000{n}")).await;
            insert!(
                site,
                structure_student {
                    student_id: student.clone(),
                    structure_id: plan.clone(),
                    from_semester_id: None,
                    is_current: true,
                }
            );
            students.push(student);
        }
        for (code, seats) in [("S1", 3), ("L1", 90)] {
            rooms.push(term.room(site, code, seats).await);
        }
        for no in ["T001", "T002"] {
            teachers.push(term.teacher(site, no).await);
        }
        let mut world = Self { term, past, courses, students, rooms, teachers, serial: 0 };
        world.grow(site).await;
        let class = Class { course: &world.courses[0], no: "0001", quota: 5, teachers: &[], groups: &[] };
        world.term.section_in(site, &world.past, class).await;
        world.term.group_in(site, &world.past, "OLD", &[&world.students[0]]).await;
        world
    }

    /// Sections of both courses with meetings at times of their own, some of them taken, and groups.
    async fn grow(&mut self, site: &Site) {
        self.serial += 1;
        let (n, term) = (self.serial, &self.term);
        let group = term.group(site, &format!("G{n}"), &[&self.students[n % 6], &self.students[(n + 1) % 6]]).await;
        // Somebody who has no group yet.
        term.student(site, &format!("27300{:05}", 100 + n)).await;
        for (k, course) in self.courses.iter().enumerate() {
            let number = format!("{}", 1000 + n * 10 + k);
            let quota = 2 + i32::try_from(n % 3).unwrap();
            let groups: &[&str] = if n.is_multiple_of(2) { &[&group] } else { &[] };
            let class = Class { course, no: &number, quota, teachers: &[&self.teachers[k]], groups };
            let section = term.section(site, class).await;
            let weekday = i32::try_from((n + k) % 5).unwrap() + 1;
            let hour = 8 + (n * 2 + k) % 12;
            let at = (weekday, format!("{hour:02}:00"), format!("{hour:02}:50"));
            let room = &self.rooms[(n + k) % 2];
            term.meeting(site, &section, (at.0, &at.1, &at.2), Some(room)).await;
            if k == 0 {
                term.meeting(site, &section, (0, "", ""), None).await;
            }
        }
    }

    async fn sections(&self, site: &Site) -> Vec<section::Model> {
        let rows = section::Entity::find().order_by_asc(section::Column::Id);
        rows.all(site.app.db().maintenance()).await.unwrap()
    }

    async fn step(&mut self, site: &Site, draw: Draw) -> Option<bool> {
        let Draw { command, which, target } = draw;
        let sections = self.sections(site).await;
        // What was cancelled is chosen now and then, what takes place mostly.
        let open: Vec<_> = sections.iter().filter(|s| s.status != "CANCELLED").collect();
        let of = |n: usize| match n % 7 {
            0 => &sections[n % sections.len()],
            _ => open.get(n % open.len().max(1)).copied().unwrap_or(&sections[0]),
        };
        let ids: Vec<&str> = which.iter().map(|n| of(*n).id.as_str()).collect();
        let term = if target.is_multiple_of(9) { &self.past } else { &self.term.campus.semester };
        let db = site.app.db().maintenance();
        let groups = tt_group::Entity::find().order_by_asc(tt_group::Column::Id).all(db).await.unwrap();
        let group = &groups[target % groups.len()];
        let name = COMMANDS[command];
        let (path, body): (String, Value) = match name {
            "split" => {
                let quotas = [[1, 1], [4, 3], [9, 9]][target % 3];
                ("section/split".into(), json!({ "id": ids[0], "quotas": quotas }))
            }
            "merge" => {
                // Mostly of the same course, where there is another.
                let into = of(target);
                let same = open.iter().filter(|s| s.course_id == into.course_id && s.id != into.id);
                let from: Vec<&str> = same.map(|s| s.id.as_str()).take(which.len()).collect();
                let from = if from.is_empty() || target.is_multiple_of(4) { ids } else { from };
                ("section/merge".into(), json!({ "ids": from, "intoId": into.id, "reason": "人数太少" }))
            }
            "cancel" => ("section/cancel".into(), json!({ "ids": ids, "reason": "人数不足" })),
            "quota" => {
                let quota = [0, 5, 40][target % 3];
                let items: Vec<_> = ids.iter().map(|id| json!({ "id": id, "quota": quota })).collect();
                ("section/quota".into(), json!({ "items": items }))
            }
            "combine" | "separate" => {
                let bound: Vec<&str> =
                    open.iter().filter(|s| s.combined_group_id.is_some()).map(|s| s.id.as_str()).collect();
                let ids = if name == "separate" && !bound.is_empty() && target % 3 > 0 { bound } else { ids };
                (format!("section/{name}"), json!({ "ids": ids }))
            }
            "preregister" => {
                let group =
                    groups.iter().filter(|g| g.semester_id == *term).nth(target % groups.len()).unwrap_or(group);
                ("section/preregister".into(), json!({ "semesterId": term, "groupIds": [group.id] }))
            }
            "publish" => ("publication".into(), json!({ "semesterId": term, "note": "通知" })),
            "member" => {
                let students: Vec<&str> =
                    which.iter().map(|n| self.students[n % self.students.len()].as_str()).collect();
                ("group/member".into(), json!({ "groupId": group.id, "studentIds": students }))
            }
            "member/remove" => {
                let rows = tt_group_student::Entity::find()
                    .filter(tt_group_student::Column::ArchivedAt.is_null())
                    .order_by_asc(tt_group_student::Column::Id)
                    .all(db)
                    .await
                    .unwrap();
                if rows.is_empty() {
                    return None;
                }
                let old = groups.iter().find(|g| g.semester_id == self.past).unwrap();
                let of_old = rows.iter().find(|row| row.group_id == old.id).filter(|_| target.is_multiple_of(4));
                let row = of_old.unwrap_or(&rows[target % rows.len()]);
                ("group/member/remove".into(), json!({ "ids": [row.id] }))
            }
            _ => {
                let body = json!({ "semesterId": term, "programmeId": self.term.campus.programme, "year": 1,
                                   "size": 1 + target % 4 });
                ("group/make".into(), body)
            }
        };
        let done = rehearse_and_do(site, &self.term.office, Send::Json(&format!("/api/tts/{path}"), body)).await;
        if name == "publish" && done.is_err() {
            self.resolve().await;
        }
        Some(done.is_ok())
    }

    /// Takes what clashes back into the tray, as somebody would who wants to publish.
    async fn resolve(&self) {
        let path = format!("/api/tts/clash?semesterId={}", self.term.campus.semester);
        let found = self.term.office.get(&path).await.expect(200).result().clone();
        let board = self.term.board("").await;
        let clashes = found["clashes"].as_array().unwrap();
        let in_one = |id: &Value| clashes.iter().any(|clash| clash["sessionIds"].as_array().unwrap().contains(id));
        for row in board["sessions"].as_array().unwrap().iter().filter(|row| in_one(&row["id"])) {
            let body = json!({ "id": row["id"], "version": row["version"], "weekday": 0 });
            self.term.office.post("/api/tts/session/place", body).await.expect(200);
        }
    }
}

story!(what_is_shown_is_what_happens, site, {
    let mut world = World::build(&site).await;
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (strategy, steps) = (draw(), if testkit::long() { 1_200 } else { 220 });
    let (mut done, mut refused) = ([0; COMMANDS.len()], [0; COMMANDS.len()]);
    for n in 0..steps {
        if n % 8 == 7 {
            world.grow(&site).await;
        }
        let draw = strategy.new_tree(&mut runner).unwrap().current();
        let command = draw.command;
        match world.step(&site, draw).await {
            Some(true) => done[command] += 1,
            Some(false) => refused[command] += 1,
            None => {}
        }
    }
    for (command, (done, refused)) in COMMANDS.iter().zip(done.iter().zip(refused)) {
        eprintln!("previews: {command}: {done} carried out, {refused} refused");
        assert!(*done >= 3 && refused >= 2, "{command}: {done} carried out, {refused} refused");
    }
});
