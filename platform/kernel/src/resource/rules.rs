//! What a table asks and does beyond its fields.

use super::{Across, Changed, Reach, Resource, ThroughFilter};
use crate::{Cx, Permission, Result};

/// Of a plain table: said beside its fields, where there is something to say. What each means stands at the function
/// or constant of [`Resource`] with the same name.
pub struct Rules {
    pub persons: bool,
    pub step_up: bool,
    pub asks_purpose: bool,
    pub readers: &'static [Permission],
    pub answered: &'static [&'static str],
    pub filters: &'static [ThroughFilter],
    pub titled_by: Option<&'static str>,
    pub words: Option<&'static str>,
    pub reach: for<'a> fn(&'a Cx, &'a [String]) -> Reach<'a>,
    pub across: Across,
    pub written: for<'a> fn(&'a Cx, &'a [String]) -> Reach<'a>,
    pub changed: Changed,
    pub leaving: for<'a> fn(&'a Cx, &'a [String]) -> Reach<'a>,
    pub opened: fn(&Cx, &str) -> Result<()>,
}

impl Rules {
    pub const NONE: Self = Self {
        persons: false,
        step_up: false,
        asks_purpose: false,
        readers: &[],
        answered: &[],
        filters: &[],
        titled_by: None,
        words: None,
        reach: |_, _| Box::pin(async { Ok(()) }),
        across: |_, _, _| Box::pin(async { Ok(()) }),
        written: |_, _| Box::pin(async { Ok(()) }),
        changed: |_, _| Box::pin(async { Ok(()) }),
        leaving: |_, _| Box::pin(async { Ok(()) }),
        opened: |_, _| Ok(()),
    };

    pub(super) fn of<R: Resource>() -> Self {
        Self {
            persons: R::PERSONS,
            step_up: R::STEP_UP,
            asks_purpose: R::ASKS_PURPOSE,
            readers: R::READERS,
            answered: R::ANSWERED,
            filters: R::FILTERS,
            titled_by: R::TITLED_BY,
            words: R::WORDS,
            reach: R::reach,
            across: R::across,
            written: R::written,
            changed: R::changed,
            leaving: R::leaving,
            opened: R::opened,
        }
    }
}
