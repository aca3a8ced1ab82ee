use proptest::prelude::*;

use super::{Answers, Choice, Condition, Fault, Kind, Question, choices_of, faults, is_asked, unsound};

fn question(code: &str, kind: Kind) -> Question {
    let choice = |code: &str| Choice { code: code.to_owned(), cn: code.to_owned(), en: code.to_owned() };
    Question {
        code: code.to_owned(),
        kind,
        text_cn: String::new(),
        text_en: String::new(),
        hint_cn: String::new(),
        hint_en: String::new(),
        choices: if kind.has_choices() { vec![choice("LOST"), choice("DAMAGED")] } else { vec![] },
        required: true,
        only_if: None,
    }
}

fn only_if(mut of: Question, code: &str, choice: &str) -> Question {
    of.only_if = Some(Condition { code: code.to_owned(), choice: choice.to_owned() });
    of
}

fn answers(texts: &[(&str, &str)]) -> Answers {
    let texts = texts.iter().map(|(code, text)| ((*code).to_owned(), (*text).to_owned())).collect();
    Answers { texts, ..Answers::default() }
}

/// A card is made again: why, when it was lost, and a picture.
fn card() -> Vec<Question> {
    vec![
        question("why", Kind::Choice),
        only_if(question("when", Kind::Date), "why", "LOST"),
        question("photo", Kind::File),
    ]
}

#[test]
fn what_hangs_on_an_answer_is_asked_with_it() {
    let form = card();
    let mut given = answers(&[("why", "DAMAGED")]);
    given.files.insert("photo".to_owned(), 1);
    assert_eq!(faults(&form, &given, true), []);
    given.texts.insert("why".to_owned(), "LOST".to_owned());
    assert_eq!(faults(&form, &given, true), [("when".to_owned(), Fault::Missing)]);
    given.texts.insert("when".to_owned(), "2026-02-30".to_owned());
    assert_eq!(faults(&form, &given, true), [("when".to_owned(), Fault::NotADate)]);
    given.texts.insert("when".to_owned(), "2026-02-28".to_owned());
    assert_eq!(faults(&form, &given, true), []);
}

#[test]
fn an_answer_nobody_asked_for_is_none_when_it_is_handed_in() {
    let form = card();
    let mut given = answers(&[("why", "DAMAGED"), ("when", "2026-02-28"), ("pin", "1234")]);
    given.files.insert("photo".to_owned(), 6);
    let found = |whole| faults(&form, &given, whole);
    let files = ("photo".to_owned(), Fault::TooManyFiles { most: 5 });
    assert_eq!(found(false), [files.clone(), ("pin".to_owned(), Fault::NotAsked)]);
    let when = ("when".to_owned(), Fault::NotAsked);
    assert_eq!(found(true), [files, ("pin".to_owned(), Fault::NotAsked), when]);
}

#[test]
fn each_kind_has_its_form() {
    for (kind, good, bad, fault) in [
        (Kind::Number, "-3.50", "1e3", Fault::NotANumber),
        (Kind::Number, "1000000000000", "1000000000001", Fault::NotANumber),
        (Kind::Date, "2026-09-01", "2026-9-1", Fault::NotADate),
        (Kind::Choice, "LOST", "LOST,DAMAGED", Fault::NotAChoice),
        (Kind::Several, "LOST,DAMAGED", "LOST,LOST", Fault::NotAChoice),
    ] {
        let form = [question("q", kind)];
        assert_eq!(faults(&form, &answers(&[("q", good)]), true), [], "{good}");
        assert_eq!(faults(&form, &answers(&[("q", bad)]), true), [("q".to_owned(), fault)], "{bad}");
    }
    let long = "字".repeat(201);
    let found = faults(&[question("q", Kind::Line)], &answers(&[("q", &long)]), false);
    assert_eq!(found, [("q".to_owned(), Fault::TooLong { most: 200 })]);
}

#[test]
fn a_condition_looks_back_at_a_choice() {
    let back = [question("why", Kind::Choice), only_if(question("when", Kind::Date), "why", "LOST")];
    assert_eq!(unsound(&back), Vec::<String>::new());
    let ahead = [only_if(question("when", Kind::Date), "why", "LOST"), question("why", Kind::Choice)];
    assert_eq!(unsound(&ahead), ["when"]);
    let nothing = [question("why", Kind::Choice), only_if(question("when", Kind::Date), "why", "STOLEN")];
    assert_eq!(unsound(&nothing), ["when"]);
    let on_text = [question("why", Kind::Line), only_if(question("when", Kind::Date), "why", "LOST")];
    assert_eq!(unsound(&on_text), ["when"]);
}

#[test]
fn a_circle_of_conditions_asks_nothing() {
    let circle = [only_if(question("a", Kind::Choice), "b", "LOST"), only_if(question("b", Kind::Choice), "a", "LOST")];
    let given = answers(&[("a", "LOST"), ("b", "LOST")]);
    assert!(circle.iter().all(|one| !is_asked(one, &circle, &given)));
}

#[test]
fn choices_are_written_on_one_line() {
    let found = choices_of("LOST|遗失|Lost; DAMAGED|损坏|Damaged;").unwrap_or_default();
    assert_eq!(found.iter().map(|choice| choice.code.as_str()).collect::<Vec<_>>(), ["LOST", "DAMAGED"]);
    for wrong in ["", "A|甲|A", "A|甲;B|乙|B", "A|甲|A;A|乙|B", "A,B|甲|A;B|乙|B", "A|甲|A|x;B|乙|B"] {
        assert_eq!(choices_of(wrong), None, "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]
    /// What may be handed in could be kept before; no answer makes the check fail.
    #[test]
    fn whole_is_stricter_than_kept(why in ".{0,12}", when in ".{0,12}", photos in 0_usize..8) {
        let form = card();
        let mut given = answers(&[("why", &why), ("when", &when)]);
        given.files.insert("photo".to_owned(), photos);
        let (kept, whole) = (faults(&form, &given, false), faults(&form, &given, true));
        prop_assert!(kept.iter().all(|fault| whole.contains(fault)));
    }
}
