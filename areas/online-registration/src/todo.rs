//! What waits on the homepage of those who work on applications.

use kernel::{Action, Cx, Text, scope::TableRef};
use schema::applications::oas_application::{Column, Entity};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use workflow::api::{Counter, Work, register_counter};

use crate::tables::{APPLICATIONS, DESK_APPLICATIONS};

static COUNTERS: [Counter; 2] = [
    Counter {
        key: "oasApplications",
        label: Text::new("待办理的网上申请", "Online applications to work on"),
        need: (permissions::ADMIN_AUTH_OAS, Action::Edit),
        to: "/oas/registerconfig?state=SUBMITTED",
        count: |cx| waiting(cx, &APPLICATIONS),
    },
    Counter {
        key: "deskOasApplications",
        label: Text::new("本人经办的网上申请", "Online applications at my desk"),
        need: (permissions::OAS_STAFF_AUTH, Action::Edit),
        to: "/oas/registerconfig?state=SUBMITTED",
        count: |cx| waiting(cx, &DESK_APPLICATIONS),
    },
];

pub fn register() {
    COUNTERS.iter().for_each(register_counter);
}

fn waiting<'a>(cx: &'a Cx, of: &'static TableRef) -> Work<'a, u64> {
    Box::pin(async move {
        let found = Entity::find()
            .filter(of.visible(cx.scope()?))
            .filter(Column::State.eq("SUBMITTED"))
            .filter(Column::ArchivedAt.is_null());
        Ok(found.count(cx.read()).await?)
    })
}
