//! Timetable data collection: divisions say what they will teach, the registry merges it into the timetable.

use kernel::{Api, Result};

pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
