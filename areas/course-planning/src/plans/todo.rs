//! What waits in the plans, for the homepage: drafts that nobody has checked, and checked ones to be published.

use kernel::{Action, Cx, Text, op::Need, scope::TableRef};
use schema::courses::structure;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use workflow::api::{Counter, Work, register_counter};

use crate::tables::{MAJORS, MINORS};

const MAJOR: Need = (permissions::ADMIN_AUTH_SP_MAJOR, Action::Edit);
const MINOR: Need = (permissions::ADMIN_AUTH_SP_MINOR, Action::Edit);

static COUNTERS: [Counter; 4] = [
    Counter {
        key: "draftMajorPlans",
        label: Text::new("待检查的主修计划", "Major plans to check"),
        need: MAJOR,
        to: "/sp/study-plan/major/structure-item-list?status=DRAFT",
        count: |cx| in_state(cx, &MAJORS, "DRAFT"),
    },
    Counter {
        key: "checkedMajorPlans",
        label: Text::new("待发布的主修计划", "Major plans to publish"),
        need: MAJOR,
        to: "/sp/study-plan/major/structure-item-list?status=CHECKED",
        count: |cx| in_state(cx, &MAJORS, "CHECKED"),
    },
    Counter {
        key: "draftMinorPlans",
        label: Text::new("待检查的辅修计划", "Minor plans to check"),
        need: MINOR,
        to: "/sp/study-plan/minor/structure-item-list?status=DRAFT",
        count: |cx| in_state(cx, &MINORS, "DRAFT"),
    },
    Counter {
        key: "checkedMinorPlans",
        label: Text::new("待发布的辅修计划", "Minor plans to publish"),
        need: MINOR,
        to: "/sp/study-plan/minor/structure-item-list?status=CHECKED",
        count: |cx| in_state(cx, &MINORS, "CHECKED"),
    },
];

pub fn register() {
    COUNTERS.iter().for_each(register_counter);
}

fn in_state<'a>(cx: &'a Cx, plans: &'static TableRef, state: &'static str) -> Work<'a, u64> {
    Box::pin(async move {
        let found =
            structure::Entity::find().filter(plans.visible(cx.scope()?)).filter(structure::Column::Status.eq(state));
        Ok(found.count(cx.read()).await?)
    })
}
