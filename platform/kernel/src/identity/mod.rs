//! Users, roles, grants and sessions as the guard needs them.
//!
//! The security area owns and writes these tables; the kernel reads them on every request.

pub mod entity;
mod load;
mod sessions;
mod settings;
pub mod throttle;

pub use load::{RoleRights, UserRights, load_rights};
pub use sessions::{SessionEntry, Sessions, TOKEN_LIFE_MS, awaits_factor};

pub use settings::{Registration, SignInSettings};

use crate::scope::Dimension;

/// Rows are divided by the student type they belong to.
pub const STUDENT_TYPE: Dimension = Dimension("student_type");
