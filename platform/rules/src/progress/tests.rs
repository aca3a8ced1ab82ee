use super::*;

mod exhaustive;
mod laws;

fn category(id: &str, min_units: i32) -> Category {
    Category { id: id.into(), course_type: id.into(), min_units, free: id == "FE", ..Category::default() }
}

fn listed(category: usize, course: &str, compulsory: bool) -> Listed {
    Listed { category, course: course.into(), compulsory, min_points: None }
}

fn took(course: &str, assigned: &str, state: State) -> Taken {
    Taken {
        course: course.into(),
        counts_as: vec![],
        units: 3,
        level: 1,
        tags: vec![],
        course_type: None,
        assigned_type: (!assigned.is_empty()).then(|| assigned.into()),
        state,
        points: Some(300),
        pinned: None,
    }
}

/// Required, elective and free.
fn plan() -> Plan {
    Plan {
        total_units: 15,
        min_upper_units: 0,
        categories: vec![category("MR", 6), category("ME", 6), category("FE", 3)],
        listed: vec![listed(0, "A", true), listed(0, "B", true), listed(1, "C", false), listed(1, "D", false)],
    }
}

#[test]
fn a_surplus_free_elective_moves_to_the_list_that_needs_it() {
    // The sixth worked example in small: an elective short by three, and one of its list among the free ones.
    let taken = [
        took("A", "", State::Passed),
        took("B", "", State::InProgress),
        took("C", "", State::Passed),
        took("X", "FE", State::Passed),
        took("D", "FE", State::Passed),
    ];
    let found = progress(&plan(), &taken);
    let units: Vec<_> = found.categories.iter().map(|c| (c.earned, c.in_progress, c.missing)).collect();
    assert_eq!(units, [(3, 3, 0), (6, 0, 0), (3, 0, 0)]);
    assert_eq!(found.placed[4], Placed { category: Some(1), why: Why::Moved, beside: vec![] });
    assert_eq!((found.earned, found.in_progress, found.missing), (12, 3, 0));
    assert!(found.missing_compulsory.is_empty() && !found.is_complete());
    assert_eq!(found.percent, 80);
}

#[test]
fn what_is_missing_is_named() {
    let found = progress(&plan(), &[took("A", "", State::Passed), took("Y", "", State::Passed)]);
    assert_eq!(found.missing_compulsory, ["B"]);
    assert_eq!(found.categories[0].missing_courses, ["B"]);
    assert_eq!(found.placed[1].why, Why::Free);
    assert_eq!((found.earned, found.missing, found.percent), (6, 9, 40));
}

#[test]
fn equivalents_least_grades_and_double_counting() {
    let mut plan = plan();
    plan.listed[1].min_points = Some(200);
    plan.categories.push(Category { counts_beside: true, tags: vec!["T".into()], ..category("TAG", 3) });
    let mut equal = took("Z", "", State::Passed);
    equal.counts_as = vec!["A".into()];
    equal.tags = vec!["T".into()];
    let mut weak = took("B", "", State::Passed);
    weak.points = Some(100);
    let found = progress(&plan, &[equal, weak]);
    assert_eq!(found.placed[0], Placed { category: Some(0), why: Why::Equivalent, beside: vec![3] });
    // The units of a weak pass are earned, the course has still to be passed better.
    assert_eq!(found.missing_compulsory, ["B"]);
    assert_eq!((found.earned, found.categories[0].earned, found.categories[3].earned), (6, 6, 3));
}

#[test]
fn a_full_category_passes_on_and_nothing_is_full_for_nothing() {
    let mut plan = plan();
    plan.categories[1].max_units = Some(3);
    plan.categories[2].max_units = Some(3);
    let taken = [took("C", "", State::Passed), took("D", "", State::Passed), took("X", "", State::Passed)];
    let found = progress(&plan, &taken);
    assert_eq!(found.placed.iter().map(|p| p.category).collect::<Vec<_>>(), [Some(1), Some(2), None]);
    assert_eq!(found.placed[2].why, Why::Full);
    assert_eq!(found.earned, 6);
}

#[test]
fn parts_count_in_the_whole_and_the_total_counts_once() {
    let mut plan = plan();
    plan.categories[0].parent = Some(3);
    plan.categories[1].parent = Some(3);
    plan.categories.push(category("MAJOR", 12));
    let taken = ["A", "B", "C", "D", "X"].map(|c| took(c, "", State::Passed));
    let found = progress(&plan, &taken);
    assert_eq!(found.categories[3].earned, 12);
    assert_eq!((found.earned, found.percent), (15, 100));
    assert!(found.is_complete());
}

#[test]
fn what_a_part_does_not_need_fills_the_whole() {
    let mut plan = Plan {
        total_units: 12,
        categories: vec![category("ME", 12), category("P", 3), category("Q", 3)],
        ..Plan::default()
    };
    plan.categories[1].parent = Some(0);
    plan.categories[2].parent = Some(0);
    plan.listed = ["A", "B", "C"].map(|course| listed(1, course, false)).into();
    plan.listed.push(listed(2, "D", false));
    let mut taken = ["A", "B", "C"].map(|course| took(course, "", State::Passed)).to_vec();
    let found = progress(&plan, &taken);
    assert_eq!((found.percent, found.categories[0].missing, found.categories[2].missing), (75, 3, 3));
    taken.push(took("D", "", State::Passed));
    assert!(progress(&plan, &taken).is_complete());
}
