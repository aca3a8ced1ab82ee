//! Averages, standing, and what may be transferred.

mod figures {
    use grades::units::figures::{Figures, Graded, figures};
    use rules::standing::HonoursList;

    /// Three units of a course in a semester.
    fn graded(course: &str, semester: i32, grade: &'static str, points: Option<i32>) -> Graded<'static, u64> {
        let course = course.bytes().fold(0, |sum, byte| sum * 256 + u64::from(byte));
        let gained = if grade == "F" { 0 } else { 3 };
        let (in_gpa, year) = (points.is_some(), (semester + 1) / 2);
        Graded { course, semester, year, grade, units: 3, gained, points, in_gpa, counts_as: "CORE", minor: false }
    }

    fn standings(lines: &[Figures]) -> Vec<&'static str> {
        lines.iter().map(|line| line.standing.code()).collect()
    }

    #[test]
    fn taught_students_are_judged_by_what_is_displayed() {
        let results = [
            // 15.00 / 6 = 2.50
            graded("A", 1, "B", Some(300)),
            graded("B", 1, "C", Some(200)),
            // 13.17 / 6 = 2.195, displayed as 2.20
            graded("C", 2, "C+", Some(219)),
            graded("D", 2, "C+", Some(220)),
            graded("E", 3, "C+", Some(219)),
            graded("F", 4, "C", Some(200)),
        ];
        let lines = figures("TPG", &results, |_| false);
        assert_eq!(standings(&lines), ["GOOD", "WARNING", "PROBATION", "DISMISSAL"]);
        let sums: Vec<_> = lines.iter().map(|line| (line.total.points, line.total.units)).collect();
        assert_eq!(sums, [(1500, 6), (2817, 12), (3474, 15), (4074, 18)]);
        assert_eq!(lines.iter().map(|line| line.load_cap).collect::<Vec<_>>(), [None, None, Some(12), None]);
        assert!(lines.iter().all(|line| line.honours == HonoursList::None && line.major == line.total));
    }

    #[test]
    fn research_students_are_warned_by_averages_and_no_more() {
        let results = [
            graded("A", 1, "B-", Some(267)),
            graded("B", 2, "B-", Some(266)),
            graded("C", 3, "F", Some(0)),
            graded("C", 4, "F", Some(0)),
            graded("C", 5, "F", Some(0)),
        ];
        let lines = figures("RPG", &results, |_| false);
        assert_eq!(standings(&lines), ["GOOD", "WARNING", "WARNING", "WARNING", "WARNING"]);
        assert!(lines.iter().all(|line| line.load_cap.is_none()));
        // Unless the course must be passed: there is no fourth attempt.
        let lines = figures("RPG", &results, |course| course == u64::from(b'C'));
        assert_eq!(standings(&lines), ["GOOD", "WARNING", "WARNING", "WARNING", "DISMISSAL"]);
        assert_eq!((lines[4].total_attempted, lines[4].total_gained, lines[4].total.units), (9, 6, 9));
    }

    #[test]
    fn transferred_units_are_gained_and_in_no_average() {
        for student_type in ["UG", "TPG", "RPG"] {
            let results = [graded("A", 1, "A", Some(400)), graded("B", 1, "T", None)];
            let line = figures(student_type, &results, |_| false).remove(0);
            assert_eq!((line.units_gained, line.gpa.units, line.gpa.points), (6, 3, 1200), "{student_type}");
        }
        assert!(figures("NONE", &[graded("A", 1, "A", Some(400))], |_| false).is_empty());
    }
}

mod transfer {
    use grades::units::transfer::cap;

    #[test]
    fn each_way_in_has_its_cap() {
        for (degree, admission_type, exchanged, units) in [
            (128, "", true, 64),
            (129, "", true, 64),
            (128, "SENIOR", true, 85),
            (128, "SENIOR", false, 85),
            (128, "ADVANCED", false, 15),
            // Whoever was away as well brings what the others bring.
            (128, "ADVANCED", true, 64),
            // Half of a short degree is less than fifteen.
            (24, "ADVANCED", false, 12),
        ] {
            assert_eq!(cap(degree, admission_type, exchanged), units, "{degree} {admission_type} {exchanged}");
        }
    }
}
