//! Who may do what: the graduate school on its pages, each desk on its own.

use kernel::op::Pages;

pub static OFFICE: Pages = Pages { own: &[permissions::ADMIN_AUTH_RPG_REPORT], readers: &[] };
