//! The course of studies: dated changes, a snapshot of every semester, and the return to campus.

use chrono::{Days, NaiveDate};
use kernel::{StringList, Timestamp};
use schema::students::{semester_registration, status_change, student_semester};

use super::{Person, Records, attended};
use crate::{
    Demo,
    bulk::{list, row},
    catalogue::DIVISIONS,
    courses::Told,
    terms::Term,
};

/// A programme somebody left.
pub(super) struct Former {
    pub code: &'static str,
    id: String,
    cn: &'static str,
    en: &'static str,
    division: String,
}

impl Records<'_> {
    pub(super) fn study(&mut self, demo: &mut Demo<'_>, person: &Person<'_>, former: Option<&Former>, told: &Told) {
        for (n, turn) in person.fate.turns.iter().enumerate() {
            let change = self.change(demo, person, ("STATUS", n), turn.on);
            let names = |code: &str| {
                self.statuses.get(code).map_or_else(Default::default, |s| (s.name_en.clone(), s.name_cn.clone()))
            };
            let (from, to) = (names(turn.from), names(turn.to));
            self.changes.push(status_change::Model {
                from_value: self.status(turn.from),
                to_value: self.status(turn.to),
                from_label_en: from.0,
                from_label_cn: from.1,
                to_label_en: to.0,
                to_label_cn: to.1,
                end_date: turn.until,
                reason_code: turn.reason.to_owned(),
                ..change
            });
        }
        for term in attended(&self.terms.clone(), person.entry, demo.today) {
            let units = told.units.get(&term.code).copied().unwrap_or(0);
            self.snapshot(demo, person, term, (former, units));
        }
    }

    fn change(
        &self,
        demo: &Demo<'_>,
        person: &Person<'_>,
        (kind, n): (&str, usize),
        on: NaiveDate,
    ) -> status_change::Model {
        let term = self.terms.iter().rfind(|term| term.start <= on);
        row!(
            status_change {
                id: demo.seed.id("change", format!("{kind}/{}/{n}", person.n)),
                student_id: person.new.id.clone(),
                kind: kind.to_owned(),
                from_value: String::new(),
                to_value: String::new(),
                from_label_en: String::new(),
                from_label_cn: String::new(),
                to_label_en: String::new(),
                to_label_cn: String::new(),
                effective_date: on,
                effective_semester_id: term.map(|term| demo.seed.id("semester", &term.code)),
                end_date: None,
                reason_code: String::new(),
                doc_no: format!("湖大教〔{}〕{} 号", on.format("%Y"), person.n % 90 + 1),
                remark: String::new(),
                attachments: StringList::default(),
                operator_id: None,
                operator_name: "演示·学籍".to_owned(),
                batch_id: None,
            },
            demo.at
        )
    }

    /// Tells the change of programme, and answers what was left.
    pub(super) fn transfer(&mut self, demo: &mut Demo<'_>, person: &Person<'_>, on: NaiveDate) -> Option<Former> {
        let all: Vec<_> = DIVISIONS.iter().flat_map(|d| d.programmes.iter().map(move |p| (d, p))).collect();
        let now = all.iter().find(|(_, p)| Some(demo.seed.id("programme", p.code)) == person.new.study.programme_id)?.1;
        let others: Vec<_> =
            all.iter().filter(|(_, p)| p.student_type == now.student_type && p.code != now.code).collect();
        let (division, left) = **demo.seed.pick(&others)?;
        let former = Former {
            code: left.code,
            id: demo.seed.id("programme", left.code),
            cn: left.cn,
            en: left.en,
            division: demo.seed.id("division", division.code),
        };
        let change = self.change(demo, person, ("PROGRAMME", 0), on);
        self.changes.push(status_change::Model {
            from_value: former.id.clone(),
            to_value: person.new.study.programme_id.clone().unwrap_or_default(),
            from_label_en: former.en.to_owned(),
            from_label_cn: former.cn.to_owned(),
            to_label_en: now.en.to_owned(),
            to_label_cn: now.cn.to_owned(),
            reason_code: "OWN_WISH".to_owned(),
            ..change
        });
        Some(former)
    }

    fn snapshot(
        &mut self,
        demo: &mut Demo<'_>,
        person: &Person<'_>,
        term: &Term,
        (former, units): (Option<&Former>, i32),
    ) {
        let settled = (term.first_class + Days::new(14)).min(demo.today.max(term.start));
        let state = person.fate.on(settled);
        let Some(status) = self.statuses.get(state).filter(|s| s.counts_as_active) else { return };
        let (study, running) = (&person.new.study, term.code == self.now.code);
        let left = former.filter(|_| person.fate.transferred.is_some_and(|on| term.start < on));
        let registered = status.status_group == "STUDYING" && !(running && demo.seed.below(100) < 4);
        let at = at_nine(term.first_class - Days::new(demo.seed.below(7) as u64));
        let id = demo.seed.id("snapshot", format!("{}/{}", term.code, person.n));
        self.snapshots.push(row!(
            student_semester {
                id: id,
                student_id: person.new.id.clone(),
                semester_id: demo.seed.id("semester", &term.code),
                student_type: person.new.student_type.clone(),
                category_id: study.category_id.clone(),
                division_id: left.map(|f| f.division.clone()).or_else(|| study.division_id.clone()),
                programme_id: left.map(|f| f.id.clone()).or_else(|| study.programme_id.clone()),
                stream_id: study.stream_id.clone().filter(|_| left.is_none()),
                cohort_id: study.cohort_id.clone(),
                degree: study.degree.clone(),
                class_no: study.class_no.clone(),
                year_of_study: Some((term.year - person.entry + 1).min(person.length + 1)),
                study_status_id: status.id.clone(),
                study_type_id: Some(self.regular.clone()),
                registered: registered,
                registered_at: registered.then_some(at),
                channel: if registered { "WEB" } else { "" }.to_owned(),
                units_registered: units,
            },
            // As the start of each semester made them: lists have the newest term first.
            at_nine(term.start).min(demo.at)
        ));
        if running {
            let exempt = status.status_group == "AWAY";
            self.register(demo, person, (registered, exempt), at);
        }
    }

    fn register(&mut self, demo: &Demo<'_>, person: &Person<'_>, (registered, exempt): (bool, bool), at: Timestamp) {
        let status = match (registered, exempt) {
            (true, _) => "REGISTERED",
            (_, true) => "EXEMPT",
            _ if person.new.standing.fee_hold => "BLOCKED",
            _ => "NOT_YET",
        };
        self.registrations.push(row!(
            semester_registration {
                id: demo.seed.id("registration", person.n),
                student_id: person.new.id.clone(),
                semester_id: demo.seed.id("semester", &self.now.code),
                programme_id: person.new.study.programme_id.clone(),
                year_of_study: person.new.study.year_of_study,
                status: status.to_owned(),
                registered_at: registered.then_some(at),
                channel: if registered { "WEB" } else { "" }.to_owned(),
                data_confirmed: registered,
                declarations: if registered { list(&["TRUE_DATA", "RULES_READ"]) } else { StringList::default() },
                mailing_address: String::new(),
                dormitory: String::new(),
                arrival_date: registered.then_some(self.now.start),
                arrival_transport: String::new(),
                clothing_size: String::new(),
                insurance: String::new(),
                documents: StringList::default(),
                stamped_at: None,
                stamped_by: None,
                remark: String::new(),
            },
            demo.at
        ));
    }
}

fn at_nine(day: NaiveDate) -> Timestamp {
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis();
    Timestamp(midnight - kernel::time::UNIVERSITY_OFFSET_MS).plus(9 * Timestamp::HOUR)
}
