//! What stands against a seat: the section, the course that is taken already, the room left, the hours, the requirement.

use std::collections::{BTreeSet, HashMap};

use course_planning::api::facts_of;
use kernel::{Both, Cx, Result, Rule, Text, effects::Warning};
use rules::requirement;
use schema::{
    courses::{course, student_subject},
    students::student,
    timetable::section,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use serde_json::json;

use super::PAGE;
use crate::{
    refusal::{over, refuse_all, semester as semester_of},
    weeks::{
        meeting::{AT_ONCE, Classes, Meeting, Which},
        names::{Names, Reader},
    },
};

/// As many as people read.
const NAMED: usize = 10;
/// As an address holds.
const LISTED: usize = 20;

/// Rules that the office may set aside, with a reason.
const OVERRIDABLE: [&str; 3] = ["section_closed", "section_full", "time_clash"];

#[derive(FromQueryResult)]
struct Person {
    id: String,
    student_no: String,
    name_cn: String,
    name_en: String,
}

pub struct Checks<'a> {
    section: &'a section::Model,
    held: &'a [student_subject::Model],
    /// Seats that are to be moved; none if new ones are given.
    moved: &'a [student_subject::Model],
    people: Vec<Person>,
    classes: Classes,
    names: Names,
}

fn warning(cx: &Cx, code: &str, text: impl Into<Both>) -> Warning {
    Warning { code: code.to_owned(), message: text.into().get(cx.lang()).to_owned() }
}

/// What is overridden is said, and never hidden; the rest refuses.
pub fn settled(cx: &Cx, rules: Vec<Rule>, overriding: bool) -> Result<Vec<Warning>> {
    let (mut refused, mut warnings) = (vec![], vec![]);
    for rule in rules {
        if overriding && OVERRIDABLE.contains(&rule.code) {
            warnings.push(warning(cx, rule.code, rule.text));
        } else {
            refused.push(rule);
        }
    }
    refuse_all(refused)?;
    Ok(warnings)
}

fn listed(names: &[String]) -> (String, String) {
    let some: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    (some.join("、"), some.join(", "))
}

impl<'a> Checks<'a> {
    pub async fn load(
        cx: &Cx,
        section: &'a section::Model,
        semester: &semester::Model,
        student_ids: &[String],
        held: &'a [student_subject::Model],
    ) -> Result<Self> {
        let mut people = vec![];
        for some in student_ids.chunks(AT_ONCE) {
            use student::Column;
            let rows = student::Entity::find()
                .select_only()
                .columns([Column::Id, Column::StudentNo, Column::NameCn, Column::NameEn])
                .filter(Column::Id.is_in(some));
            people.extend(rows.into_model::<Person>().all(cx.tx().await?).await?);
        }
        people.sort_by(|a: &Person, b| a.student_no.cmp(&b.student_no));
        let taken = held.iter().filter(|seat| seat.state == "REGISTERED").filter_map(|seat| seat.section_id.clone());
        let ids: BTreeSet<String> = taken.chain([section.id.clone()]).collect();
        let ids: Vec<String> = ids.into_iter().collect();
        let classes = Classes::of_sections(cx.tx().await?, Which::Draft, &ids).await?;
        let names = Names::load(cx, &classes, Reader::Office, semester.weeks).await?;
        Ok(Self { section, held, moved: &[], people, classes, names })
    }

    /// For seats that go into the section from others.
    pub fn moving(self, moved: &'a [student_subject::Model]) -> Self {
        Self { moved, ..self }
    }

    fn name(&self, id: &str) -> String {
        let person = self.people.iter().find(|p| p.id == id);
        person
            .map(|p| format!("{} {}", p.student_no, if p.name_cn.is_empty() { &p.name_en } else { &p.name_cn }))
            .unwrap_or_default()
    }

