//! Courses and plans.

mod course {
    use course_planning::units::course::{fits, level_of};

    #[test]
    fn codes_are_capitals_and_digits_and_tell_the_level() {
        for (code, level) in [("COMP1013", 1), ("CS4003", 4), ("UCLHX2013", 2), ("ENG70138002", 7), ("AB60038999", 6)] {
            assert_eq!(level_of(code), Some(level), "{code}");
        }
        for wrong in [
            "",
            "C1013",
            "COMPUT1013",
            "comp1013",
            "COMP101",
            "COMP10133",
            "COMP1013A",
            "COMP10138000",
            "COMP10137001",
            "COMP 1013",
            "ＣＯＭＰ1013",
            "COMP１０１３",
            "1013",
            "COMP101380011",
        ] {
            assert_eq!(level_of(wrong), None, "{wrong}");
        }
        assert!(fits(4, "UG") && !fits(6, "UG") && fits(6, "TPG") && !fits(4, "RPG") && !fits(5, "TPG"));
    }
}

mod facts {
    use course_planning::units::facts::rounded;

    #[test]
    fn averages_are_rounded_once_half_up() {
        for (points, units, shown) in
            [(1, 2, 1), (1, 3, 0), (1000, 3, 333), (2000, 3, 667), (733, 2, 367), (400, 1, 400)]
        {
            assert_eq!(rounded(points, units), Some(shown), "{points}/{units}");
        }
        assert_eq!(rounded(0, 0), None);
    }
}

mod copy {
    use course_planning::units::copy::code_for;

    #[test]
    fn the_year_in_a_code_follows_the_cohort() {
        for (code, copied) in [("CST-2023", "CST-2024"), ("CST", "CST-2024"), ("CST-S", "CST-S-2024")] {
            assert_eq!(code_for(code, 2024), copied);
        }
    }
}

mod parts {
    use course_planning::units::parts::rearrange;

    #[test]
    fn those_named_change_places_among_themselves() {
        let words = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        let mut rows = words("abcdef");
        assert!(rearrange(&mut rows, &words("eca"), |row| row).is_ok());
        assert_eq!(rows, words("ebcdaf"));
        assert!(rearrange(&mut rows, &words("ax"), |row| row).is_err());
    }
}

mod similar {
    use course_planning::units::similar::similar;

    #[test]
    fn near_copies_are_alike_and_parts_of_a_series_are_not() {
        for (a, b) in [
            ("Operating Systems", "operating  systems"),
            ("Introduction to Data Science", "Introduction to Data Sciences"),
            ("数据结构与算法", "数据结构与算法"),
            ("操作系统", "操作系统。"),
        ] {
            assert!(similar(a, b) && similar(b, a), "{a} {b}");
        }
        for (a, b) in [
            ("English for Academic Purposes II", "English for Academic Purposes III"),
            ("微积分一", "微积分二"),
            ("Operating Systems", "Database Systems"),
            ("操作系统", "数据结构"),
            ("", ""),
            ("A", "B"),
        ] {
            assert!(!similar(a, b), "{a} {b}");
        }
    }
}
