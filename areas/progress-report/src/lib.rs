//! Research students' progress reports.
//!
//! A period asks every research student for a report; it goes from the student to supervisor, panel, head and dean by
//! a closed machine of states ([`rules::report`]). What somebody may read is the scope of their own desk. What a
//! student tells the graduate school in confidence lies in a table that no desk reaches.

mod authority;
mod confidence;
mod desk;
mod forms;
mod letters;
mod panel;
mod periods;
mod policies;
mod reports;
mod state;
mod student;
mod tables;
mod view;

use kernel::{Action, Api, Result, Text, content};

use policies::OFFICE;

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    basic_resources::api::register_duty("pr_panelist");
    basic_resources::api::register_duty("pr_authority");
    // Whoever leads a programme or a division, or stands in for a desk, decides there.
    basic_resources::api::register_duty_in("programme", "director_staff_id");
    basic_resources::api::register_duty_in("division", "dean_staff_id");
    basic_resources::api::register_duty_in("pr_desk_setting", "delegate_staff_id");
    forms::mount(api)?;
    periods::mount(api)?;
    reports::mount(api)?;
    panel::mount(api)?;
    authority::mount(api)?;
    confidence::mount(api);
    desk::mount(api);
    student::mount(api);
    let label = Text::new("进展报告帮助", "Help on progress reports");
    content::mount(api, "pr-help", OFFICE.may(Action::Get), OFFICE.may(Action::Edit), label);
    Ok(())
}
