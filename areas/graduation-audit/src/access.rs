//! Who looks at, checks and signs, and of which division.

use std::collections::BTreeSet;

use basic_resources::api::{
    not_oneself,
    tables::{DIVISIONS, NAMED, STAFF_TITLE},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice, Field, Initial, Proposed, Reach, Rules, Services, Spec, Table},
};
use rules::graduation::Duty;
use schema::{
    graduation::ga_access::{Column, Entity},
    university::staff,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::json;

use crate::{
    kind::{Kind, MINOR},
    tables::COLLEAGUES,
};

const DUTIES: &[Choice] = &[
    ("VIEW", Text::new("查阅", "Looks")),
    ("PROGRAMME", Text::new("专业初审", "Checks for the programme")),
    ("REGISTRY", Text::new("教务复核", "Checks for the registry")),
    ("SENATE", Text::new("教务委员会", "Signs for the senate")),
];

fn table(kind: &'static Kind) -> Result<&'static Table> {
    kind.access.described.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: kind.access.subject,
                stem: kind.access.stem,
                label: Text::new("审核权限", "audit duties"),
                permissions: kind.pages.own,
                table: kind.access.table,
                title: UNNAMED,
                fields: vec![
                    Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                        .with_code()
                        .required()
                        .filter(),
                    Field::choice("duty", DUTIES, "职责", "Duty").required().filter().sort(),
                    Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division")
                        .with_code()
                        .filter()
                        .hint("留空：账号可见的所有学部", "Empty: every division that the account reaches"),
                    Field::text("remark", 200, "备注", "Remark").search(),
                    Field::text("kind", 10, "类别", "Kind").read_only().initially(Initial::Text(kind.code)),
                ],
                unique: &[],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", true),
                page: "",
                offered_to: &[],
            },
            Rules {
                step_up: true,
                readers: kind.pages.readers,
                across: if kind.is_minor() { of_minor } else { of_major },
                ..Rules::NONE
            },
        )
    })
}

pub fn mount(api: &mut Api, kind: &'static Kind) -> Result<()> {
    table(kind)?.mount(api, &kind.path("access"), Services { switch: false, ..Services::ALL })
}

fn of_major<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(sound(cx, db, rows, &crate::kind::MAJOR))
}

fn of_minor<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(sound(cx, db, rows, &MINOR))
}

/// Nobody names themselves, and nobody is named twice for the same.
async fn sound(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>], kind: &Kind) -> Result<()> {
    not_oneself(cx, db, rows, "staffId").await?;
    for row in rows {
        let division = Some(row.text("divisionId").to_owned()).filter(|id| !id.is_empty());
        let same = Entity::find()
            .filter(Column::Kind.eq(kind.code))
            .filter(Column::StaffId.eq(row.text("staffId")))
            .filter(Column::Duty.eq(row.text("duty")))
            .filter(Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let own = row.id().map(str::to_owned);
        if same.iter().any(|other| Some(&other.id) != own.as_ref() && other.division_id == division) {
            let text = Text::new("已有同样的授权", "They are named for it already");
            row.errors.push(FieldError::new("staffId", "taken", text));
        }
    }
    Ok(())
}

/// For which divisions the caller was named.
pub enum Named {
    All,
    Only(BTreeSet<String>),
}

impl Named {
    pub fn covers(&self, division: Option<&str>) -> bool {
        match self {
            Self::All => true,
            Self::Only(divisions) => division.is_some_and(|id| divisions.contains(id)),
        }
    }
}

pub async fn named(cx: &Cx, kind: &Kind, duty: Duty) -> Result<Named> {
    let db = cx.tx().await?;
    let me = staff::Entity::find()
        .filter(staff::Column::UserId.eq(cx.user_id()?))
        .filter(staff::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let rows = Entity::find()
        .filter(Column::Kind.eq(kind.code))
        .filter(Column::StaffId.is_in(me.into_iter().map(|own| own.id)))
        .filter(Column::Duty.eq(duty.code()))
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    if rows.iter().any(|row| row.division_id.is_none()) {
        return Ok(Named::All);
    }
    Ok(Named::Only(rows.into_iter().filter_map(|row| row.division_id).collect()))
}

pub fn not_named(kind: &Kind, duty: Duty) -> Error {
    let text = match duty {
        Duty::Programme => Text::new(
            "您没有被指定为这些学生的专业初审人，请联系教务处授权",
            "You are not named to check these students for their programme; ask the registry",
        ),
        Duty::Registry | Duty::View => Text::new(
            "您没有被指定为这些学生的教务复核人，请联系教务处授权",
            "You are not named to check these students for the registry; ask the registry",
        ),
        Duty::Senate => Text::new(
            "您没有被指定代表教务委员会签署，请联系教务处授权",
            "You are not named to sign for the senate; ask the registry",
        ),
    };
    Rule::new("no_duty", text, json!({ "duty": duty.code() }))
        .offer(Text::new("查看审核权限", "See who is named"), kind.page("access-managment"))
        .into()
}
