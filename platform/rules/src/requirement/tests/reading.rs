use super::*;

fn errors(text: &str) -> Vec<(usize, usize, Expected)> {
    let errors = parse(text).expect_err(text);
    errors.iter().map(|error| (error.at, error.length, error.expected)).collect()
}

#[test]
fn both_languages_say_the_same() {
    let expected =
        Requirement::All(vec![Requirement::Any(vec![taken("UCLC1013"), taken("GCLA1903")]), not_taken("GCLA1913")]);
    for text in [
        "(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913",
        "（修读过UCLC1013或者修读过GCLA1903）同时未曾修读过GCLA1913",
        "（修读过 ＵＣＬＣ１０１３、或者　修读过gcla1903），同时，未曾修读过 GCLA1913",
        "(has taken UCLC1013 or has taken GCLA1903) and has never taken GCLA1913",
        "  ( Has   Taken uclc1013 OR 修读过GCLA1903 ) AND ((has never taken GCLA1913))",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    assert_eq!(print(&expected, Language::Zh), "(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913");
    assert_eq!(
        print(&expected, Language::En),
        "(has taken UCLC1013 or has taken GCLA1903) and has never taken GCLA1913"
    );
}

#[test]
fn every_condition_has_words_in_both_languages() {
    let codes = |list: &[&str]| list.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    for (atom, zh, en) in [
        (Atom::ProgrammeIn { programmes: codes(&["CST", "FM-S"]) }, "专业为CST、FM-S", "programme is CST, FM-S"),
        (Atom::ProgrammeNotIn { programmes: codes(&["CST"]) }, "专业不能为CST", "programme is not CST"),
        (
            Atom::PassedWith { course: "COMP1013".into(), grade: "B-".into() },
            "通过COMP1013成绩不低于B-",
            "passed COMP1013 with at least B-",
        ),
        (Atom::YearIn { years: vec![2, 3] }, "修读年级为2、3", "year of study is 2, 3"),
        (Atom::CohortIn { cohorts: vec![2023] }, "入学年份为2023", "cohort is 2023"),
        (Atom::MinUnits { units: 60 }, "已获学分不少于60", "units gained at least 60"),
        (Atom::MinCgpa { cgpa: 205 }, "累计绩点不低于2.05", "cGPA at least 2.05"),
        (Atom::RegisteredNow { course: "COMP1013".into() }, "正在修读COMP1013", "is taking COMP1013"),
    ] {
        let atom = Requirement::Atom(atom);
        assert_eq!((print(&atom, Language::Zh).as_str(), print(&atom, Language::En).as_str()), (zh, en));
        assert_eq!((read(zh), read(en)), (atom.clone(), atom));
    }
    assert_eq!(read("累计绩点不低于2.5"), Atom::MinCgpa { cgpa: 250 }.into());
    assert_eq!(read("cgpa at least 3"), Atom::MinCgpa { cgpa: 300 }.into());
}

#[test]
fn and_binds_closer_than_or() {
    let expected = Requirement::Any(vec![taken("A1"), Requirement::All(vec![taken("B1"), taken("C1")])]);
    assert_eq!(read("修读过A1 或者 修读过B1 同时 修读过C1"), expected);
    assert_eq!(print(&expected, Language::Zh), "修读过A1 或者 (修读过B1 同时 修读过C1)");
}

#[test]
fn several_courses_after_one_word_mean_each_of_them() {
    let both = Requirement::All(vec![not_taken("A1"), not_taken("B1")]);
    assert_eq!(read("未曾修读过A1、B1"), both);
    assert_eq!(read("has never taken A1, B1"), both);
    let mixed = Requirement::Any(vec![Requirement::All(vec![taken("A1"), taken("B1")]), taken("C1")]);
    assert_eq!(read("修读过A1、B1，或者修读过C1"), mixed);
}

#[test]
fn long_chains_of_exclusions() {
    let courses: Vec<_> = (0..60).map(|n| format!("GCLA{}", 1000 + n)).collect();
    let chain = courses.iter().map(|c| format!("未曾修读过{c}")).collect::<Vec<_>>().join("同时");
    let Requirement::All(items) = read(&chain) else { panic!("{chain}") };
    assert_eq!(items.len(), 60);
    assert_eq!(read(&chain).courses(), courses.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn nothing_asks_nothing() {
    for text in ["", "  ", "\n\u{3000}"] {
        assert_eq!(parse(text), Ok(None));
    }
}

#[test]
fn errors_point_at_the_character() {
    use Expected::*;
    for (text, expected) in [
        ("修读过", vec![(3, 0, CourseCode)]),
        ("修读过CST", vec![(3, 3, CourseCode)]),
        ("修读过 同时 修读过A1", vec![(4, 0, CourseCode)]),
        ("COMP1013", vec![(0, 8, WordBeforeCode)]),
        ("修读过A1 同时 B1003", vec![(9, 5, WordBeforeCode)]),
        ("修读过A1 修读过B1", vec![(6, 0, Joint)]),
        ("修读过A1、修读过B1", vec![(6, 0, Joint)]),
        ("修读过A1 的学生", vec![(6, 3, Joint)]),
        ("修读过A1 同时", vec![(8, 0, Condition)]),
        ("同时 修读过A1", vec![(0, 2, Condition)]),
        ("(修读过A1", vec![(0, 1, ClosingBracket)]),
        ("修读过A1) 同时 修读过B1", vec![(5, 1, OpeningBracket)]),
        ("()", vec![(1, 0, Condition)]),
        ("专业为", vec![(3, 0, ProgrammeCode)]),
        ("专业为计算机", vec![(3, 3, ProgrammeCode)]),
        ("通过A1", vec![(4, 0, WithAtLeast)]),
        ("通过A1成绩不低于F", vec![(9, 1, Grade)]),
        ("修读年级为9", vec![(5, 1, Year)]),
        ("入学年份为23", vec![(5, 2, Cohort)]),
        ("已获学分不少于1000", vec![(7, 4, Units)]),
        ("累计绩点不低于4.01", vec![(7, 4, Cgpa)]),
        ("累计绩点不低于2.505", vec![(7, 5, Cgpa)]),
        // All faults at one look, in the order of the text.
        (
            "修读过X 同时 (专业为 或者 已获学分不少于多) 同时 Y1003",
            vec![(3, 1, CourseCode), (13, 0, ProgrammeCode), (23, 1, Units), (29, 5, WordBeforeCode)],
        ),
        ("has taken A1 or programme is or has taken", vec![(29, 0, ProgrammeCode), (41, 0, CourseCode)]),
        ("修读过A1)) 修读过", vec![(5, 1, OpeningBracket), (6, 1, OpeningBracket), (11, 0, CourseCode)]),
    ] {
        assert_eq!(errors(text), expected, "{text}");
    }
}

#[test]
fn messages_say_what_to_write() {
    let first = |text: &str| parse(text).expect_err(text).remove(0).message;
    let both = first("COMP1013");
    assert_eq!(both.zh, "“COMP1013”前面要写明条件，例如“修读过COMP1013”。");
    assert_eq!(both.en, "say what is asked of “COMP1013”, such as “has taken COMP1013”.");
    assert!(first("通过A1成绩不低于F").zh.starts_with("“F”不能用在这里：成绩等级只能是A、A-、B+"));
    assert_eq!(first("修读过A1 修读过B1").zh, "两个条件之间要用“同时”或“或者”连接。");
}

#[test]
fn depth_and_length_have_an_end() {
    let nested = |depth: usize| format!("{}修读过A1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(read(&nested(MAX_DEPTH)), taken("A1"));
    assert_eq!(errors(&nested(MAX_DEPTH + 1)), [(MAX_DEPTH, 1, Expected::LessDepth)]);
    assert_eq!(errors(&"(".repeat(MAX_LENGTH)).len(), 20);
    assert_eq!(errors(&"修".repeat(MAX_LENGTH + 5)), [(MAX_LENGTH, 5, Expected::ShorterText)]);
    assert_eq!(errors(&")".repeat(MAX_LENGTH)).len(), 20);
}

fn soup() -> impl Strategy<Value = String> {
    let mut bits =
        vec!["(", ")", "（", "）", "、", ",", " ", "A1", "COMP1013", "CST", "B-", "2.5", "2023", "7", "?", "的"];
    bits.extend(words::SPELLINGS.iter().flat_map(words::Spelling::all));
    prop::collection::vec(prop::sample::select(bits), 0..30).prop_map(|bits| bits.concat())
}

/// Whatever is written there is an answer, and its places are within the text.
fn answers(text: &str) {
    let length = text.chars().count();
    match parse(text) {
        Ok(None) => assert!(text.trim().is_empty(), "{text}"),
        Ok(Some(read)) => assert_eq!(parse(&print(&read, Language::Zh)), Ok(Some(read)), "{text}"),
        Err(errors) => {
            assert!(!errors.is_empty());
            assert!(errors.iter().all(|error| error.at + error.length <= length), "{text}: {errors:?}");
            assert!(errors.is_sorted_by_key(|error| error.at));
        }
    }
}

proptest! {
    #![proptest_config(cheap())]

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        answers(&text);
    }

    #[test]
    fn any_mixture_of_its_words_is_answered(text in soup()) {
        answers(&text);
    }

    #[test]
    fn a_requirement_with_a_character_changed_is_answered(
        tree in requirement(), at in any::<prop::sample::Index>(), by in prop::option::of(any::<char>()),
    ) {
        let mut chars: Vec<char> = print(&tree, Language::Zh).chars().collect();
        let place = at.index(chars.len());
        chars.splice(place..=place, by);
        answers(&chars.into_iter().collect::<String>());
    }

    #[test]
    fn what_is_printed_reads_back(tree in requirement()) {
        let tidy = tree.clone().tidy();
        for language in LANGUAGES {
            prop_assert_eq!(parse(&print(&tidy, language)), Ok(Some(tidy.clone())));
            prop_assert_eq!(parse(&print(&tree, language)), Ok(Some(tidy.clone())));
        }
    }
}
