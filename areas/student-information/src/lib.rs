//! Student information: students, and the look-up of one's own student number.

pub mod api;
mod blank;
mod lookup;
pub mod rules;
pub mod statuses;
mod table;

use kernel::{
    Action, Api, Policy, Result,
    op::Need,
    resource::{Services, Table},
};

const REVEAL: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<table::Students>()?;
    table.mount(api, "/api/si/student", Services::READ)?;
    table.mount_reveal(api, "/api/si/student", Policy::AnyOf(REVEAL));
    lookup::mount(api);
    Ok(())
}
