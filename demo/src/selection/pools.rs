//! Electives of the summer: classes of this semester held once more, and the pools they are chosen from.

use std::collections::{BTreeMap, HashMap};

use kernel::{Result, StringList};
use schema::{
    selection::{elective_section, elective_type},
    timetable::{
        class_session::{self, WeekList},
        section,
    },
};

use crate::{
    Demo,
    bulk::{insert, list, row},
    courses::{
        catalogue::Catalogue,
        timetable::{Classes, section_id},
    },
    terms::Term,
};

pub struct TypeOf {
    pub code: &'static str,
    pub student_type: &'static str,
    names: (&'static str, &'static str),
    /// The block of the courses.
    block: &'static str,
    pub units: i32,
    max_courses: Option<i32>,
    /// Whose seats are set by year.
    by_year: bool,
    /// Sections of it at most.
    many: usize,
}

const fn type_of(
    code: &'static str,
    names: (&'static str, &'static str),
    (block, units, many): (&'static str, i32, usize),
) -> TypeOf {
    TypeOf { code, student_type: "UG", names, block, units, max_courses: None, by_year: false, many }
}

pub const TYPES: &[TypeOf] = &[
    type_of("GE", ("通识教育", "General education"), ("GE2021", 3, 14)),
    type_of("FE", ("自由选修", "Free electives"), ("FE", 3, 16)),
    TypeOf { by_year: true, ..type_of("ME", ("专业选修", "Major electives"), ("ME", 3, 12)) },
    TypeOf { max_courses: Some(1), ..type_of("WPE", ("全人教育", "Whole person education"), ("WPE", 1, 6)) },
    TypeOf { student_type: "TPG", ..type_of("EL", ("选修", "Electives"), ("ELECTIVE", 3, 8)) },
];

/// The first ones of a type are the ones that everybody wants.
const WANTED: [i32; 3] = [4, 6, 10];

pub fn type_id(demo: &Demo<'_>, of: &TypeOf) -> String {
    demo.seed.id("elective-type", of.code)
}

/// Writes types, classes and pools; answers how many classes.
pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue, now: &Classes, summer: &Term) -> Result<usize> {
    let rows = (0..).zip(TYPES).map(|(n, of)| type_row(demo, of, (n, summer)));
    insert::<elective_type::Entity, _>(demo.tx, rows.collect()).await?;
    let mut meetings: HashMap<&str, Vec<&class_session::Model>> = HashMap::new();
    for session in now.sessions.iter().filter(|session| session.weekday > 0) {
        meetings.entry(&session.section_id).or_default().push(session);
    }
    let (mut sections, mut sessions, mut pools) = (vec![], vec![], vec![]);
    let mut many: BTreeMap<&str, usize> = BTreeMap::new();
    for (section, (number, class, _)) in now.sections.iter().zip(&now.of) {
        let Some(course) = catalogue.course(*number) else { continue };
        let fits = |of: &&TypeOf| of.block == course.block && of.student_type == course.student_type;
        let Some(of) = TYPES.iter().find(fits) else { continue };
        let place = many.entry(of.code).or_default();
        // Two of a course at most: to one of them somebody can change.
        if *place == of.many || *class > 1 || section.combined_group_id.is_some() {
            continue;
        }
        let quota = WANTED.get(*place).copied().unwrap_or(section.quota);
        *place += 1;
        let id = section_id(demo, summer, &course.code, *class);
        let held = meetings.get(section.id.as_str()).into_iter().flatten();
        sessions.extend((0..).zip(held).map(|(m, session): (usize, _)| class_session::Model {
            id: demo.seed.id("session", format!("{id}/{m}")),
            section_id: id.clone(),
            weeks: WeekList(session.weeks.0.iter().copied().filter(|week| *week <= summer.weeks).collect()),
            ..(*session).clone()
        }));
        pools.push(pool_row(demo, of, (&id, quota, summer)));
        sections.push(section::Model {
            id,
            semester_id: demo.seed.id("semester", &summer.code),
            quota,
            enrolled: 0,
            waiting: 0,
            status: "OPEN".to_owned(),
            remark: String::new(),
            elective_types: list(&[of.code]),
            year_targets: StringList::default(),
            programme_ids: StringList::default(),
            group_ids: StringList::default(),
            entry_id: None,
            ..section.clone()
        });
    }
    let count = insert::<section::Entity, _>(demo.tx, sections).await?;
    insert::<class_session::Entity, _>(demo.tx, sessions).await?;
    insert::<elective_section::Entity, _>(demo.tx, pools).await?;
    Ok(count)
}

fn type_row(demo: &Demo<'_>, of: &TypeOf, (order, summer): (i32, &Term)) -> elective_type::Model {
    row!(
        elective_type {
            id: type_id(demo, of),
            semester_id: demo.seed.id("semester", &summer.code),
            student_type: of.student_type.to_owned(),
            code: of.code.to_owned(),
            name_en: of.names.1.to_owned(),
            name_cn: of.names.0.to_owned(),
            curriculum_types: list(&[of.block]),
            tag_codes: StringList::default(),
            programme_ids: StringList::default(),
            stream_ids: StringList::default(),
            years: if of.by_year { list(&["Y3", "Y4"]) } else { StringList::default() },
            cohort_ids: StringList::default(),
            allow_waiting: true,
            max_courses: of.max_courses,
            units_target: of.units,
            release_by: if of.by_year { "YEAR" } else { "SHARE" }.to_owned(),
            sort_order: order,
            enabled: true,
        },
        demo.at.plus(-20 * super::DAY)
    )
}

fn pool_row(demo: &Demo<'_>, of: &TypeOf, (section_id, quota, summer): (&str, i32, &Term)) -> elective_section::Model {
    let half = quota / 2;
    let by_year = StringList(vec![format!("Y3:{half}"), format!("Y4:{}", quota - half)]);
    row!(
        elective_section {
            id: demo.seed.id("pool", section_id),
            section_id: section_id.to_owned(),
            elective_type_id: type_id(demo, of),
            semester_id: demo.seed.id("semester", &summer.code),
            quota: quota,
            quota_by_year: if of.by_year { by_year } else { StringList::default() },
            remark: String::new(),
        },
        demo.at.plus(-15 * super::DAY)
    )
}
