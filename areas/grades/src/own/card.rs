//! Results that were released lately, on the homepage.

use std::collections::BTreeMap;

use basic_resources::api::my_student_id;
use kernel::{Action, Both, Cx, Lang, Result, Text, Timestamp};
use schema::{grades::student_grade, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use workflow::api::{Card, CardView};

pub static CARD: Card =
    Card { key: "releasedGrades", need: (permissions::STUDENT_AUTH_SG, Action::Get), of: |cx| Box::pin(released(cx)) };

/// Days for which a release is news.
const NEWS: i64 = 14;

async fn released(cx: &Cx) -> Result<Vec<CardView>> {
    use student_grade::Column;
    let Ok(me) = my_student_id(cx) else { return Ok(vec![]) };
    let results = student_grade::Entity::find()
        .filter(Column::StudentId.eq(me))
        .filter(Column::Status.eq("RELEASED"))
        .filter(Column::ReleasedAt.gte(cx.now().plus(-NEWS * Timestamp::DAY)))
        .filter(Column::ReleasedAt.lte(cx.now()))
        .filter(Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    if results.is_empty() {
        return Ok(vec![]);
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for result in &results {
        *counts.entry(&result.semester_id).or_default() += 1;
    }
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(counts.keys().copied()));
    let mut terms = terms.all(cx.read()).await?;
    terms.sort_by_key(|term| std::cmp::Reverse(term.start_date));
    let line = |term: semester::Model| {
        let count = counts.get(term.id.as_str()).copied().unwrap_or_default();
        let name = if cx.lang() == Lang::En { term.name_en } else { term.name_cn };
        let text = Both::new(format!("{name}：{count} 门课程"), format!("{name}: {count} courses"));
        text.get(cx.lang()).to_owned()
    };
    Ok(vec![CardView {
        key: CARD.key,
        title: Text::new("成绩已公布", "Results are released").get(cx.lang()).to_owned(),
        lines: terms.into_iter().map(line).collect(),
        until: None,
        action: Text::new("查看成绩", "See my results").get(cx.lang()).to_owned(),
        to: "/student/grade-report".to_owned(),
    }])
}
