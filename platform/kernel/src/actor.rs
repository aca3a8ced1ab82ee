//! Who is calling, and what they may do.

use std::{collections::HashMap, sync::Arc};

use crate::{
    op::{Action, Awaits, Need, Permission, Policy},
    scope::Scope,
    text::Lang,
};

/// A set of actions as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions(u16);

impl Actions {
    pub fn of(actions: impl IntoIterator<Item = Action>) -> Self {
        actions.into_iter().fold(Self::default(), Self::with)
    }
    pub fn all() -> Self {
        Self::of(Action::ALL)
    }
    pub fn with(self, action: Action) -> Self {
        Self(self.0 | 1 << action as u16)
    }
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    pub fn contains(self, action: Action) -> bool {
        self.0 & (1 << action as u16) != 0
    }
    /// Everything of `other` is in here too.
    pub fn covers(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::ALL.into_iter().filter(move |a| self.contains(*a))
    }
}

/// The union of what all roles grant.
#[derive(Clone, Debug, Default)]
pub struct Grants(HashMap<String, Actions>);

impl Grants {
    pub fn add(&mut self, permission: &str, actions: Actions) {
        let held = self.0.entry(permission.to_owned()).or_default();
        *held = held.union(actions);
    }
    pub fn of(&self, permission: &str) -> Actions {
        self.0.get(permission).copied().unwrap_or_default()
    }
    pub fn allows(&self, (Permission(permission), action): Need) -> bool {
        self.of(permission).contains(action)
    }
    pub fn allows_any(&self, needs: &[Need]) -> bool {
        needs.iter().any(|need| self.allows(*need))
    }
    /// The decision of the guard, and nothing else: whoever tests it for every right needs no session.
    pub fn meet(&self, policy: &Policy) -> bool {
        match policy {
            Policy::Public(_) | Policy::AnySession(_) => true,
            Policy::AnyOf(needs) => self.allows_any(needs),
        }
    }
    pub fn iter(&self) -> impl Iterator<Item = (&str, Actions)> {
        self.0.iter().map(|(p, a)| (p.as_str(), *a))
    }
}

/// A signed-in caller, as of this request.
#[derive(Debug)]
pub struct Actor {
    pub user_id: String,
    pub username: String,
    pub name: String,
    pub session_id: String,
    pub student_type: Option<String>,
    pub lang: Option<Lang>,
    /// The session may only finish signing in: do this, sign out, ask who it is.
    pub awaits: Option<Awaits>,
    pub grants: Arc<Grants>,
    pub scope: Arc<Scope>,
}

impl Actor {
    pub fn may(&self, policy: &Policy) -> bool {
        self.grants.meet(policy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grants_are_the_union_of_the_roles() {
        let mut grants = Grants::default();
        grants.add("A", Actions::of([Action::Query]));
        grants.add("A", Actions::of([Action::Edit]));
        assert!(grants.allows((Permission("A"), Action::Query)));
        assert!(grants.allows((Permission("A"), Action::Edit)));
        assert!(!grants.allows((Permission("A"), Action::Delete)));
        assert!(!grants.allows((Permission("B"), Action::Query)));
        assert!(grants.allows_any(&[(Permission("B"), Action::Query), (Permission("A"), Action::Edit)]));
        assert!(Actions::all().covers(grants.of("A")));
        assert!(!grants.of("A").covers(Actions::all()));
    }
}
