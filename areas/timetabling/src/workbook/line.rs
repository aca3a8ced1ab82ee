//! One line of the cell "Class Schedule": `Mon 10:00-11:50 (odd weeks) [LAB] <T001>`. Pure.

use kernel::{Both, Lang};
use rules::timetable::{Slot, Weeks, minutes};

use crate::weeks::when::{day_name, language};

/// A meeting as the sheet has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// 0 while it has no time.
    pub weekday: i32,
    pub start: String,
    pub end: String,
    pub weeks: Vec<i32>,
    /// LEC, TUT, LAB.
    pub kind: String,
    /// The number of the one who gives it, where it is not all of them.
    pub teacher: Option<String>,
}

const KINDS: [&str; 3] = ["LEC", "TUT", "LAB"];
/// What stands for nothing in the cells of published timetables.
const NOTHING: [&str; 11] =
    ["", "nil", "tba", "tbc", "n/a", "-", "to be arranged", "待定", "时间待定", "无", "to be confirmed"];

pub fn is_nothing(text: &str) -> bool {
    let text = sheets::normalise::code(text).to_lowercase();
    NOTHING.contains(&text.as_str())
}

const DAYS: [[&str; 5]; 7] = [
    ["mon", "monday", "周一", "星期一", "礼拜一"],
    ["tue", "tuesday", "周二", "星期二", "礼拜二"],
    ["wed", "wednesday", "周三", "星期三", "礼拜三"],
    ["thu", "thursday", "周四", "星期四", "礼拜四"],
    ["fri", "friday", "周五", "星期五", "礼拜五"],
    ["sat", "saturday", "周六", "星期六", "礼拜六"],
    ["sun", "sunday", "周日", "星期日", "星期天"],
];

/// Takes `<…>` or the like out of a text.
fn cut(text: &str, open: char, close: char) -> (String, Option<String>) {
    let Some((before, rest)) = text.split_once(open) else { return (text.to_owned(), None) };
    let Some((inside, after)) = rest.split_once(close) else { return (text.to_owned(), None) };
    (format!("{before} {after}"), Some(inside.trim().to_owned()))
}

fn unreadable(text: &str) -> Both {
    Both::new(
        format!("看不懂上课时间“{text}”，可写如 周一 10:00-11:50（单周）"),
        format!("“{text}” is no class time; write Mon 10:00-11:50 (odd weeks)"),
    )
}

/// `total`: the weeks of the semester.
pub fn read(text: &str, total: i32) -> Result<Line, Both> {
    let plain = sheets::normalise::half_width(text);
    let (rest, teacher) = cut(&plain, '<', '>');
    let (rest, kind) = cut(&rest, '[', ']');
    let (rest, weeks) = cut(&rest, '(', ')');
    let kind = match kind {
        None => "LEC".to_owned(),
        Some(kind) => {
            let kind = kind.to_uppercase();
            if !KINDS.contains(&kind.as_str()) {
                let text = Both::new(
                    format!("课节类型“{kind}”须为 LEC、TUT 或 LAB"),
                    format!("The kind “{kind}” must be LEC, TUT or LAB"),
                );
                return Err(text);
            }
            kind
        }
    };
    let weeks = match weeks {
        Some(weeks) if !kernel::planted::fault("import_every_week") => Weeks::parse(&weeks, total)
            .map_err(|e| {
                let text = e.text();
                Both::new(text.zh, text.en)
            })?
            .to_vec(),
        _ => Weeks::all(total).to_vec(),
    };
    let rest = rest.trim();
    if is_nothing(rest) {
        return Ok(Line { weekday: 0, start: String::new(), end: String::new(), weeks, kind, teacher });
    }
    let (weekday, hours) = day(rest).ok_or_else(|| unreadable(text))?;
    let (start, end) = span(hours).ok_or_else(|| unreadable(text))?;
    if Slot::parse(weekday, &start, &end).is_none() || start >= end {
        return Err(unreadable(text));
    }
    Ok(Line { weekday, start, end, weeks, kind, teacher })
}

fn day(text: &str) -> Option<(i32, &str)> {
    let lower = text.to_lowercase();
    for (at, names) in DAYS.iter().enumerate() {
        // The longest first: "mon" begins "monday".
        let mut names = *names;
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        if let Some(name) = names.iter().find(|name| lower.starts_with(**name)) {
            let rest = text.get(name.len()..)?.trim_start_matches(['.', ',', ':', ' ']);
            return Some((i32::try_from(at).ok()? + 1, rest));
        }
    }
    None
}

fn span(text: &str) -> Option<(String, String)> {
    let text = text.replace(['–', '—', '~', '～', '至', '−'], "-");
    let (start, end) = text.split_once('-')?;
    let time = |text: &str| {
        let at = minutes(text.trim())?;
        Some(format!("{:02}:{:02}", at / 60, at % 60))
    };
    Some((time(start)?, time(end)?))
}

/// So that it reads back as the same.
pub fn write(line: &Line, total: i32, lang: Lang) -> String {
    let mut text = if line.weekday == 0 {
        "TBA".to_owned()
    } else {
        format!("{} {}-{}", day_name(line.weekday, lang), line.start, line.end)
    };
    let weeks = Weeks::of(&line.weeks);
    if weeks != Weeks::all(total) {
        let weeks = weeks.text(total, language(lang));
        let named = if lang == Lang::En && !weeks.starts_with(|c: char| c.is_ascii_digit()) {
            format!(" ({weeks} weeks)")
        } else {
            // Brackets of its own would end ours too early.
            format!(" ({})", weeks.replace("(单)", " 单").replace("(双)", " 双"))
        };
        text.push_str(&named);
    }
    if line.kind != "LEC" {
        text.push_str(&format!(" [{}]", line.kind));
    }
    if let Some(teacher) = &line.teacher {
        text.push_str(&format!(" <{teacher}>"));
    }
    text
}
