//! Who may do what: those who run selection, and those of the divisions who look at it.

pub use kernel::op::Pages;

pub static ES: Pages =
    Pages { own: &[permissions::ADMIN_AUTH_LEARNING_ES], readers: &[permissions::STAFF_AUTH_LEARNING_ES] };
pub static ADD_DROP: Pages = Pages {
    own: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
    readers: &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP],
};
