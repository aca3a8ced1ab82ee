//! The catalogue: course types, courses, and the words plans are made of.

pub mod course;
mod course_type;
mod equivalence;
mod log;
pub mod named;
pub mod requirement;
mod section_tag;
mod section_type;

use kernel::{
    Api, Permission, Result,
    resource::{Services, Table},
};

/// Whose pages courses and their types are.
const COURSES: &[Permission] = &[permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT];
/// Whose pages the words of plans are.
const BASICS: &[Permission] = &[permissions::ADMIN_AUTH_SP_BASIC];
/// Whose pages the plans are.
const PLANS: &[Permission] = &[permissions::ADMIN_AUTH_SP_MAJOR, permissions::ADMIN_AUTH_SP_MINOR];
/// Who looks and never writes.
const READERS: &[Permission] = &[permissions::ADMIN_AUTH_SP, permissions::STAFF_AUTH_SP];

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<course_type::CourseTypes>()?.mount(api, "/api/sp/course-type", Services::ALL)?;
    Table::of::<section_type::SectionTypes>()?.mount(api, "/api/sp/section-type", Services::ALL)?;
    Table::of::<section_tag::SectionTags>()?.mount(api, "/api/sp/section-tag", Services::ALL)?;
    course::mount(api)?;
    equivalence::mount(api)?;
    requirement::mount(api);
    log::mount(api);
    Ok(())
}