    /// The page on which the others can be added or moved after all.
    fn others(&self, bad: &BTreeSet<&str>) -> Option<(Text, String)> {
        if !self.moved.is_empty() {
            let good = self.moved.iter().filter(|seat| !bad.contains(seat.student_id.as_str())).take(LISTED);
            let good: Vec<String> = good.map(|seat| format!("ids={}", seat.id)).collect();
            let label = Text::new("只转其余学生", "Move the others only");
            return (!good.is_empty()).then(|| (label, format!("{PAGE}?{}", good.join("&"))));
        }
        let good = self.people.iter().filter(|p| !bad.contains(p.id.as_str())).take(LISTED);
        let good: String = good.map(|p| format!("&studentIds={}", p.id)).collect();
        let label = Text::new("只加其余学生", "Add the others only");
        (!good.is_empty()).then(|| (label, format!("{PAGE}?sectionId={}{good}", self.section.id)))
    }

    /// Other sections of the same course.
    fn elsewhere(&self) -> String {
        let section = self.section;
        format!("/learning/tts/section-list?semesterId={}&courseId={}", section.semester_id, section.course_id)
    }

    pub fn open(&self) -> Option<Rule> {
        let data = json!({ "sectionId": self.section.id, "status": self.section.status });
        let other = Text::new("看该课程的其他教学班", "Show other sections of the course");
        match self.section.status.as_str() {
            "CANCELLED" => {
                let text =
                    Text::new("该教学班已取消，请选择其他教学班", "This section is cancelled; choose another one");
                Some(Rule::new("section_cancelled", text, data).offer(other, self.elsewhere()))
            }
            "CLOSED" => {
                let text = Text::new(
                    "该教学班已关闭；如仍需加入，请勾选“仍然执行”并说明原因",
                    "This section is closed; to go on all the same, override it with a reason",
                );
                Some(Rule::new("section_closed", text, data).offer(other, self.elsewhere()))
            }
            _ => None,
        }
    }

    /// Nobody takes a course twice in one semester.
    pub fn not_taken(&self) -> Option<Rule> {
        let of_course = |seat: &&student_subject::Model| {
            seat.course_id == self.section.course_id && seat.state == "REGISTERED" && seat.section_id.is_some()
        };
        let taken: Vec<_> = self.held.iter().filter(of_course).collect();
        if taken.is_empty() {
            return None;
        }
        let bad: BTreeSet<&str> = taken.iter().map(|seat| seat.student_id.as_str()).collect();
        let names: Vec<String> = bad.iter().map(|id| self.name(id)).collect();
        let (zh, en) = listed(&names);
        let text = Both::new(
            format!("已在本学期修读该课程：{zh}，共 {} 人；换班请用“转班”", names.len()),
            format!("Take this course in this semester already: {en}, {} in all; move them instead", names.len()),
        );
        let rule = Rule::new("already_taken", text, json!({ "count": names.len(), "students": names }));
        let elsewhere = taken.iter().filter(|seat| seat.section_id.as_ref() != Some(&self.section.id)).take(LISTED);
        let movable: String = elsewhere.map(|seat| format!("&ids={}", seat.id)).collect();
        let rule = match self.others(&bad) {
            Some((label, page)) => rule.offer(label, page),
            None => rule,
        };
        let page =
            format!("{PAGE}?semesterId={}&courseId={}{movable}", self.section.semester_id, self.section.course_id);
        Some(rule.offer(Text::new("看他们的教学班", "Show their sections"), page))
    }

    pub fn room(&self, coming: usize) -> Option<Rule> {
        let coming = i32::try_from(coming).unwrap_or(i32::MAX);
        let (quota, enrolled) = (self.section.quota, self.section.enrolled);
        if enrolled.saturating_add(coming) <= quota || kernel::planted::fault("seats_without_quota") {
            return None;
        }
        let left = (quota - enrolled).max(0);
        let text = Both::new(
            format!("名额 {quota}，已选 {enrolled}，还剩 {left}，要加入 {coming} 人；请先调整名额，或勾选“仍然执行”"),
            format!(
                "Quota {quota}, {enrolled} enrolled, {left} left for {coming}; raise the quota first, or override it"
            ),
        );
        let data = json!({ "quota": quota, "enrolled": enrolled, "left": left, "coming": coming });
        let page = format!("/learning/tts/section-list?ids={}", self.section.id);
        Some(Rule::new("section_full", text, data).offer(Text::new("调整名额", "Set the quota"), page))
    }

