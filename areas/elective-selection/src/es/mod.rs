//! Elective selection as the registry prepares and follows it; divisions look on.

mod assign;
mod pools;
mod quotas;
mod remind;
mod rounds;
mod seats;
mod selections;
mod settings;
mod students;
mod types;

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS};
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View,
    page::Paging,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, FileFormat, Services, Table},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    decisions::{Decisions, OfRounds},
    may::ES,
    people::People,
    tables::{POOL, POOLS, QUOTA, TYPES},
};
use students::Wanted;

pub use rounds::ROUND_TITLE;
pub use settings::SelectionSettings;

/// What a type is called is not enough in a sheet: every semester has one of that code.
const WITHOUT_SHEETS: Services = Services { import: false, ..Services::ALL };

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UnitsQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    semester_id: String,
    elective_type_id: Option<String>,
    programme_id: Option<String>,
    year_of_study: Option<i32>,
    /// INCOMPLETE or COMPLETE.
    status: Option<String>,
    #[serde(default)]
    keyword: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UnitsExport {
    semester_id: String,
    elective_type_id: Option<String>,
    programme_id: Option<String>,
    year_of_study: Option<i32>,
    status: Option<String>,
    #[serde(default)]
    keyword: String,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
    /// What it is for.
    purpose: Option<String>,
}

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(remind::KINDS);
    types::types()?.mount(api, "/api/es/type", Services::ALL)?;
    quotas::quotas()?.mount(api, "/api/es/quota", WITHOUT_SHEETS)?;
    pools::pools()?.mount(api, "/api/es/course", WITHOUT_SHEETS)?;
    rounds::rounds()?.mount(api, "/api/es/round", WITHOUT_SHEETS)?;
    Table::of::<selections::Selections>()?.mount(api, "/api/es/student-subject", Services::READ)?;
    Table::of::<Decisions<OfRounds>>()?.mount(api, "/api/es/decision", Services::READ)?;
    mount_seats(api);
    mount_students(api);
    settings::mount(api);
    Ok(())
}

fn mount_seats(api: &mut Api) {
    let label = Text::new("查看选课名额", "Seats of sections in pools");
    let op = Op::get("/api/es/course/seats", "seatsOfElectiveSections", ES.looking(Action::Query), label)
        .ids([IdSpec::query("ids", &POOLS)]);
    api.op(op, |cx: Cx, Query(query): Query<Ids>| async move { seats::of_pools(&cx, query.ids).await.map(View) });
    let label = Text::new("批量设置选课名额", "Set the seats of several sections in pools");
    let op = Op::post("/api/es/course/quota", "setElectiveQuotas", ES.may(Action::Edit), label)
        .ids([IdSpec::body("/items/*/id", &POOLS)])
        .audit(POOL)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<seats::SetInput>| async move { seats::set(&cx, input).await.map(View) });
}

fn of_units() -> [IdSpec; 3] {
    [
        IdSpec::query("semesterId", &SEMESTERS),
        IdSpec::query("electiveTypeId", &TYPES),
        IdSpec::query("programmeId", &PROGRAMMES),
    ]
}

fn mount_students(api: &mut Api) {
    let label = Text::new("查询学生选课学分", "List the units of students by type");
    let op = Op::get("/api/es/student", "listElectiveUnits", ES.looking(Action::Query), label).ids(of_units()).long();
    api.op(op, |cx: Cx, Query(query): Query<UnitsQuery>| async move {
        let UnitsQuery {
            page_no,
            page_size,
            semester_id,
            elective_type_id,
            programme_id,
            year_of_study,
            status,
            keyword,
        } = query;
        let people = People { programme_id, year_of_study, keyword };
        let wanted = Wanted { semester_id, elective_type_id, status, people };
        students::page(&cx, &wanted, Paging::of(page_no, page_size)?).await.map(View)
    });
    let label = Text::new("导出学生选课学分", "Export the units of students by type");
    let op = Op::get("/api/es/student/export", "exportElectiveUnits", ES.looking(Action::Export), label)
        .ids(of_units())
        .audit(QUOTA)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<UnitsExport>| async move {
        let UnitsExport {
            semester_id,
            elective_type_id,
            programme_id,
            year_of_study,
            status,
            keyword,
            format,
            purpose,
        } = query;
        if let Some(purpose) = purpose.filter(|text| !text.trim().is_empty()) {
            cx.because(&purpose);
        }
        let people = People { programme_id, year_of_study, keyword };
        students::export(&cx, &Wanted { semester_id, elective_type_id, status, people }, format).await
    });
    let label = Text::new("按类别分配选课学分", "Assign the units of a type to those it is meant for");
    let op = Op::post("/api/es/quota/assign", "assignElectiveQuotas", ES.may(Action::Add), label)
        .ids([IdSpec::body("/electiveTypeId", &TYPES)])
        .audit(QUOTA)
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<assign::AssignInput>| async move { assign::assign(&cx, input).await.map(View) },
    );
    let label = Text::new("提醒未选满的学生", "Remind students who have not chosen enough");
    let op = Op::post("/api/es/student/remind", "remindSelection", ES.may(Action::Edit), label)
        .ids([
            IdSpec::body("/semesterId", &SEMESTERS),
            IdSpec::body("/electiveTypeId", &TYPES),
            IdSpec::body("/programmeId", &PROGRAMMES),
        ])
        .audit(QUOTA)
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<remind::RemindInput>| async move { remind::remind(&cx, input).await.map(View) },
    );
}
