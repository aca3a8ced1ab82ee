//! A week on paper.

use basic_resources::api;
use kernel::{Both, Cx, FileReply, Lang, Result, Text, reply::FileContent};
use papers::{Picture, Template};
use rules::timetable::minutes;
use serde_json::{Value, json};

use super::{
    clashes::Kind,
    week::{SectionLine, Week},
    when::day_name,
};
use crate::wire::SessionView;

pub async fn set(template: Template, paper: Value, pictures: Vec<Picture>, name: String) -> Result<FileReply> {
    let data = json!({ "papers": [paper] });
    let rendered = api::set_paper(template, data, pictures).await?;
    Ok(FileReply {
        name: format!("{name}.pdf"),
        mime: "application/pdf".to_owned(),
        content: FileContent::Bytes(rendered.pdf.into()),
        inline: false,
    })
}

/// The university, as papers head themselves.
pub async fn university(cx: &Cx) -> Result<Value> {
    let Both { zh: cn, en } = api::university(cx).await?;
    Ok(json!({ "nameCn": cn, "nameEn": en }))
}

pub fn foot(cx: &Cx) -> String {
    format!("{} {}", Text::new("打印日期", "Printed on").get(cx.lang()), cx.now().local_date())
}

pub fn lang_code(lang: Lang) -> &'static str {
    if lang == Lang::Zh { "zh" } else { "en" }
}

/// The grid alone.
pub async fn grid(cx: &Cx, week: &Week) -> Result<FileReply> {
    let name = format!("{}-{}", week.who.code, Text::new("课表", "timetable").get(cx.lang()));
    set(Template::Week, paper(cx, week, Value::Null).await?, vec![], name).await
}

/// The grid, and the courses on a sheet of their own.
pub async fn registered(cx: &Cx, week: &Week) -> Result<FileReply> {
    let list = list(week, cx.lang());
    let name = format!("{}-{}", week.who.code, Text::new("已选课程", "courses-registered").get(cx.lang()));
    set(Template::Week, paper(cx, week, list).await?, vec![], name).await
}

async fn paper(cx: &Cx, week: &Week, list: Value) -> Result<Value> {
    let lang = cx.lang();
    let (from, to) = hours(week);
    let part = |at: i32| f64::from(at - from) / f64::from((to - from).max(1));
    let span = |start: &str, end: &str| {
        let (start, end) = (minutes(start).unwrap_or(from), minutes(end).unwrap_or(to));
        (part(start), part(end) - part(start))
    };
    let periods = week.periods.iter().filter(|p| minutes(&p.start) >= Some(from) && minutes(&p.end) <= Some(to));
    let periods: Vec<Value> = periods
        .map(|p| {
            let (top, height) = span(&p.start, &p.end);
            json!({ "start": p.start, "end": p.end, "top": top, "height": height })
        })
        .collect();
    let blocks: Vec<Value> = lanes(&week.sessions)
        .into_iter()
        .map(|(session, lane, lanes)| {
            let (top, height) = span(&session.start_time, &session.end_time);
            json!({
                "day": session.weekday - 1, "lane": lane, "lanes": lanes, "top": top, "height": height,
                "lines": lines(week, session),
            })
        })
        .collect();
    Ok(json!({
        "lang": lang_code(lang),
        "university": university(cx).await?,
        "title": format!("{} {}", week.who.code, week.who.name),
        "subtitle": week.who.note,
        "semester": week.semester.name,
        "days": week.weekdays.iter().map(|day| day_name(*day, lang)).collect::<Vec<_>>(),
        "periods": periods,
        "blocks": blocks,
        "notes": notes(week, lang),
        "list": list,
        "foot": foot(cx),
    }))
}

/// From morning to the last class, in whole hours; an office day at least.
fn hours(week: &Week) -> (i32, i32) {
    let first = week.periods.first().and_then(|p| minutes(&p.start)).unwrap_or(480);
    let placed = || week.sessions.iter().filter(|s| s.weekday > 0);
    let from = placed().filter_map(|s| minutes(&s.start_time)).fold(first, i32::min);
    let to = placed().filter_map(|s| minutes(&s.end_time)).fold(18 * 60, i32::max);
    (from / 60 * 60, (to + 59) / 60 * 60)
}

