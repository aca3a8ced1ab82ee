//! Student information: the record, the tasks, the queries.

pub mod api;
mod around;
mod blank;
mod guardians;
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
mod transfer;

use kernel::{Action, Api, Policy, Result, op::Need, resource::Services};

fn yes() -> bool {
    true
}

/// A reference that was cleared may come as an empty text.
fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}

const REVEAL: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

pub fn mount(api: &mut Api) -> Result<()> {
    let table = table::students()?;
    table.mount(api, "/api/si/student", Services::READ)?;
    table.mount_reveal(api, "/api/si/student", Policy::AnyOf(REVEAL));
    lookup::mount(api);
    record::mount(api)?;
    around::mount(api)?;
    statistics::mount(api)?;
    tasks::mount(api)?;
    transfer::mount(api)?;
    papers::mount(api)?;
    sheets::mount(api)?;
    own::mount(api)?;
    registration::mount(api)?;
    settings::mount(api)
}
