//! What a student can order, with what it costs or what stands against it.

use kernel::{Cx, Error, Lang, Result, error::Refusal};
use schema::{printing::print_type, students::student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::quote::{Asked, Reason};
use crate::paper::Paper;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintOffer)]
pub struct Offer {
    type_id: String,
    name: String,
    /// Of one copy, in hundredths of a yuan.
    price: i32,
    /// Copies that still cost nothing.
    free_left: i32,
    max_per_day: Option<i32>,
    /// Copies of this type that were ordered today.
    today: i32,
    downloadable: bool,
    /// It says what it is for.
    has_purpose: bool,
    /// Why it cannot be had now; empty where it can.
    reasons: Vec<Reason>,
}

/// Of everything that students of this type may have.
pub async fn offers(cx: &Cx, student: &student::Model) -> Result<Vec<Offer>> {
    let kinds = print_type::Entity::find()
        .filter(print_type::Column::Enabled.eq(true))
        .filter(print_type::Column::ArchivedAt.is_null())
        .order_by_asc(print_type::Column::SortOrder)
        .order_by_asc(print_type::Column::Code)
        .all(cx.read())
        .await?;
    let is_for = |kind: &print_type::Model| {
        kind.student_types.0.is_empty() || kind.student_types.0.contains(&student.student_type)
    };
    let mut offers = vec![];
    for kind in kinds.into_iter().filter(is_for) {
        let asked = Asked { student: student.clone(), kind, copies: 1 };
        let had = asked.had(cx, cx.read()).await?;
        let mut rules = asked.obstacles(&had);
        rules.extend(asked.against_paper(cx).await?);
        let kind = asked.kind;
        offers.push(Offer {
            price: kind.price,
            free_left: (kind.free_copies - had.free).max(0),
            max_per_day: kind.max_per_day,
            today: had.today,
            downloadable: kind.downloadable,
            has_purpose: Paper::of(&kind.paper).is_some_and(|paper| !paper.is_transcript()),
            reasons: rules.iter().map(|rule| Reason::of(cx, rule)).collect(),
            name: if cx.lang() == Lang::En { kind.name_en } else { kind.name_cn },
            type_id: kind.id,
        });
    }
    Ok(offers)
}

/// The office's pages are not for students: what a refusal offers there is left out.
pub fn without_pages(error: Error) -> Error {
    let Error::Refused(refusal) = error else { return error };
    let Refusal { code, mut rules } = *refusal;
    rules.iter_mut().for_each(|rule| rule.actions.clear());
    Error::Refused(Box::new(Refusal { code, rules }))
}
