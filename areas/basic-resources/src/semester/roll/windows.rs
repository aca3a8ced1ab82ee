//! Opening windows of the semester, later by whole weeks: they open at the same hour of the same weekday.

use kernel::{
    Cx, Result, Timestamp, ids,
    windows::open_window::{Column, Entity, Model},
};
use schema::university::semester;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};

use super::{Prepared, RollRow, carry};

pub type Work = Model;

pub async fn prepare(
    cx: &Cx,
    db: &DatabaseExecutor<'_>,
    from: &semester::Model,
    to: &semester::Model,
) -> Result<Prepared<Vec<Work>>> {
    let windows = async |id: &str| {
        let alive = Entity::find().filter(Column::SemesterId.eq(id)).filter(Column::ArchivedAt.is_null());
        alive.order_by_asc(Column::StartAt).order_by_asc(Column::Id).all(db).await
    };
    let count = windows(&to.id).await?.len();
    let by = carry::by_start(from, to).num_milliseconds();
    let (mut rows, mut work) = (vec![], vec![]);
    for window in windows(&from.id).await? {
        let (now, user) = (cx.now(), Some(cx.user_id()?.to_owned()));
        let after = Model {
            id: ids::new_id(),
            semester_id: Some(to.id.clone()),
            start_at: window.start_at.plus(by),
            end_at: window.end_at.plus(by),
            created_at: now,
            created_by: user.clone(),
            updated_at: now,
            updated_by: user,
            version: 1,
            ..window.clone()
        };
        let title = if cx.lang() == kernel::Lang::En { &window.title_en } else { &window.title_zh };
        rows.push(RollRow {
            label: format!("{title} ({})", window.student_type),
            from: span(window.start_at, window.end_at),
            to: Some(span(after.start_at, after.end_at)),
        });
        work.push(after);
    }
    Ok(Prepared { rows, work, count })
}

fn span(from: Timestamp, to: Timestamp) -> String {
    format!("{} – {}", from.local_text(), to.local_text())
}

pub async fn write(cx: &Cx, tx: &impl ConnectionTrait, work: &[Work]) -> Result<()> {
    for window in work {
        cx.record_as("system.window", &window.id, None::<&Model>, Some(window))?;
    }
    for some in work.chunks(500) {
        let rows: Vec<_> = some.iter().map(|row| row.clone().into_active_model().reset_all()).collect();
        Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}