    /// Meetings of the section at the hours of something that a student takes already.
    pub fn clashes(&self) -> Option<Rule> {
        let mut by_section: HashMap<&str, Vec<&Meeting>> = HashMap::new();
        for meeting in &self.classes.meetings {
            by_section.entry(&meeting.section_id).or_default().push(meeting);
        }
        let own = by_section.get(self.section.id.as_str()).cloned().unwrap_or_default();
        let mut clashing: Vec<(&str, &section::Model)> = vec![];
        for seat in self.held.iter().filter(|seat| seat.state == "REGISTERED") {
            let Some(other) = seat.section_id.as_deref().filter(|id| *id != self.section.id) else { continue };
            let meetings = by_section.get(other).map(Vec::as_slice).unwrap_or_default();
            let meet = own.iter().any(|a| meetings.iter().any(|b| !a.common_weeks(b).is_empty()));
            if let Some(section) = self.classes.sections.get(other).filter(|_| meet) {
                clashing.push((&seat.student_id, section));
            }
        }
        if clashing.is_empty() {
            return None;
        }
        let names: Vec<String> =
            clashing.iter().map(|(id, section)| format!("{} / {}", self.name(id), self.names.label(section))).collect();
        let bad: BTreeSet<&str> = clashing.iter().map(|(id, _)| *id).collect();
        let (zh, en) = listed(&names);
        let text = Both::new(
            format!("与已选的课时间冲突：{zh}，共 {} 处；请改选其他班，或勾选“仍然执行”", names.len()),
            format!(
                "Meets at the time of another class: {en}, {} in all; choose another section, or override it",
                names.len()
            ),
        );
        let rule = Rule::new("time_clash", text, json!({ "count": names.len(), "clashes": names }));
        let rule = match self.others(&bad) {
            Some((label, page)) => rule.offer(label, page),
            None => rule,
        };
        Some(rule.offer(Text::new("看该课程的其他教学班", "Show other sections of the course"), self.elsewhere()))
    }

    /// Seats that can go into this section.
    pub async fn movable(&self, cx: &Cx, chosen: &[student_subject::Model]) -> Result<Vec<Rule>> {
        let mut rules = vec![];
        let apart: Vec<_> = chosen
            .iter()
            .filter(|seat| seat.course_id != self.section.course_id || seat.semester_id != self.section.semester_id)
            .collect();
        if !apart.is_empty() {
            let names: Vec<String> = apart.iter().map(|seat| self.name(&seat.student_id)).collect();
            let (zh, en) = listed(&names);
            let text = Both::new(
                format!("只能转到同一学期、同一课程的教学班：{zh}，共 {} 条", names.len()),
                format!("Only sections of the same course and semester can be moved to: {en}, {} in all", names.len()),
            );
            let page = match apart.first() {
                Some(seat) => {
                    format!("/learning/tts/section-list?semesterId={}&courseId={}", seat.semester_id, seat.course_id)
                }
                None => self.elsewhere(),
            };
            rules.push(
                Rule::new("other_course", text, json!({ "count": names.len(), "students": names }))
                    .offer(Text::new("看他们课程的教学班", "Show sections of their course"), page),
            );
        }
        let there = |seat: &student_subject::Model| seat.section_id.as_ref() == Some(&self.section.id);
        rules.extend(
            rest(cx, "already_there", Text::new("已在该教学班", "Are in this section already"), chosen, there).await?,
        );
        rules.extend(not_held(cx, chosen).await?);
        Ok(rules)
    }

