use super::*;
use crate::equivalence::{Equivalence, Equivalences};

fn counts_as(from: &[&str], to: &[&str]) -> Equivalence {
    let list = |codes: &[&str]| codes.iter().map(|c| (*c).to_owned()).collect();
    Equivalence { from: list(from), to: list(to) }
}

fn applied(mut facts: Facts, rows: &[Equivalence]) -> Facts {
    facts.apply(&Equivalences::new(rows.iter().cloned()));
    facts
}

#[test]
fn either_of_two_and_not_the_old_one() {
    // The fourth worked example.
    let asked = read("(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913");
    for (record, eligible) in [
        (&[][..], false),
        (&["UCLC1013"], true),
        (&["GCLA1903"], true),
        (&["UCLC1013", "GCLA1903"], true),
        (&["GCLA1913"], false),
        (&["UCLC1013", "GCLA1913"], false),
        (&["GCLA1903", "GCLA1913"], false),
        (&["UCLC1013", "GCLA1903", "GCLA1913"], false),
    ] {
        assert_eq!(evaluate(&asked, &passed(record)).holds, eligible, "{record:?}");
    }
}

#[test]
fn the_explanation_names_every_part() {
    let asked = read("(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913");
    let verdict = evaluate(&asked, &passed(&["GCLA1903", "GCLA1913"]));
    let tree = &verdict.tree;
    assert_eq!((tree.holds, tree.op, &tree.found), (false, Some("AND"), &Found::Items { held: 1, of: 2 }));
    let either = &tree.children[0];
    assert_eq!((either.holds, either.text.zh.as_str()), (true, "满足以下任意一项"));
    let first = &either.children[0];
    assert_eq!(
        (first.holds, first.text.zh.as_str(), first.finding.zh.as_str()),
        (false, "修读过UCLC1013", "没有修读记录")
    );
    let unmet: Vec<_> = verdict.unmet().iter().map(|node| (node.text.en.as_str(), node.finding.en.as_str())).collect();
    assert_eq!(unmet, [("has never taken GCLA1913", "Passed, grade point 3.00")]);
    let json = serde_json::to_value(first).unwrap();
    assert_eq!((json["op"].as_str(), json["course"].as_str()), (Some("TAKEN"), Some("UCLC1013")));
    assert_eq!(json["found"]["state"], "NONE");
}

#[test]
fn what_is_being_taken_counts_as_the_university_wants() {
    let mut facts = Facts::default();
    facts.take("A1");
    assert!(holds(&taken("A1"), &facts));
    facts.counting = Counting::Passed;
    assert!(!holds(&taken("A1"), &facts));
    // Nobody has "never taken" what they sit in.
    assert!(!holds(&not_taken("A1"), &facts));
    assert!(holds(&read("正在修读A1"), &facts));
    assert!(!holds(&read("正在修读B1"), &facts));
}

#[test]
fn equivalents_count_and_are_named() {
    let rows = [counts_as(&["OLD1"], &["MID1"]), counts_as(&["MID1"], &["NEW1"])];
    let facts = applied(passed(&["OLD1"]), &rows);
    let verdict = evaluate(&taken("NEW1"), &facts);
    assert!(verdict.holds);
    assert_eq!(verdict.tree.finding.zh, "以OLD1代替，已通过，绩点3.00");
    assert!(!holds(&not_taken("NEW1"), &facts));
    // One way is one way.
    assert!(!holds(&taken("OLD1"), &applied(passed(&["NEW1"]), &rows)));
    // All of them, or nothing.
    let pair = [counts_as(&["P1", "Q1"], &["BOTH1"])];
    assert!(!holds(&taken("BOTH1"), &applied(passed(&["P1"]), &pair)));
    assert!(holds(&taken("BOTH1"), &applied(passed(&["P1", "Q1"]), &pair)));
    let mut half = passed(&["P1"]);
    half.take("Q1");
    let half = applied(half, &pair);
    assert_eq!(half.passed("BOTH1"), None);
    assert_eq!(half.in_progress("BOTH1"), Some(&["P1".to_owned(), "Q1".to_owned()][..]));
    // Circles end.
    let circle = [counts_as(&["A1"], &["B1"]), counts_as(&["B1"], &["A1"])];
    assert!(holds(&taken("A1"), &applied(passed(&["B1"]), &circle)));
    // Nothing counts as something.
    assert!(!holds(&taken("A1"), &applied(Facts::default(), &[counts_as(&[], &["A1"])])));
}

#[test]
fn a_course_does_not_exclude_itself_through_its_predecessor() {
    let rows = [counts_as(&["NEW1"], &["OLD1"])];
    let mut facts = Facts::default();
    facts.take("NEW1");
    let facts = applied(facts, &rows);
    assert!(!holds(&not_taken("OLD1"), &facts));
    assert!(holds(&not_taken("OLD1"), &facts.without("NEW1", &Equivalences::new(rows))));
}

#[test]
fn passing_well() {
    let mut facts = Facts::default();
    facts.pass("A1", Some(233));
    facts.pass("A1", Some(167));
    facts.pass("S1", None);
    let with = |course: &str, grade: &str| holds(&read(&format!("通过{course}成绩不低于{grade}")), &facts);
    assert_eq!([with("A1", "C"), with("A1", "C+"), with("A1", "B-")], [true, true, false]);
    assert_eq!([with("S1", "D"), with("S1", "C-"), with("X1", "D")], [true, false, false]);
    // The better of itself and what counts as it.
    facts.pass("B1", Some(400));
    let facts = applied(facts, &[counts_as(&["B1"], &["A1"])]);
    assert!(holds(&read("通过A1成绩不低于A"), &facts));
}

#[test]
fn figures_and_groups() {
    let about = About {
        programmes: vec!["CST".into(), "CST-AI".into()],
        year: Some(2),
        cohort: Some(2023),
        units_gained: 59,
        cgpa: Some(250),
    };
    let facts = Facts::new(about, Counting::default());
    for (text, expected) in [
        ("专业为CST", true),
        ("专业为FM、CST-AI", true),
        ("专业不能为CST-AI", false),
        ("专业不能为FM", true),
        ("修读年级为1、2", true),
        ("修读年级为3", false),
        ("入学年份为2023", true),
        ("入学年份为2024", false),
        ("已获学分不少于59", true),
        ("已获学分不少于60", false),
        ("累计绩点不低于2.50", true),
        ("累计绩点不低于2.51", false),
    ] {
        assert_eq!(holds(&read(text), &facts), expected, "{text}");
    }
    // Who has no average yet has not reached one, not even zero.
    let fresh = Facts::default();
    assert!(!holds(&read("累计绩点不低于0.00"), &fresh));
    assert_eq!(evaluate(&read("累计绩点不低于2.00"), &fresh).tree.finding.en, "No cGPA yet");
    assert!(holds(&Requirement::All(vec![]), &fresh) && !holds(&Requirement::Any(vec![]), &fresh));
}
