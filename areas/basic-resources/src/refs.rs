//! Accounts, as this area's rows refer to them. The security area administers them.

use kernel::{
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub static ACCOUNTS: TableRef =
    TableRef::new("app_user", ScopeRule::Everyone("accounts are administered centrally"), true);
pub const ACCOUNT: Title = Title { code: Some("username"), zh: "name", en: "name" };
