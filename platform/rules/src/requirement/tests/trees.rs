use serde_json::json;

use super::*;

#[test]
fn the_tree_of_the_form_editor() {
    let tree = json!({"op": "AND", "items": [
        {"op": "OR", "items": [{"op": "TAKEN", "course": "A1"}, {"op": "PASSED_WITH", "course": "B1", "grade": "C"}]},
        {"op": "NOT_TAKEN", "course": "C1"},
        {"op": "PROGRAMME_IN", "programmes": ["CST"]},
        {"op": "PROGRAMME_NOT_IN", "programmes": ["FM"]},
        {"op": "YEAR_IN", "years": [2]},
        {"op": "COHORT_IN", "cohorts": [2023]},
        {"op": "MIN_UNITS", "units": 30},
        {"op": "MIN_CGPA", "cgpa": 250},
        {"op": "REGISTERED_NOW", "course": "D1"},
    ]});
    let read: Requirement = serde_json::from_value(tree.clone()).unwrap();
    assert_eq!(
        print(&read, Language::En),
        "(has taken A1 or passed B1 with at least C) and has never taken C1 and programme is CST and programme is not \
         FM and year of study is 2 and cohort is 2023 and units gained at least 30 and cGPA at least 2.50 and is \
         taking D1"
    );
    assert_eq!(serde_json::to_value(&read).unwrap(), tree);
    assert_eq!(check(read.clone()), Ok(read));
}

#[test]
fn faults_name_their_node() {
    let tree = Requirement::All(vec![
        taken("comp1013"),
        Requirement::Any(vec![]),
        Requirement::Any(vec![
            taken("1"),
            Atom::ProgrammeIn { programmes: vec![] }.into(),
            Atom::ProgrammeIn { programmes: vec!["or".into()] }.into(),
            Atom::MinCgpa { cgpa: 401 }.into(),
        ]),
    ]);
    let faults = check(tree).unwrap_err();
    let found: Vec<_> = faults.iter().map(|fault| (fault.path.as_slice(), fault.expected)).collect();
    assert_eq!(
        found,
        [
            (&[1][..], Expected::Condition),
            (&[2, 0], Expected::CourseCode),
            (&[2, 1], Expected::ProgrammeCode),
            (&[2, 2], Expected::ProgrammeCode),
            (&[2, 3], Expected::Cgpa),
        ]
    );
    assert_eq!(check(taken(" comp1013 ")), Ok(taken("COMP1013")));
}

#[test]
fn a_tree_may_not_be_deeper_than_a_text() {
    let nested = |depth: usize| (0..depth).fold(taken("A1"), |tree, _| Requirement::All(vec![tree]));
    assert_eq!(check(nested(MAX_DEPTH)), Ok(taken("A1")));
    assert_eq!(check(nested(MAX_DEPTH + 1)).unwrap_err()[0].expected, Expected::LessDepth);
}

#[test]
fn what_it_names() {
    let tree = read("(修读过A1 或者 正在修读B1) 同时 未曾修读过A1 同时 专业为CST、FM 同时 专业不能为CST");
    assert_eq!(tree.courses(), ["A1", "B1"]);
    assert_eq!(tree.programmes(), ["CST", "FM"]);
    assert_eq!(tree.atoms().len(), 5);
}

proptest! {
    #![proptest_config(cheap())]

    #[test]
    fn every_tree_survives_its_json(tree in requirement()) {
        let json = serde_json::to_string(&tree).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Requirement>(&json).unwrap(), &tree);
        prop_assert_eq!(check(tree.clone()), Ok(tree.tidy()));
    }

    #[test]
    fn no_json_is_too_strange(text in r#"(\{"op":"(AND|OR|TAKEN|X)","(items|course)":(\[\]|"A"|7|null)\}|[\[\]{}":,a-z0-9]{0,20})"#) {
        if let Ok(tree) = serde_json::from_str::<Requirement>(&text) {
            let _ = check(tree);
        }
    }
}
