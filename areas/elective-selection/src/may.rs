//! Who may do what: those who run selection, and those of the divisions who look at it.

use kernel::{Action, Permission, Policy, op::Need};

/// The pages of selection or of add/drop.
pub struct Pages {
    pub own: &'static [Permission],
    pub readers: &'static [Permission],
}

pub static ES: Pages =
    Pages { own: &[permissions::ADMIN_AUTH_LEARNING_ES], readers: &[permissions::STAFF_AUTH_LEARNING_ES] };
pub static ADD_DROP: Pages = Pages {
    own: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
    readers: &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP],
};

impl Pages {
    /// For writing.
    pub fn may(&self, action: Action) -> Policy {
        Policy::AnyOf(Vec::leak(self.own.iter().map(|page| (*page, action)).collect::<Vec<Need>>()))
    }

    /// For looking, where those who never write look too.
    pub fn looking(&self, action: Action) -> Policy {
        let pages = self.own.iter().chain(self.readers);
        Policy::AnyOf(Vec::leak(pages.map(|page| (*page, action)).collect::<Vec<Need>>()))
    }
}
