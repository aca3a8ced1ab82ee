//! What they rush for: sections of their own in a summer that nothing else knows, units for everybody who studies, and
//! sessions put there directly, for signing in is slow on purpose and done before the round.

use std::path::Path;

use kernel::{
    StringList, Timestamp,
    db::Db,
    identity::{
        TOKEN_LIFE_MS,
        entity::{role, session, user, user_role},
    },
    ids,
};
use schema::{
    courses::course,
    selection::{elective_section, elective_type, student_elective_quota},
    students::{student, study_status},
    timetable::{
        class_session::{self, WeekList},
        section,
    },
    university::semester,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable, QueryFilter, QueryOrder,
    QuerySelect, Set,
};
use serde_json::{Value, json};

use crate::{Outcome, load::Request, server::Server};

pub const SEATS: i32 = 40;
const SECTIONS: usize = 200;
const HOT: usize = 6;
const VALUES: usize = 30_000;

pub struct World {
    semester: String,
    of: String,
    pub sections: Vec<String>,
    /// Of forty seats too; everybody wants them.
    pub hot: Vec<String>,
    /// Tokens.
    pub students: Vec<String>,
}

/// A row with the columns that every table has.
macro_rules! row {
    ($table:ident { $($field:ident : $value:expr),* $(,)? }) => {{
        let now = now();
        $table::Model {
            id: ids::new_id(), $($field: $value,)*
            created_at: now, created_by: None, updated_at: now, updated_by: None, version: 1, archived_at: None,
        }
    }};
}

#[allow(clippy::disallowed_methods)] // a throwaway database
fn now() -> Timestamp {
    kernel::Clock::system().now()
}

async fn insert<E, A>(db: &impl ConnectionTrait, rows: Vec<E::Model>) -> Outcome<()>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<A> + Clone,
    A: ActiveModelTrait<Entity = E> + Send,
{
    for some in rows.chunks(VALUES / E::Column::iter().count().max(1)) {
        let rows: Vec<A> = some.iter().map(|row| row.clone().into_active_model()).collect();
        E::insert_many(rows).exec_without_returning(db).await?;
    }
    Ok(())
}

impl World {
    #[allow(clippy::disallowed_methods)] // a throwaway database
    pub async fn prepare(data: &Path, database: Option<&str>) -> Outcome<Self> {
        let file = data.join("collegium.db").to_string_lossy().into_owned();
        let db = Db::open(database.unwrap_or(&file)).await?;
        let conn = db.maintenance();
        // The last summer there is.
        let term = semester::Entity::find()
            .filter(semester::Column::No.eq(3))
            .order_by_desc(semester::Column::StartDate)
            .one(conn)
            .await?
            .ok_or("no summer")?;
        let of = type_row(&term.id);
        let type_id = of.id.clone();
        insert::<elective_type::Entity, _>(conn, vec![of]).await?;
        let sections = sections(conn, &term, &type_id).await?;
        let students = students(conn, &term.id, &type_id).await?;
        // Seats that were given up are free at once: whoever drops one here wants to see the next one take it.
        let sql = "UPDATE setting SET value = '{\"maxWaiting\":3,\"requestsPerSecond\":2,\"reopenWithinMinutes\":0,\
                   \"noticeZh\":\"\",\"noticeEn\":\"\"}' WHERE area = 'es'";
        conn.execute_unprepared(sql).await?;
        db.maintained();
        db.close().await?;
        let (hot, sections) = sections.split_at(HOT);
        Ok(Self { semester: term.id, of: type_id, sections: sections.to_vec(), hot: hot.to_vec(), students })
    }

    /// Opens the round as the office does; those of the demo are closed before.
    pub async fn open(&self, server: &Server, token: &str) -> Outcome<String> {
        let running = server.ask(&Request::plain("/api/es/round?state=OPEN&pageSize=50", token)).await?;
        for row in running.pointer("/result/data").and_then(Value::as_array).into_iter().flatten() {
            let door = if row["kind"] == "ADDDROP" { "addDrop" } else { "es" };
            let body = json!({ "id": row["id"] });
            server.ask(&Request::post(&format!("/api/{door}/round/close"), Some(token), &body)).await?;
        }
        let body = json!({
            "semesterId": self.semester, "studentType": "UG", "kind": "FORMAL", "no": 1, "nameEn": "Rush",
            "nameCn": "抢课", "startAt": now().plus(-Timestamp::HOUR), "endAt": now().plus(Timestamp::DAY),
            "allocation": "FIRST_COME",
        });
        let made = server.ask(&Request::post("/api/es/round", Some(token), &body)).await?;
        let id = made.pointer("/result/id").and_then(Value::as_str).ok_or_else(|| made.to_string())?.to_owned();
        let (opened, cost) =
            server.timed(&Request::post("/api/es/round/open", Some(token), &json!({ "id": id }))).await?;
        eprintln!("opened: {cost} {}", String::from_utf8_lossy(&opened).len());
        let _ = &self.of;
        Ok(id)
    }
}

fn type_row(semester_id: &str) -> elective_type::Model {
    row!(elective_type {
        semester_id: semester_id.to_owned(),
        student_type: "UG".to_owned(),
        code: "RUSH".to_owned(),
        name_en: "Rush".to_owned(),
        name_cn: "抢课".to_owned(),
        curriculum_types: StringList::default(),
        tag_codes: StringList::default(),
        programme_ids: StringList::default(),
        stream_ids: StringList::default(),
        years: StringList::default(),
        cohort_ids: StringList::default(),
        allow_waiting: true,
        max_courses: None,
        units_target: 6,
        release_by: "SHARE".to_owned(),
        sort_order: 1,
        enabled: true,
    })
}

