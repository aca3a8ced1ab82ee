//! The two sides from which applications are worked on: the office, and the clerks of an item.

use kernel::{Permission, op::Pages, scope::TableRef};

use crate::tables::{APPLICATIONS, DESK_APPLICATIONS};

pub struct Side {
    pub path: &'static str,
    /// Between the verb and the noun of an operation's name.
    pub prefix: &'static str,
    pub pages: &'static Pages,
    pub applications: &'static TableRef,
}

const OFFICE_CODE: &[Permission] = &[permissions::ADMIN_AUTH_OAS];
pub static OFFICE: Pages = Pages { own: OFFICE_CODE, readers: &[] };
pub static DESK: Pages = Pages { own: &[permissions::OAS_STAFF_AUTH], readers: &[] };

pub static SIDES: [Side; 2] = [
    Side { path: "/api/oas", prefix: "", pages: &OFFICE, applications: &APPLICATIONS },
    Side { path: "/api/oas/desk", prefix: "Desk", pages: &DESK, applications: &DESK_APPLICATIONS },
];
