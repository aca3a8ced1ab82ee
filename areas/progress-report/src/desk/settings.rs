//! How a desk is kept: days of absence, a deputy for them, and whether letters come.

use chrono::NaiveDate;
use kernel::{
    Action, Cx, Error, FieldError, Result, Text,
    identity::{entity::user, load_rights},
    ids,
    resource::rows::{add, change},
};
use rules::report::Desk;
use schema::{reports::pr_desk_setting, university::staff};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Kind, role::myself};
use crate::{tables::DESK_SETTING, view::names};

/// Longer is not an absence but another office.
const LONGEST_DAYS: i64 = 366;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportDeskSettingView)]
pub struct SettingView {
    #[schema(value_type = Option<String>, format = Date)]
    away_from: Option<NaiveDate>,
    #[schema(value_type = Option<String>, format = Date)]
    away_until: Option<NaiveDate>,
    /// The number of whoever stands in.
    deputy_no: String,
    deputy_name: String,
    mail: bool,
    /// Whether this desk can be handed to a deputy at all.
    may_delegate: bool,
    /// 0 while nothing was set.
    version: i32,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportDeskSettingInput)]
pub struct SettingInput {
    #[schema(value_type = Option<String>, format = Date)]
    away_from: Option<NaiveDate>,
    #[schema(value_type = Option<String>, format = Date)]
    away_until: Option<NaiveDate>,
    /// The number of whoever stands in; empty for nobody.
    #[serde(default)]
    deputy_no: String,
    mail: bool,
    version: i32,
}

/// On leave on this day.
pub fn away(row: &pr_desk_setting::Model, today: NaiveDate) -> bool {
    row.away_from.is_some_and(|from| from <= today) && row.away_until.is_some_and(|until| today <= until)
}

async fn stored(cx: &Cx, kind: &Kind, staff_id: &str) -> Result<Option<pr_desk_setting::Model>> {
    let found = pr_desk_setting::Entity::find()
        .filter(pr_desk_setting::Column::StaffId.eq(staff_id))
        .filter(pr_desk_setting::Column::Desk.eq(kind.setting))
        .filter(pr_desk_setting::Column::ArchivedAt.is_null());
    Ok(found.one(cx.read()).await?)
}

pub async fn get(cx: &Cx, kind: &Kind) -> Result<SettingView> {
    let me = myself(cx).await?;
    let row = stored(cx, kind, &me.id).await?;
    view(cx, kind, row).await
}

async fn view(cx: &Cx, kind: &Kind, row: Option<pr_desk_setting::Model>) -> Result<SettingView> {
    let may_delegate = kind.desk != Desk::Panel;
    let Some(row) = row else {
        let (deputy_no, deputy_name) = (String::new(), String::new());
        return Ok(SettingView {
            away_from: None,
            away_until: None,
            deputy_no,
            deputy_name,
            mail: true,
            may_delegate,
            version: 0,
        });
    };
    let deputy = match &row.delegate_staff_id {
        Some(id) => staff::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    let name = match &deputy {
        Some(found) => names(cx, std::slice::from_ref(&found.id)).await?.remove(&found.id),
        None => None,
    };
    Ok(SettingView {
        away_from: row.away_from,
        away_until: row.away_until,
        deputy_no: deputy.map(|row| row.staff_no).unwrap_or_default(),
        deputy_name: name.unwrap_or_default(),
        mail: row.mail,
        may_delegate,
        version: row.version,
    })
}

pub async fn save(cx: &Cx, kind: &Kind, input: SettingInput) -> Result<SettingView> {
    let me = myself(cx).await?;
    let deputy = checked(cx, kind, &me, &input).await?;
    let tx = cx.tx().await?;
    let there = pr_desk_setting::Entity::find()
        .filter(pr_desk_setting::Column::StaffId.eq(&me.id))
        .filter(pr_desk_setting::Column::Desk.eq(kind.setting))
        .filter(pr_desk_setting::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?;
    // Whoever decides in one's place holds what one holds.
    let before = there.as_ref().and_then(|row| row.delegate_staff_id.as_ref());
    if deputy.is_some() && deputy.as_ref() != before {
        cx.require_step_up()?;
    }
    let now = pr_desk_setting::ActiveModel {
        away_from: Set(input.away_from),
        away_until: Set(input.away_until),
        delegate_staff_id: Set(deputy),
        mail: Set(input.mail),
        ..Default::default()
    };
    let kept = match there {
        Some(row) if row.version != input.version => {
            let current = serde_json::to_value(view(cx, kind, Some(row)).await?).map_err(Error::internal)?;
            return Err(Error::Conflict(Box::new(current)));
        }
        Some(row) => {
            let before = row.version;
            let kept = change::<pr_desk_setting::Entity>(cx, DESK_SETTING, row, now).await?;
            if kept.version == before {
                cx.nothing_changed();
            }
            kept
        }
        None => {
            let row = pr_desk_setting::ActiveModel { staff_id: Set(me.id), desk: Set(kind.setting.to_owned()), ..now };
            add::<pr_desk_setting::Entity>(cx, DESK_SETTING, &ids::new_id(), row).await?
        }
    };
    view(cx, kind, Some(kept)).await
}

/// Days in order; a deputy is somebody else who may decide, and only stands in on days of absence.
async fn checked(cx: &Cx, kind: &Kind, me: &staff::Model, input: &SettingInput) -> Result<Option<String>> {
    let mut errors = vec![];
    let range = match (input.away_from, input.away_until) {
        (None, None) => None,
        (Some(from), Some(until)) => Some((until - from).num_days()),
        _ => Some(-1),
    };
    if range.is_some_and(|days| !(0..LONGEST_DAYS).contains(&days)) {
        let text = Text::new("起止日期须成对、先后有序，最多一年", "Both days, in order, a year at most");
        errors.push(FieldError::new("awayUntil", "out_of_range", text));
    }
    let no = input.deputy_no.trim();
    let mut deputy = None;
    if !no.is_empty() {
        let found = staff::Entity::find()
            .filter(staff::Column::StaffNo.eq(no))
            .filter(staff::Column::ArchivedAt.is_null())
            .one(cx.read())
            .await?;
        let wrong = if kind.desk == Desk::Panel {
            Some(Text::new("评审须由成员本人进行，不能委托", "A member assesses in person; there are no deputies"))
        } else if range.is_none() {
            Some(Text::new("请填写委托的起止日期", "Say for which days"))
        } else {
            match &found {
                None => Some(Text::new("没有该工号的教职工", "Nobody has this staff number")),
                Some(other) if other.id == me.id => {
                    Some(Text::new("不能委托给自己", "You cannot stand in for yourself"))
                }
                Some(other) if !may_decide(cx, kind, other).await? => {
                    Some(Text::new("该人员没有审批进展报告的权限", "This person may not decide on reports"))
                }
                Some(_) => None,
            }
        };
        match wrong {
            Some(text) => errors.push(FieldError::new("deputyNo", "cannot_decide", text)),
            None => deputy = found.map(|row| row.id),
        }
    }
    if errors.is_empty() { Ok(deputy) } else { Err(Error::Invalid(errors)) }
}

async fn may_decide(cx: &Cx, kind: &Kind, of: &staff::Model) -> Result<bool> {
    let Some(user_id) = &of.user_id else { return Ok(false) };
    let user = user::Entity::find_by_id(user_id)
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    let Some(user) = user else { return Ok(false) };
    let rights = load_rights(cx.read(), user, cx.app().sessions.catalogue()).await?;
    Ok(rights.grants.allows((kind.code, Action::Edit)))
}
