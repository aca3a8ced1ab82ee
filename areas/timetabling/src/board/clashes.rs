//! Clashes in the words of people: who or what is wanted twice, where, and in which weeks.
//!
//! Whoever works for one division learns of a clash with another's class that there is one, and nothing else of it.

use std::collections::{BTreeSet, HashMap, HashSet};

use course_planning::api::STUDENTS;
use kernel::{Both, Cx, Lang, Result};
use rules::{
    language::Language,
    timetable::{Clash, Meeting, Rule},
};

use super::{
    memory::Draft,
    names::{self, Names},
};
use crate::wire::ClashAction;
pub use crate::wire::ClashView;

/// Students named in one message.
const FEW: usize = 5;

/// What is needed to name clashes, looked up once for all of them.
pub struct Words {
    lang: Lang,
    total: i32,
    semester_id: String,
    sections: Names,
    courses: Names,
    teachers: Names,
    places: Names,
    groups: Names,
    students: Names,
    /// Only those in `students` are the caller's to know of.
    students_limited: bool,
    /// Section by meeting.
    of: HashMap<String, String>,
}

impl Words {
    /// `moved`: a meeting that is not yet where the clashes have it.
    pub async fn load(cx: &Cx, draft: &Draft, clashes: &[Clash], moved: Option<&Meeting>) -> Result<Self> {
        let ids: BTreeSet<&str> = clashes.iter().flat_map(|c| c.meetings.iter().map(String::as_str)).collect();
        let mut of: HashMap<String, String> = draft.look(|index| {
            let known = ids.iter().filter_map(|id| index.get(id));
            known.map(|m| (m.id.clone(), m.section.clone())).collect()
        });
        if let Some(moved) = moved {
            of.insert(moved.id.clone(), moved.section.clone());
        }
        let who = |rules: &'static [Rule]| {
            let found = clashes.iter().filter(move |c| rules.contains(&c.rule));
            found.flat_map(|c| c.who.iter().map(String::as_str))
        };
        let sections = names::sections(cx, of.values().map(String::as_str)).await?;
        let limited = !names::sees_all(cx, &STUDENTS)?;
        let students = clashes.iter().filter(|c| c.rule == Rule::Student);
        let named = students.flat_map(|c| c.who.iter().take(if limited { usize::MAX } else { FEW }));
        Ok(Self {
            lang: cx.lang(),
            total: draft.weeks,
            semester_id: draft.semester_id.clone(),
            courses: names::courses(cx, sections.values().map(|(_, course)| course.as_str())).await?,
            teachers: names::teachers(cx, who(&[Rule::Teacher])).await?,
            places: names::places(cx, who(&[Rule::Place, Rule::Capacity])).await?,
            groups: names::groups(cx, who(&[Rule::Group])).await?,
            students: names::students(cx, named.map(String::as_str)).await?,
            students_limited: limited,
            sections,
            of,
        })
    }

    fn sees(&self, meeting: &str) -> bool {
        self.of.get(meeting).is_some_and(|section| self.sections.contains_key(section))
            || kernel::planted::fault("tts_board_scope")
    }

    /// Course code and number, if the caller may know.
    fn class(&self, meeting: &str) -> Option<String> {
        let (number, course) = self.sections.get(self.of.get(meeting)?)?;
        let (code, _) = self.courses.get(course)?;
        Some(format!("{code} {number}"))
    }

    fn classes(&self, clash: &Clash) -> Both {
        let known: BTreeSet<String> = clash.meetings.iter().filter_map(|id| self.class(id)).collect();
        let hidden = clash.meetings.iter().filter(|id| self.class(id).is_none()).count();
        let other = |text: &str| (hidden > 0).then(|| text.to_owned());
        let list = |other: Option<String>| known.iter().cloned().chain(other).collect::<Vec<_>>();
        Both::new(list(other("另一个教学班")).join("、"), list(other("another class")).join(" and "))
    }

    /// None of what another division alone is concerned with.
    pub fn tell(&self, clash: &Clash) -> Option<ClashView> {
        let seen: Vec<String> = clash.meetings.iter().filter(|id| self.sees(id)).cloned().collect();
        if seen.is_empty() {
            return None;
        }
        let (names, count) = self.whom(clash);
        let text = self.text(clash, &names, count);
        Some(ClashView {
            rule: clash.rule.code().to_owned(),
            hard: clash.rule.hard(),
            message: text.get(self.lang).to_owned(),
            names,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            weeks: clash.weeks.to_vec(),
            actions: self.actions(clash, &seen),
            session_ids: seen,
        })
    }

    /// In both languages, for a refusal.
    pub fn both(&self, clash: &Clash) -> Both {
        let (names, count) = self.whom(clash);
        self.text(clash, &names, count)
    }

    fn whom(&self, clash: &Clash) -> (Vec<String>, usize) {
        let names = |known: &Names| clash.who.iter().filter_map(|id| known.get(id)).map(called).collect::<Vec<_>>();
        match clash.rule {
            Rule::Teacher => (names(&self.teachers), clash.who.len()),
            Rule::Place | Rule::Capacity => (names(&self.places), clash.who.len()),
            Rule::Group => (names(&self.groups), clash.who.len()),
            Rule::Student => {
                let mut named = names(&self.students);
                let count = if self.students_limited { named.len() } else { clash.who.len() };
                named.truncate(FEW);
                (named, count)
            }
            Rule::Calendar | Rule::Period => (vec![], 0),
        }
    }

    fn weeks(&self, clash: &Clash) -> Both {
        let text = |language| clash.weeks.text(self.total, language);
        Both::new(format!("（{}）", text(Language::Zh)), format!(" ({})", text(Language::En)))
    }

    fn text(&self, clash: &Clash, names: &[String], count: usize) -> Both {
        let classes = self.classes(clash);
        let weeks = self.weeks(clash);
        let who = names.join("、");
        let both = |zh: String, en: String| Both::new(format!("{zh}{}", weeks.zh), format!("{en}{}", weeks.en));
        match clash.rule {
            Rule::Teacher => both(
                format!("教师{}同时有 {}", spaced(&who), classes.zh),
                format!("Teacher{} has {} at the same time", spaced(&who), classes.en),
            ),
            Rule::Place => both(
                format!("场地{}同时安排了 {}", spaced(&who), classes.zh),
                format!("Room{} is taken by {} at the same time", spaced(&who), classes.en),
            ),
            Rule::Group => both(
                format!("学生组{}同时有 {}", spaced(&who), classes.zh),
                format!("Group{} has {} at the same time", spaced(&who), classes.en),
            ),
            Rule::Student if count == 0 => both(
                format!("有学生同时有 {}", classes.zh),
                format!("Some students have {} at the same time", classes.en),
            ),
            Rule::Student => both(
                format!("{count} 名学生（{who}{}）同时有 {}", if count > FEW { " 等" } else { "" }, classes.zh),
                format!(
                    "{count} students ({who}{}) have {} at the same time",
                    if count > FEW { " and others" } else { "" },
                    classes.en
                ),
            ),
            Rule::Capacity => {
                let (needed, has) = clash.seats.unwrap_or_default();
                both(
                    format!("场地{}有 {has} 个座位，{} 需要 {needed} 个", spaced(&who), classes.zh),
                    format!("Room{} has {has} seats; {} needs {needed}", spaced(&who), classes.en),
                )
            }
            Rule::Calendar => {
                both(format!("{} 所在的日子不上课", classes.zh), format!("{} is on days without classes", classes.en))
            }
            Rule::Period => Both::new(
                format!("{} 不在规定的课节内", classes.zh),
                format!("{} is not within the periods of the day", classes.en),
            ),
        }
    }

    fn actions(&self, clash: &Clash, seen: &[String]) -> Vec<ClashAction> {
        let step = |label: Both, to: String| ClashAction { label: label.get(self.lang).to_owned(), to };
        let mut steps = vec![step(Both::new("在课表中查看", "Show in the timetable"), self.page(seen))];
        if let Some(first) = seen.first()
            && [Rule::Place, Rule::Capacity].contains(&clash.rule)
        {
            let to = format!("/learning/tts/session-list?semesterId={}&freePlaceFor={first}", self.semester_id);
            steps.push(step(Both::new("找空闲场地", "Find a free room"), to));
        } else if let Some(first) = seen.first() {
            let to = format!("/learning/tts/session-list?semesterId={}&suggestFor={first}", self.semester_id);
            steps.push(step(Both::new("建议其他时间", "Suggest another time"), to));
        }
        steps
    }

    /// The grid with the sections of these meetings.
    pub fn page(&self, meetings: &[String]) -> String {
        let sections: BTreeSet<&String> = meetings.iter().filter_map(|id| self.of.get(id)).collect();
        let shown: HashSet<&String> = sections.into_iter().collect();
        let mut shown: Vec<String> = shown.into_iter().map(|id| format!("&sectionIds={id}")).collect();
        shown.sort();
        format!("/learning/tts/session-list?semesterId={}{}", self.semester_id, shown.concat())
    }
}

fn spaced(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" {name} ") }.trim_end().to_owned()
}

fn called((code, name): &(String, String)) -> String {
    if code == name { name.clone() } else { format!("{code} {name}") }
}

/// All of them, hard ones first.
pub async fn told(cx: &Cx, draft: &Draft, clashes: &[Clash], moved: Option<&Meeting>) -> Result<Vec<ClashView>> {
    let words = Words::load(cx, draft, clashes, moved).await?;
    let mut views: Vec<_> = clashes.iter().filter_map(|clash| words.tell(clash)).collect();
    views.sort_by_key(|view| !view.hard);
    Ok(views)
}
