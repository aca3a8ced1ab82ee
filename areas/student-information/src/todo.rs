//! What waits for the records office, for the homepage: as much as its pages list.

use kernel::{Action, Text, op::Need};
use schema::students::{change_request, semester_registration};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use workflow::api::{Counter, register_counter};

use crate::{own::REQUESTS, registration::REGISTRATIONS};

const OFFICE: Need = (permissions::ADMIN_AUTH_SI, Action::Edit);

static COUNTERS: [Counter; 2] = [
    Counter {
        key: "changeRequests",
        label: Text::new("待审核的信息修改", "Change requests to decide"),
        need: OFFICE,
        to: "/si/task/updateStudent?tab=requests&state=PENDING",
        count: |cx| {
            Box::pin(async move {
                let pending = change_request::Entity::find()
                    .filter(REQUESTS.visible(cx.scope()?))
                    .filter(change_request::Column::State.eq("PENDING"));
                Ok(pending.count(cx.read()).await?)
            })
        },
    },
    Counter {
        key: "missingRegistrations",
        label: Text::new("尚未返校注册", "Not registered yet"),
        need: OFFICE,
        to: "/si/registration?tab=late",
        count: |cx| {
            Box::pin(async move {
                let missing = semester_registration::Entity::find()
                    .filter(REGISTRATIONS.visible(cx.scope()?))
                    .filter(semester_registration::Column::Status.is_in(["NOT_YET", "BLOCKED"]));
                Ok(missing.count(cx.read()).await?)
            })
        },
    },
];

pub fn register() {
    COUNTERS.iter().for_each(register_counter);
}
