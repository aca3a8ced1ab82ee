//! Students of groups get their seats in the courses that their plans ask for this term.

use std::collections::{BTreeMap, HashMap, HashSet};

use elective_selection::api::{Taking, give, held_by, taken};
use kernel::{Both, Cx, Result, Rule, Text, effects::Outcome, resource::some_ids};
use rules::timetable::{Slot, Weeks};
use schema::{
    courses::{course, structure, structure_category, structure_student, structure_subject},
    students::student,
    timetable::{section, tt_group, tt_group_student},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{chosen::meetings, inputs::PreregisterInput};
use crate::{
    board::load,
    known::outcome,
    refusal::{over, refuse_all, semester as semester_of},
};

/// What became of one course of one student.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PreregisteredLine)]
pub struct LineView {
    pub student_no: String,
    pub name: String,
    pub course_code: String,
    /// Empty if there was no seat.
    pub section_no: String,
    /// GIVEN, HELD, TAKEN, NO_SECTION, FULL, CLASH or NO_PLAN.
    pub result: String,
    pub message: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Preregistered)]
pub struct PreregisteredView {
    pub outcome: Outcome,
    pub given: usize,
    pub skipped: usize,
    /// Line by line; the first of very many.
    pub report: Vec<LineView>,
}

const REPORTED: usize = 2000;

/// A student, the year of their group, and the groups they are in.
struct Member {
    student: student::Model,
    group_id: String,
    year: i32,
}

/// A course that a plan asks for, and what it counts as.
#[derive(Clone)]
struct Wanted {
    course_id: String,
    course_type_id: Option<String>,
}

pub async fn preregister(cx: &Cx, input: PreregisterInput) -> Result<PreregisteredView> {
    if input.dry_run {
        cx.rehearse();
    }
    let group_ids = some_ids(input.group_ids)?;
    let term = semester_of(cx, &input.semester_id).await?;
    let mut rules: Vec<Rule> = over(cx, &term, "/learning/tts/section-list").into_iter().collect();
    let tx = cx.tx().await?;
    let groups = tt_group::Entity::find().filter(tt_group::Column::Id.is_in(&group_ids)).all(tx).await?;
    let strangers: Vec<_> = groups.iter().filter(|group| group.semester_id != term.id).collect();
    if !strangers.is_empty() {
        rules.push(of_another_term(&strangers, &term.id));
    }
    let members = members(cx, &groups).await?;
    if members.is_empty() {
        rules.push(nobody(&groups));
    }
    refuse_all(rules)?;
    let mut work = Work::load(cx, &term.id, term.no, &members).await?;
    for member in &members {
        work.serve(member);
    }
    let Work { given, lines, sections, .. } = work;
    let seats = given.values().map(Vec::len).sum();
    for (section_id, whom) in given {
        if let Some(section) = sections.iter().find(|s| s.id == section_id) {
            give(cx, section, whom, "PLAN").await?;
        }
    }
    if seats == 0 {
        cx.nothing_changed();
    }
    let skipped = lines.len() - seats;
    let mut report: Vec<LineView> = lines.into_iter().map(|line| line.view(cx)).collect();
    report.truncate(REPORTED);
    Ok(PreregisteredView { outcome: outcome(cx, vec![]).await?, given: seats, skipped, report })
}

fn of_another_term(groups: &[&tt_group::Model], term: &str) -> Rule {
    let names: Vec<&str> = groups.iter().take(10).map(|group| group.code.as_str()).collect();
    let text = Both::new(
        format!("{} 不是该学期的学生组，请选择该学期的组", names.join("、")),
        format!("{}: groups of another semester; choose those of this one", names.join(", ")),
    );
    Rule::new("group.other_semester", text, json!({ "groups": names })).offer(
        Text::new("查看该学期的组", "Show the groups of the semester"),
        format!("/learning/tts/group-list?semesterId={term}"),
    )
}

