//! This semester's exams: papers of its sections in a published timetable with seats, and what is still to be done.

mod candidates;
mod papers;
mod plan;
mod rooms;

use chrono::{Datelike, NaiveDate, Weekday};
use kernel::{Result, StringList, Timestamp, content::content_page};
use schema::{
    exam::{exam_candidate, exam_course, exam_item},
    timetable::section,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{insert, list, row},
};

const SLOTS: [&str; 3] = ["09:00", "14:00", "18:30"];
const DAY: i64 = Timestamp::DAY;

/// Answers the season that is published.
pub async fn load(demo: &Demo<'_>) -> Result<Option<String>> {
    let terms = semester::Entity::find().order_by_desc(semester::Column::StartDate).all(demo.tx).await?;
    let current = |kind: &str| terms.iter().find(|term| term.current_for.0.iter().any(|own| own == kind));
    let Some(now) = current("UG") else { return Ok(None) };
    let rooms = rooms::load(demo).await?;
    for term in terms.iter().filter(|term| term.end_date < now.start_date) {
        let taught = section::Entity::find().filter(section::Column::SemesterId.eq(&term.id)).count(demo.tx).await?;
        if taught > 0 {
            earlier(demo, term).await?;
            break;
        }
    }
    let item = season(demo, now, "UG", "PUBLISHED");
    let mut made = papers::of(demo, &item, now).await?;
    let mut sitting = candidates::of(demo, &item, now, &mut made).await?;
    plan::place(&item, &mut made, &mut sitting, &rooms);
    plan::publish(demo.at, &mut made);
    let placed = made.iter().filter(|paper| paper.day.is_some()).count();
    let published = item.id.clone();
    insert::<exam_item::Entity, _>(demo.tx, vec![item]).await?;
    let count = insert::<exam_course::Entity, _>(demo.tx, made).await?;
    let people = insert::<exam_candidate::Entity, _>(demo.tx, sitting).await?;
    demo.say(count, &format!("papers, {placed} of them in the timetable, with {people} candidates"));
    if let Some(term) = current("TPG") {
        collecting(demo, term).await?;
    }
    texts(demo).await?;
    Ok(Some(published))
}

/// What last semester's papers were like, for who takes them over.
async fn earlier(demo: &Demo<'_>, term: &semester::Model) -> Result<()> {
    let item = season(demo, term, "UG", "FINISHED");
    let mut made = papers::of(demo, &item, term).await?;
    for (n, paper) in made.iter_mut().enumerate() {
        paper.collected = "CONFIRMED".to_owned();
        paper.duration_min = if n % 4 == 0 { 180 } else { 120 };
        paper.form = if n % 6 == 0 { "OPEN" } else { "CLOSED" }.to_owned();
        paper.materials = if n % 3 == 0 { "无记忆功能计算器" } else { "" }.to_owned();
    }
    insert::<exam_item::Entity, _>(demo.tx, vec![item]).await?;
    insert::<exam_course::Entity, _>(demo.tx, made).await.map(drop)
}

/// Teachers of postgraduates are being asked.
async fn collecting(demo: &Demo<'_>, term: &semester::Model) -> Result<()> {
    let item = season(demo, term, "TPG", "COLLECTING");
    let made = papers::of(demo, &item, term).await?;
    insert::<exam_item::Entity, _>(demo.tx, vec![item]).await?;
    insert::<exam_course::Entity, _>(demo.tx, made).await.map(drop)
}

fn season(demo: &Demo<'_>, term: &semester::Model, kind: &str, status: &str) -> exam_item::Model {
    let end = term.exam_end.unwrap_or(term.end_date);
    let start = term.exam_start.unwrap_or(end - chrono::Duration::days(11));
    let sundays: Vec<String> =
        days(start, end).filter(|day| day.weekday() == Weekday::Sun).map(|day| day.to_string()).collect();
    let told = matches!(status, "PUBLISHED" | "FINISHED");
    let name = |zh: &str, en: &str| (format!("{}{zh}", term.name_cn), format!("{} {en}", term.name_en));
    let (name_cn, name_en) = if kind == "TPG" {
        name("研究生期末考试", "final exams (TPG)")
    } else {
        name("期末考试", "final exams")
    };
    row!(
        exam_item {
            id: demo.seed.id("exam-item", format!("{}/{kind}", term.code)),
            semester_id: term.id.clone(),
            student_type: kind.to_owned(),
            kind: "FINAL".to_owned(),
            name_cn: name_cn,
            name_en: name_en,
            start_date: start,
            end_date: end,
            slots: list(&SLOTS),
            closed_days: StringList(sundays),
            collect_until: Some(demo.at.plus(if told { -10 * DAY } else { 10 * DAY })),
            publish_at: Some(demo.at.plus(if told { -5 * DAY } else { 20 * DAY })),
            seat_release_at: told.then(|| demo.at.plus(-DAY)),
            status: status.to_owned(),
            published_at: told.then(|| demo.at.plus(-5 * DAY)),
            remark: String::new(),
        },
        demo.at
    )
}

pub fn days(start: NaiveDate, end: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    start.iter_days().take_while(move |day| *day <= end)
}

async fn texts(demo: &Demo<'_>) -> Result<()> {
    let pages = [
        (
            ("exam-introduction", "考试说明", "Introduction to exams"),
            "<p>考试由教务处统一安排。监考人员提前 40 分钟到场；开考 30 分钟后不得入场，前 30 分钟和最后 15 分钟不得离场。</p>",
            "<p>Exams are arranged by the registry. Invigilators arrive 40 minutes before. Nobody enters after the first \
             30 minutes, and nobody leaves in the first 30 or the last 15.</p>",
        ),
        (
            ("exam-help", "考试帮助", "Help on exams"),
            "<p>先在“当前考试”中建立考试季，再从教学班生成科目、排定时间与考场，最后公布。</p>",
            "<p>Add a season under “Current exam”, make its papers of the sections, give them times and rooms, and \
             publish.</p>",
        ),
    ];
    for ((key, title_zh, title_en), zh, en) in pages {
        let page = content_page::Model {
            key: key.to_owned(),
            title_zh: title_zh.to_owned(),
            title_en: title_en.to_owned(),
            body_zh: zh.to_owned(),
            body_en: en.to_owned(),
            version: 1,
            updated_at: demo.at,
            updated_by: None,
        };
        content_page::Entity::insert(page.into_active_model()).exec_without_returning(demo.tx).await?;
    }
    Ok(())
}
