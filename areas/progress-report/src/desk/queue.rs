//! What lies at a desk: what waits first, then the rest.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{Cx, Lang, Result};
use rules::report::Desk;
use schema::{
    reports::{pr_authority, pr_panelist, pr_period, pr_report, pr_step},
    students::student,
    university::teacher,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Kind,
    role::{myself, stands_in_for},
};
use crate::{state, view::given};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportQueueLine)]
pub struct Line {
    pub id: String,
    pub student_no: String,
    pub student_name: String,
    pub period: String,
    pub status: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub due: Option<NaiveDate>,
    pub overdue: bool,
    /// It is the caller's turn.
    pub waits: bool,
    pub rating: String,
}

/// The reports that belong to a desk of the caller, today.
async fn reports(cx: &Cx, kind: &Kind, me: &str) -> Result<Vec<pr_report::Model>> {
    let db = cx.read();
    let alive = pr_report::Entity::find().filter(pr_report::Column::ArchivedAt.is_null());
    let found = match kind.desk {
        Desk::Student => return Ok(vec![]),
        Desk::Supervisor => {
            let own = teacher::Entity::find()
                .filter(teacher::Column::StaffId.eq(me))
                .filter(teacher::Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            alive.filter(pr_report::Column::SupervisorId.is_in(own.into_iter().map(|row| row.id)))
        }
        Desk::Panel => {
            let seats = pr_panelist::Entity::find()
                .filter(pr_panelist::Column::StaffId.eq(me))
                .filter(pr_panelist::Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            alive.filter(pr_report::Column::Id.is_in(seats.into_iter().map(|row| row.report_id)))
        }
        Desk::Head | Desk::Dean => {
            let mut staff = stands_in_for(cx, kind, me).await?;
            staff.push(me.to_owned());
            let named = pr_authority::Entity::find()
                .filter(pr_authority::Column::StaffId.is_in(staff))
                .filter(pr_authority::Column::Role.eq(if kind.desk == Desk::Head { "HEAD" } else { "DEAN" }))
                .filter(pr_authority::Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            if kind.desk == Desk::Head {
                alive.filter(pr_report::Column::ProgrammeId.is_in(named.into_iter().filter_map(|row| row.programme_id)))
            } else {
                alive.filter(pr_report::Column::DivisionId.is_in(named.into_iter().filter_map(|row| row.division_id)))
            }
        }
    };
    Ok(found.all(db).await?)
}

pub async fn queue(cx: &Cx, kind: &Kind) -> Result<Vec<Line>> {
    let (db, zh, today) = (cx.read(), cx.lang() == Lang::Zh, cx.now().local_date());
    let me = myself(cx).await?.id;
    let rows = reports(cx, kind, &me).await?;
    let periods: HashMap<String, pr_period::Model> =
        pr_period::Entity::find().all(db).await?.into_iter().map(|row| (row.id.clone(), row)).collect();
    let mut students = HashMap::new();
    for some in rows.chunks(AT_ONCE) {
        let ids = some.iter().map(|row| row.student_id.clone());
        let found = student::Entity::find().filter(student::Column::Id.is_in(ids)).all(db).await?;
        students.extend(found.into_iter().map(|row| (row.id.clone(), row)));
    }
    let said = said(cx, kind, &rows, &me).await?;
    let mut lines = vec![];
    for row in rows {
        let (Some(period), Some(student)) = (periods.get(&row.period_id), students.get(&row.student_id)) else {
            continue;
        };
        let status = state::status(&row)?;
        let due = state::due(period, &row)?;
        lines.push(Line {
            student_no: student.student_no.clone(),
            student_name: if zh { student.name_cn.clone() } else { student.name_en.clone() },
            period: if zh { period.name_cn.clone() } else { period.name_en.clone() },
            overdue: due.is_some_and(|day| day < today),
            due,
            waits: status.desk() == Some(kind.desk) && !said.contains(&row.id),
            // A rating is read by those whom the report has reached.
            rating: if status.has_reached(kind.desk) { row.rating } else { String::new() },
            status: row.status,
            id: row.id,
        });
    }
    lines.sort_by(|a, b| b.waits.cmp(&a.waits).then(a.due.cmp(&b.due)).then(a.student_no.cmp(&b.student_no)));
    Ok(lines)
}

/// Reports that a member of the panel has assessed already in this round; the chair has more to do.
async fn said(cx: &Cx, kind: &Kind, rows: &[pr_report::Model], me: &str) -> Result<Vec<String>> {
    if kind.desk != Desk::Panel {
        return Ok(vec![]);
    }
    let mut done = vec![];
    for some in rows.chunks(AT_ONCE) {
        let steps = pr_step::Entity::find()
            .filter(pr_step::Column::ReportId.is_in(some.iter().map(|row| row.id.clone())))
            .filter(pr_step::Column::StaffId.eq(me))
            .filter(pr_step::Column::ArchivedAt.is_null())
            .all(cx.read())
            .await?;
        for row in some {
            let own: Vec<pr_step::Model> = steps.iter().filter(|step| step.report_id == row.id).cloned().collect();
            if !given(&own, row.round).is_empty() {
                done.push(row.id.clone());
            }
        }
    }
    Ok(done)
}