fn nobody(groups: &[tt_group::Model]) -> Rule {
    let names: Vec<&str> = groups.iter().take(10).map(|group| group.code.as_str()).collect();
    let ids: Vec<String> = groups.iter().take(20).map(|group| format!("ids={}", group.id)).collect();
    let text = Both::new(
        format!("{} 还没有学生，请先加入学生", names.join("、")),
        format!("There are no students in {}; put some in first", names.join(", ")),
    );
    Rule::new("group.empty", text, json!({ "groups": names }))
        .offer(Text::new("加入学生", "Put students in"), format!("/learning/tts/group-list?{}", ids.join("&")))
}

async fn members(cx: &Cx, groups: &[tt_group::Model]) -> Result<Vec<Member>> {
    let tx = cx.tx().await?;
    let ids = groups.iter().map(|group| group.id.as_str());
    let rows = tt_group_student::Entity::find()
        .filter(tt_group_student::Column::GroupId.is_in(ids))
        .filter(tt_group_student::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.student_id.as_str()).collect();
    let mut students = HashMap::new();
    for some in ids.chunks(500) {
        let found = student::Entity::find()
            .filter(course_planning::api::STUDENTS.visible(cx.scope()?))
            .filter(student::Column::Id.is_in(some.iter().copied()));
        students.extend(found.all(tx).await?.into_iter().map(|s| (s.id.clone(), s)));
    }
    let years: HashMap<&str, i32> = groups.iter().map(|group| (group.id.as_str(), group.year)).collect();
    let mut members: Vec<Member> = rows
        .iter()
        .filter_map(|row| {
            let student = students.get(&row.student_id)?.clone();
            Some(Member { student, group_id: row.group_id.clone(), year: years.get(row.group_id.as_str()).copied()? })
        })
        .collect();
    members.sort_by(|a, b| (&a.student.student_no, &a.group_id).cmp(&(&b.student.student_no, &b.group_id)));
    Ok(members)
}

struct Line {
    student: student::Model,
    course_code: String,
    section_no: String,
    result: &'static str,
}

impl Line {
    fn view(self, cx: &Cx) -> LineView {
        let message = match self.result {
            "GIVEN" => Text::new("已安排", "Given a seat"),
            "HELD" => Text::new("本学期已有该课程", "Has the course this semester already"),
            "TAKEN" => Text::new("已修读过", "Has taken it"),
            "NO_SECTION" => Text::new("本学期没有该课程的教学班", "The course has no section this semester"),
            "FULL" => Text::new("适合的教学班已满", "The sections that fit are full"),
            "CLASH" => Text::new("与学生的其他课程时间冲突", "Clashes with other classes of the student"),
            _ => Text::new("学生没有学习计划", "The student follows no plan"),
        };
        let name = if cx.lang() == kernel::Lang::Zh { self.student.name_cn } else { self.student.name_en };
        LineView {
            student_no: self.student.student_no,
            name,
            course_code: self.course_code,
            section_no: self.section_no,
            result: self.result.to_owned(),
            message: message.get(cx.lang()).to_owned(),
        }
    }
}

/// Everything that is looked at, and what comes of it.
struct Work {
    /// Plan of a student.
    plans: HashMap<String, String>,
    /// What plans ask for in this term of a year.
    wanted: HashMap<(String, i32), Vec<Wanted>>,
    codes: HashMap<String, String>,
    sections: Vec<section::Model>,
    times: HashMap<String, Vec<(Slot, Weeks)>>,
    held: HashSet<(String, String)>,
    taken: HashSet<(String, String)>,
    /// Sections of a student.
    sits_in: HashMap<String, Vec<String>>,
    free: HashMap<String, i32>,
    given: BTreeMap<String, Vec<Taking>>,
    lines: Vec<Line>,
}

