//! The till is counted: what should be there, what is, and why they differ.

use kernel::{Cx, Error, Result, Rule, Text, ids, resource::rows};
use schema::{
    grades::print_station,
    printing::{print_closing, print_payment},
};
use sea_orm::{EntityTrait, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::open::{Sums, lines, sums, waiting};
use crate::tables::{CLOSING, PAYMENT};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ClosePrintTillInput)]
pub struct CloseInput {
    station_id: String,
    /// Cash that was counted, in hundredths of a yuan.
    counted: i32,
    /// Why it is more or less than it should be.
    #[serde(default)]
    remark: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClosedPrintTill)]
pub struct Closed {
    id: String,
    closing_no: String,
    movements: i32,
    cash: i32,
    online: i32,
    counted: i32,
    difference: i32,
}

const LETTERS: usize = 6;
const LONGEST_REMARK: usize = 500;
const MOST: i32 = 100_000_000;

pub async fn close(cx: &Cx, input: CloseInput) -> Result<Closed> {
    let remark = input.remark.trim();
    if remark.chars().count() > LONGEST_REMARK {
        let text = Text::new("说明最多 500 个字", "At most 500 characters");
        return Err(Error::invalid("remark", "too_long", text));
    }
    if !(-MOST..=MOST).contains(&input.counted) {
        let text = Text::new("金额超出范围", "The amount is out of range");
        return Err(Error::invalid("counted", "out_of_range", text));
    }
    let tx = cx.tx().await?;
    // Two who count at once would both count the same money.
    let station = print_station::Entity::find_by_id(&input.station_id).lock_exclusive().one(tx).await?;
    let station = station.ok_or(Error::NotFound)?;
    let open = lines(tx, &station.id).await?;
    if open.is_empty() {
        let text = Text::new("自上次关账以来没有收付", "Nothing came in or went out since the last closing");
        return Err(refused("till_empty", text, &station));
    }
    if waiting(tx, &station.id).await? > 0 {
        let text = Text::new(
            "还有已付款而未打印的订单；请先打印或退款",
            "Orders are paid and not printed; print or refund them first",
        );
        return Err(refused("till_waiting", text, &station));
    }
    let Sums { cash, online } = sums(&open);
    let difference = input.counted - cash;
    if difference != 0 && remark.is_empty() {
        let text =
            Text::new("清点金额与应有金额不符，请说明原因", "The count differs from what should be there; say why");
        return Err(Error::invalid("remark", "required", text));
    }
    let row = print_closing::ActiveModel {
        closing_no: Set(format!("TC-{}-{}", cx.now().local_date().format("%Y%m%d"), ids::new_letters(LETTERS)?)),
        station_id: Set(station.id.clone()),
        closed_at: Set(cx.now()),
        closed_by_name: Set(cx.actor()?.name.clone()),
        movements: Set(i32::try_from(open.len()).unwrap_or(i32::MAX)),
        cash: Set(cash),
        online: Set(online),
        counted: Set(input.counted),
        difference: Set(difference),
        remark: Set(remark.to_owned()),
        ..Default::default()
    };
    let made = rows::add::<print_closing::Entity>(cx, CLOSING, &ids::new_id(), row).await?;
    for line in open {
        let change = print_payment::ActiveModel { closing_id: Set(Some(made.id.clone())), ..Default::default() };
        rows::change::<print_payment::Entity>(cx, PAYMENT, line, change).await?;
    }
    let print_closing::Model { id, closing_no, movements, cash, online, counted, difference, .. } = made;
    Ok(Closed { id, closing_no, movements, cash, online, counted, difference })
}

fn refused(code: &'static str, text: Text, station: &print_station::Model) -> Error {
    let rule = Rule::new(code, text, json!({ "station": station.code }));
    let to = format!("/printer/student/log-list?stationId={}", station.id);
    rule.offer(Text::new("查看该站点的记录", "See the station's orders"), to).into()
}
