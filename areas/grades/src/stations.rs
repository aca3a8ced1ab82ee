//! Stations at which papers are printed: where they stand, when they are open and from where they print.

use basic_resources::api::tables::NAMED;
use edge::Network;
use kernel::{
    Api, Cx, FieldError, Permission, Result, Text,
    resource::{Field, Proposed, Reach, ReferencedBy, Rules, Services, Spec, Table, Title},
};
use rules::printing::station::minutes;
use schema::grades::print_station::Entity;
use sea_orm::DatabaseExecutor;

use crate::tables::STATIONS;

pub const STATION: Title = NAMED;

/// Those who keep grades, and those who print.
const KEEPERS: &[Permission] = &[permissions::ADMIN_AUTH_LEARNING_SG_EDIT, permissions::ADMIN_AUTH_PRINTER];
const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("print_order", "station_id", Text::new("打印记录", "prints"))
        .listed_at("/printer/student/log-list", "stationId"),
    ReferencedBy::column("print_closing", "station_id", Text::new("关账记录", "closings of the till"))
        .listed_at("/printer/config", "stationId"),
];

pub fn mount(api: &mut Api) -> Result<()> {
    let stations = Table::ruled::<Entity>(
        Spec {
            subject: "grades.station",
            stem: "PrintStation",
            label: Text::new("打印站点", "print stations"),
            permissions: KEEPERS,
            table: &STATIONS,
            title: STATION,
            fields: fields(),
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/learning/student-grade/station-list",
            offered_to: &[],
        },
        Rules { across: possible, ..Rules::NONE },
    )?;
    stations.mount(api, "/api/grades/station", Services::ALL)
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("code", 20, "站点代码", "Station code").required().filter().search().sort().never_again(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::text("location", 200, "位置", "Location").filter().search().sort(),
        Field::code("opensAt", 5, "开放时间", "Opens").hint("如 08:30；留空表示全天", "As 08:30; empty: always open"),
        Field::code("closesAt", 5, "关闭时间", "Closes").hint("如 17:00；留空表示全天", "As 17:00; empty: always open"),
        Field::code("address", 45, "网络地址", "Network address").search().hint(
            "地址或地址段，如 10.2.0.0/16；只接受从此打印，留空不限",
            "An address or a range as 10.2.0.0/16; papers are printed from there only; empty: from anywhere",
        ),
        Field::code("device", 50, "设备编号", "Device number").search(),
        Field::order(),
        Field::enabled(),
    ]
}

fn possible<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            let (opens, closes, address) = (row.text("opensAt"), row.text("closesAt"), row.text("address"));
            let mut wrong = vec![];
            wrong.extend(hours(opens, closes));
            if !address.is_empty() && !is_range(address) {
                let text = Text::new(
                    "须为地址或地址段，如 10.2.0.7 或 10.2.0.0/16；IPv6 须写成 /64 或更大的段",
                    "An address or a range such as 10.2.0.7 or 10.2.0.0/16; of IPv6 a /64 or a larger range",
                );
                wrong.push(FieldError::new("address", "wrong_format", text));
            }
            row.errors.extend(wrong);
        }
        Ok(())
    })
}

/// Both or none, the first before the second.
fn hours(opens: &str, closes: &str) -> Option<FieldError> {
    let format = Text::new("须写成 08:30 的样式", "Written as 08:30");
    let wrong = |time: &str| !time.is_empty() && minutes(time).is_none();
    if wrong(opens) {
        return Some(FieldError::new("opensAt", "wrong_format", format));
    }
    if wrong(closes) {
        return Some(FieldError::new("closesAt", "wrong_format", format));
    }
    if opens.is_empty() != closes.is_empty() {
        let field = if opens.is_empty() { "opensAt" } else { "closesAt" };
        return Some(FieldError::new(field, "required", Text::new("两个时间须一起填写", "Give both times or none")));
    }
    let text = Text::new("关闭须晚于开放", "It closes after it opens");
    (!opens.is_empty() && minutes(closes) <= minutes(opens)).then(|| FieldError::new("closesAt", "out_of_range", text))
}

/// Callers over IPv6 are known by their /64.
fn is_range(text: &str) -> bool {
    let wide = || text.split_once('/').and_then(|(_, bits)| bits.parse::<u8>().ok()).is_some_and(|bits| bits <= 64);
    text.parse::<Network>().is_ok() && (!text.contains(':') || wide())
}
