//! Who has to take a course again: counted by course, for those who plan what is taught.

mod count;

use basic_resources::api::tables::DIVISIONS;
use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Op, Query, Result, Text, View,
    page::{Page, Paging},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Field, FileFormat, export_rows_in},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::may::GRADES;
use count::{CourseRepeats, counted};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct RepeatsQuery {
    /// Of courses that this division offers.
    division_id: Option<String>,
    /// In the code or the title.
    keyword: Option<String>,
    page_no: Option<u64>,
    page_size: Option<u64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct RepeatsExport {
    division_id: Option<String>,
    keyword: Option<String>,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查询重修统计", "List the statistics of repeats");
    let op = Op::get("/api/grades/repeats", "listRepeats", GRADES.looking(Action::Query), label)
        .ids([IdSpec::query("divisionId", &DIVISIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<RepeatsQuery>| async move { list(&cx, query).await.map(View) });
    let label = Text::new("导出重修统计", "Export the statistics of repeats");
    let op = Op::get("/api/grades/repeats/export", "exportRepeats", GRADES.looking(Action::Export), label)
        .ids([IdSpec::query("divisionId", &DIVISIONS)])
        .audit("grades.repeats")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Query(query): Query<RepeatsExport>| async move { export(&cx, query).await });
}

async fn list(cx: &Cx, query: RepeatsQuery) -> Result<Page<CourseRepeats>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let all = counted(cx, query.division_id.as_deref(), query.keyword.as_deref()).await?;
    let (total, first) = (all.len() as u64, usize::try_from(paging.offset()).unwrap_or(usize::MAX));
    let some = all.into_iter().skip(first).take(usize::try_from(paging.page_size).unwrap_or_default());
    Ok(Page::new(some.collect(), paging, total))
}

async fn export(cx: &Cx, query: RepeatsExport) -> Result<FileReply> {
    let all = counted(cx, query.division_id.as_deref(), query.keyword.as_deref()).await?;
    let rows: Vec<_> = all
        .iter()
        .map(|row| {
            json!({
                "code": row.code, "title": row.title, "failed": row.failed, "repeated": row.repeated,
                "open": row.open, "lastChance": row.last_chance,
            })
        })
        .collect();
    cx.note("", &json!({ "export": "grades.repeats", "rows": rows.len() }), None)?;
    let fields = [
        Field::code("code", 30, "课程编码", "Course code"),
        Field::text("title", 300, "课程名称", "Course title"),
        Field::integer("failed", 0, 1_000_000, "不及格学生", "Students who failed"),
        Field::integer("repeated", 0, 1_000_000, "已重修", "Repeated already"),
        Field::integer("open", 0, 1_000_000, "待重修", "Still to repeat"),
        Field::integer("lastChance", 0, 1_000_000, "仅剩最后一次", "With one attempt left"),
    ];
    let name = Text::new("重修统计", "Repeats").get(cx.lang());
    export_rows_in(cx, name, query.format, &fields, &rows)
}
