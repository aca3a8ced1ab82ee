//! Cards, names, numbers and ages.

mod cards {
    use chrono::NaiveDate;
    use student_information::rules::{CardProblem, identity_card, name_key};

    #[test]
    fn the_standards_own_examples_are_valid() {
        let card = identity_card("11010519491231002X").unwrap();
        assert_eq!((card.birth, card.female), (NaiveDate::from_ymd_opt(1949, 12, 31).unwrap(), true));
        let card = identity_card("440524188001010014").unwrap();
        assert_eq!((card.birth, card.female), (NaiveDate::from_ymd_opt(1880, 1, 1).unwrap(), false));
    }

    #[test]
    fn every_single_slip_and_every_swap_of_neighbours_is_found() {
        let good = "11010519491231002X";
        let mut tried = 0;
        for place in 0..17 {
            for digit in '0'..='9' {
                let mut slip: Vec<char> = good.chars().collect();
                if slip[place] == digit {
                    continue;
                }
                slip[place] = digit;
                assert!(identity_card(&slip.iter().collect::<String>()).is_err());
                tried += 1;
            }
        }
        for place in 0..16 {
            let mut swap: Vec<char> = good.chars().collect();
            swap.swap(place, place + 1);
            let swap: String = swap.iter().collect();
            assert!(swap == good || identity_card(&swap).is_err(), "{swap}");
        }
        assert_eq!(tried, 153);
    }

    #[test]
    fn each_problem_is_named() {
        for (number, problem) in [
            ("", CardProblem::Form),
            ("11010519491231002", CardProblem::Form),
            ("11010519491231002x", CardProblem::Check),
            ("1101051949123100２X", CardProblem::Form),
            ("11010519491231002XX", CardProblem::Form),
            ("A1010519491231002X", CardProblem::Form),
            ("99010519491231002X", CardProblem::Region),
            ("11010519491331002X", CardProblem::Birth),
            ("11010519490229002X", CardProblem::Birth),
            ("110105194912310021", CardProblem::Check),
        ] {
            assert_eq!(identity_card(number), Err(problem), "{number}");
        }
    }

    #[test]
    fn names_written_differently_are_one_name() {
        for (a, b) in [
            ("张 三", "张三"),
            ("阿卜杜拉·买买提", "阿卜杜拉 买买提"),
            ("ZHANG San", "San Zhang"),
            ("Zhang，San", "zhang san"),
            ("ｚｈａｎｇ　ｓａｎ", "Zhang San"),
        ] {
            assert_eq!(name_key(a), name_key(b));
        }
        assert_ne!(name_key("张三"), name_key("张四"));
        assert_ne!(name_key("Zhang San"), name_key("Zhang Sang"));
    }
}

mod enrolment {
    use chrono::NaiveDate;
    use student_information::rules::{
        CardProblem, check_character,
        enrolment::{Disagreement, NumberRule, age_on, disagreements, of_age},
    };

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn ages_are_whole_years() {
        for (birth, on, age) in [
            ("2008-09-01", "2026-08-31", 17),
            ("2008-09-01", "2026-09-01", 18),
            ("2008-02-29", "2026-02-28", 17),
            ("2008-02-29", "2026-03-01", 18),
        ] {
            assert_eq!(age_on(day(birth), day(on)), age, "{birth} {on}");
        }
        for (birth, fits) in [("2012-09-02", false), ("2012-09-01", true), ("1966-09-01", true), ("1965-09-01", false)]
        {
            assert_eq!(of_age(day(birth), day("2026-09-01")), fits, "{birth}");
        }
    }

    #[test]
    fn the_card_tells_birth_and_sex() {
        // 1949-12-31, serial 002: even, so a woman.
        let card = "11010519491231002X";
        assert_eq!(disagreements(card, Some(day("1949-12-31")), "F"), []);
        assert_eq!(disagreements(card, None, ""), []);
        assert_eq!(disagreements(card, None, "X"), []);
        assert_eq!(disagreements(card, Some(day("1949-12-30")), "F"), [Disagreement::Birth(day("1949-12-31"))]);
        assert_eq!(disagreements(card, None, "M"), [Disagreement::Gender { female: true }]);
        assert_eq!(disagreements("110105194912310021", None, ""), [Disagreement::Number(CardProblem::Check)],);
        let digits = "11010020050101001";
        let man = format!("{digits}{}", check_character(digits).unwrap());
        assert_eq!(disagreements(&man, None, "F"), [Disagreement::Gender { female: false }]);
    }

