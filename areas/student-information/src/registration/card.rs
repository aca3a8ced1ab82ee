//! The return to campus on the homepage, until it is done.

use basic_resources::api::current_semester;
use kernel::{Action, Cx, Lang, Result, Text};
use workflow::api::{Card, CardView};

use super::{
    blocks::{OWN_PAGE, obstacles},
    own::{row_of, status_of},
    states::State,
    types::WindowPhase,
    window::window,
};
use crate::own::me::me;

pub static CARD: Card =
    Card { key: "registration", need: (permissions::STUDENT_AUTH_FRESHMENT, Action::Edit), of: |cx| Box::pin(due(cx)) };

async fn due(cx: &Cx) -> Result<Vec<CardView>> {
    let Ok(student) = me(cx).await else { return Ok(vec![]) };
    let db = cx.read();
    let Some(semester) = current_semester(db, &student.student_type).await? else { return Ok(vec![]) };
    let row = row_of(db, &student, &semester).await?;
    let state = State::parse(row.as_ref().map_or("", |row| row.status.as_str()));
    let open = window(cx, &semester, &student.student_type).await?;
    if !state.is_open() || !matches!(open.state, WindowPhase::Open | WindowPhase::Over) {
        return Ok(vec![]);
    }
    let status = status_of(db, &student).await?;
    let late = Text::new(
        "网上注册已截止，请到教务处柜台办理逾期注册",
        "Registration on the web is over; go to the counter of the Registry",
    );
    let mut lines = vec![if cx.lang() == Lang::En { semester.name_en } else { semester.name_cn }];
    lines.extend((open.state == WindowPhase::Over).then(|| late.get(cx.lang()).to_owned()));
    lines.extend(obstacles(&student, status.as_ref()).iter().map(|obstacle| obstacle.text.get(cx.lang()).to_owned()));
    Ok(vec![CardView {
        key: CARD.key,
        title: Text::new("尚未返校注册", "Not registered for the semester yet").get(cx.lang()).to_owned(),
        lines,
        until: open.until.filter(|_| open.state == WindowPhase::Open),
        action: Text::new("去注册", "Register").get(cx.lang()).to_owned(),
        to: OWN_PAGE.to_owned(),
    }])
}
