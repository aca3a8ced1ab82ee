//! What must be so whenever the servers are down: rows against each other, and against what people were told.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schema::{
    courses::student_subject,
    selection::{es_decision, es_round},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{
    rush::{Journal, Told},
    site::{Field, Place},
};

impl Place {
    pub async fn check(&self, field: &Field, journal: &Journal) {
        self.replay(&field.round);
        let db = self.open().await;
        let conn = db.maintenance();
        let round = es_round::Entity::find_by_id(&field.round).one(conn).await.unwrap().unwrap();
        let rows = student_subject::Entity::find()
            .filter(student_subject::Column::SemesterId.eq(&round.semester_id))
            .filter(student_subject::Column::ArchivedAt.is_null())
            .all(conn)
            .await
            .unwrap();
        let sections = section::Entity::find().filter(section::Column::SemesterId.eq(&round.semester_id));
        let sections = sections.all(conn).await.unwrap();
        let decisions = es_decision::Entity::find()
            .filter(es_decision::Column::RoundId.eq(&field.round))
            .order_by_asc(es_decision::Column::Seq)
            .all(conn)
            .await
            .unwrap();
        db.close().await.unwrap();
        counted(&rows, &sections);
        told(journal, &decisions);
        found(journal, &decisions, &rows);
    }
}

/// Counters equal rows, and nobody sits twice in one course.
fn counted(rows: &[student_subject::Model], sections: &[section::Model]) {
    let mut seats: HashMap<(&str, &str), i32> = HashMap::new();
    let mut courses = BTreeSet::new();
    for row in rows.iter().filter(|row| ["REGISTERED", "WAITING"].contains(&row.state.as_str())) {
        let section = row.section_id.as_deref().unwrap_or_default();
        *seats.entry((section, row.state.as_str())).or_default() += 1;
        assert!(courses.insert((&row.student_id, &row.course_id)), "{} is twice in {}", row.student_id, row.course_id);
    }
    for section in sections {
        let of = |state: &str| seats.get(&(section.id.as_str(), state)).copied().unwrap_or(0);
        assert_eq!(
            (section.enrolled, section.waiting),
            (of("REGISTERED"), of("WAITING")),
            "counters of {} and its rows",
            section.id
        );
    }
}

/// Every receipt is in the ledger, of the student who has it, and no number was given twice.
fn told(journal: &Journal, decisions: &[es_decision::Model]) {
    let known: HashMap<(i64, &str), &es_decision::Model> = decisions
        .iter()
        .filter(|row| row.action != "PROMOTE")
        .map(|row| ((row.seq, row.receipt.as_str()), row))
        .collect();
    for told in &journal.told {
        let seq = i64::try_from(told.seq).unwrap();
        let row = known.get(&(seq, told.hash.as_str()));
        let row = row.unwrap_or_else(|| panic!("lost: decision {seq}, {} of {}", told.what, told.student));
        assert_eq!(row.student_id, told.student, "decision {seq} is somebody else's");
        assert_eq!(row.result != "REFUSED", told.done, "decision {seq} was told otherwise");
    }
}

/// The last thing that a student was told is so, unless something was decided about them after it.
fn found(journal: &Journal, decisions: &[es_decision::Model], rows: &[student_subject::Model]) {
    let mut last: BTreeMap<&str, &Told> = BTreeMap::new();
    for told in &journal.told {
        let known = last.entry(&told.student).or_insert(told);
        if told.seq > known.seq {
            *known = told;
        }
    }
    let mut latest: HashMap<&str, i64> = HashMap::new();
    for row in decisions {
        let seq = latest.entry(&row.student_id).or_default();
        *seq = (*seq).max(row.seq);
    }
    let state = |student: &str, section: &str| {
        rows.iter()
            .find(|row| row.student_id == student && row.section_id.as_deref() == Some(section))
            .map_or("", |row| row.state.as_str())
    };
    for (student, told) in last.into_iter().filter(|(_, told)| told.done) {
        if latest.get(student) != i64::try_from(told.seq).ok().as_ref() {
            continue;
        }
        let first = told.sections.first().map(String::as_str).unwrap_or_default();
        let now = state(student, first);
        let holds = match told.what {
            "drop" | "leave" => !["REGISTERED", "WAITING"].contains(&now),
            "join" => now == "WAITING",
            "bundle" => told.sections.iter().all(|section| state(student, section) == "REGISTERED"),
            _ => now == "REGISTERED",
        };
        assert!(holds, "{} of {student} was acknowledged (decision {}), and is {now:?}", told.what, told.seq);
    }
}
