use proptest::prelude::*;

use super::*;
use crate::{equivalence::Equivalence, scale};

fn attempt(course: &'static str, semester: i32, units: i32, grade: &str) -> Attempt<&'static str> {
    let known = scale::grade(grade).unwrap();
    Attempt {
        course,
        semester,
        year: (semester + 1) / 2,
        units,
        gained: if known.earns_units { units } else { 0 },
        points: known.points,
        in_gpa: known.in_gpa,
        failed: scale::is_fail(grade),
        major: false,
        minor: false,
    }
}

fn sum(points: i32, units: i32) -> Sum {
    Sum { units, points }
}

#[test]
fn three_grades_and_a_repeat() {
    // The first worked example.
    let first =
        [attempt("P1", 1, 3, "A-"), attempt("Q1", 1, 3, "B"), attempt("R1", 1, 3, "F"), attempt("S1", 1, 1, "S")];
    let line = report(&first).lines.remove(0);
    assert_eq!((line.gpa, line.attempted, line.gained, line.failed_units), (sum(2001, 9), 10, 7, 3));
    assert_eq!(line.gpa.rounded(Rounding::HalfUp), Some(222));

    let second = ["V1", "W1", "X1", "Y1"].map(|course| attempt(course, 2, 3, "B"));
    let all = [first.as_slice(), &second, &[attempt("R1", 2, 3, "C")]].concat();
    let Report { lines, counts } = report(&all);
    assert_eq!(lines[0], line);
    assert_eq!(lines[1].gpa, sum(36_00 + 6_00, 15));
    assert_eq!(lines[1].gpa.rounded(Rounding::HalfUp), Some(280));
    assert_eq!(lines[1].total, sum(20_01 + 36_00 + 6_00, 6 + 15));
    assert_eq!(lines[1].total.rounded(Rounding::HalfUp), Some(295));
    // The F stays on the report of its semester; the units of the course count once.
    assert_eq!((lines[0].attempted, lines[1].attempted, lines[1].total_attempted), (10, 15, 22));
    assert_eq!(lines[1].total_gained, 22);
    assert_eq!(counts, [true, true, false, false, true, true, true, true, true]);
}

#[test]
fn rounded_once_either_way() {
    // 3.395, of the tenth worked example.
    let average = sum(67_900, 200);
    assert_eq!([Rounding::HalfUp, Rounding::Truncate].map(|mode| average.rounded(mode)), [Some(340), Some(339)]);
    // 2.2246: not 2.225 first.
    assert_eq!(sum(22_246, 100).rounded(Rounding::HalfUp), Some(222));
    assert_eq!(sum(0, 3).rounded(Rounding::HalfUp), Some(0));
    assert_eq!(sum(0, 0).rounded(Rounding::HalfUp), None);
}

#[test]
fn the_best_attempt_counts_from_its_semester() {
    let grades = ["D", "B", "C", "B"];
    let attempts: Vec<_> = (1..).zip(grades).map(|(semester, grade)| attempt("P1", semester, 3, grade)).collect();
    let Report { lines, counts } = report(&attempts);
    assert_eq!(lines.iter().map(|line| line.total.points / 3).collect::<Vec<_>>(), [100, 300, 300, 300]);
    assert_eq!(lines.iter().map(|line| line.gpa.points / 3).collect::<Vec<_>>(), [100, 300, 200, 300]);
    assert!(lines.iter().all(|line| line.total.units == 3 && line.total_gained == 3));
    // Of equal ones the latest.
    assert_eq!(counts, [false, false, false, true]);
    // Two years: the second has its own best.
    assert_eq!(lines.iter().map(|line| line.year.points / 3).collect::<Vec<_>>(), [100, 300, 200, 300]);
}

#[test]
fn majors_and_minors_have_their_own() {
    let mut attempts =
        [attempt("P1", 1, 3, "A"), attempt("Q1", 1, 3, "C"), attempt("P1", 2, 3, "A"), attempt("R1", 2, 2, "S")];
    attempts[0].major = true;
    attempts[1].minor = true;
    // The later, equal attempt is counted in the minor: the course moves there.
    attempts[2].minor = true;
    attempts[3].major = true;
    let lines = report(&attempts).lines;
    assert_eq!((lines[0].major, lines[0].minor), (sum(12_00, 3), sum(6_00, 3)));
    assert_eq!((lines[1].major, lines[1].minor), (sum(0, 0), sum(18_00, 6)));
}

#[test]
fn failures_are_told() {
    let attempts = [
        attempt("P1", 1, 3, "F"),
        attempt("P1", 2, 3, "F"),
        attempt("U1", 2, 1, "U"),
        attempt("Q1", 2, 2, "D"),
        attempt("P1", 3, 3, "F"),
    ];
    let lines = report(&attempts).lines;
    assert_eq!(lines.iter().map(|line| line.failed_units).collect::<Vec<_>>(), [3, 4, 3]);
    assert_eq!(lines.iter().map(|line| line.unsatisfactory).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(lines.iter().map(|line| line.lowest).collect::<Vec<_>>(), [Some(0); 3]);
    assert_eq!(lines[2].exhausted, ["P1"]);
    assert!(lines[1].exhausted.is_empty());
}

#[test]
fn one_course_under_several_names() {
    let row = |from: &[&str], to: &[&str]| Equivalence {
        from: from.iter().map(|c| (*c).into()).collect(),
        to: to.iter().map(|c| (*c).into()).collect(),
    };
    let same = SameCourse::new(&[
        row(&["C1"], &["B1"]),
        row(&["D1"], &["E1"]),
        row(&["B1"], &["D1"]),
        row(&["X1", "Y1"], &["Z1"]),
    ]);
    assert_eq!(["B1", "C1", "D1", "E1"].map(|course| same.of(course)), ["B1"; 4]);
    assert_eq!(["X1", "Y1", "Z1", "W1"].map(|course| same.of(course)), ["X1", "Y1", "Z1", "W1"]);
    let old = attempt("B1", 1, 3, "F");
    let new = attempt("E1", 2, 3, "B");
    let named = [old, new].map(|a| Attempt { course: same.of(a.course), ..a });
    assert_eq!(report(&named).lines[1].total, sum(9_00, 3));
}

#[test]
fn equal_averages_share_a_place() {
    let averages = [sum(6_00, 3), sum(9_00, 3), sum(3_00, 1), sum(0, 0), sum(2_00, 2)];
    assert_eq!(ranks(&averages), [Some(3), Some(1), Some(1), None, Some(4)]);
}

fn record() -> impl Strategy<Value = Vec<Attempt<u8>>> {
    let grades: Vec<_> = scale::GRADES.iter().collect();
    let one = (0..8_u8, 1..7, 1..=6, prop::sample::select(grades), any::<(bool, bool)>());
    let one = one.prop_map(|(course, semester, units, grade, (major, minor))| Attempt {
        course,
        semester,
        year: (semester + 1) / 2,
        units,
        gained: if grade.earns_units { units } else { 0 },
        points: grade.points,
        in_gpa: grade.in_gpa,
        failed: scale::is_fail(grade.grade),
        major,
        minor,
    });
    prop::collection::vec(one, 0..30)
}

/// The definition, word for word and without any bookkeeping.
fn naive(attempts: &[Attempt<u8>], within: impl Fn(&Attempt<u8>) -> bool, of: impl Fn(&Attempt<u8>) -> bool) -> Sum {
    let mut total = Sum::default();
    for course in 0..8 {
        let mut best: Option<&Attempt<u8>> = None;
        for semester in 0..8 {
            for attempt in attempts.iter().filter(|a| a.course == course && a.semester == semester && within(a)) {
                if attempt.in_gpa && best.is_none_or(|best| attempt.points >= best.points) {
                    best = Some(attempt);
                }
            }
        }
        if let Some(best) = best.filter(|best| of(best)) {
            total.units += best.units;
            total.points += best.units * best.points.unwrap();
        }
    }
    total
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(10_000) })]

    #[test]
    fn the_sums_are_those_of_the_definition(attempts in record()) {
        for line in report(&attempts).lines {
            let until = |a: &Attempt<u8>| a.semester <= line.semester;
            prop_assert_eq!(line.total, naive(&attempts, until, |_| true));
            prop_assert_eq!(line.major, naive(&attempts, until, |a| a.major));
            prop_assert_eq!(line.minor, naive(&attempts, until, |a| a.minor));
            let year = (line.semester + 1) / 2;
            prop_assert_eq!(line.year, naive(&attempts, |a| until(a) && a.year == year, |_| true));
            let here = attempts.iter().filter(|a| a.semester == line.semester);
            let gpa = here.clone().filter(|a| a.in_gpa).fold((0, 0), |(units, points), a| {
                (units + a.units, points + a.units * a.points.unwrap())
            });
            prop_assert_eq!((line.gpa.units, line.gpa.points), gpa);
            prop_assert_eq!(line.attempted, here.clone().map(|a| a.units).sum::<i32>());
            prop_assert_eq!(line.gained, here.map(|a| a.gained).sum::<i32>());
            let gained = (0..8).map(|c| attempts.iter().filter(|a| a.course == c && until(a)).map(|a| a.gained).max());
            prop_assert_eq!(line.total_gained, gained.flatten().sum::<i32>());
        }
    }

    #[test]
    fn one_attempt_of_each_course_counts(attempts in record()) {
        let counts = report(&attempts).counts;
        for course in 0..8 {
            let of_course = || attempts.iter().zip(&counts).filter(|(a, _)| a.course == course && a.in_gpa);
            let counted: Vec<_> = of_course().filter(|(_, counts)| **counts).map(|(a, _)| a.points).collect();
            prop_assert_eq!(counted.len(), usize::from(of_course().count() > 0));
            prop_assert!(counted.iter().all(|best| of_course().all(|(a, _)| a.points <= *best)));
        }
    }

    /// Rounding is monotone, at most half a hundredth off, and never below truncation.
    #[test]
    fn rounding_is_honest(points in 0..100_000, units in 1..250) {
        let (up, cut) = (sum(points, units).rounded(Rounding::HalfUp).unwrap(), sum(points, units).rounded(Rounding::Truncate).unwrap());
        prop_assert!(cut * units <= points && points < (cut + 1) * units);
        prop_assert!((2 * up - 1) * units <= 2 * points && 2 * points < (2 * up + 1) * units);
    }

    #[test]
    fn a_repeat_never_lowers_the_cumulative_points_of_a_course(attempts in record()) {
        let report = report(&attempts);
        let only = |course| attempts.iter().filter(|a| a.course == course).copied().collect::<Vec<_>>();
        for lines in (0..8).map(|course| super::report(&only(course)).lines) {
            prop_assert!(lines.windows(2).all(|two| two[0].total.compare(two[1].total) != Ordering::Greater));
        }
        prop_assert!(report.lines.windows(2).all(|two| two[0].total_gained <= two[1].total_gained));
    }
}

