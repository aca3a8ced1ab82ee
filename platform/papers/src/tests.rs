#![allow(clippy::unwrap_used)]

use serde_json::json;

use super::*;

#[test]
fn rare_characters_of_names_have_a_shape() {
    for name in ["𬭚", "䶮", "㛃", "龘", "喆", "堃", "赟", "㬎", "𫖯", "𬸦", "·", "Zoë Müller", "張曉明"]
    {
        assert_eq!(missing(name), Vec::<char>::new(), "{name}");
    }
    assert_eq!(missing("张\u{10FFFD}三"), ['\u{10FFFD}']);
}

#[test]
fn data_that_does_not_fit_is_an_error_and_no_panic() {
    assert!(render(Template::Roster, &json!({ "papers": [] }), vec![]).is_err());
}
