//! The catalogue as rows: course types, words of plans, courses, and courses that count as others.

use kernel::{Result, StringList};
use schema::courses::{course, course_equivalence, course_type, section_tag, section_type};

use crate::{
    Demo,
    bulk::{insert, row},
};

use super::{
    catalogue::{Catalogue, CourseOf},
    plan::PARTS,
};

/// Code, names, student type, colour, whether its grades count in the average.
const TYPES: &[(&str, &str, &str, &str, &str, bool)] = &[
    ("MR", "专业必修", "Major Required", "UG", "#1677ff", true),
    ("ME", "专业选修", "Major Elective", "UG", "#13c2c2", true),
    ("FE", "自由选修", "Free Elective", "UG", "#52c41a", true),
    ("UC", "大学核心", "University Core", "UG", "#faad14", true),
    ("GE2021", "通识教育", "General Education", "UG", "#fa8c16", true),
    ("WPE", "全人教育", "Whole Person Education", "UG", "#722ed1", false),
    ("CORE", "核心课程", "Core", "TPG", "#1677ff", true),
    ("ELECTIVE", "选修课程", "Elective", "TPG", "#52c41a", true),
    ("CORE", "核心课程", "Core", "RPG", "#1677ff", true),
    ("ELECTIVE", "选修课程", "Elective", "RPG", "#52c41a", true),
    ("SEMINAR", "研讨课", "Seminar", "RPG", "#13c2c2", false),
    ("THESIS", "论文", "Thesis", "RPG", "#722ed1", false),
];

const SECTIONS: &[(&str, &str, &str)] = &[
    ("COMMON", "公共核心", "Common core"),
    ("MAJOR", "专业", "Major"),
    ("CONCENTRATION", "专业方向", "Concentration"),
    ("FREE", "自由选修", "Free"),
    ("PROJECT", "毕业项目与论文", "Final project and thesis"),
    ("MINOR", "辅修", "Minor"),
];

const OTHER_TAGS: &[(&str, &str, &str)] = &[
    ("UCLC", "大学核心：语言", "University core: language"),
    ("UCHL", "大学核心：健康生活", "University core: healthy lifestyle"),
    ("UCAI", "大学核心：人工智能", "University core: artificial intelligence"),
    ("WPEX", "全人教育模块", "Whole person education modules"),
];

pub fn type_id(demo: &Demo<'_>, student_type: &str, code: &str) -> String {
    demo.seed.id("course-type", format!("{student_type}/{code}"))
}

pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue) -> Result<()> {
    insert::<course_type::Entity, _>(demo.tx, types(demo)).await?;
    let sections = (1..).zip(SECTIONS).map(|(n, (code, cn, en))| {
        row!(
            section_type {
                id: demo.seed.id("section-type", code),
                code: (*code).to_owned(),
                name_en: (*en).to_owned(),
                name_cn: (*cn).to_owned(),
                sort_order: n * 10,
                enabled: true,
            },
            demo.at
        )
    });
    insert::<section_type::Entity, _>(demo.tx, sections.collect()).await?;
    let parts = PARTS.iter().map(|(code, (cn, en))| (code, cn, en));
    let tags =
        (1..).zip(parts.chain(OTHER_TAGS.iter().map(|(code, cn, en)| (code, cn, en)))).map(|(n, (code, cn, en))| {
            row!(
                section_tag {
                    id: demo.seed.id("section-tag", code),
                    code: (*code).to_owned(),
                    name_en: (*en).to_owned(),
                    name_cn: (*cn).to_owned(),
                    sort_order: n * 10,
                    enabled: true,
                },
                demo.at
            )
        });
    insert::<section_tag::Entity, _>(demo.tx, tags.collect()).await?;
    let courses = catalogue.courses.iter().map(|course| course_row(demo, course)).collect();
    let count = insert::<course::Entity, _>(demo.tx, courses).await?;
    demo.say(count, "courses");
    let same = catalogue.courses.iter().filter_map(|course| replacement(demo, course)).collect();
    let count = insert::<course_equivalence::Entity, _>(demo.tx, same).await?;
    demo.say(count, "courses that count as others");
    Ok(())
}