#[test]
fn where_the_latest_counts_a_worse_repeat_lowers_the_total() {
    // B of three units, then C+ of the same course: 9.00 over 3 by the best, 6.99 over 3 by the latest.
    let attempt = |semester, points| Attempt {
        course: 1,
        semester,
        year: 1,
        units: 3,
        gained: 3,
        points: Some(points),
        in_gpa: true,
        failed: false,
        major: true,
        minor: false,
    };
    let attempts = [attempt(1, 300), attempt(2, 233)];
    let total = |repeats| {
        let report = Counting { repeats, attempts: 3 }.report(&attempts);
        (report.lines[1].total, report.counts)
    };
    assert_eq!(total(Repeats::Best), (sum(9_00, 3), vec![true, false]));
    assert_eq!(total(Repeats::Latest), (sum(6_99, 3), vec![false, true]));
}

#[test]
fn how_many_attempts_there_are_is_said_by_the_counting() {
    let fail = |semester| Attempt {
        course: 1,
        semester,
        year: 1,
        units: 3,
        gained: 0,
        points: Some(0),
        in_gpa: true,
        failed: true,
        major: true,
        minor: false,
    };
    let exhausted = |attempts| {
        let lines = Counting { repeats: Repeats::Best, attempts }.report(&[fail(1), fail(2), fail(3)]).lines;
        lines.iter().map(|line| line.exhausted.len()).collect::<Vec<_>>()
    };
    assert_eq!(exhausted(3), [0, 0, 1]);
    assert_eq!(exhausted(2), [0, 1, 1]);
}
