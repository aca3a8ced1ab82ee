//! What holds for every season: rules on days and gaps, rooms and people, and the texts.

use kernel::{
    Action, Api, Both, Cx, FieldError, Json, Op, Result, Text, Timestamp, View, content,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{office, tables::SETTING};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = ExamSettings)]
pub struct ExamSettings {
    /// More papers than these on a day are a soft finding.
    pub student_papers_a_day: i32,
    /// Less time than this between two papers of a student is a soft finding.
    pub gap_minutes: i32,
    pub invigilators_a_room: i32,
    /// One more invigilator for every so many candidates beyond the first as many.
    pub candidates_an_invigilator: i32,
    pub duties_a_day: i32,
    pub arrive_minutes: i32,
    pub no_entry_after_minutes: i32,
    /// Where a season does not say when.
    pub seat_release_days: i32,
    pub bar_unregistered: bool,
    pub bar_holds: bool,
    /// A seat between two candidates of the same paper.
    pub keep_apart: bool,
}

impl Default for ExamSettings {
    fn default() -> Self {
        Self {
            student_papers_a_day: 2,
            gap_minutes: 60,
            invigilators_a_room: 2,
            candidates_an_invigilator: 40,
            duties_a_day: 3,
            arrive_minutes: 40,
            no_entry_after_minutes: 30,
            seat_release_days: 7,
            bar_unregistered: true,
            bar_holds: true,
            keep_apart: true,
        }
    }
}

impl Settings for ExamSettings {
    const AREA: &'static str = "exam";

    fn check(&self) -> Vec<FieldError> {
        let ranges = [
            ("studentPapersADay", self.student_papers_a_day, 1..=6),
            ("gapMinutes", self.gap_minutes, 0..=240),
            ("invigilatorsARoom", self.invigilators_a_room, 1..=10),
            ("candidatesAnInvigilator", self.candidates_an_invigilator, 5..=500),
            ("dutiesADay", self.duties_a_day, 1..=6),
            ("arriveMinutes", self.arrive_minutes, 0..=120),
            ("noEntryAfterMinutes", self.no_entry_after_minutes, 0..=120),
            ("seatReleaseDays", self.seat_release_days, 0..=60),
        ];
        let wrong = ranges.into_iter().filter(|(_, value, range)| !range.contains(value));
        wrong
            .map(|(field, _, range)| {
                let (least, most) = (range.start(), range.end());
                let text = Both::new(format!("须为 {least} 至 {most}"), format!("From {least} to {most}"));
                FieldError::new(format!("settings.{field}"), "out_of_range", text)
            })
            .collect()
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamSettingsView)]
struct SettingsView {
    settings: ExamSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ExamSettingsInput)]
struct SettingsInput {
    settings: ExamSettings,
    version: i32,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看考试设置", "View the settings of exams");
    let op = Op::get("/api/exam/setting", "getExamSettings", office(Action::Get), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存考试设置", "Save the settings of exams");
    let op = Op::patch("/api/exam/setting", "saveExamSettings", office(Action::Edit), label);
    api.op(op.audit(SETTING), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        let SettingsInput { settings, version } = input;
        let version = store::save(&cx, None, settings.clone(), version).await?;
        Ok(View(SettingsView { settings, version, updated_at: Some(cx.now()) }))
    });
    for (page, label) in [
        ("exam-introduction", Text::new("考试说明", "Introduction to exams")),
        ("exam-help", Text::new("考试帮助", "Help on exams")),
    ] {
        content::mount(api, page, office(Action::Get), office(Action::Edit), label);
    }
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<ExamSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}
