//! Times of a day as they are written, 09:00.

const DAY: i32 = 24 * 60;

/// Minutes since midnight; nothing for what is no time.
pub fn minutes(time: &str) -> Option<i32> {
    let (hours, minutes) = time.split_once(':')?;
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    ((0..24).contains(&hours) && (0..60).contains(&minutes)).then_some(hours * 60 + minutes)
}

pub fn written(minutes: i32) -> String {
    let within = minutes.clamp(0, DAY - 1);
    format!("{:02}:{:02}", within / 60, within % 60)
}

/// So many minutes later, on the same day; empty after what is no time.
pub fn after(time: &str, later: i32) -> String {
    minutes(time).map(|start| written(start + later)).unwrap_or_default()
}
