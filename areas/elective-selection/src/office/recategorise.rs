//! Courses of students count as another type from now on.

use kernel::{
    Both, Cx, Error, FieldError, Result, Text,
    effects::{Outcome, outcome},
    reason,
    resource::{rows::change_all, some_ids},
};
use schema::courses::{course_type, student_subject};
use sea_orm::{EntityTrait, Set};

use super::{RecategoriseInput, obstacles::refuse, seats};
use crate::known::{SEAT, effects};

const GIVEN_UP: [&str; 2] = ["DROPPED", "WITHDRAWN"];

pub async fn recategorise(cx: &Cx, input: RecategoriseInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    cx.because(reason(&input.reason)?);
    let tx = cx.tx().await?;
    let to = course_type::Entity::find_by_id(&input.course_type_id).one(tx).await?;
    let to = to.ok_or_else(|| Error::Invalid(vec![FieldError::required("courseTypeId")]))?;
    if !to.enabled {
        let text = Both::new(format!("“{}”已停用", to.name_cn), format!("“{}” is disabled", to.name_en));
        return Err(Error::invalid("courseTypeId", "disabled", text));
    }
    let chosen = seats(cx, &ids).await?;
    let why = Text::new("已退或已撤的科目不再计入", "What was dropped or withdrawn no longer counts");
    refuse(cx, "given_up", why, &chosen, |seat| GIVEN_UP.contains(&seat.state.as_str())).await?;
    let why = Text::new("已经是该课程类型", "Counts as this type already");
    refuse(cx, "same_type", why, &chosen, |seat| seat.course_type_id.as_deref() == Some(to.id.as_str())).await?;
    let row = student_subject::ActiveModel { course_type_id: Set(Some(to.id)), ..Default::default() };
    change_all::<student_subject::Entity>(cx, SEAT, chosen, &row).await?;
    outcome(cx, &effects(), vec![]).await
}
