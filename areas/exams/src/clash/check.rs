//! What is wrong with a timetable, hard before soft before what is left to do, each with what would help.

use std::collections::{BTreeMap, HashMap};

use kernel::{Both, Cx, Lang, Result};
use rules::exams::clash::Clash;
use schema::{exam::exam_course, students::student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::pairs::{Named, named};
use crate::{
    clock::written,
    snapshot::{Snapshot, needs_rooms, overlaps, when},
};

/// More of one kind than anybody works through; the rest is counted.
const SHOWN: usize = 200;
/// Names of one finding.
const NAMES: usize = 50;
/// Findings for which a better place is looked for.
const HELPED: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = ExamFindingSeverity)]
pub enum Severity {
    /// Cannot be published.
    Hard,
    Soft,
    /// Not finished yet.
    Todo,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamFindingPaper)]
pub struct PaperOf {
    id: String,
    label: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamFinding)]
pub struct Finding {
    pub severity: Severity,
    /// Which rule.
    code: &'static str,
    message: String,
    /// People concerned.
    people: usize,
    papers: Vec<PaperOf>,
    /// The first of the people concerned.
    students: Vec<Named>,
    /// What would help, in words.
    fix: Option<String>,
    /// Where to do it.
    to: String,
}

impl Finding {
    pub fn paper_ids(&self) -> impl Iterator<Item = &str> {
        self.papers.iter().map(|paper| paper.id.as_str())
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    item_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamCheck)]
pub struct Check {
    hard: usize,
    soft: usize,
    todo: usize,
    /// The first of each severity.
    findings: Vec<Finding>,
}

pub async fn report(cx: &Cx, query: CheckQuery) -> Result<Check> {
    let at = Snapshot::load(cx, cx.read(), &query.item_id).await?;
    let mut all = findings(&at, cx.lang());
    let count = |severity| all.iter().filter(|(finding, _)| finding.severity == severity).count();
    let (hard, soft, todo) = (count(Severity::Hard), count(Severity::Soft), count(Severity::Todo));
    let mut kept: BTreeMap<Severity, usize> = BTreeMap::new();
    all.retain(|(finding, _)| {
        let so_far = kept.entry(finding.severity).or_default();
        *so_far += 1;
        *so_far <= SHOWN
    });
    let wanted: Vec<&str> = all
        .iter()
        .flat_map(|(_, students)| students.iter().take(NAMES))
        .filter_map(|n| at.students.get(usize::try_from(*n).unwrap_or(usize::MAX)).map(String::as_str))
        .collect();
    let mut names = HashMap::new();
    for some in wanted.chunks(500) {
        let rows = student::Entity::find().filter(student::Column::Id.is_in(some.iter().copied())).all(cx.read());
        names.extend(rows.await?.into_iter().map(|row| (row.id.clone(), row)));
    }
    let findings = all.into_iter().map(|(mut finding, students)| {
        let id = |n: &u32| at.students.get(usize::try_from(*n).unwrap_or(usize::MAX));
        let rows = students.iter().take(NAMES).filter_map(|n| names.get(id(n)?));
        finding.students = rows.map(|row| named(row.clone(), cx.lang())).collect();
        finding
    });
    Ok(Check { hard, soft, todo, findings: findings.collect() })
}

struct Maker<'a> {
    at: &'a Snapshot,
    lang: Lang,
    found: Vec<(Finding, Vec<u32>)>,
}

/// Every finding with the students concerned, by the numbers of the season.
pub fn findings(at: &Snapshot, lang: Lang) -> Vec<(Finding, Vec<u32>)> {
    let mut maker = Maker { at, lang, found: vec![] };
    maker.people();
    maker.places();
    maker.rooms();
    maker.left();
    maker.found.sort_by_key(|(finding, students)| (finding.severity, std::cmp::Reverse(students.len())));
    maker.found
}