    /// Those who do not meet the requirement of the section or the course.
    pub async fn requirement(&self, cx: &Cx) -> Result<Option<Warning>> {
        let mut text = self.section.requirement.clone();
        if text.is_empty() {
            let course = course::Entity::find_by_id(&self.section.course_id).one(cx.tx().await?).await?;
            text = course.map(|c| c.requirement).unwrap_or_default();
        }
        let Ok(Some(asked)) = requirement::parse(&text) else { return Ok(None) };
        let ids: Vec<String> = self.people.iter().map(|p| p.id.clone()).collect();
        let facts = facts_of(cx, cx.tx().await?, &ids).await?;
        let fails = |id: &&String| facts.get(*id).is_some_and(|facts| !requirement::evaluate(&asked, facts).holds);
        let names: Vec<String> = ids.iter().filter(fails).map(|id| self.name(id)).collect();
        if names.is_empty() {
            return Ok(None);
        }
        let (zh, en) = listed(&names);
        let text = Both::new(
            format!("不符合修读要求（{text}）：{zh}，共 {} 人", names.len()),
            format!("Do not meet the requirement ({text}): {en}, {} in all", names.len()),
        );
        Ok(Some(warning(cx, "requirement", text)))
    }
}

async fn not_held(cx: &Cx, chosen: &[student_subject::Model]) -> Result<Option<Rule>> {
    let why =
        Text::new("只有预排、已选或轮候的可以改动", "Only what is planned, registered or waited for can be changed");
    rest(cx, "not_held", why, chosen, |seat| !elective_selection::api::HELD.contains(&seat.state.as_str())).await
}

/// What can still be given up.
pub async fn droppable(cx: &Cx, chosen: &[student_subject::Model]) -> Result<Vec<Rule>> {
    let mut rules: Vec<Rule> = not_held(cx, chosen).await?.into_iter().collect();
    let terms: BTreeSet<&str> = chosen.iter().map(|seat| seat.semester_id.as_str()).collect();
    for id in terms {
        rules.extend(over(cx, &semester_of(cx, id).await?, PAGE));
    }
    Ok(rules)
}

/// If `stands` holds for any: names these, and leads to the others.
async fn rest(
    cx: &Cx,
    code: &'static str,
    why: Text,
    chosen: &[student_subject::Model],
    stands: impl Fn(&student_subject::Model) -> bool,
) -> Result<Option<Rule>> {
    let (bad, good): (Vec<_>, Vec<_>) = chosen.iter().partition(|seat| stands(seat));
    if bad.is_empty() {
        return Ok(None);
    }
    let ids = bad.iter().take(NAMED).map(|seat| seat.student_id.as_str());
    let students = student::Entity::find().filter(student::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let names: Vec<String> = students.into_iter().map(|s| format!("{} {}", s.student_no, s.name_cn)).collect();
    let (zh, en) = listed(&names);
    let text = Both::new(
        format!("{}：{zh} 等共 {} 条；请从所选中去掉", why.zh, bad.len()),
        format!("{}: {en}, {} in all; take them off the selection", why.en, bad.len()),
    );
    let rule = Rule::new(code, text, json!({ "count": bad.len(), "students": names }));
    if good.is_empty() {
        // Others of the same course can be chosen.
        let of = bad.first().map(|seat| format!("?semesterId={}&courseId={}", seat.semester_id, seat.course_id));
        let page = format!("{PAGE}{}", of.unwrap_or_default());
        return Ok(Some(rule.offer(Text::new("看该课程的学生", "Show the students of the course"), page)));
    }
    let rest: Vec<String> = good.iter().take(LISTED).map(|seat| format!("ids={}", seat.id)).collect();
    Ok(Some(rule.offer(Text::new("只看其余记录", "Show the others only"), format!("{PAGE}?{}", rest.join("&")))))
}
