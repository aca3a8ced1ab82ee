//! What waits for the caller, by role. Areas add what is theirs.

use std::sync::{PoisonError, RwLock};

use kernel::{Action, Cx, Lang, Result, Text, op::Need};
use schema::workflow::process_instance;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    process::Work,
    tasks::{List, select},
};

/// Something that waits for the caller, and where to do it.
#[derive(Serialize, ToSchema)]
pub struct Todo {
    key: &'static str,
    label: &'static str,
    count: u64,
    to: &'static str,
}

/// What an area counts, for those who may do something about it.
pub struct Counter {
    pub key: &'static str,
    pub label: Text,
    pub need: Need,
    pub to: &'static str,
    pub count: for<'a> fn(&'a Cx) -> Work<'a, u64>,
}

static MORE: RwLock<Vec<&'static Counter>> = RwLock::new(vec![]);

/// Doing it twice changes nothing.
pub fn register(counter: &'static Counter) {
    let mut more = MORE.write().unwrap_or_else(PoisonError::into_inner);
    if !more.iter().any(|known| known.key == counter.key) {
        more.push(counter);
    }
}

static OWN: [Counter; 3] = [
    Counter {
        key: "pendingTasks",
        label: Text::new("待办审批", "Tasks to decide"),
        need: (permissions::ADMIN_AUTH_PROCESS_MYTASK, Action::Query),
        to: "/dashboard/mytask",
        count: |cx| Box::pin(async move { Ok(select(cx, List::Pending).await?.count(cx.read()).await?) }),
    },
    Counter {
        key: "returnedApplications",
        label: Text::new("被退回的申请", "Applications returned to me"),
        need: (permissions::ADMIN_AUTH_PROCESS_MYAPP, Action::Edit),
        to: "/dashboard/myapp?status=RETURNED",
        count: |cx| {
            use process_instance::Column;
            Box::pin(async move {
                let returned = process_instance::Entity::find()
                    .filter(Column::ApplicantId.eq(cx.user_id()?))
                    .filter(Column::Status.eq("RETURNED"))
                    .filter(Column::ArchivedAt.is_null());
                Ok(returned.count(cx.read()).await?)
            })
        },
    },
    Counter {
        key: "failedMessages",
        label: Text::new("发送失败的消息", "Messages that failed"),
        need: (permissions::ADMIN_AUTH_SYSTEM, Action::Query),
        to: "/system/message-log-list?status=FAILED",
        count: |cx| {
            use kernel::messages::{Status, message};
            let failed = message::Entity::find().filter(message::Column::Status.eq(Status::Failed));
            Box::pin(async move { Ok(failed.count(cx.read()).await?) })
        },
    },
];

pub async fn all(cx: &Cx) -> Result<Vec<Todo>> {
    let more = MORE.read().unwrap_or_else(PoisonError::into_inner).clone();
    let grants = cx.actor()?.grants.clone();
    let mut todo = vec![];
    for counter in OWN.iter().chain(more).filter(|c| grants.allows(c.need)) {
        todo.push(shown(counter, cx.lang(), (counter.count)(cx).await?));
    }
    Ok(todo)
}

fn shown(counter: &'static Counter, lang: Lang, count: u64) -> Todo {
    Todo { key: counter.key, label: counter.label.get(lang), count, to: counter.to }
}
