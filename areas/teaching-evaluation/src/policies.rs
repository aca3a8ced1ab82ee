//! Who may do what: those who keep evaluations, and those who look at them.

use kernel::op::Pages;

pub static OFFICE: Pages = Pages { own: &[permissions::ADMIN_AUTH_TE], readers: &[permissions::STAFF_AUTH_TE_VIEWER] };
