//! Who may do what: those who keep grades, and those who look at them.

use kernel::op::Pages;

pub static GRADES: Pages =
    Pages { own: &[permissions::ADMIN_AUTH_LEARNING_SG_EDIT], readers: &[permissions::ADMIN_AUTH_LEARNING_SG_VIEW] };