fn types(demo: &Demo<'_>) -> Vec<course_type::Model> {
    let rows = (1..).zip(TYPES).map(|(n, (code, cn, en, kind, colour, in_gpa))| {
        row!(
            course_type {
                id: type_id(demo, kind, code),
                code: (*code).to_owned(),
                name_en: (*en).to_owned(),
                name_cn: (*cn).to_owned(),
                student_type: (*kind).to_owned(),
                parent_id: None,
                colour: (*colour).to_owned(),
                sort_order: n * 10,
                counts_toward_units: true,
                default_in_gpa: *in_gpa,
                cohort_from: None,
                cohort_to: None,
                enabled: true,
            },
            demo.at
        )
    });
    rows.collect()
}

fn tags(course: &CourseOf) -> StringList {
    let tag = match course.code.get(..4) {
        Some("LEAP" | "CHIN") => Some("UCLC"),
        Some("HEAL") => Some("UCHL"),
        Some("COMP") => Some("UCAI"),
        Some("WHOL") => Some("WPEX"),
        _ => course.tag.filter(|tag| PARTS.iter().any(|part| part.0 == *tag)),
    };
    StringList(tag.map(str::to_owned).into_iter().collect())
}

fn course_row(demo: &Demo<'_>, course: &CourseOf) -> course::Model {
    let level = course.code.chars().find(char::is_ascii_digit).and_then(|c| c.to_digit(10)).unwrap_or(1);
    let hours = |n: usize| course.hours.get(n).and_then(|h| i32::try_from(*h).ok()).unwrap_or(0);
    let laboratory = course.place == "LAB";
    let exam = !course.binary && course.units == 3;
    row!(
        course {
            id: demo.seed.id("course", &course.code),
            code: course.code.clone(),
            title_en: course.en.clone(),
            title_cn: course.cn.clone(),
            units: course.units,
            student_type: course.student_type.to_owned(),
            level: i32::try_from(level).unwrap_or(1),
            offering_division_id: Some(demo.seed.id("division", course.division)),
            offering_programme_id: course.programme.map(|p| demo.seed.id("programme", p)),
            course_type_id: Some(type_id(demo, course.student_type, course.block)),
            hours_lecture: hours(0),
            hours_tutorial: if laboratory { 0 } else { hours(1) },
            hours_lab: if laboratory { hours(1) } else { 0 },
            total_hours: 14 * (hours(0) + hours(1)),
            grading_mode: if course.binary { "BINARY" } else { "LETTER" }.to_owned(),
            in_gpa: !course.binary,
            is_year_course: false,
            part_no: None,
            moi: if course.code.starts_with("CHIN") { "P" } else { "E" }.to_owned(),
            has_exam: exam,
            exam_hours: exam.then_some(2),
            repeatable: false,
            requirement: course.needs.text(),
            corequisite_codes: StringList::default(),
            exclusion_codes: StringList(course.needs.never.clone()),
            tag_codes: tags(course),
            description: format!("{}：{} 学分。", course.cn, course.units),
            outcomes: String::new(),
            syllabus_file_id: None,
            effective_from_id: None,
            effective_to_id: course.replaced_by.map(|_| demo.seed.id("semester", format!("{}-2", demo.year - 4))),
            status: if course.replaced_by.is_some() { "RETIRED" } else { "ACTIVE" }.to_owned(),
            replaced_by_code: course.replaced_by.unwrap_or_default().to_owned(),
        },
        demo.at
    )
}

fn replacement(demo: &Demo<'_>, course: &CourseOf) -> Option<course_equivalence::Model> {
    let new = course.replaced_by?;
    Some(row!(
        course_equivalence {
            id: demo.seed.id("equivalence", &course.code),
            structure_id: None,
            courses_from: StringList(vec![demo.seed.id("course", &course.code)]),
            courses_to: StringList(vec![demo.seed.id("course", new)]),
            kind: "REPLACES".to_owned(),
            cohort_from: None,
            cohort_to: None,
            programme_ids: StringList::default(),
            reason: format!("{} 停开，由 {new} 取代", course.code),
            approved: true,
        },
        demo.at
    ))
}
