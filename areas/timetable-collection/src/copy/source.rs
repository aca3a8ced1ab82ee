//! The sections of a division in an earlier semester.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{Cx, Result, StringList, ids};
use schema::{
    collection::{ttsp_course, ttsp_group, ttsp_round, ttsp_teacher},
    courses::course,
    timetable::{class_session, section, tt_group},
    university::programme,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};

type Rows = (Vec<ttsp_course::ActiveModel>, Vec<ttsp_teacher::ActiveModel>, Vec<ttsp_group::ActiveModel>);

pub struct Source {
    /// With their sections, by code.
    courses: BTreeMap<String, (course::Model, Vec<section::Model>)>,
    sessions: HashMap<String, Vec<class_session::Model>>,
    groups: Vec<tt_group::Model>,
    /// What is planned already: courses, and names of groups.
    planned: HashSet<String>,
    named: HashSet<String>,
    /// Wishes of the round of that semester, by course.
    wishes: HashMap<String, ttsp_course::Model>,
}

impl Source {
    pub async fn load(cx: &Cx, round: &ttsp_round::Model, from: &str, division: &str) -> Result<Self> {
        let tx = cx.tx().await?;
        let offered = course::Entity::find()
            .filter(course::Column::OfferingDivisionId.eq(division))
            .filter(course::Column::StudentType.eq(&round.student_type))
            .filter(course::Column::Status.eq("ACTIVE"))
            .filter(course::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        let sections = section::Entity::find()
            .filter(section::Column::SemesterId.eq(from))
            .filter(section::Column::Status.ne("CANCELLED"))
            .filter(section::Column::ArchivedAt.is_null())
            .order_by_asc(section::Column::SectionNo)
            .all(tx)
            .await?;
        let mut courses = BTreeMap::new();
        for found in offered {
            let own: Vec<_> = sections.iter().filter(|s| s.course_id == found.id).cloned().collect();
            if !own.is_empty() {
                courses.insert(found.code.clone(), (found, own));
            }
        }
        let kept: Vec<String> = courses.values().flat_map(|(_, own)| own).map(|s| s.id.clone()).collect();
        let mut sessions: HashMap<String, Vec<class_session::Model>> = HashMap::new();
        for some in kept.chunks(500) {
            let found = class_session::Entity::find()
                .filter(class_session::Column::SectionId.is_in(some))
                .filter(class_session::Column::ArchivedAt.is_null())
                .order_by_desc(class_session::Column::Hours)
                .order_by_asc(class_session::Column::Id);
            for row in found.all(tx).await? {
                sessions.entry(row.section_id.clone()).or_default().push(row);
            }
        }
        let own = programme::Entity::find().filter(programme::Column::DivisionId.eq(division)).all(tx).await?;
        let own: HashSet<String> = own.into_iter().map(|p| p.id).collect();
        let groups = tt_group::Entity::find()
            .filter(tt_group::Column::SemesterId.eq(from))
            .filter(tt_group::Column::ArchivedAt.is_null())
            .order_by_asc(tt_group::Column::Code)
            .all(tx)
            .await?;
        let groups = groups.into_iter().filter(|group| own.contains(&group.programme_id)).collect();
        let planned = ttsp_course::Entity::find()
            .filter(ttsp_course::Column::RoundId.eq(&round.id))
            .filter(ttsp_course::Column::DivisionId.eq(division))
            .filter(ttsp_course::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        let named = ttsp_group::Entity::find()
            .filter(ttsp_group::Column::RoundId.eq(&round.id))
            .filter(ttsp_group::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        Ok(Self {
            courses,
            sessions,
            groups,
            planned: planned.into_iter().map(|row| row.course_id).collect(),
            named: named.into_iter().map(|row| row.name).collect(),
            wishes: wishes(cx, round, from, division).await?,
        })
    }

    pub fn rows(&self, round: &ttsp_round::Model, division: &str) -> Rows {
        let (mut courses, mut teaching) = (vec![], vec![]);
        for (course, sections) in self.courses.values().filter(|(course, _)| !self.planned.contains(&course.id)) {
            let id = ids::new_id();
            teaching.extend(self.teaching(round, division, &id, sections));
            courses.push(self.course(round, division, &id, (course, sections)));
        }
        let groups = self.groups.iter().filter(|group| !self.named.contains(&group.code));
        (courses, teaching, groups.map(|group| self.group(round, division, group)).collect())
    }

    fn meetings(&self, section: &section::Model) -> &[class_session::Model] {
        self.sessions.get(&section.id).map(Vec::as_slice).unwrap_or_default()
    }

    fn course(
        &self,
        round: &ttsp_round::Model,
        division: &str,
        id: &str,
        (course, sections): (&course::Model, &[section::Model]),
    ) -> ttsp_course::ActiveModel {
        let first = sections.first();
        let meetings = first.map(|section| self.meetings(section)).unwrap_or_default();
        let wish = self.wishes.get(&course.id);
        let weekly = (course.hours_lecture + course.hours_tutorial + course.hours_lab).clamp(1, 8);
        let list = |of: fn(&ttsp_course::Model) -> &StringList| wish.map(|row| of(row).clone()).unwrap_or_default();
        ttsp_course::ActiveModel {
            id: Set(id.to_owned()),
            round_id: Set(round.id.clone()),
            division_id: Set(division.to_owned()),
            course_id: Set(course.id.clone()),
            course_code: Set(course.code.clone()),
            offering_programme_id: Set(course.offering_programme_id.clone()),
            curriculum_type: Set(first.map(|s| s.curriculum_type.clone()).unwrap_or_default()),
            sections_planned: Set(i32::try_from(sections.len()).unwrap_or(i32::MAX).min(99)),
            quota_per_section: Set(sections.iter().map(|s| s.quota).max().unwrap_or_default()),
            quota_by_year: Set(list(|row| &row.quota_by_year)),
            hour_pattern: Set(pattern(meetings).unwrap_or_else(|| weekly.to_string())),
            weeks: Set(weeks(meetings).to_owned()),
            preferred_times: Set(list(|row| &row.preferred_times)),
            unavailable_times: Set(list(|row| &row.unavailable_times)),
            place_type_id: Set(wish.and_then(|row| row.place_type_id.clone())),
            equipment: Set(list(|row| &row.equipment)),
            min_capacity: Set(wish.and_then(|row| row.min_capacity)),
            combined_with_id: Set(None),
            target_programme_ids: Set(first.map(|s| s.programme_ids.clone()).unwrap_or_default()),
            target_years: Set(first.map(|s| s.year_targets.clone()).unwrap_or_default()),
            requirement: Set(first.map(|s| s.requirement.clone()).unwrap_or_default()),
            extra_fee: Set(wish.map_or(0, |row| row.extra_fee)),
            suitable_for_international: Set(wish.is_some_and(|row| row.suitable_for_international)),
            need_exam: Set(course.has_exam),
            remark: Set(String::new()),
            ..Default::default()
        }
    }

    /// In equal parts; what does not divide goes to the first.
    fn teaching(
        &self,
        round: &ttsp_round::Model,
        division: &str,
        entry: &str,
        sections: &[section::Model],
    ) -> Vec<ttsp_teacher::ActiveModel> {
        let mut rows = vec![];
        for (slot, section) in (1..).zip(sections) {
            let count = i32::try_from(section.teacher_ids.0.len()).unwrap_or(1).max(1);
            for (n, teacher) in (0..).zip(&section.teacher_ids.0) {
                let share = 100 / count + if n == 0 { 100 % count } else { 0 };
                rows.push(ttsp_teacher::ActiveModel {
                    id: Set(ids::new_id()),
                    round_id: Set(round.id.clone()),
                    division_id: Set(division.to_owned()),
                    entry_id: Set(entry.to_owned()),
                    section_slot: Set(slot),
                    teacher_id: Set(teacher.clone()),
                    role: Set("LECTURER".to_owned()),
                    share: Set(share),
                    hours: Set(0),
                    unavailable_times: Set(StringList::default()),
                    max_per_day: Set(None),
                    ..Default::default()
                });
            }
        }
        rows
    }

    fn group(&self, round: &ttsp_round::Model, division: &str, group: &tt_group::Model) -> ttsp_group::ActiveModel {
        let takes = |sections: &[section::Model]| sections.iter().any(|s| s.group_ids.0.contains(&group.id));
        let courses =
            self.courses.values().filter(|(_, sections)| takes(sections)).map(|(course, _)| course.id.clone());
        ttsp_group::ActiveModel {
            id: Set(ids::new_id()),
            round_id: Set(round.id.clone()),
            division_id: Set(division.to_owned()),
            name: Set(group.code.clone()),
            programme_id: Set(group.programme_id.clone()),
            stream_id: Set(group.stream_id.clone()),
            year: Set(group.year.clamp(1, 8)),
            expected_size: Set(group.expected_size),
            course_ids: Set(StringList(courses.collect())),
            remark: Set(String::new()),
            ..Default::default()
        }
    }
}

async fn wishes(
    cx: &Cx,
    round: &ttsp_round::Model,
    from: &str,
    division: &str,
) -> Result<HashMap<String, ttsp_course::Model>> {
    let tx = cx.tx().await?;
    let earlier = ttsp_round::Entity::find()
        .filter(ttsp_round::Column::SemesterId.eq(from))
        .filter(ttsp_round::Column::StudentType.eq(&round.student_type))
        .filter(ttsp_round::Column::ArchivedAt.is_null());
    let Some(earlier) = earlier.one(tx).await? else { return Ok(HashMap::new()) };
    let rows = ttsp_course::Entity::find()
        .filter(ttsp_course::Column::RoundId.eq(earlier.id))
        .filter(ttsp_course::Column::DivisionId.eq(division))
        .filter(ttsp_course::Column::ArchivedAt.is_null());
    Ok(rows.all(tx).await?.into_iter().map(|row| (row.course_id.clone(), row)).collect())
}

/// `2+1`, the longest first.
fn pattern(meetings: &[class_session::Model]) -> Option<String> {
    let hours: Vec<String> = meetings.iter().take(7).map(|m| m.hours.clamp(1, 8).to_string()).collect();
    (!hours.is_empty()).then(|| hours.join("+"))
}

fn weeks(meetings: &[class_session::Model]) -> &'static str {
    let all = || meetings.iter().flat_map(|m| m.weeks.0.iter());
    match () {
        () if all().next().is_none() => "ALL",
        () if all().all(|week| week % 2 == 1) => "ODD",
        () if all().all(|week| week % 2 == 0) => "EVEN",
        () => "ALL",
    }
}
