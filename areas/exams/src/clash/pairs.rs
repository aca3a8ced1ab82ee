//! Which two papers have students in common, and who they are.

use kernel::{
    Cx, Lang, Result,
    page::{Page, Paging},
};
use schema::{exam::exam_candidate, students::student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    snapshot::{Snapshot, overlaps, titles, when},
    tables::CANDIDATES,
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PairQuery {
    item_id: String,
    #[serde(default)]
    keyword: String,
    /// Only pairs that lie at the same time.
    #[serde(default)]
    overlapping: bool,
    page_no: Option<u64>,
    page_size: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamClashPair)]
pub struct Pair {
    one_id: String,
    one: String,
    one_title: String,
    other_id: String,
    other: String,
    other_title: String,
    /// Students of both.
    students: usize,
    /// They lie at the same time in the draft.
    overlapping: bool,
}

pub async fn list(cx: &Cx, query: PairQuery) -> Result<Page<Pair>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let at = Snapshot::load(cx, cx.read(), &query.item_id).await?;
    let keyword = query.keyword.trim().to_lowercase();
    let titles = titles(cx.read(), &at.papers, cx.lang()).await?;
    let mut all = vec![];
    for ((one, other), students) in at.season.common() {
        let (Some(a), Some(b)) = (at.papers.get(one), at.papers.get(other)) else { continue };
        let overlapping = when(b).is_some_and(|at| overlaps(a, at, b.duration_min));
        let named = |paper: &str| paper.to_lowercase().contains(&keyword);
        if (query.overlapping && !overlapping) || !(named(&a.label) || named(&b.label)) {
            continue;
        }
        let title = |course: &str| titles.get(course).cloned().unwrap_or_default();
        all.push(Pair {
            one_id: a.id.clone(),
            one: a.label.clone(),
            one_title: title(&a.course_id),
            other_id: b.id.clone(),
            other: b.label.clone(),
            other_title: title(&b.course_id),
            students,
            overlapping,
        });
    }
    all.sort_by(|a, b| {
        let key = |pair: &Pair| (!pair.overlapping, std::cmp::Reverse(pair.students));
        key(a).cmp(&key(b)).then_with(|| (&a.one, &a.other).cmp(&(&b.one, &b.other)))
    });
    let total = all.len() as u64;
    let skip = usize::try_from((paging.page_no - 1) * paging.page_size).unwrap_or(usize::MAX);
    let take = usize::try_from(paging.page_size).unwrap_or(usize::MAX);
    Ok(Page::new(all.into_iter().skip(skip).take(take).collect(), paging, total))
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SharedQuery {
    one: String,
    other: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamClashStudent)]
pub struct Named {
    student_id: String,
    student_no: String,
    name: String,
}

/// More than anybody reads.
const MOST: u64 = 1000;

pub async fn shared(cx: &Cx, query: SharedQuery) -> Result<Vec<Named>> {
    use exam_candidate::Column;
    let visible = CANDIDATES.visible(cx.scope()?);
    let sits = |paper: &str| {
        exam_candidate::Entity::find()
            .select_only()
            .column(Column::StudentId)
            .filter(Column::PaperId.eq(paper))
            .filter(Column::State.is_in(["ELIGIBLE", "BARRED"]))
            .filter(visible.clone())
            .into_query()
    };
    let rows = student::Entity::find()
        .filter(student::Column::Id.in_subquery(sits(&query.one)))
        .filter(student::Column::Id.in_subquery(sits(&query.other)))
        .order_by_asc(student::Column::StudentNo)
        .limit(MOST)
        .all(cx.read())
        .await?;
    Ok(rows.into_iter().map(|row| named(row, cx.lang())).collect())
}

pub fn named(row: student::Model, lang: Lang) -> Named {
    let name = if lang == Lang::En { row.name_en } else { row.name_cn };
    Named { student_id: row.id, student_no: row.student_no, name }
}
