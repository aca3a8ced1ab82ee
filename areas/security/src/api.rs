//! What other crates may call.

pub use crate::{
    catalogue::sync,
    first_admin::{SUPER_ADMIN, first_admin_token},
    user::USERS,
};