/// Meetings of a day that overlap lie side by side: each with its lane, and how many lanes there are.
fn lanes(sessions: &[SessionView]) -> Vec<(&SessionView, usize, usize)> {
    let mut placed = vec![];
    for day in 1..=7 {
        let mut of_day: Vec<&SessionView> = sessions.iter().filter(|s| s.weekday == day).collect();
        of_day.sort_by(|a, b| (&a.start_time, &a.id).cmp(&(&b.start_time, &b.id)));
        let mut cluster: Vec<(&SessionView, usize)> = vec![];
        let mut ends: Vec<&str> = vec![];
        for session in of_day {
            if ends.iter().all(|end| *end <= session.start_time.as_str()) {
                let count = ends.len();
                placed.extend(cluster.drain(..).map(|(s, lane)| (s, lane, count)));
                ends.clear();
            }
            let lane = ends.iter().position(|end| *end <= session.start_time.as_str());
            let lane = lane.unwrap_or_else(|| {
                ends.push("");
                ends.len() - 1
            });
            if let Some(end) = ends.get_mut(lane) {
                *end = &session.end_time;
            }
            cluster.push((session, lane));
        }
        let count = ends.len();
        placed.extend(cluster.into_iter().map(|(s, lane)| (s, lane, count)));
    }
    placed
}

fn lines(week: &Week, session: &SessionView) -> Vec<String> {
    let head = if session.course_code.is_empty() {
        session.title.clone()
    } else {
        format!("{} ({})", session.course_code, session.section_no)
    };
    let title = if session.course_code.is_empty() { String::new() } else { session.title.clone() };
    let place = if week.who.kind == Kind::Place.code() { String::new() } else { session.place_name.clone() };
    let teachers = if week.who.kind == Kind::Teacher.code() { String::new() } else { session.teacher_names.join(", ") };
    let time = format!("{}–{}", session.start_time, session.end_time);
    let when = if session.weeks_text.is_empty() { time } else { format!("{time} · {}", session.weeks_text) };
    [head, title, place, teachers, when].into_iter().filter(|line| !line.is_empty()).collect()
}

fn notes(week: &Week, lang: Lang) -> Vec<String> {
    let mut notes = vec![];
    if !week.make_up_days.is_empty() {
        let days: Vec<String> = week
            .make_up_days
            .iter()
            .map(|day| match lang {
                Lang::Zh => format!("{} 按{}上课", day.date, day_name(day.effective_weekday, lang)),
                Lang::En => format!("{} runs as {}", day.date, day_name(day.effective_weekday, lang)),
            })
            .collect();
        let label = Text::new("补课日：", "Make-up days: ").get(lang);
        notes.push(format!("{label}{}", days.join(Text::new("；", "; ").get(lang))));
    }
    if !week.free_days.is_empty() {
        let days: Vec<String> = week.free_days.iter().map(|day| format!("{} {}", day.date, day.note)).collect();
        let label = Text::new("停课：", "No classes: ").get(lang);
        notes.push(format!("{label}{}", days.join(Text::new("；", "; ").get(lang))));
    }
    notes
}

fn list(week: &Week, lang: Lang) -> Value {
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let row = |line: &SectionLine| {
        json!([
            line.course_code,
            line.section_no,
            line.title,
            line.category,
            line.teachers.join(", "),
            line.times.join("\n"),
            line.places.join("\n"),
            line.units.to_string(),
            line.remark,
        ])
    };
    let held = |line: &&SectionLine| super::week::ATTENDED.contains(&line.state.as_str());
    json!({
        "title": word("已选课程", "Courses registered"),
        "head": [
            word("课程编码", "Course code"), word("班号", "Section"), word("课程名称", "Course title"), word("类别", "Type"),
            word("教师", "Teachers"), word("时间", "Time"), word("地点", "Room"), word("学分", "Units"), word("备注", "Remarks"),
        ],
        "rows": week.sections.iter().filter(held).map(row).collect::<Vec<_>>(),
        "total": match lang {
            Lang::Zh => format!("共 {} 学分", week.units),
            Lang::En => format!("{} units in all", week.units),
        },
    })
}
