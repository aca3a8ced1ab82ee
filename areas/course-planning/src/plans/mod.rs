//! Study plans: what a programme asks of a cohort, who follows it, and how far they are.

mod assign;
mod categories;
mod check;
mod compare;
pub(crate) mod copy;
mod followers;
mod frozen;
mod kind;
mod load;
mod matrix;
mod parts;
pub(crate) mod parts_ops;
mod publish;
mod reports;
mod retire;
mod sheet;
mod structures;
mod subjects;
mod tables;
mod todo;

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS};
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, PathId, Query, Result, Text, View,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Services},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::tables::{COHORTS, STUDENTS};
use assign::{AssignInput, UnassignInput};
use check::CheckInput;
use copy::CopyInput;
use kind::{KINDS, Kind};
use publish::PublishInput;
use retire::{ArchiveInput, RestoreInput};
use sheet::SheetQuery;
use tables::Tables;

pub use parts::{drafts_again, is_open};
pub use reports::{AT_ONCE, Assumed, Background, Brief, Counted, Record};
pub use tables::{known, subject_of};

/// Deleting and importing are commands: a plan that students follow stays as it is.
const PARTS: Services = Services { delete: false, switch: false, import: false, ..Services::ALL };

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TwoPlans {
    a: String,
    b: String,
}

pub fn mount(api: &mut Api) -> Result<()> {
    todo::register();
    for kind in KINDS {
        let tables = tables::of(kind)?;
        tables.structures.mount(api, &kind.path("structure"), Services { import: true, ..PARTS })?;
        tables.categories.mount(api, &kind.path("category"), PARTS)?;
        tables.subjects.mount(api, &kind.path("subject"), Services { create: false, ..PARTS })?;
        tables.subjects.mount_create(api, &kind.path("subject"), Action::AddCourse);
        tables.followers.mount(api, &kind.path("student"), Services::READ)?;
        mount_structure(api, kind, tables);
        parts_ops::mount(api, kind)?;
        mount_followers(api, kind);
        reports::mount(api, kind);
    }
    Ok(())
}

fn mount_structure(api: &mut Api, kind: &'static Kind, tables: &Tables) {
    let subject = kind.structure.subject;
    let path = |rest: &str| kind.path(&format!("structure{rest}"));

    let label = Text::new("删除学习计划", "Delete study plans");
    let op = Op::delete(path(""), kind.op("delete", "Structure"), kind.policy(Action::Delete), label)
        .ids([IdSpec::query("ids", kind.structures)])
        .audit(subject);
    api.op(
        op,
        move |cx: Cx, Query(query): Query<Ids>| async move { retire::delete(&cx, kind, query.ids).await.map(View) },
    );

    let label = Text::new("恢复学习计划", "Restore study plans");
    let op = Op::post(path("/restore"), kind.op("restore", "Structure"), kind.policy(Action::Delete), label)
        .ids([IdSpec::body("/ids", tables.structures.with_archived())])
        .audit(subject);
    api.op(op, move |cx: Cx, Json(input): Json<RestoreInput>| async move {
        retire::restore(&cx, kind, input.ids).await.map(View)
    });

    let label = Text::new("检查学习计划", "Check a study plan");
    let op = Op::post(path("/check"), kind.op("check", "Structure"), kind.policy(Action::Get), label)
        .ids([IdSpec::body("/id", kind.structures)])
        .audit(subject);
    api.op(
        op,
        move |cx: Cx, Json(input): Json<CheckInput>| async move { check::check(&cx, kind, &input).await.map(View) },
    );

    let label = Text::new("发布学习计划", "Publish a study plan");
    let op = Op::post(path("/publish"), kind.op("publish", "Structure"), kind.policy(Action::Edit), label)
        .ids([IdSpec::body("/id", kind.structures)])
        .audit(subject);
    api.op(op, move |cx: Cx, Json(input): Json<PublishInput>| async move {
        publish::publish(&cx, kind, input).await.map(View)
    });

    let label = Text::new("归档学习计划", "Archive study plans");
    let op = Op::post(path("/archive"), kind.op("archive", "Structure"), kind.policy(Action::Edit), label)
        .ids([IdSpec::body("/ids", kind.structures)])
        .audit(subject);
    api.op(op, move |cx: Cx, Json(input): Json<ArchiveInput>| async move {
        retire::archive(&cx, kind, input).await.map(View)
    });

    let label = Text::new("复制学习计划", "Copy a study plan");
    let op = Op::post(path("/copy"), kind.op("copy", "Structure"), kind.policy(Action::Add), label)
        .ids([IdSpec::body("/id", kind.structures), IdSpec::body("/cohortId", &COHORTS)])
        .audit(subject);
    api.op(op, move |cx: Cx, Json(input): Json<CopyInput>| async move { copy::copy(&cx, kind, input).await.map(View) });

    let label = Text::new("比较两个学习计划", "Compare two study plans");
    let op = Op::get(path("/compare"), kind.op("compare", "Structure"), kind.policy(Action::Get), label)
        .ids([IdSpec::query("a", kind.structures), IdSpec::query("b", kind.structures)]);
    api.op(op, |cx: Cx, Query(query): Query<TwoPlans>| async move {
        compare::compare(&cx, &query.a, &query.b).await.map(View)
    });

    let label = Text::new("学习计划总览", "A study plan as a matrix");
    let op = Op::get(path("/{id}/plan"), kind.op("plan", "Structure"), kind.policy(Action::Get), label)
        .ids([IdSpec::path("id", kind.structures)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { sheet::view(&cx, &id).await.map(View) });

    let label = Text::new("打印学习计划", "Print a study plan");
    let op = Op::get(path("/{id}/sheet"), kind.op("sheet", "Structure"), kind.policy(Action::Export), label)
        .ids([IdSpec::path("id", kind.structures)])
        .audit(subject)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, move |cx: Cx, (PathId(id), Query(query)): (PathId, Query<SheetQuery>)| async move {
        sheet::sheet(&cx, kind, &id, query.format).await
    });
}

fn mount_followers(api: &mut Api, kind: &'static Kind) {
    let label = Text::new("分配学习计划", "Assign a study plan");
    let op = Op::post(kind.path("student/assign"), kind.op("assign", "Structure"), kind.policy(Action::Edit), label)
        .ids([
            IdSpec::body("/structureId", kind.structures),
            IdSpec::body("/studentIds", &STUDENTS),
            IdSpec::body("/programmeId", &PROGRAMMES),
            IdSpec::body("/cohortId", &COHORTS),
            IdSpec::body("/fromSemesterId", &SEMESTERS),
        ])
        .audit(crate::known::PLAN)
        .long();
    api.op(op, move |cx: Cx, Json(input): Json<AssignInput>| async move {
        assign::assign(&cx, kind, input).await.map(View)
    });

    let label = Text::new("取消分配学习计划", "Unassign students from their plan");
    let op =
        Op::post(kind.path("student/unassign"), kind.op("unassign", "Structure"), kind.policy(Action::Edit), label)
            .ids([IdSpec::body("/ids", kind.followers)])
            .audit(crate::known::PLAN);
    api.op(op, move |cx: Cx, Json(input): Json<UnassignInput>| async move {
        assign::unassign(&cx, kind, input).await.map(View)
    });
}