impl Work {
    async fn load(cx: &Cx, semester_id: &str, no: i32, members: &[Member]) -> Result<Self> {
        let tx = cx.tx().await?;
        let students: Vec<String> = members.iter().map(|m| m.student.id.clone()).collect();
        let of_majors: HashSet<String> = structure::Entity::find()
            .filter(structure::Column::Kind.eq("MAJOR"))
            .all(tx)
            .await?
            .into_iter()
            .map(|plan| plan.id)
            .collect();
        let mut plans = HashMap::new();
        for some in students.chunks(500) {
            let rows = structure_student::Entity::find()
                .filter(structure_student::Column::StudentId.is_in(some))
                .filter(structure_student::Column::IsCurrent.eq(true))
                .filter(structure_student::Column::ArchivedAt.is_null());
            // Minors are followed beside them.
            let rows = rows.all(tx).await?.into_iter().filter(|row| of_majors.contains(&row.structure_id));
            plans.extend(rows.map(|row| (row.student_id, row.structure_id)));
        }
        let wanted = wanted(cx, plans.values().cloned().collect(), no).await?;
        let courses: HashSet<&str> = wanted.values().flatten().map(|w| w.course_id.as_str()).collect();
        let courses: Vec<&str> = courses.into_iter().collect();
        let mut codes = HashMap::new();
        for some in courses.chunks(500) {
            let rows = course::Entity::find().filter(course::Column::Id.is_in(some.iter().copied()));
            codes.extend(rows.all(tx).await?.into_iter().map(|c| (c.id, c.code)));
        }
        let mut sections = load::sections(tx, semester_id).await?;
        sections.retain(|s| s.status != "CLOSED");
        sections.sort_by(|a, b| (&a.section_no, &a.id).cmp(&(&b.section_no, &b.id)));
        let ids: Vec<String> = sections.iter().map(|s| s.id.clone()).collect();
        let mut times = HashMap::<String, Vec<(Slot, Weeks)>>::new();
        for row in meetings(cx, &ids).await? {
            if let Some(slot) = Slot::parse(row.weekday, &row.start_time, &row.end_time).filter(Slot::is_placed) {
                times.entry(row.section_id).or_default().push((slot, Weeks::of(&row.weeks.0)));
            }
        }
        let now = held_by(tx, semester_id, &students).await?;
        let mut sits_in = HashMap::<String, Vec<String>>::new();
        for seat in &now {
            if let Some(section) = &seat.section_id {
                sits_in.entry(seat.student_id.clone()).or_default().push(section.clone());
            }
        }
        // A course that is only planned, without a section, is what this command is for.
        let held = now.iter().filter(|seat| seat.state != "PLANNED" || seat.section_id.is_some());
        let held = held.map(|seat| (seat.student_id.clone(), seat.course_id.clone())).collect();
        let done = taken(tx, &students).await?.into_iter().filter(|seat| seat.state == "COMPLETED");
        Ok(Self {
            plans,
            wanted,
            codes,
            free: sections.iter().map(|s| (s.id.clone(), s.quota - s.enrolled)).collect(),
            sections,
            times,
            held,
            taken: done.map(|seat| (seat.student_id, seat.course_id)).collect(),
            sits_in,
            given: BTreeMap::new(),
            lines: vec![],
        })
    }

    fn serve(&mut self, member: &Member) {
        let Some(plan) = self.plans.get(&member.student.id) else {
            self.tell(member, None, None, "NO_PLAN");
            return;
        };
        let wanted = self.wanted.get(&(plan.clone(), member.year)).cloned().unwrap_or_default();
        for wanted in wanted {
            let key = (member.student.id.clone(), wanted.course_id.clone());
            if self.held.contains(&key) {
                self.tell(member, Some(&wanted), None, "HELD");
            } else if self.taken.contains(&key) {
                self.tell(member, Some(&wanted), None, "TAKEN");
            } else {
                match self.seat(member, &wanted) {
                    Ok(section) => {
                        self.held.insert(key);
                        *self.free.entry(section.id.clone()).or_default() -= 1;
                        self.sits_in.entry(member.student.id.clone()).or_default().push(section.id.clone());
                        let taking = Taking {
                            student_id: member.student.id.clone(),
                            course_type_id: wanted.course_type_id.clone(),
                        };
                        self.given.entry(section.id.clone()).or_default().push(taking);
                        self.tell(member, Some(&wanted), Some(section.section_no), "GIVEN");
                    }
                    Err(why) => self.tell(member, Some(&wanted), None, why),
                }
            }
        }
    }

