//! Course planning: the catalogue, the study plans, and which one a student follows.

pub mod api;
mod catalogue;
mod facts;
mod known;
mod plan;
mod plans;
mod process;
mod settings;
mod tables;
#[doc(hidden)]
pub mod units;

use kernel::{Api, Error, FieldError, Result, Text};

pub fn mount(api: &mut Api) -> Result<()> {
    catalogue::mount(api)?;
    plans::mount(api)?;
    settings::mount(api);
    process::mount(api)
}

/// The ids of a command on several rows: at least one, each once.
fn some_ids(ids: Vec<String>) -> Result<Vec<String>> {
    let mut ids: Vec<String> = ids.into_iter().filter(|id| !id.is_empty()).collect();
    ids.sort();
    ids.dedup();
    match ids.len() {
        0 => Err(Error::Invalid(vec![FieldError::required("ids")])),
        1..=1000 => Ok(ids),
        _ => Err(Error::invalid("ids", "too_many", Text::new("一次最多 1000 条", "At most 1000 records at once"))),
    }
}

fn yes() -> bool {
    true
}

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}

fn cohorts_in_order(from: Option<i32>, to: Option<i32>, errors: &mut Vec<FieldError>) {
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        let text = Text::new("终止年级不能早于起始年级", "The last cohort cannot be before the first");
        errors.push(FieldError::new("cohortTo", "out_of_range", text));
    }
}
