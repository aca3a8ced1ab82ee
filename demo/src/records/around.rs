//! Guardians, awards, minors and supervisors.

use chrono::{Datelike, NaiveDate};
use schema::students::{award, student_minor, supervision};
use student_information::api::NewGuardian;

use super::{Person, Records};
use crate::{Demo, bulk::row, catalogue::MINORS};

/// Names in both languages, level, type and cents.
const AWARDS: &[(&str, &str, &str, &str, Option<i32>)] = &[
    ("校级一等奖学金", "First-class Scholarship", "UNIVERSITY", "SCHOLARSHIP", Some(800_000)),
    ("校级二等奖学金", "Second-class Scholarship", "UNIVERSITY", "SCHOLARSHIP", Some(400_000)),
    ("校长荣誉榜", "President's Honour Roll", "UNIVERSITY", "HONOUR_ROLL", None),
    ("院长嘉许名单", "Dean's List", "DIVISION", "DEANS_LIST", None),
    ("院长嘉许名单（下学期）", "Dean's List (Spring)", "DIVISION", "DEANS_LIST", None),
    ("省大学生数学竞赛三等奖", "Third Prize, Provincial Mathematics Contest", "PROVINCE", "COMPETITION", None),
    ("全国大学生创新大赛银奖", "Silver, National Innovation Contest", "NATIONAL", "COMPETITION", None),
    ("优秀志愿者", "Outstanding Volunteer", "CITY", "OTHER", None),
];

impl Records<'_> {
    pub(super) fn surround(&mut self, demo: &mut Demo<'_>, person: &Person<'_>) {
        self.guard(demo, person);
        self.honour(demo, person);
        self.supervise(demo, person);
    }

    fn guard(&mut self, demo: &mut Demo<'_>, person: &Person<'_>) {
        let relations = if demo.seed.chance(20) { &["FATHER", "MOTHER"][..] } else { &["MOTHER"][..] };
        let mut names: Vec<String> = vec![];
        for (n, relation) in relations.iter().enumerate() {
            // Two guardians of one student are told apart by their names.
            let name = std::iter::repeat_with(|| demo.seed.person().cn).find(|name| !names.contains(name));
            let name = name.unwrap_or_default();
            names.push(name.clone());
            self.guardians.push(NewGuardian {
                id: demo.seed.id("guardian", format!("{}/{n}", person.n)),
                student_id: person.new.id.clone(),
                name,
                relation: (*relation).to_owned(),
                mobile: format!("100{}{:07}", 4 + n, person.n),
                email: String::new(),
                workplace: String::new(),
                address: String::new(),
                is_primary: n == 0,
                is_emergency: n == 0,
            });
        }
    }

    fn honour(&mut self, demo: &mut Demo<'_>, person: &Person<'_>) {
        let years = demo.year - person.entry;
        for back in 0..years.min(3) {
            if !demo.seed.chance(7) {
                continue;
            }
            let Some((cn, en, level, kind, amount)) = demo.seed.pick(AWARDS) else { continue };
            let day = NaiveDate::from_ymd_opt(demo.year - back, 7, 1).unwrap_or(demo.today);
            let semester = demo.seed.id("semester", format!("{}-2", day.year() - 1));
            self.awards.push(row!(
                award {
                    id: demo.seed.id("award", format!("{}/{back}", person.n)),
                    student_id: person.new.id.clone(),
                    semester_id: Some(semester),
                    name_en: (*en).to_owned(),
                    name_cn: (*cn).to_owned(),
                    level: (*level).to_owned(),
                    award_type: (*kind).to_owned(),
                    amount: *amount,
                    issuer: "湖畔大学".to_owned(),
                    award_date: day,
                    certificate_no: format!("LHU-{}-{:06}", day.year(), person.n),
                    show_on_transcript: *kind != "OTHER",
                },
                demo.at
            ));
        }
    }

    /// A minor from the second year on; its courses are told with the others.
    pub(super) fn broaden(&mut self, demo: &mut Demo<'_>, person: &Person<'_>) -> Option<&'static str> {
        if person.new.student_type != "UG" || demo.year == person.entry || !demo.seed.chance(10) {
            return None;
        }
        let own = person.new.study.programme_id.as_deref();
        let (code, ..) = demo.seed.pick(MINORS)?;
        if own == Some(&demo.seed.id("programme", code.trim_start_matches("M-"))) {
            return None;
        }
        let graduated = person.fate.on(demo.today) == "GRADUATED";
        let status = match demo.seed.below(10) {
            _ if graduated => "COMPLETED",
            0 => "WITHDRAWN",
            1..=3 => "DECLARED",
            _ => "APPROVED",
        };
        self.minors.push(row!(
            student_minor {
                id: demo.seed.id("minor", person.n),
                student_id: person.new.id.clone(),
                minor_id: demo.seed.id("programme", code),
                declared_date: NaiveDate::from_ymd_opt(person.entry + 1, 10, 8).unwrap_or(demo.today).min(demo.today),
                status: status.to_owned(),
                units_done: 0,
                remark: String::new(),
            },
            demo.at
        ));
        Some(code)
    }

    /// A principal supervisor for every research student, and a second one for some.
    fn supervise(&mut self, demo: &mut Demo<'_>, person: &Person<'_>) {
        if person.new.student_type != "RPG" {
            return;
        }
        let from = person.new.study.entry_date.unwrap_or(demo.today);
        let teachers: Vec<_> = self.staffing.supervisors().collect();
        let first = demo.seed.below(teachers.len());
        let both = if demo.seed.chance(40) { 2 } else { 1 };
        for (n, role) in ["PRINCIPAL", "CO"].into_iter().enumerate().take(both) {
            let Some(teacher) = teachers.get((first + n) % teachers.len().max(1)) else { continue };
            self.supervisions.push(row!(
                supervision {
                    id: demo.seed.id("supervision", format!("{}/{n}", person.n)),
                    student_id: person.new.id.clone(),
                    teacher_id: Some((*teacher).to_owned()),
                    external_name: String::new(),
                    external_institution: String::new(),
                    supervision_role: role.to_owned(),
                    from_date: from,
                    to_date: None,
                },
                demo.at
            ));
        }
    }
}
