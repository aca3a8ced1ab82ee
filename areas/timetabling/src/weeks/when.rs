//! Times and weeks as people write them.

use kernel::{Lang, Text};
use rules::{language::Language, timetable::Weeks};

use super::meeting::Meeting;

const DAYS: [Text; 7] = [
    Text::new("周一", "Mon"),
    Text::new("周二", "Tue"),
    Text::new("周三", "Wed"),
    Text::new("周四", "Thu"),
    Text::new("周五", "Fri"),
    Text::new("周六", "Sat"),
    Text::new("周日", "Sun"),
];

pub fn language(lang: Lang) -> Language {
    if lang == Lang::En { Language::En } else { Language::Zh }
}

/// Monday is 1; nothing for a meeting that is not placed.
pub fn day_name(weekday: i32, lang: Lang) -> &'static str {
    let day = usize::try_from(weekday - 1).ok().and_then(|at| DAYS.get(at));
    day.map_or("", |day| day.get(lang))
}

/// Empty for what takes place every week.
pub fn weeks_text(weeks: &[i32], total: i32, lang: Lang) -> String {
    let weeks = Weeks::of(weeks);
    if weeks == Weeks::all(total) { String::new() } else { weeks.text(total, language(lang)) }
}

/// As in `Mon 10:00-11:50 (odd weeks)`.
pub fn time_line(meeting: &Meeting, total: i32, lang: Lang) -> String {
    if !meeting.is_placed() {
        return Text::new("时间待定", "To be arranged").get(lang).to_owned();
    }
    let (day, from, to) = (day_name(meeting.weekday, lang), &meeting.start_time, &meeting.end_time);
    let weeks = Weeks::of(&meeting.weeks).note(total, language(lang));
    format!("{day} {from}-{to}{weeks}")
}