impl Maker<'_> {
    fn add(&mut self, severity: Severity, code: &'static str, papers: &[usize], text: &Both, students: Vec<u32>) {
        let papers: Vec<&exam_course::Model> = papers.iter().filter_map(|n| self.at.papers.get(*n)).collect();
        let last = papers.last().map(|paper| paper.label.as_str()).unwrap_or_default();
        let finding = Finding {
            severity,
            code,
            message: text.get(self.lang).to_owned(),
            people: students.len(),
            to: format!("/exam/schedule-list?itemId={}&keyword={last}", self.at.item.id),
            papers: papers.iter().map(|p| PaperOf { id: p.id.clone(), label: p.label.clone() }).collect(),
            students: vec![],
            fix: None,
        };
        self.found.push((finding, students));
    }

    fn label(&self, paper: usize) -> &str {
        self.at.papers.get(paper).map_or("", |paper| paper.label.as_str())
    }

    /// The place where the smaller of two papers would hurt nobody.
    fn better(&self, one: usize, other: usize) -> Option<String> {
        let size = |n: usize| self.at.season.papers().get(n).map_or(0, |paper| paper.candidates.len());
        let free = |n: &usize| self.at.papers.get(*n).is_some_and(|paper| !paper.locked);
        let paper = [one, other].into_iter().filter(free).min_by_key(|n| size(*n))?;
        let targets = self.at.targets();
        let best = targets
            .iter()
            .map(|target| (self.at.season.cost(paper, target.2), target))
            .min_by_key(|(cost, _)| *cost)?;
        let (cost, (day, slot, _)) = best;
        let text = Both::new(
            format!(
                "把 {} 移到 {day} {slot}：冲突 {} 人，一日多科 {} 人",
                self.label(paper),
                cost.overlapping,
                cost.crowded
            ),
            format!(
                "Move {} to {day} {slot}: {} overlap, {} with too many on the day",
                self.label(paper),
                cost.overlapping,
                cost.crowded
            ),
        );
        (cost.overlapping == 0).then(|| text.get(self.lang).to_owned())
    }

    fn people(&mut self) {
        let mut helped = 0;
        for clash in self.at.season.clashes() {
            match clash {
                Clash::Overlap { papers: (one, other), students } => {
                    let (a, b) = (self.label(one), self.label(other));
                    let text = Both::new(
                        format!("{a} 与 {b} 时间重叠，{} 名考生两科都要考", students.len()),
                        format!("{a} and {b} overlap; {} candidates sit both", students.len()),
                    );
                    self.add(Severity::Hard, "student_overlap", &[one, other], &text, students);
                    if helped < HELPED {
                        helped += 1;
                        let fix = self.better(one, other);
                        if let Some((finding, _)) = self.found.last_mut() {
                            finding.fix = fix;
                        }
                    }
                }
                Clash::Crowded { student, papers, .. } => {
                    let labels: Vec<&str> = papers.iter().map(|n| self.label(*n)).collect();
                    let text = Both::new(
                        format!("一名考生一天要考 {} 科：{}", papers.len(), labels.join("、")),
                        format!("One candidate has {} papers on a day: {}", papers.len(), labels.join(", ")),
                    );
                    self.add(Severity::Soft, "papers_a_day", &papers, &text, vec![student]);
                }
                Clash::Rushed { papers: (one, other), minutes, students } => {
                    let (a, b) = (self.label(one), self.label(other));
                    let text = Both::new(
                        format!("{a} 与 {b} 之间只有 {minutes} 分钟，涉及 {} 名考生", students.len()),
                        format!("Only {minutes} minutes between {a} and {b} for {} candidates", students.len()),
                    );
                    self.add(Severity::Soft, "short_gap", &[one, other], &text, students);
                }
            }
        }
    }

    /// Papers outside of the season, and papers that should begin together and do not.
    fn places(&mut self) {
        let targets = self.at.targets();
        let mut groups: HashMap<&str, usize> = HashMap::new();
        let at = self.at;
        for (n, paper) in at.papers.iter().enumerate() {
            if let Some(own) = when(paper)
                && !targets.iter().any(|(.., target)| *target == own)
            {
                let text = Both::new(
                    format!("{} 排在 {} {}，不在考试季的日期和开考时间内", paper.label, day(paper), written(own.start)),
                    format!(
                        "{} lies on {} {}, outside the season's days and slots",
                        paper.label,
                        day(paper),
                        written(own.start)
                    ),
                );
                self.add(Severity::Hard, "outside_period", &[n], &text, vec![]);
            }
            if paper.combined_key.is_empty() {
                continue;
            }
            let first = *groups.entry(paper.combined_key.as_str()).or_insert(n);
            if at.papers.get(first).is_some_and(|other| when(other) != when(paper)) {
                let text = Both::new(
                    format!("合卷的 {} 与 {} 没有同时开考", self.label(first), paper.label),
                    format!("{} and {} are combined and do not begin together", self.label(first), paper.label),
                );
                self.add(Severity::Hard, "combined_apart", &[first, n], &text, vec![]);
            }
        }
    }

    fn rooms(&mut self) {
        let at = self.at;
        for (n, paper) in at.papers.iter().enumerate() {
            let Some(own) = when(paper).filter(|_| needs_rooms(paper)) else { continue };
            let rooms: Vec<_> = paper.room_ids.0.iter().filter_map(|id| at.room(id)).collect();
            let seats: i32 = rooms.iter().map(|room| room.capacity).sum();
            if rooms.is_empty() {
                let text = Both::new(format!("{} 还没有考场", paper.label), format!("{} has no room yet", paper.label));
                self.add(Severity::Todo, "no_room", &[n], &text, vec![]);
            } else if seats < paper.candidates {
                let text = Both::new(
                    format!("{} 有 {} 名考生，考场只有 {seats} 个座位", paper.label, paper.candidates),
                    format!("{} has {} candidates and {seats} seats", paper.label, paper.candidates),
                );
                self.add(Severity::Hard, "room_capacity", &[n], &text, vec![]);
            }
            for room in &rooms {
                if let Some(need) = paper.room_needs.0.iter().find(|need| !room.features.0.contains(need)) {
                    let text = Both::new(
                        format!("{} 的考场 {} 不满足要求（{need}）", paper.label, room.name),
                        format!("Room {} lacks what {} needs ({need})", room.name, paper.label),
                    );
                    self.add(Severity::Hard, "room_lacks", &[n], &text, vec![]);
                }
            }
            for (m, other) in at.papers.iter().enumerate().skip(n + 1) {
                if !needs_rooms(other) || !overlaps(other, own, paper.duration_min) {
                    continue;
                }
                let both = rooms.iter().find(|room| other.room_ids.0.contains(&room.id));
                let Some(room) = both else { continue };
                let together = paper.candidates + other.candidates;
                let union: i32 = at
                    .rooms
                    .iter()
                    .filter(|room| paper.room_ids.0.contains(&room.id) || other.room_ids.0.contains(&room.id))
                    .map(|room| room.capacity)
                    .sum();
                if !room.shared || other.start_time != paper.start_time {
                    let text = Both::new(
                        format!("{} 与 {} 同时使用考场 {}", paper.label, other.label, room.name),
                        format!("{} and {} are in room {} at once", paper.label, other.label, room.name),
                    );
                    self.add(Severity::Hard, "room_double", &[n, m], &text, vec![]);
                } else if together > union {
                    let text = Both::new(
                        format!("{} 与 {} 共用考场，{together} 名考生只有 {union} 个座位", paper.label, other.label),
                        format!(
                            "{} and {} share rooms: {together} candidates, {union} seats",
                            paper.label, other.label
                        ),
                    );
                    self.add(Severity::Hard, "room_capacity", &[n, m], &text, vec![]);
                }
            }
        }
    }

    fn left(&mut self) {
        let at = self.at;
        for (n, paper) in at.papers.iter().enumerate() {
            if paper.day.is_none() {
                let text = Both::new(
                    format!("{} 还没有日期和时间", paper.label),
                    format!("{} has no day and time yet", paper.label),
                );
                self.add(Severity::Todo, "not_placed", &[n], &text, vec![]);
            }
            if at.season.papers().get(n).is_some_and(|paper| paper.candidates.is_empty()) {
                let text = Both::new(format!("{} 没有考生", paper.label), format!("{} has no candidates", paper.label));
                self.add(Severity::Todo, "no_candidates", &[n], &text, vec![]);
            }
        }
    }
}

fn day(paper: &exam_course::Model) -> String {
    paper.day.map(|day| day.to_string()).unwrap_or_default()
}
