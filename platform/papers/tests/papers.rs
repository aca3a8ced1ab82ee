//! Every template takes its data, and every character of a name has a shape.
#![allow(clippy::unwrap_used)]

#[path = "../examples/look/samples.rs"]
mod samples;

use papers::{Template, missing, render};
use serde_json::json;

#[test]
fn rare_characters_of_names_have_a_shape() {
    for name in ["𬭚", "䶮", "㛃", "龘", "喆", "堃", "赟", "㬎", "𫖯", "𬸦", "·", "Zoë Müller", "張曉明"]
    {
        assert_eq!(missing(name), Vec::<char>::new(), "{name}");
    }
    assert_eq!(missing("张\u{e000}三\u{e000}"), ['\u{e000}']);
}

#[test]
fn every_template_sets_its_data_on_as_many_sheets_as_it_needs() {
    let expected = [1, 2, 1, 2, 3, 1, 1, 2, 2, 4, 2, 6, 3, 1, 2];
    for ((name, template), pages) in samples::ALL.into_iter().zip(expected) {
        let paper = render(template, &samples::data(template), vec![]).unwrap();
        assert!(paper.pdf.starts_with(b"%PDF-"), "{name}");
        assert_eq!(paper.pages, pages, "{name}");
    }
}

#[test]
fn every_character_of_the_samples_and_templates_has_a_shape() {
    for (name, template) in samples::ALL {
        assert_eq!(missing(&samples::data(template).to_string()), Vec::<char>::new(), "{name}");
    }
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/templates")).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert_eq!(missing(&text.replace('\n', "")), Vec::<char>::new());
    }
}

#[test]
fn a_plan_with_long_lists_of_electives_stays_on_one_sheet() {
    let mut data = samples::data(Template::Plan);
    let course = |n: usize| {
        json!({ "code": format!("ACCT3{n:03}"), "title": "Advanced Topics in Accounting and Corporate Governance",
            "units": 3, "compulsory": false, "minGrade": "" })
    };
    // Thirty to choose from in one semester, forty in another.
    data["papers"][0]["categories"][1]["cells"][5] = (0..30).map(course).collect();
    data["papers"][0]["categories"][6]["cells"][7] = (30..70).map(course).collect();
    assert_eq!(render(Template::Plan, &data, vec![]).unwrap().pages, 1);
}

#[test]
fn text_of_a_record_is_never_markup() {
    let mut data = samples::data(Template::EnrolmentCn);
    data["papers"][0]["body"] = json!("#panic() $ * _ ` @x <y> \\ #{1 + 1} [a] = b");
    assert_eq!(render(Template::EnrolmentCn, &data, vec![]).unwrap().pages, 2);
}

#[test]
fn data_that_does_not_fit_is_an_error_and_no_panic() {
    assert!(render(Template::Roster, &json!({ "papers": [] }), vec![]).is_err());
    assert!(render(Template::EnrolmentCn, &json!({ "papers": [{ "lang": "zh" }] }), vec![]).is_err());
}