    #[test]
    fn numbers_go_on_where_the_programme_stopped() {
        let rule = NumberRule::default();
        let next = |programme: &[&str], year: &[&str]| {
            rule.next(2026, programme.iter().copied(), year.iter().copied()).unwrap_or_default()
        };
        assert_eq!(next(&[], &[]), "2610000001");
        assert_eq!(next(&["2610000001", "2610000007"], &["2610003004"]), "2610000008");
        assert_eq!(next(&[], &["2610003004", "2610001090"]), "2610004001");
        // The block is full: the next free one.
        assert_eq!(next(&["2610000999"], &["2610003004"]), "2610004001");
        assert_eq!(next(&["2610000999"], &[]), "2610001001");
        // Numbers of another year or form do not count.
        assert_eq!(next(&["2510000001", "S26", "26100000ab"], &["2510009001"]), "2610000001");
        assert_eq!(next(&["2699999999"], &["2699999999"]), "");
    }

    #[test]
    fn rules_that_leave_no_room_are_unsound() {
        for (length, serial_digits, sound) in
            [(10, 3, true), (5, 3, false), (6, 3, true), (10, 1, false), (19, 3, false)]
        {
            assert_eq!(NumberRule { length, serial_digits }.is_sound(), sound, "{length} {serial_digits}");
        }
    }
}

mod pinyin {
    use student_information::rules::pinyin::{key, spelled};

    #[test]
    fn names_are_spelled_as_people_spell_them() {
        for (name, surname, given) in [
            ("张三", "Zhang", "San"),
            ("李 小明", "Li", "Xiaoming"),
            ("欧阳修", "Ouyang", "Xiu"),
            ("单雄信", "Shan", "Xiongxin"),
            ("尉迟恭", "Yuchi", "Gong"),
            ("迪丽热巴·买买提", "Dilireba", "Maimaiti"),
            ("吕布", "Lyu", "Bu"),
            ("张", "Zhang", ""),
            ("Smith", "", ""),
            ("", "", ""),
        ] {
            assert_eq!(spelled(name), (surname.to_owned(), given.to_owned()), "{name}");
        }
    }

    #[test]
    fn whole_names_and_initials_are_found() {
        let found = |name: &str, words: &[&str]| {
            let (surname, given) = spelled(name);
            let key = key(name, &surname, &given);
            words.iter().all(|word| key.contains(word))
        };
        assert!(found("张三", &["zhangsan", "zs", "zhang san"]));
        assert!(found("欧阳娜娜", &["ouyangnana", "oynn"]));
        assert!(found("吕布", &["lyubu", "lvbu", "lb"]));
        assert!(found("曾国藩", &["zengguofan", "zgf"]));
        assert!(found("单雄信", &["shanxiongxin", "sxx"]));
        assert_eq!(key("任溶溶", "Yen", "Rongrong"), "yen rongrong yenrongrong yrr");
        assert_eq!(key("Smith", "", ""), "");
    }
}

mod advising {
    use proptest::prelude::*;
    use student_information::units::advising::spread;

    #[test]
    fn whoever_has_fewest_is_next() {
        assert_eq!(spread(4, &[1, 0]), [1, 0, 1, 0]);
        assert_eq!(spread(3, &[5, 0, 1]), [1, 1, 2]);
        assert_eq!(spread(2, &[]), Vec::<usize>::new());
    }

    proptest! {
        /// Nobody who was given somebody has more than one student more than anybody else.
        #[test]
        fn it_is_as_even_as_it_goes(students in 0_usize..200, loads in prop::collection::vec(0_usize..30, 1..12)) {
            let given = spread(students, &loads);
            prop_assert_eq!(given.len(), students);
            let mut after = loads.clone();
            given.iter().for_each(|place| after[*place] += 1);
            let least = after.iter().min().unwrap();
            prop_assert!(given.iter().all(|place| after[*place] <= least + 1));
        }
    }
}
