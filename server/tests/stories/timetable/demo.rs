//! The timetables of the demo university, by the rules of the timetable.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use collegium::compose;
use demo::Size;
use kernel::{App, app::Mode};
use rules::{
    requirement::parse,
    timetable::{Calendar, Clash, Day, Frame, Meeting, Periods, Rule, Slot, Weeks, check_all},
};
use schema::{
    collection::{ttsp_course, ttsp_division, ttsp_round},
    courses::student_subject,
    timetable::{class_session, published_session, section, timetable_publication, tt_group, tt_group_student},
    university::{calendar_date, place, semester},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use testkit::TestDb;

struct Timetable {
    sections: HashMap<String, section::Model>,
    sessions: Vec<class_session::Model>,
    clashes: Vec<Clash>,
}

async fn university(db: &TestDb, students: u32) -> App {
    let opened = db.open().await;
    compose::migrate(&opened).await.unwrap();
    let app = compose::application(opened, testkit::config(db, Mode::Demo)).await.unwrap();
    demo::load(&app, Size { students, seed: 47 }).await.unwrap();
    app
}

async fn timetable(app: &App, term: &semester::Model) -> Timetable {
    let conn = app.db().maintenance();
    let sections = section::Entity::find().filter(section::Column::SemesterId.eq(&term.id)).all(conn).await.unwrap();
    let sections: HashMap<_, _> = sections.into_iter().map(|s| (s.id.clone(), s)).collect();
    let sessions = class_session::Entity::find().all(conn).await.unwrap();
    let sessions: Vec<_> = sessions.into_iter().filter(|s| sections.contains_key(&s.section_id)).collect();
    let rooms = place::Entity::find().all(conn).await.unwrap();
    let rooms: HashMap<_, _> = rooms.into_iter().map(|room| (room.id, room.capacity)).collect();
    let days =
        calendar_date::Entity::find().filter(calendar_date::Column::SemesterId.eq(&term.id)).all(conn).await.unwrap();
    let days = days.iter().map(|d| Day::new(d.date, d.week_no, d.weekday, &d.day_type, d.effective_weekday));
    let frame =
        Frame { calendar: Calendar::new(days, term.weeks), periods: Periods::default(), weekdays: (1..=5).collect() };
    let meetings = sessions.iter().map(|session| {
        let section = &sections[&session.section_id];
        let own = session.teacher_id.clone().map(|id| vec![id]);
        Meeting {
            id: session.id.clone(),
            section: section.id.clone(),
            slot: Slot::parse(session.weekday, &session.start_time, &session.end_time).expect("a slot"),
            weeks: Weeks::of(&session.weeks.0),
            place: session.place_id.clone(),
            teachers: own.unwrap_or_else(|| section.teacher_ids.0.clone()),
            groups: section.group_ids.0.clone(),
            seats: section.quota.max(section.enrolled),
            capacity: session.place_id.as_ref().and_then(|id| rooms[id]),
            combined: section.combined_group_id.clone(),
        }
    });
    let takers = student_subject::Entity::find()
        .filter(student_subject::Column::SemesterId.eq(&term.id))
        .filter(student_subject::Column::State.is_in(["REGISTERED", "COMPLETED"]))
        .all(conn)
        .await
        .unwrap();
    let takers = takers.into_iter().filter_map(|seat| Some((seat.student_id, seat.section_id?)));
    let clashes = check_all(frame, meetings, takers);
    Timetable { sections, sessions, clashes }
}

#[tokio::test]
async fn this_semester_has_no_clash_and_the_next_has_some() {
    for backend in testkit::backends() {
        let db = TestDb::new(backend).await;
        let app = university(&db, 400).await;
        let conn = app.db().maintenance();
        let terms = semester::Entity::find().order_by_asc(semester::Column::StartDate).all(conn).await.unwrap();
        let now = terms.iter().find(|term| term.status == "CURRENT").unwrap();
        // In summer the last regular semester has the classes.
        let regular: Vec<_> = terms.iter().filter(|term| term.no < 3).collect();
        let now = regular.iter().rfind(|term| term.start_date <= now.start_date).unwrap();
        let next = regular.iter().find(|term| term.start_date > now.start_date).unwrap();
        this(&app, now, &timetable(&app, now).await).await;
        following(&timetable(&app, next).await);
        collected(&app, now, next).await;
    }
}

/// Nothing stands in each other's way, everything is published as it is, and it is as varied as a real one.
async fn this(app: &App, term: &semester::Model, timetable: &Timetable) {
    let conn = app.db().maintenance();
    let Timetable { sections, sessions, clashes } = timetable;
    let told: Vec<_> = clashes.iter().map(|clash| (clash.rule, &clash.meetings)).collect();
    assert!(clashes.is_empty(), "{} clashes: {:?}", told.len(), told.first());
    let told = published_session::Entity::find()
        .filter(published_session::Column::SemesterId.eq(&term.id))
        .all(conn)
        .await
        .unwrap();
    let as_told: BTreeSet<_> =
        told.iter().map(|s| (&s.id, s.weekday, &s.start_time, &s.place_id, &s.weeks.0)).collect();
    let as_is: BTreeSet<_> =
        sessions.iter().map(|s| (&s.id, s.weekday, &s.start_time, &s.place_id, &s.weeks.0)).collect();
    assert_eq!(as_told, as_is);
    assert_eq!(timetable_publication::Entity::find().count(conn).await.unwrap(), 1);
    let odd = sessions.iter().filter(|s| s.weeks.0 == (1..=term.weeks).step_by(2).collect::<Vec<_>>()).count();
    let even = sessions.iter().filter(|s| s.weeks.0 == (2..=term.weeks).step_by(2).collect::<Vec<_>>()).count();
    assert!(odd > 0 && even > 0, "{odd} odd, {even} even");
    let mut combined: BTreeMap<&str, usize> = BTreeMap::new();
    for id in sections.values().filter_map(|s| s.combined_group_id.as_deref()) {
        *combined.entry(id).or_default() += 1;
    }
    assert!(!combined.is_empty() && combined.values().all(|n| *n == 2), "{combined:?}");
    let some = |what: &str, is: &dyn Fn(&section::Model) -> bool| {
        assert!(sections.values().any(is), "no section with {what}");
    };
    some("two teachers", &|s| s.teacher_ids.0.len() == 2);
    some("groups", &|s| !s.group_ids.0.is_empty());
    some("years", &|s| !s.year_targets.0.is_empty());
    some("programmes", &|s| !s.programme_ids.0.is_empty());
    some("elective types", &|s| !s.elective_types.0.is_empty());
    some("a requirement", &|s| !s.requirement.is_empty());
    for section in sections.values() {
        assert!(parse(&section.requirement).is_ok(), "{}", section.requirement);
    }
    let groups = tt_group::Entity::find().filter(tt_group::Column::SemesterId.eq(&term.id)).all(conn).await.unwrap();
    let members = tt_group_student::Entity::find().all(conn).await.unwrap();
    let students: BTreeSet<_> = members.iter().map(|member| &member.student_id).collect();
    assert_eq!(students.len(), members.len(), "somebody is in two groups");
    let size: i32 = groups.iter().map(|group| group.expected_size).sum();
    assert_eq!(usize::try_from(size).unwrap(), members.len());
}

/// A draft in the middle of the work: of several kinds, and some meetings are not placed yet.
fn following(timetable: &Timetable) {
    let Timetable { sections, sessions, clashes } = timetable;
    let mut found: BTreeMap<Rule, usize> = BTreeMap::new();
    for clash in clashes {
        *found.entry(clash.rule).or_default() += 1;
    }
    let any = |rules: &[Rule]| rules.iter().any(|rule| found.contains_key(rule));
    for rules in [[Rule::Teacher].as_slice(), &[Rule::Place], &[Rule::Group, Rule::Student], &[Rule::Capacity]] {
        assert!(any(rules), "{rules:?} is not in {found:?}");
    }
    assert!(sections.values().all(|section| section.status == "DRAFT" && section.entry_id.is_some()));
    assert!(sessions.iter().any(|session| session.weekday == 0));
}

/// This semester was made of a round; the next one is being collected, and every state of a division is there.
async fn collected(app: &App, now: &semester::Model, next: &semester::Model) {
    let conn = app.db().maintenance();
    let rounds = ttsp_round::Entity::find().all(conn).await.unwrap();
    let of = |term: &semester::Model| rounds.iter().find(|round| round.semester_id == term.id).unwrap();
    assert_eq!((of(now).status.as_str(), of(next).status.as_str()), ("IMPORTED", "OPEN"));
    let divisions = ttsp_division::Entity::find().all(conn).await.unwrap();
    let states: BTreeSet<_> =
        divisions.iter().filter(|d| d.round_id == of(next).id).map(|d| d.submit_status.as_str()).collect();
    assert_eq!(states, BTreeSet::from(["CONFIRMED", "EDITING", "NOT_STARTED", "RETURNED", "SUBMITTED"]));
    let planned: BTreeSet<_> =
        ttsp_course::Entity::find().all(conn).await.unwrap().into_iter().map(|entry| entry.id).collect();
    // Whatever a section says it was made of is there.
    for term in [now, next] {
        let sections =
            section::Entity::find().filter(section::Column::SemesterId.eq(&term.id)).all(conn).await.unwrap();
        let made: Vec<_> = sections.into_iter().filter_map(|section| section.entry_id).collect();
        assert!(!made.is_empty() && made.iter().all(|id| planned.contains(id)), "{}", term.code);
    }
}
