//! What other crates may call.

pub use crate::{
    catalogue::sync,
    first_admin::{SUPER_ADMIN, first_admin_token},
    student_accounts::{
        NewAccount, account_effects, accounts_of, nobodys_password, open_accounts, switch_accounts, taken,
    },
    user::USERS,
};
