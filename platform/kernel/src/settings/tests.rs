use super::*;
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

#[test]
fn a_secret_is_stored_and_never_shown() {
    let mut value = Sample { max_units: 21, password: Secret::new("s3cret") };
    let text = encode(&mut value).unwrap();
    assert_eq!(text, r#"{"maxUnits":21,"password":"s3cret"}"#);
    assert_eq!(decode::<Sample>(&text).unwrap(), value);
    let shown = serde_json::to_string(&value).unwrap();
    assert!(!shown.contains("s3cret") && !format!("{value:?}").contains("s3cret"));
    let back: Sample = serde_json::from_str(&shown).unwrap();
    assert!(back.password.is_mask());
}

#[test]
fn old_rows_survive_a_new_version_and_defaults_fill_the_rest() {
    assert_eq!(decode::<Sample>(r#"{"gone":1}"#).unwrap(), Sample::default());
    assert_eq!(decode::<Sample>(r#"{"maxUnits":5}"#).unwrap().max_units, 5);
    assert!(decode::<Sample>(r#"{"maxUnits":"five"}"#).is_err());
}
