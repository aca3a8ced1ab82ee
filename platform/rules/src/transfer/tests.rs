use proptest::prelude::*;

use super::*;

fn taken(rows: &[(&str, &str)]) -> Vec<Taken> {
    rows.iter()
        .map(|(course, category)| Taken { course: (*course).into(), category: Some((*category).into()) })
        .collect()
}

fn plan(rows: &[(&str, &str)]) -> Plan {
    Plan::new(rows.iter().map(|(course, category)| ((*course).into(), (*category).into())))
}

fn counts_as(from: &[&str], to: &[&str]) -> Equivalence {
    let list = |codes: &[&str]| codes.iter().map(|c| (*c).to_owned()).collect();
    Equivalence { from: list(from), to: list(to) }
}

fn categories(placed: &[Placed]) -> Vec<&str> {
    placed.iter().map(|p| p.to.as_str()).collect()
}

#[test]
fn from_financial_mathematics_to_computer_science() {
    // The fifth worked example: required in both, required in the old one only, university core.
    let record = taken(&[("MATH1123", "MR"), ("FINM2003", "MR"), ("UCHL1063", "UC")]);
    let computing = plan(&[("MATH1123", "MR"), ("COMP1013", "MR")]);
    let placed = convert(&record, &computing, &[]);
    assert_eq!(categories(&placed), ["MR", "FE", "UC"]);
    assert_eq!(placed.iter().map(|p| &p.why).collect::<Vec<_>>(), [&Why::InPlan, &Why::NotInPlan, &Why::Stays]);
}

#[test]
fn each_category_has_its_way() {
    let asked = plan(&[("A", "ME"), ("U", "MR")]);
    for (course, from, to) in [
        ("A", "FE", "ME"),
        ("A", "GD", "ME"),
        ("B", "MR", "FE"),
        ("B", "ME", "FE"),
        ("B", "FE", "FE"),
        ("B", "FE_MATH", "FE_MATH"),
        ("B", "GD", "FE"),
        ("B", "CORE", "ELECTIVE"),
        ("B", "THESIS", "THESIS"),
        // What everybody takes stays what it is, even if the new plan names it elsewhere.
        ("U", "UC", "UC"),
        ("U", "GE2021", "GE2021"),
        ("U", "GC", "GC"),
        ("U", "WPE", "WPE"),
    ] {
        assert_eq!(categories(&convert(&taken(&[(course, from)]), &asked, &[])), [to], "{course} {from}");
    }
    let unsaid = [Taken { course: "B".into(), category: None }];
    assert_eq!(categories(&convert(&unsaid, &asked, &[])), ["FE"]);
}

#[test]
fn an_equivalent_course_fills_the_place_once() {
    let asked = plan(&[("NEW", "MR"), ("NEXT", "ME")]);
    let one = counts_as(&["OLD"], &["NEW"]);
    let placed = convert(&taken(&[("OLD", "MR")]), &asked, std::slice::from_ref(&one));
    assert_eq!((placed[0].to.as_str(), &placed[0].why), ("MR", &Why::CountsAs("NEW".into())));
    // Taken itself, the place is filled.
    let both = taken(&[("OLD", "MR"), ("NEW", "FE")]);
    assert_eq!(categories(&convert(&both, &asked, std::slice::from_ref(&one))), ["FE", "MR"]);
    // Two that count as the same: the first.
    let two = [one, counts_as(&["OTHER"], &["NEW"])];
    assert_eq!(categories(&convert(&taken(&[("OTHER", "ME"), ("OLD", "ME")]), &asked, &two)), ["FE", "MR"]);
    // All of them, or none.
    let pair = [counts_as(&["P", "Q"], &["NEW", "NEXT"])];
    assert_eq!(categories(&convert(&taken(&[("P", "MR")]), &asked, &pair)), ["FE"]);
    assert_eq!(categories(&convert(&taken(&[("P", "MR"), ("Q", "MR")]), &asked, &pair)), ["MR", "ME"]);
}

#[test]
fn a_plan_that_names_a_course_twice_means_the_stronger() {
    for rows in [[("A", "FE"), ("A", "MR")], [("A", "MR"), ("A", "FE")]] {
        assert_eq!(plan(&rows).category("A"), Some("MR"));
    }
}

const CATEGORIES: [&str; 9] = ["MR", "ME", "FE", "FE_MATH", "UC", "GE2021", "GC", "GD", "WPE"];

fn course() -> impl Strategy<Value = String> {
    (0..12_u8).prop_map(|n| format!("C{n}"))
}

fn category() -> impl Strategy<Value = String> {
    prop::sample::select(&CATEGORIES[..]).prop_map(str::to_owned)
}

prop_compose! {
    fn record()(courses in prop::collection::hash_map(course(), prop::option::of(category()), 0..10)) -> Vec<Taken> {
        courses.into_iter().map(|(course, category)| Taken { course, category }).collect()
    }
}

prop_compose! {
    fn table()(rows in prop::collection::vec((prop::collection::vec(course(), 1..3), prop::collection::vec(course(), 1..3)), 0..6))
        -> Vec<Equivalence> {
        rows.into_iter().map(|(from, to)| Equivalence { from, to }).collect()
    }
}

prop_compose! {
    fn asked()(rows in prop::collection::hash_map(course(), prop::sample::select(&["MR", "ME", "FE", "UC"][..]), 0..8)) -> Plan {
        Plan::new(rows.into_iter().map(|(course, category)| (course, category.to_owned())))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn nothing_is_lost_and_nothing_is_made_up(taken in record(), plan in asked(), table in table()) {
        let placed = convert(&taken, &plan, &table);
        prop_assert_eq!(placed.len(), taken.len());
        let mut filled = HashSet::new();
        for (before, after) in taken.iter().zip(&placed) {
            prop_assert_eq!(&before.course, &after.course);
            prop_assert_eq!(&before.category, &after.from);
            if before.category.as_deref().is_some_and(|c| COMMON.contains(&c)) {
                prop_assert_eq!(Some(&after.to), before.category.as_ref());
            }
            match &after.why {
                Why::InPlan => {
                    prop_assert_eq!(plan.category(&after.course), Some(after.to.as_str()));
                    prop_assert!(filled.insert(after.course.clone()), "a place is filled once");
                }
                Why::CountsAs(target) => {
                    prop_assert_eq!(plan.category(target), Some(after.to.as_str()));
                    prop_assert!(filled.insert(target.clone()), "a place is filled once");
                    prop_assert!(plan.category(&after.course).is_none());
                }
                // Only the plan makes a course one of the major.
                Why::Stays | Why::NotInPlan => prop_assert!(!["MR", "ME", "GD"].contains(&after.to.as_str())),
            }
        }
    }

    #[test]
    fn a_second_run_changes_nothing(taken in record(), plan in asked(), table in table()) {
        let once = convert(&taken, &plan, &table);
        let again: Vec<_> =
            once.iter().map(|p| Taken { course: p.course.clone(), category: Some(p.to.clone()) }).collect();
        let twice = convert(&again, &plan, &table);
        for (first, second) in once.iter().zip(&twice) {
            prop_assert_eq!(&first.to, &second.to);
        }
    }

    #[test]
    fn without_a_plan_nothing_is_of_the_major(taken in record(), table in table()) {
        for placed in convert(&taken, &Plan::default(), &table) {
            prop_assert!(!["MR", "ME"].contains(&placed.to.as_str()));
            prop_assert!(matches!(placed.why, Why::Stays | Why::NotInPlan));
        }
    }
}
