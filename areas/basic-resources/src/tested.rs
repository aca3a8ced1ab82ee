//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod calendar {
    pub use crate::calendar::plan::{Planned, Step, plan, steps};
}

pub mod weeks {
    pub use crate::calendar::weeks::{monday_of, week_no, weekday};
}

pub mod codes {
    pub use crate::codes::ensure::{COUNTRIES, PROVINCES_TOO, REGIONS, SETS, codes, places};
}

pub mod codes_table {
    pub use crate::codes::table::SETS;
}

pub mod region {
    pub use crate::region::depth;
}

pub mod programme {
    pub use crate::programme::rules::gpa;
}

pub mod semester {
    pub use crate::semester::dates::{Dates, check};
}

pub mod tree {
    pub use crate::units::plan::{Command, Node, Step, Tree};
}

pub mod usage {
    pub use crate::usage::grid::{Grid, Meeting, minutes};
}
