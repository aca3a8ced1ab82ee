//! Every permission code and module of the product, with both labels.
//!
//! Fixed by the program: a code nobody defines here cannot be granted, asked for or written in the
//! web. What may be edited (labels, order, visibility) is a copy in the database.

mod codes;
mod modules;

pub use codes::*;
pub use modules::{MODULES, ModuleInfo};

use kernel::{Permission, Text};

/// How much harm a wrong grant can do; shown where roles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    Normal,
    /// Opens personal data of others.
    Personal,
    /// Changes rights, grades, status or the system itself.
    High,
}

impl Risk {
    pub fn code(self) -> &'static str {
        match self {
            Self::Normal => "NORMAL",
            Self::Personal => "PERSONAL",
            Self::High => "HIGH",
        }
    }
}

pub struct PermissionInfo {
    pub permission: Permission,
    pub module: &'static str,
    pub label: Text,
    pub risk: Risk,
}

/// The code on a deprecated page. It exists so that nobody can hold it.
pub const NOBODY: Permission = DEPRECATED_NOBODY;

/// Codes that a role may hold, in the order of the menu.
pub fn grantable() -> impl Iterator<Item = &'static PermissionInfo> {
    PERMISSIONS.iter().filter(|p| p.permission != NOBODY)
}

pub fn find(code: &str) -> Option<&'static PermissionInfo> {
    PERMISSIONS.iter().find(|p| p.permission.0 == code)
}

/// The codes of [`grantable`], for whoever holds everything.
pub fn grantable_codes() -> &'static [&'static str] {
    static CODES: std::sync::OnceLock<Vec<&'static str>> = std::sync::OnceLock::new();
    CODES.get_or_init(|| grantable().map(|p| p.permission.0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_belong_to_a_module() {
        let mut seen = std::collections::HashSet::new();
        for info in PERMISSIONS {
            assert!(seen.insert(info.permission.0), "{} twice", info.permission.0);
            assert!(MODULES.iter().any(|m| m.code == info.module), "{}", info.module);
        }
        assert!(!grantable_codes().contains(&"DEPRECATED_NOBODY"));
    }
}