    /// The section of the group, else one that is meant for such students; with room, and without a clash.
    fn seat(&self, member: &Member, wanted: &Wanted) -> Result<section::Model, &'static str> {
        let all: Vec<_> = self.sections.iter().filter(|s| s.course_id == wanted.course_id).collect();
        let own: Vec<_> = all.iter().filter(|s| s.group_ids.0.contains(&member.group_id)).copied().collect();
        let year = format!("Y{}", member.year);
        let meant = |s: &&&section::Model| {
            let programmes = [&member.student.programme_id, &member.student.stream_id].into_iter().flatten();
            let mut programmes = programmes.filter(|id| s.programme_ids.0.contains(id));
            (s.programme_ids.0.is_empty() || programmes.next().is_some())
                && (s.year_targets.0.is_empty() || s.year_targets.0.contains(&year))
                && s.group_ids.0.is_empty()
        };
        let fitting: Vec<_> = if own.is_empty() { all.iter().filter(meant).copied().collect() } else { own };
        if fitting.is_empty() {
            return Err("NO_SECTION");
        }
        let room: Vec<_> =
            fitting.into_iter().filter(|s| self.free.get(&s.id).copied().unwrap_or_default() > 0).collect();
        if room.is_empty() {
            return Err("FULL");
        }
        room.into_iter().find(|s| !self.meets(&member.student.id, &s.id)).cloned().ok_or("CLASH")
    }

    fn meets(&self, student_id: &str, section_id: &str) -> bool {
        let of = |id: &str| self.times.get(id).map(Vec::as_slice).unwrap_or_default();
        let sits = self.sits_in.get(student_id).map(Vec::as_slice).unwrap_or_default();
        of(section_id).iter().any(|(slot, weeks)| {
            sits.iter().flat_map(|id| of(id)).any(|(other, others)| slot.overlaps(other) && weeks.meets(*others))
        })
    }

    fn tell(&mut self, member: &Member, wanted: Option<&Wanted>, section_no: Option<String>, result: &'static str) {
        let code = wanted.and_then(|w| self.codes.get(&w.course_id)).cloned().unwrap_or_default();
        self.lines.push(Line {
            student: member.student.clone(),
            course_code: code,
            section_no: section_no.unwrap_or_default(),
            result,
        });
    }
}

/// Compulsory courses of plans in one term of every year.
async fn wanted(cx: &Cx, plans: HashSet<String>, no: i32) -> Result<HashMap<(String, i32), Vec<Wanted>>> {
    let tx = cx.tx().await?;
    let plans: Vec<String> = plans.into_iter().collect();
    let mut found = HashMap::<(String, i32), Vec<Wanted>>::new();
    for some in plans.chunks(500) {
        let categories = structure_category::Entity::find()
            .filter(structure_category::Column::StructureId.is_in(some))
            .filter(structure_category::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        let types: HashMap<String, String> = categories.into_iter().map(|c| (c.id, c.course_type_id)).collect();
        let mut subjects = structure_subject::Entity::find()
            .filter(structure_subject::Column::StructureId.is_in(some))
            .filter(structure_subject::Column::PlanSemester.eq(no))
            .filter(structure_subject::Column::Compulsory.eq(true))
            .filter(structure_subject::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        subjects.sort_by(|a, b| (a.sort_order, &a.course_id).cmp(&(b.sort_order, &b.course_id)));
        for subject in subjects {
            let Some(course_type) = types.get(&subject.category_id) else { continue };
            found
                .entry((subject.structure_id, subject.plan_year))
                .or_default()
                .push(Wanted { course_id: subject.course_id, course_type_id: Some(course_type.clone()) });
        }
    }
    Ok(found)
}