/// Courses that ask for something that everybody has, exclude something that nobody has, and meet twice a week.
async fn sections(db: &impl ConnectionTrait, term: &semester::Model, type_id: &str) -> Outcome<Vec<String>> {
    let model = course::Entity::find().one(db).await?.ok_or("no course")?;
    let (mut courses, mut rows, mut meetings, mut pools) = (vec![], vec![], vec![], vec![]);
    for (n, hour) in (0..HOT + SECTIONS).zip(0..) {
        let course = course::Model {
            id: ids::new_id(),
            code: format!("RUSH{:04}", 1000 + n),
            title_en: format!("Rush {n}"),
            title_cn: format!("抢课 {n}"),
            units: 3,
            student_type: "UG".to_owned(),
            requirement: "专业不能为ZZZ 同时 未曾修读过RUSH9999".to_owned(),
            exclusion_codes: StringList(vec!["RUSH9998".to_owned()]),
            corequisite_codes: StringList::default(),
            ..model.clone()
        };
        let section = row!(section {
            semester_id: term.id.clone(),
            course_id: course.id.clone(),
            section_no: "1001".to_owned(),
            curriculum_type: "FE".to_owned(),
            quota: SEATS,
            enrolled: 0,
            waiting: 0,
            teacher_ids: StringList::default(),
            combined_group_id: None,
            moi: "E".to_owned(),
            status: "OPEN".to_owned(),
            remark: String::new(),
            display_title: String::new(),
            elective_types: StringList::default(),
            year_targets: StringList::default(),
            programme_ids: StringList::default(),
            requirement: String::new(),
            group_ids: StringList::default(),
            entry_id: None,
        });
        for part in 0..2 {
            let at: i32 = hour * 2 + part * 7;
            let start = 8 + at / 5 % 12;
            meetings.push(row!(class_session {
                section_id: section.id.clone(),
                weekday: at % 5 + 1,
                start_time: format!("{start:02}:00"),
                end_time: format!("{start:02}:50"),
                hours: 1,
                place_id: None,
                weeks: WeekList((1..=term.weeks).collect()),
                kind: "LEC".to_owned(),
                teacher_id: None,
            }));
        }
        pools.push(row!(elective_section {
            section_id: section.id.clone(),
            elective_type_id: type_id.to_owned(),
            semester_id: term.id.clone(),
            quota: SEATS,
            quota_by_year: StringList::default(),
            remark: String::new(),
        }));
        courses.push(course);
        rows.push(section);
    }
    let ids = rows.iter().map(|row| row.id.clone()).collect();
    insert::<course::Entity, _>(db, courses).await?;
    insert::<section::Entity, _>(db, rows).await?;
    insert::<class_session::Entity, _>(db, meetings).await?;
    insert::<elective_section::Entity, _>(db, pools).await?;
    Ok(ids)
}

async fn students(db: &impl ConnectionTrait, semester_id: &str, type_id: &str) -> Outcome<Vec<String>> {
    let may = study_status::Entity::find().filter(study_status::Column::CanSelectCourse.eq(true)).all(db).await?;
    let found: Vec<String> = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::StudentType.eq("UG"))
        .filter(student::Column::StudyStatusId.is_in(may.into_iter().map(|row| row.id)))
        .order_by_asc(student::Column::StudentNo)
        .into_tuple()
        .all(db)
        .await?;
    let role = role::Entity::find().filter(role::Column::Code.eq("student-ug")).one(db).await?.ok_or("no role")?.id;
    let at = now();
    let (mut units, mut users, mut roles, mut sessions, mut tokens) = (vec![], vec![], vec![], vec![], vec![]);
    for (n, id) in found.into_iter().enumerate() {
        units.push(row!(student_elective_quota {
            student_id: id.clone(),
            elective_type_id: type_id.to_owned(),
            semester_id: semester_id.to_owned(),
            units_assigned: 6,
            remark: String::new(),
        }));
        let mut row = user::ActiveModel::fresh(&format!("rush{n}"), "抢课", "STUDENT", at);
        // Without an address: twenty thousand letters about the opening are not what is measured.
        row.student_id = Set(Some(id));
        let user_id = row.id.clone().unwrap();
        users.push(row);
        roles.push(user_role::ActiveModel {
            user_id: Set(user_id.clone()),
            role_id: Set(role.clone()),
            granted_by: Set(None),
            granted_at: Set(at),
        });
        let token = ids::new_secret()?;
        sessions.push(session::ActiveModel {
            id: Set(ids::new_id()),
            token_hash: Set(ids::secret_hash(&token)),
            user_id: Set(user_id),
            created_at: Set(at),
            last_seen_at: Set(at),
            expires_at: Set(at.plus(TOKEN_LIFE_MS)),
            step_up_at: Set(None),
            student_type: Set(None),
            source: Set("192.0.2.1".into()),
            user_agent: Set("bench".into()),
            half_way: Set(false),
            session_gen: Set(0),
            revoked_at: Set(None),
        });
        tokens.push(token);
    }
    insert::<student_elective_quota::Entity, _>(db, units).await?;
    for some in users.chunks(1_000) {
        user::Entity::insert_many(some.iter().cloned()).exec_without_returning(db).await?;
    }
    for some in roles.chunks(2_000) {
        user_role::Entity::insert_many(some.iter().cloned()).exec_without_returning(db).await?;
    }
    for some in sessions.chunks(2_000) {
        session::Entity::insert_many(some.iter().cloned()).exec_without_returning(db).await?;
    }
    Ok(tokens)
}
