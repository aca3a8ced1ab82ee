use super::*;
use crate::protect::Keys;
use serde::Deserialize;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
struct Sample {
    max_units: u32,
    password: Secret,
}

impl Default for Sample {
    fn default() -> Self {
        Self { max_units: 18, password: Secret::default() }
    }
}

impl Settings for Sample {
    const AREA: &'static str = "sample";
    fn secrets(&mut self) -> Vec<(&'static str, &mut Secret)> {
        vec![("password", &mut self.password)]
    }
}

fn keys() -> Keys {
    Keys::in_memory([7; 32]).unwrap()
}

#[test]
fn a_secret_is_stored_sealed_and_never_shown() {
    let mut value = Sample { max_units: 21, password: Secret::new("s3cret") };
    let text = encode(&keys(), "sample/", &mut value).unwrap();
    assert!(text.starts_with(r#"{"maxUnits":21,"password":"s1.test."#) && !text.contains("s3cret"), "{text}");
    assert_eq!(decode::<Sample>(&keys(), "sample/", &text).unwrap(), value);
    assert!(decode::<Sample>(&keys(), "sample/UG", &text).is_err(), "of another row");
    let shown = serde_json::to_string(&value).unwrap();
    assert!(!shown.contains("s3cret") && !format!("{value:?}").contains("s3cret"));
    let back: Sample = serde_json::from_str(&shown).unwrap();
    assert!(back.password.is_mask());
}

#[test]
fn old_rows_survive_a_new_version_and_defaults_fill_the_rest() {
    let decode = |text: &str| decode::<Sample>(&keys(), "sample/", text);
    assert_eq!(decode(r#"{"gone":1}"#).unwrap(), Sample::default());
    assert_eq!(decode(r#"{"maxUnits":5}"#).unwrap().max_units, 5);
    assert_eq!(decode(r#"{"password":"stored in clear"}"#).unwrap().password, Secret::new("stored in clear"));
    assert!(decode(r#"{"maxUnits":"five"}"#).is_err());
}
