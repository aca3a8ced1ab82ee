//! The next exam on the homepage, with the seat once it is known.

use kernel::{Action, Both, Cx, Result, Text};
use workflow::api::{Card, CardView};

use super::student;

pub static CARD: Card =
    Card { key: "nextExam", need: (permissions::STUDENT_AUTH_TIMETABLE, Action::Get), of: |cx| Box::pin(next(cx)) };

async fn next(cx: &Cx) -> Result<Vec<CardView>> {
    let Ok(seasons) = student::mine(cx).await else { return Ok(vec![]) };
    let today = cx.now().local_date();
    let coming = seasons.iter().flat_map(|season| &season.exams);
    let coming = coming.filter_map(|exam| Some((exam.day.filter(|day| *day >= today)?, exam)));
    let coming = coming.filter(|(_, exam)| exam.state == "ELIGIBLE");
    let Some((day, exam)) = coming.min_by_key(|(day, exam)| (*day, exam.start_time.clone())) else {
        return Ok(vec![]);
    };
    let days = (day - today).num_days();
    let far = match days {
        0 => Both::new("今天", "today"),
        1 => Both::new("明天", "tomorrow"),
        _ => Both::new(format!("还有 {days} 天"), format!("in {days} days")),
    };
    let mut place = exam.rooms.join(" ");
    if !exam.seat_no.is_empty() {
        place = format!("{place} · {} {}", Text::new("座位", "seat").get(cx.lang()), exam.seat_no);
    }
    Ok(vec![CardView {
        key: CARD.key,
        title: format!("{} · {}", Text::new("下一场考试", "Next exam").get(cx.lang()), far.get(cx.lang())),
        lines: [
            format!("{} {}", exam.label, exam.title).trim_end().to_owned(),
            format!("{day} {}–{}", exam.start_time, exam.end_time),
            place,
        ]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect(),
        until: None,
        action: Text::new("查看考试安排", "See my exams").get(cx.lang()).to_owned(),
        to: "/student/exam-timetable".to_owned(),
    }])
}
