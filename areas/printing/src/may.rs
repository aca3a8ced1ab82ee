//! Who may do what: those who print for students.

use kernel::op::Pages;

pub static OFFICE: Pages = Pages { own: &[permissions::ADMIN_AUTH_PRINTER], readers: &[] };
