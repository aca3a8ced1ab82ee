//! What stands around a student: guardians, awards, minors, the course of studies, and the lists that
//! students are told by.

pub mod award;
pub mod change;
pub mod cohort;
pub mod guardian;
pub mod minor;
pub mod snapshot;
pub mod study_status;
pub mod study_type;
pub mod supervision;

use std::sync::OnceLock;

use kernel::{
    Action, Api, Error, Policy, Result,
    op::Need,
    resource::{Services, Table},
};

const REVEAL: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

/// The tables whose rows belong to a student, for the record as a whole.
pub struct Tables {
    pub guardians: &'static Table,
    pub awards: &'static Table,
    pub minors: &'static Table,
    pub supervisions: &'static Table,
    pub changes: &'static Table,
    pub snapshots: &'static Table,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

pub fn tables() -> Result<&'static Tables> {
    if TABLES.get().is_none() {
        let _ = TABLES.set(Tables {
            guardians: Table::of::<guardian::Guardians>()?,
            awards: Table::of::<award::Awards>()?,
            minors: Table::of::<minor::StudentMinors>()?,
            supervisions: Table::of::<supervision::Supervisions>()?,
            changes: Table::of::<change::Changes>()?,
            snapshots: Table::of::<snapshot::Snapshots>()?,
        });
    }
    TABLES.get().ok_or_else(|| Error::internal("the tables around students"))
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<study_status::StudyStatuses>()?.mount(api, "/api/si/study-status", Services::ALL)?;
    study_type::mount(api)?;
    Table::of::<cohort::Cohorts>()?.mount(api, "/api/si/cohort", Services::ALL)?;
    let Tables { guardians, awards, minors, supervisions, changes, snapshots } = tables()?;
    guardians.mount(api, "/api/si/guardian", Services::ALL)?;
    guardians.mount_reveal(api, "/api/si/guardian", Policy::AnyOf(REVEAL));
    awards.mount(api, "/api/si/award", Services::ALL)?;
    minors.mount(api, "/api/si/minor", Services::ALL)?;
    supervisions.mount(api, "/api/si/supervision", Services::READ)?;
    // Before the table, whose rows stand under the same address.
    change::mount_files(api);
    changes.mount(api, "/api/si/change", Services::READ)?;
    snapshots.mount(api, "/api/si/student-semester", Services::READ)
}
