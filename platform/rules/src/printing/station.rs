//! When a station prints.

/// 08:30 as minutes of the day.
pub fn minutes(time: &str) -> Option<u16> {
    let (hour, minute) = time.split_once(':')?;
    let two = |text: &str| text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
    if !two(hour) || !two(minute) {
        return None;
    }
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// Open from the first minute until before the last; always where it has no hours.
pub fn is_open(opens: &str, closes: &str, minute: u16) -> bool {
    match (minutes(opens), minutes(closes)) {
        (Some(opens), Some(closes)) => (opens..closes).contains(&minute),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_open, minutes};

    #[test]
    fn times_are_written_in_one_way() {
        assert_eq!(minutes("00:00"), Some(0));
        assert_eq!(minutes("08:30"), Some(510));
        assert_eq!(minutes("23:59"), Some(1439));
        for wrong in ["", "8:30", "24:00", "12:60", "12-30", "+1:30", "noon"] {
            assert_eq!(minutes(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_station_closes_at_its_last_minute() {
        assert!(!is_open("08:30", "17:00", 509));
        assert!(is_open("08:30", "17:00", 510));
        assert!(is_open("08:30", "17:00", 1019));
        assert!(!is_open("08:30", "17:00", 1020));
        assert!(is_open("", "", 3));
    }
}
