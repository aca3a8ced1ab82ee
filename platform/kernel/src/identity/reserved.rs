//! Codes of roles that the program itself looks for. Whoever could make a role of that name would decide who
//! registers as what, or who sits at which desk; so only a super administrator makes one.

use std::{
    collections::BTreeSet,
    sync::{PoisonError, RwLock},
};

static CODES: RwLock<BTreeSet<&'static str>> = RwLock::new(BTreeSet::new());

/// Called by areas when they are mounted. Doing it twice changes nothing.
pub fn reserve_role_codes(codes: impl IntoIterator<Item = &'static str>) {
    CODES.write().unwrap_or_else(PoisonError::into_inner).extend(codes);
}

/// For tests that try every one of them.
pub fn reserved_role_codes() -> Vec<&'static str> {
    CODES.read().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
}

pub fn is_reserved_role_code(code: &str) -> bool {
    CODES.read().unwrap_or_else(PoisonError::into_inner).contains(code.trim().to_lowercase().as_str())
}
