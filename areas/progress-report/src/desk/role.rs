//! As whom somebody stands at a desk, today.

use kernel::{Cx, Error, Result, Rule, Text};
use rules::report::Desk;
use schema::{
    reports::{pr_authority, pr_desk_setting, pr_report},
    university::staff,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{Kind, settings::away};
use crate::view::{Eyes, panel_of};

/// The member of staff behind the account.
pub async fn myself(cx: &Cx) -> Result<staff::Model> {
    let found = staff::Entity::find()
        .filter(staff::Column::UserId.eq(cx.user_id()?))
        .filter(staff::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    found.ok_or_else(|| {
        let text = Text::new(
            "您的账号没有关联教职工，请联系管理员核对账号",
            "Your account belongs to no member of staff; ask the administrator to look at it",
        );
        let rule = Rule::new("own.no_staff", text, json!({}));
        rule.offer(Text::new("返回首页", "To the homepage"), "/dashboard/homepage").into()
    })
}

/// A part in a report, and for whom it is taken when it is not one's own.
pub struct Part {
    pub role: &'static str,
    pub staff_id: String,
    pub acts_for: Option<String>,
}

/// Those for whom somebody stands in at a desk, today.
pub async fn stands_in_for(cx: &Cx, kind: &Kind, staff_id: &str) -> Result<Vec<String>> {
    let today = cx.now().local_date();
    let rows = pr_desk_setting::Entity::find()
        .filter(pr_desk_setting::Column::DelegateStaffId.eq(staff_id))
        .filter(pr_desk_setting::Column::Desk.eq(kind.setting))
        .filter(pr_desk_setting::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    Ok(rows.into_iter().filter(|row| away(row, today)).map(|row| row.staff_id).collect())
}

/// None when they have no part any more: a deputy whose days are over.
pub async fn part(cx: &Cx, kind: &Kind, report: &pr_report::Model) -> Result<Option<Part>> {
    let me = myself(cx).await?.id;
    let own = |role| Some(Part { role, staff_id: me.clone(), acts_for: None });
    Ok(match kind.desk {
        Desk::Supervisor => own("SUPERVISOR"),
        Desk::Panel => {
            let panel = panel_of(cx, &report.id).await?;
            let seat = panel.iter().find(|row| row.staff_id == me);
            seat.and_then(|row| own(if row.role == "CHAIR" { "CHAIR" } else { "MEMBER" }))
        }
        Desk::Student => None,
        Desk::Head | Desk::Dean => {
            let (role, column, of) = if kind.desk == Desk::Head {
                ("HEAD", pr_authority::Column::ProgrammeId, &report.programme_id)
            } else {
                ("DEAN", pr_authority::Column::DivisionId, &report.division_id)
            };
            let named = pr_authority::Entity::find()
                .filter(pr_authority::Column::Role.eq(role))
                .filter(column.eq(of.clone().unwrap_or_default()))
                .filter(pr_authority::Column::ArchivedAt.is_null())
                .all(cx.read())
                .await?;
            if named.iter().any(|row| row.staff_id == me) {
                return Ok(own(role));
            }
            let others = stands_in_for(cx, kind, &me).await?;
            let acts_for = named.into_iter().map(|row| row.staff_id).find(|id| others.contains(id));
            acts_for.map(|other| Part { role, staff_id: me, acts_for: Some(other) })
        }
    })
}

pub async fn eyes(cx: &Cx, kind: &Kind, report_id: &str) -> Result<Eyes> {
    let report = pr_report::Entity::find_by_id(report_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let part = part(cx, kind, &report).await?.ok_or(Error::NotFound)?;
    Ok(Eyes::Desk(kind.desk, part.role, part.staff_id))
}
