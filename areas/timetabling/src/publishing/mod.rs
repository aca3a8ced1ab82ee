//! The timetable made public: what differs from what people were told, and telling them.

mod difference;
mod publish;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use basic_resources::api::tables::SEMESTERS;
use kernel::{Api, Cx, IdSpec, Json, Op, Query, Result, Text, View, resource::Services};
use schema::timetable::{class_session, section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    may::{EDIT, GET},
    tables::PUBLICATION,
};
use publish::PublishInput;

pub use table::{publications, told};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TermQuery {
    semester_id: String,
}

pub fn mount(api: &mut Api) -> Result<()> {
    let label = Text::new("查看课表与已发布的差异", "What differs from what was published");
    let op = Op::get("/api/tts/publication/difference", "differenceToPublished", GET, label)
        .ids([IdSpec::query("semesterId", &SEMESTERS)])
        .long();
    api.op(op, |cx: Cx, Query(query): Query<TermQuery>| async move {
        difference::view(&cx, &query.semester_id).await.map(View)
    });
    publications()?.mount(api, "/api/tts/publication", Services::READ)?;
    let label = Text::new("发布课表", "Publish the timetable");
    let op = Op::post("/api/tts/publication", "publishTimetable", EDIT, label)
        .ids([IdSpec::body("/semesterId", &SEMESTERS)])
        .audit(PUBLICATION)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<PublishInput>| async move { publish::publish(&cx, input).await.map(View) });
    Ok(())
}

/// Who teaches sections: those of the section, and those of its meetings.
pub async fn teachers_of(cx: &Cx, sections: &[section::Model]) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let mut found: BTreeMap<String, BTreeSet<String>> =
        sections.iter().map(|s| (s.id.clone(), s.teacher_ids.0.iter().cloned().collect())).collect();
    let ids: Vec<&str> = sections.iter().map(|s| s.id.as_str()).collect();
    for some in ids.chunks(500) {
        let rows = class_session::Entity::find()
            .filter(class_session::Column::SectionId.is_in(some.iter().copied()))
            .filter(class_session::Column::ArchivedAt.is_null())
            .all(cx.tx().await?)
            .await?;
        for row in rows {
            if let Some(teacher) = row.teacher_id {
                found.entry(row.section_id).or_default().insert(teacher);
            }
        }
    }
    Ok(found)
}
