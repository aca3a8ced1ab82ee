//! What the registry asks of averages again and again, and rules that were adopted for the semester to come.

use kernel::Result;
use schema::{
    grades::{average_preset, grade_regulation},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{insert, row},
};

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    presets(demo).await?;
    adopted(demo).await
}

/// The names in both languages, and the conditions.
struct Asked {
    zh: &'static str,
    en: &'static str,
    gpa_min: Option<i32>,
    gpa_max: Option<i32>,
    total_min: Option<i32>,
    units_min: Option<i32>,
    below: Option<(i32, i32)>,
    lowest: Option<i32>,
    standing: Option<&'static str>,
}

const NOTHING: Asked = Asked {
    zh: "",
    en: "",
    gpa_min: None,
    gpa_max: None,
    total_min: None,
    units_min: None,
    below: None,
    lowest: None,
    standing: None,
};

const ASKED: [Asked; 6] = [
    Asked {
        zh: "校长荣誉名单",
        en: "President's Honour Roll",
        gpa_min: Some(350),
        units_min: Some(12),
        lowest: Some(200),
        ..NOTHING
    },
    Asked {
        zh: "院长荣誉名单",
        en: "Dean's List",
        gpa_min: Some(300),
        gpa_max: Some(349),
        units_min: Some(12),
        lowest: Some(200),
        ..NOTHING
    },
    Asked { zh: "学业警告", en: "Warning", standing: Some("WARNING"), ..NOTHING },
    Asked { zh: "试读", en: "Probation", standing: Some("PROBATION"), ..NOTHING },
    Asked { zh: "连续两学期低于 1.67", en: "Twice below 1.67", below: Some((167, 2)), ..NOTHING },
    Asked {
        zh: "奖学金候选",
        en: "Scholarship",
        total_min: Some(360),
        units_min: Some(15),
        lowest: Some(267),
        ..NOTHING
    },
];

async fn presets(demo: &Demo<'_>) -> Result<()> {
    let rows = (1..).zip(&ASKED).map(|(n, asked)| {
        row!(
            average_preset {
                id: demo.seed.id("average-preset", asked.en),
                name_cn: asked.zh.to_owned(),
                name_en: asked.en.to_owned(),
                student_type: "UG".to_owned(),
                gpa_min: asked.gpa_min,
                gpa_max: asked.gpa_max,
                total_min: asked.total_min,
                total_max: None,
                major_min: None,
                major_max: None,
                units_min: asked.units_min,
                below: asked.below.map(|(below, _)| below),
                times: asked.below.map(|(_, times)| times),
                lowest: asked.lowest,
                failed_min: None,
                year_of_study: None,
                standing: asked.standing.map(str::to_owned),
                honours: None,
                programme_id: None,
                cohort_id: None,
                sort_order: n * 10,
                enabled: true,
            },
            demo.at
        )
    });
    insert::<average_preset::Entity, _>(demo.tx, rows.collect()).await.map(drop)
}

/// From the semester to come, a place on an honours list takes fifteen units.
async fn adopted(demo: &Demo<'_>) -> Result<()> {
    let next = semester::Entity::find()
        .filter(semester::Column::StartDate.gt(demo.today))
        .order_by_asc(semester::Column::StartDate)
        .one(demo.tx)
        .await?;
    let Some(next) = next else { return Ok(()) };
    let version = row!(
        grade_regulation {
            id: demo.seed.id("grade-regulation", "UG"),
            student_type: "UG".to_owned(),
            from_semester_id: next.id,
            from_entry_year: None,
            document_no: "SEN-2026-12".to_owned(),
            reason: "荣誉名单最低学分由 12 改为 15".to_owned(),
            rounding: "HALF_UP".to_owned(),
            repeats: "BEST".to_owned(),
            attempts: 3,
            warning: 200,
            low: 167,
            probation_times: 1,
            dismissal_times: 2,
            light_units: Some(12),
            light_warning: Some(200),
            light_low: Some(167),
            light_probation_times: Some(2),
            light_dismissal_times: Some(3),
            cap_units: Some(12),
            cap_lower: Some(9),
            cap_many: Some(6),
            president: Some(350),
            dean: Some(300),
            honours_units: Some(15),
            honours_lowest: Some(200),
        },
        demo.at
    );
    insert::<grade_regulation::Entity, _>(demo.tx, vec![version]).await.map(drop)
}
