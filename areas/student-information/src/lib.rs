//! Student information: the record, the tasks, the queries.

mod advising;
pub mod api;
mod around;
mod blank;
mod cohort_transfer;
mod guardians;
mod log;
mod lookup;
mod own;
mod papers;
mod record;
mod registration;
pub mod rules;
mod settings;
mod sheets;
mod statistics;
pub mod statuses;
mod table;
mod tasks;
mod todo;
mod transfer;
#[doc(hidden)]
pub mod units;

use kernel::{Action, Api, Error, FieldError, Policy, Result, Text, op::Need, resource::Services};

fn yes() -> bool {
    true
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

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}

const REVEAL: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

pub fn mount(api: &mut Api) -> Result<()> {
    todo::register();
    let table = table::students()?;
    table.mount(api, "/api/si/student", Services::READ)?;
    table.mount_reveal(api, "/api/si/student", Policy::AnyOf(REVEAL));
    lookup::mount(api);
    log::mount(api);
    record::mount(api)?;
    around::mount(api)?;
    statistics::mount(api)?;
    advising::mount(api)?;
    tasks::mount(api)?;
    transfer::mount(api)?;
    cohort_transfer::mount(api)?;
    papers::mount(api)?;
    sheets::mount(api)?;
    own::mount(api)?;
    registration::mount(api)?;
    settings::mount(api)
}
