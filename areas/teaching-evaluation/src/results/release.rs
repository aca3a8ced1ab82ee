//! Results are released once, after the grades are in.

use std::collections::HashMap;

use kernel::{
    App, Both, Cx, Result, Text,
    effects::{Outcome, outcome},
    ids, jobs,
    resource::rows::change,
    settings,
};
use rules::evaluation::folder::Step;
use schema::{
    evaluation::{te_folder, te_result, te_section},
    submission::section_grade_sheet,
    university::{division, programme},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};

use super::compute::{Cut, cuts};
use crate::{
    EvaluationSettings,
    folder::{FolderInput, evaluated, folders, held, refused, stepped, warning},
    tables::FOLDER,
};

/// Grades that teachers can still change after they have read what students think of them.
const UNFINISHED: [&str; 3] = ["NOT_STARTED", "DRAFT", "RETURNED"];

pub async fn command(cx: &Cx, input: FolderInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let (shown, hidden) = release(cx, &input.id).await?;
    let text = Both::new(
        format!("{shown} 个教学班的结果公布，{hidden} 个因份数不足不显示"),
        format!("Results of {shown} sections are released; {hidden} have too few answers to be shown"),
    );
    outcome(cx, &[folders()?.into()], vec![warning(cx, "released", &text)]).await
}

/// For a demo whose folders were counted elsewhere.
pub async fn by_itself(app: &App, id: &str) -> Result<()> {
    jobs::by_itself(app, FOLDER, |cx| async move { release(&cx, id).await.map(drop) }).await
}

/// How many sections are shown, and how many are not.
async fn release(cx: &Cx, id: &str) -> Result<(usize, usize)> {
    let folder = held(cx, id).await?;
    let status = stepped(&folder, Step::Release)?;
    if let Some(at) = folder.release_at.filter(|at| *at > cx.now()) {
        let text = Both::new(
            format!("结果定于 {} 之后公布", at.local_text()),
            format!("Results are not released before {}", at.local_text()),
        );
        return Err(refused("too_early", text, &folder));
    }
    let sections = evaluated(cx, &folder.id).await?;
    grades_are_in(cx, &folder, &sections).await?;
    let thresholds = settings::get::<EvaluationSettings>(cx, None).await?.thresholds();
    let made = cuts(cx, &folder, sections, thresholds).await?;
    let shown = made.iter().filter(|cut| cut.kind == "SECTION" && cut.shown.is_some()).count();
    let hidden = made.iter().filter(|cut| cut.kind == "SECTION" && cut.shown.is_none()).count();
    write(cx, &folder, &made).await?;
    let now = te_folder::ActiveModel {
        status: Set(status.code().to_owned()),
        released_at: Set(Some(cx.now())),
        ..Default::default()
    };
    change::<te_folder::Entity>(cx, FOLDER, folder, now).await?;
    Ok((shown, hidden))
}

async fn grades_are_in(cx: &Cx, folder: &te_folder::Model, sections: &[te_section::Model]) -> Result<()> {
    if folder.kind == "PULSE" {
        return Ok(());
    }
    let mut missing = 0;
    for some in sections.chunks(300) {
        missing += section_grade_sheet::Entity::find()
            .filter(section_grade_sheet::Column::SectionId.is_in(some.iter().map(|row| row.section_id.clone())))
            .filter(section_grade_sheet::Column::Status.is_in(UNFINISHED))
            .filter(section_grade_sheet::Column::ArchivedAt.is_null())
            .count(cx.tx().await?)
            .await?;
    }
    if missing == 0 || kernel::planted::fault("release_before_grades") {
        return Ok(());
    }
    let text = Both::new(
        format!("还有 {missing} 个教学班没有提交成绩；成绩提交后才能公布评教结果"),
        format!("{missing} sections have not submitted their grades; results are released after that"),
    );
    Err(refused("grades_missing", text, folder))
}

async fn write(cx: &Cx, folder: &te_folder::Model, made: &[Cut]) -> Result<()> {
    let (tx, now) = (cx.tx().await?, cx.now());
    let divisions: HashMap<String, String> = division::Entity::find()
        .all(tx)
        .await?
        .into_iter()
        .map(|row| (row.id, format!("{} {}", row.name_cn, row.name_en)))
        .collect();
    let programmes: HashMap<String, (String, Option<String>)> = programme::Entity::find()
        .all(tx)
        .await?
        .into_iter()
        .map(|row| (row.id, (format!("{} {}", row.name_cn, row.name_en), Some(row.division_id))))
        .collect();
    let mut rows = vec![];
    for cut in made {
        let section = cut.section.as_ref();
        let of = |get: fn(&te_section::Model) -> Option<String>| section.and_then(get);
        let unit = |kind: &str| cut.unit.clone().filter(|_| cut.kind == kind);
        let programme = unit("PROGRAMME").and_then(|id| programmes.get(&id));
        let label = match cut.kind {
            "SECTION" => section.map(|row| row.label.clone()).unwrap_or_default(),
            "PROGRAMME" => programme.map(|(name, _)| name.clone()).unwrap_or_default(),
            "DIVISION" => unit("DIVISION").and_then(|id| divisions.get(&id).cloned()).unwrap_or_default(),
            _ => {
                let text = Text::new("全校", "University");
                format!("{} {}", text.zh, text.en)
            }
        };
        let overall = cut.overall();
        rows.push(te_result::Model {
            id: ids::new_id(),
            folder_id: folder.id.clone(),
            semester_id: folder.semester_id.clone(),
            student_type: folder.student_type.clone(),
            cut: cut.kind.to_owned(),
            te_section_id: of(|row| Some(row.id.clone())),
            section_id: of(|row| Some(row.section_id.clone())),
            course_id: of(|row| Some(row.course_id.clone())),
            teacher_id: of(|row| Some(row.teacher_id.clone())),
            division_id: of(|row| row.division_id.clone())
                .or_else(|| unit("DIVISION"))
                .or_else(|| programme.and_then(|(_, division)| division.clone())),
            programme_id: of(|row| row.programme_id.clone()).or_else(|| unit("PROGRAMME")),
            label,
            enrolled: i32::try_from(cut.enrolled).unwrap_or(i32::MAX),
            answers: i32::try_from(cut.answers).unwrap_or(i32::MAX),
            shown: cut.shown.is_some(),
            mean: overall.map(|figures| figures.mean),
            low: overall.map(|figures| figures.low),
            high: overall.map(|figures| figures.high),
            figures: cut.figures(),
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        });
    }
    for some in rows.chunks(200) {
        let rows = some.iter().cloned().map(IntoActiveModel::into_active_model);
        te_result::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}
