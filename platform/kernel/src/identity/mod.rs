//! Users, roles, grants and sessions as the guard needs them.
//!
//! The security area owns and writes these tables; the kernel reads them on every request.

mod changes;
pub mod entity;
mod groups;
pub mod half_open;
mod load;
mod reserved;
mod sessions;
mod settings;
pub mod throttle;

pub(crate) use changes::Whose;
pub use groups::{DataGroup, Reach, groups_of, groups_on_and_off};
pub use load::{CENTRAL_KIND, RoleRights, UserRights, load_rights};
pub use reserved::{is_reserved_role_code, reserve_role_codes, reserved_role_codes};
pub use sessions::{SessionEntry, Sessions, TOKEN_LIFE_MS, awaits_factor};

pub use settings::{Registration, SignInSettings};

use crate::scope::Dimension;

/// Rows are divided by the student type they belong to.
pub const STUDENT_TYPE: Dimension = Dimension("student_type");
/// By the division they belong to.
pub const DIVISION: Dimension = Dimension("division");
/// By the category of the student they are about.
pub const STUDENT_CATEGORY: Dimension = Dimension("student_category");
/// Data groups themselves.
pub const DATA_GROUP: Dimension = Dimension("data_group");
