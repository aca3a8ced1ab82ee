//! Add and drop as the registry prepares and follows it; divisions look on.

mod exceptions;
mod openings;
mod sections;
mod semesters;
mod specials;
mod students;

use kernel::{
    Api, Result,
    resource::{Services, Table},
};

use crate::decisions::{Decisions, OfAddDrop};

pub use semesters::turn;

pub fn mount(api: &mut Api) -> Result<()> {
    const WITHOUT_SHEETS: Services = Services { import: false, ..Services::ALL };
    Table::of::<sections::AddDropSections>()?.mount(api, "/api/addDrop/course", Services::READ)?;
    Table::of::<Decisions<OfAddDrop>>()?.mount(api, "/api/addDrop/student-subject", Services::READ)?;
    Table::of::<specials::Specials>()?.mount(api, "/api/addDrop/special", Services::ALL)?;
    Table::of::<openings::Openings>()?.mount(api, "/api/addDrop/open", WITHOUT_SHEETS)?;
    Table::of::<semesters::AddDropSemesters>()?.mount(api, "/api/addDrop/semester", WITHOUT_SHEETS)?;
    Table::of::<exceptions::Exceptions>()?.mount(api, "/api/addDrop/exception", Services::ALL)?;
    students::mount(api);
    Ok(())
}
