//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod registration {
    pub use crate::registration::states::{Event, State};
}

pub mod request {
    pub use crate::own::request::states::{Event, State};
}

pub mod window {
    pub use crate::registration::types::WindowPhase;
    pub use crate::registration::window::by_dates;
    pub use crate::settings::RegistrationDefaults;
}

pub mod compose {
    pub use crate::papers::compose::{hidden, long_date};
}

pub mod verify {
    pub use crate::papers::verify::normal;
}

pub mod sets {
    pub use crate::sheets::sets::{KEY, SETS, batches};
    pub use crate::sheets::table::StudentSheet;
}

pub mod columns {
    pub use crate::sheets::register::columns::{KNOWN, LEFT_ALONE};
}

pub mod statistics {
    pub use crate::statistics::hidden::{Cell, cell, sum};
}

pub mod supervisors {
    pub use crate::tasks::supervisors::rules::{Problem, Span, problem};
}

pub mod advising {
    pub use crate::advising::spread;
}
