//! What a refusal offers to do next.

use std::collections::BTreeSet;

use serde_json::Value;

/// The pages of the product, as the specification lists them.
fn pages() -> BTreeSet<&'static str> {
    include_str!("../authz/routes.tsv").lines().filter_map(|l| l.split('\t').next()).collect()
}

/// A step leads to a page there is; answers the page and what it is asked for.
pub fn page_of(step: &str) -> (&str, &str) {
    let (page, query) = step.split_once('?').unwrap_or((step, ""));
    assert!(pages().contains(page), "there is no page {page}");
    (page, query)
}

/// The first rule of a refusal is this one; answers the step that it offers.
pub fn offer(refusal: &Value, code: &str) -> String {
    let rule = &refusal["refusal"]["rules"][0];
    assert_eq!(rule["code"], code, "{refusal}");
    let step = rule["actions"][0]["to"].as_str().unwrap_or_else(|| panic!("{code} offers nothing"));
    page_of(step);
    step.to_owned()
}
