//! Panels: who assesses a report, and who cannot.

use std::collections::HashSet;

use basic_resources::api::tables::STAFF_TITLE;
use course_planning::api::UNNAMED;
use kernel::{
    Api, Both, Cx, Error, FieldError, Result, Rule, Text,
    planted::fault,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Rules, Services, Spec, Table},
};
use rules::report::{Candidate, Conflict, Desk, conflict};
use schema::{
    reports::{pr_desk_setting, pr_panelist, pr_report, pr_step},
    students::supervision,
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::{
    policies::OFFICE,
    state,
    tables::{COLLEAGUES, PANELIST, PANELISTS, REPORT_TITLE, REPORTS},
};

pub const ROLES: &[Choice] = &[
    ("CHAIR", Text::new("主席", "Chair")),
    ("MEMBER", Text::new("成员", "Member")),
    ("EXTERNAL", Text::new("校外或外系成员", "External member")),
];

static TABLE: OnceTable = OnceTable::new();

pub fn panelists() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<pr_panelist::Entity>(
            Spec {
                subject: PANELIST,
                stem: "PanelMember",
                label: Text::new("评审小组成员", "panel members"),
                permissions: OFFICE.own,
                table: &PANELISTS,
                title: UNNAMED,
                fields: vec![
                    Field::reference("reportId", &REPORTS, REPORT_TITLE, "报告", "Report").required().filter(),
                    Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                        .with_code()
                        .required()
                        .filter(),
                    Field::choice("role", ROLES, "身份", "Role")
                        .required()
                        .filter()
                        .sort()
                        .initially(Initial::Text("MEMBER")),
                ],
                unique: &[&["reportId", "staffId"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", true),
                page: "",
                offered_to: &[],
            },
            Rules {
                persons: true,
                across: |cx, db, rows| Box::pin(free_of_conflicts(cx, db, rows)),
                leaving: |cx, ids| Box::pin(have_said_nothing(cx, ids)),
                ..Rules::NONE
            },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    panelists()?.mount(api, "/api/pr/panel", Services { switch: false, ..Services::ALL })
}

fn told(found: Conflict) -> Text {
    match found {
        Conflict::ChairSupervises => {
            Text::new("主席不能是该生的导师，请另选主席", "The chair cannot supervise this student; choose another")
        }
        Conflict::Supervises => Text::new(
            "该生的导师不能评审其报告，请另选成员",
            "A supervisor of this student cannot assess it; choose another",
        ),
        Conflict::OnLeave => Text::new(
            "该人员在评审期间请假，请另选成员或等其返回",
            "This person is on leave while the panel meets; choose another",
        ),
        Conflict::Left => Text::new("该人员已离职", "This person has left the university"),
        Conflict::SecondChair => Text::new("小组已有主席", "The panel has a chair already"),
    }
}

async fn free_of_conflicts(cx: &Cx, db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let today = cx.now().local_date();
    let mut chaired: HashSet<String> = HashSet::new();
    for row in rows {
        let (report_id, staff_id) = (row.text("reportId").to_owned(), row.text("staffId").to_owned());
        let Some(report) = pr_report::Entity::find_by_id(&report_id).one(db).await? else { continue };
        if !fault("panel_after_all") && state::status(&report)?.desk().is_none_or(|desk| desk > Desk::Panel) {
            let text = Text::new("小组评审已结束，不能再改成员", "The panel has finished; its members stay");
            row.errors.push(FieldError::new("reportId", "assessed", text));
            continue;
        }
        let chairs = row.text("role") == "CHAIR";
        let others = pr_panelist::Entity::find()
            .filter(pr_panelist::Column::ReportId.eq(&report_id))
            .filter(pr_panelist::Column::Role.eq("CHAIR"))
            .filter(pr_panelist::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let own = row.id().map(str::to_owned);
        let another = others.iter().any(|other| Some(&other.id) != own.as_ref());
        let member = staff::Entity::find_by_id(&staff_id).one(db).await?;
        let candidate = Candidate {
            chairs,
            supervises: !fault("panel_of_supervisors") && supervises(db, &report, &staff_id, today).await?,
            on_leave: on_leave(db, &staff_id, today).await?,
            left: member.is_some_and(|member| member.status == "LEFT"),
            chaired: another || (chairs && !chaired.insert(report_id)),
        };
        if let Some(found) = conflict(candidate) {
            let code = if matches!(found, Conflict::SecondChair) { "taken" } else { "conflict_of_interest" };
            row.errors.push(FieldError::new("staffId", code, told(found)));
        }
    }
    Ok(())
}

/// Whether somebody supervises the student of a report, by whichever role.
pub async fn supervises(
    db: &impl ConnectionTrait,
    report: &pr_report::Model,
    staff_id: &str,
    today: chrono::NaiveDate,
) -> Result<bool> {
    let teachers = teacher::Entity::find().filter(teacher::Column::StaffId.eq(staff_id)).all(db).await?;
    let ids: Vec<String> = teachers.into_iter().map(|teacher| teacher.id).collect();
    if report.supervisor_id.as_ref().is_some_and(|id| ids.contains(id)) {
        return Ok(true);
    }
    let rows = supervision::Entity::find()
        .filter(supervision::Column::StudentId.eq(&report.student_id))
        .filter(supervision::Column::TeacherId.is_in(ids))
        .filter(supervision::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(rows.iter().any(|row| row.to_date.is_none_or(|end| end >= today)))
}

async fn on_leave(db: &impl ConnectionTrait, staff_id: &str, today: chrono::NaiveDate) -> Result<bool> {
    let rows = pr_desk_setting::Entity::find()
        .filter(pr_desk_setting::Column::StaffId.eq(staff_id))
        .filter(pr_desk_setting::Column::Desk.eq("PANEL"))
        .filter(pr_desk_setting::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(rows.iter().any(|row| crate::desk::away(row, today)))
}

/// Whoever has assessed a report stays on its panel.
async fn have_said_nothing(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    for row in pr_panelist::Entity::find().filter(pr_panelist::Column::Id.is_in(ids)).all(tx).await? {
        let said = pr_step::Entity::find()
            .filter(pr_step::Column::ReportId.eq(&row.report_id))
            .filter(pr_step::Column::StaffId.eq(&row.staff_id))
            .filter(pr_step::Column::Desk.is_in(["MEMBER", "CHAIR"]))
            .one(tx)
            .await?;
        if said.is_some() {
            let name = staff::Entity::find_by_id(&row.staff_id).one(tx).await?;
            let (zh, en) = name.map(|name| (name.name_cn, name.name_en)).unwrap_or_default();
            let text = Both::new(
                format!("{zh}已经评审过这份报告，不能移出小组"),
                format!("{en} has assessed this report already and stays on its panel"),
            );
            let rule = Rule::new("assessed_already", text, json!({ "staffId": row.staff_id }));
            let page = format!("/pr/assessment-panel?reportId={}", row.report_id);
            return Err(Error::from(rule.offer(Text::new("查看小组", "See the panel"), page)));
        }
    }
    Ok(())
}
