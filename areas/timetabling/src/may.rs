//! Who may do what: those who make the timetable, and those of the divisions who look at it.

use kernel::{Action, Permission, Policy, op::Need};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_LEARNING_TTS];
pub const READERS: &[Permission] = &[permissions::STAFF_AUTH_LEARNING_TTS];

const fn both(action: Action) -> [Need; 2] {
    [(permissions::ADMIN_AUTH_LEARNING_TTS, action), (permissions::STAFF_AUTH_LEARNING_TTS, action)]
}
const fn own(action: Action) -> [Need; 1] {
    [(permissions::ADMIN_AUTH_LEARNING_TTS, action)]
}

const QUERY_NEEDS: &[Need] = &both(Action::Query);
const GET_NEEDS: &[Need] = &both(Action::Get);
const ADD_NEEDS: &[Need] = &own(Action::Add);
const EDIT_NEEDS: &[Need] = &own(Action::Edit);
const DELETE_NEEDS: &[Need] = &own(Action::Delete);

pub const QUERY: Policy = Policy::AnyOf(QUERY_NEEDS);
pub const GET: Policy = Policy::AnyOf(GET_NEEDS);
pub const ADD: Policy = Policy::AnyOf(ADD_NEEDS);
pub const EDIT: Policy = Policy::AnyOf(EDIT_NEEDS);
pub const DELETE: Policy = Policy::AnyOf(DELETE_NEEDS);
