//! Graduation audit of majors and minors: one implementation, pages of their own; and of research students ([`sga`]).
//!
//! A batch audits the students of some cohorts against their plans, and stores for each what was found with its whole
//! explanation in codes. Programmes check, the registry counter-checks, the senate approves; each step is signed for
//! every division by somebody who was named for it, and nobody signs two steps that follow each other.

mod access;
pub mod api;
mod batch;
mod kind;
mod letters;
mod own;
mod report;
mod sga;
mod student;
mod tables;
mod way;
mod what_if;

use kernel::{Action, Api, Result, Text, content};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    basic_resources::api::register_duty("ga_access");
    basic_resources::api::register_duty("sga_division_user");
    kernel::messages::register(sga::KINDS);
    for kind in kind::KINDS {
        batch::mount(api, kind)?;
        student::mount(api, kind)?;
        access::mount(api, kind)?;
        let label = Text::new("毕业审核帮助", "Help on graduation audit");
        content::mount(api, kind.help, kind.pages.looking(Action::Get), kind.pages.may(Action::Edit), label);
    }
    own::mount(api);
    what_if::mount(api);
    way::mount(api);
    sga::mount(api)
}
