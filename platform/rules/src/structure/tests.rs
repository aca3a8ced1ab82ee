use super::*;
use crate::requirement::parse;

mod laws;

fn category(id: &str, min_units: i32) -> Category {
    Category { id: id.into(), min_units, ..Category::default() }
}

fn subject(category: &str, code: &str, (year, semester): (i32, i32), requirement: &str) -> Subject {
    Subject {
        category: category.into(),
        code: code.into(),
        units: 3,
        level: 1,
        year,
        semester,
        compulsory: true,
        requirement: parse(requirement).unwrap(),
        ..Subject::default()
    }
}

/// Six units of two courses, one building on the other.
fn plan() -> Plan {
    Plan {
        total_units: 6,
        categories: vec![category("MR", 6)],
        subjects: vec![subject("MR", "COMP1003", (1, 1), ""), subject("MR", "COMP2003", (1, 2), "修读过COMP1003")],
        ..Plan::default()
    }
}

#[test]
fn a_sound_plan_has_no_findings() {
    assert_eq!(check(&plan()), []);
}

#[test]
fn the_sum_is_the_total() {
    let mut more = plan();
    more.total_units = 3;
    assert_eq!(check(&more), [Finding::UnitsExceedTotal { sum: 6, total: 3 }]);
    more.total_units = 9;
    assert_eq!(check(&more), [Finding::UnitsBelowTotal { sum: 6, total: 9 }]);
    assert_eq!(check(&Plan::default()), [Finding::NoCategories]);
}

#[test]
fn a_category_is_not_below_itself() {
    let mut round = plan();
    let below = |id: &str, parent: &str| Category { parent: Some(parent.into()), ..category(id, 0) };
    round.categories.extend([below("A", "MR"), below("X", "A"), below("B", "D"), below("C", "B"), below("D", "C")]);
    round.categories.push(below("E", "C"));
    let circle = Finding::CategoryCircle { categories: vec!["B".into(), "D".into(), "C".into()] };
    assert_eq!(check(&round), [circle]);
    round.categories.push(below("SELF", "SELF"));
    assert_eq!(check(&round).len(), 2);
}

#[test]
fn a_category_can_be_fulfilled() {
    let mut short = plan();
    short.categories[0].min_units = 9;
    short.total_units = 9;
    assert_eq!(check(&short), [Finding::CategoryUnits { category: "MR".into(), needed: 9, listed: 6 }]);
    short.categories[0].free = true;
    assert_eq!(check(&short), []);
    let mut full = plan();
    full.categories[0].max_units = Some(3);
    assert_eq!(check(&full), [Finding::CategoryOverfull { category: "MR".into(), most: 3, compulsory: 6 }]);
    let mut narrow = plan();
    narrow.subjects.iter_mut().for_each(|subject| subject.compulsory = false);
    narrow.categories[0].max_units = Some(5);
    assert_eq!(check(&narrow), [Finding::CategoryOverfull { category: "MR".into(), most: 5, compulsory: 6 }]);
    let mut empty = plan();
    empty.subjects.clear();
    assert_eq!(check(&empty), [Finding::CategoryEmpty { category: "MR".into() }]);
}

#[test]
fn what_a_course_asks_for_comes_before_it() {
    let mut swapped = plan();
    (swapped.subjects[0].semester, swapped.subjects[1].semester) = (2, 1);
    let late = Finding::RequirementLater { course: "COMP2003".into(), needs: vec!["COMP1003".into()] };
    assert_eq!(check(&swapped), std::slice::from_ref(&late));
    swapped.subjects[0].semester = 1;
    assert_eq!(check(&swapped), [late], "in the same semester");
    // Compulsory because everything in the category is.
    swapped.subjects[1].compulsory = false;
    assert_eq!(check(&swapped), []);
    swapped.categories[0].rule = GroupRule::All;
    assert_eq!(check(&swapped).len(), 1);
    swapped.subjects[1].requirement = parse("修读过MATH1013 或者 正在修读COMP1003").unwrap();
    assert_eq!(check(&swapped), [], "beside each other is what it asks for");
    let mut outside = plan();
    outside.subjects[1].requirement = parse("修读过MATH1013 同时 未曾修读过COMP1003").unwrap();
    let finding = Finding::RequirementOutside { course: "COMP2003".into(), needs: vec!["MATH1013".into()] };
    assert_eq!(check(&outside), std::slice::from_ref(&finding));
    assert_eq!(finding.severity(), Severity::Warning);
    outside.counts_as.insert("COMP1003".into(), vec!["MATH1013".into()]);
    assert_eq!(check(&outside), [], "an equivalent will do");
}

#[test]
fn courses_are_there_once_offered_and_tagged() {
    let mut odd = plan();
    odd.subjects[1].offered = Offered::Retired;
    odd.subjects.push(subject("MR", "COMP1003", (2, 1), ""));
    odd.categories[0].tags = vec!["GFVM".into()];
    odd.subjects[0].tags = vec!["GFVM".into()];
    let codes: Vec<_> = check(&odd).iter().map(Finding::code).collect();
    assert_eq!(codes, ["course_retired", "tag_missing", "tag_missing", "course_twice"]);
    let mut low = plan();
    low.min_upper_units = 3;
    assert_eq!(check(&low), [Finding::UpperUnits { needed: 3, listed: 0 }]);
    low.subjects[0].level = 3;
    assert_eq!(check(&low), []);
}

#[test]
fn a_category_beside_the_others_adds_nothing_and_may_list_their_courses() {
    let mut capstone = plan();
    capstone.categories.push(Category { counts_beside: true, ..category("CAP", 3) });
    capstone.subjects.push(subject("CAP", "COMP2003", (1, 2), ""));
    assert_eq!(check(&capstone), []);
    capstone.categories[1].counts_beside = false;
    let codes: Vec<_> = check(&capstone).iter().map(Finding::code).collect();
    assert_eq!(codes, ["units_exceed_total", "course_twice"]);
}
