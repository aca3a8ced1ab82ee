//! A new order, and one that prints again what was printed before.

use kernel::{Cx, Error, Result, Rule, Text, error::Refusal, ids, resource::rows};
use rules::printing::{order::State, price::Price};
use schema::{grades::print_station, printing::print_order, students::student};
use sea_orm::{EntityTrait, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    Channel,
    quote::Asked,
    station,
    step::{OrderView, seen, state},
};
use crate::tables::ORDER;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlacePrintOrderInput)]
pub struct PlaceInput {
    student_id: String,
    type_id: String,
    station_id: String,
    copies: i32,
    /// What for; certificates say it.
    #[serde(default)]
    purpose: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReprintOrderInput)]
pub struct ReprintInput {
    /// The order whose paper is printed again.
    id: String,
    station_id: String,
    copies: i32,
}

const LONGEST_PURPOSE: usize = 100;

/// A paper somebody wants, and where it is asked for.
pub struct Wanted<'a> {
    pub student_id: &'a str,
    pub type_id: &'a str,
    pub station_id: &'a str,
    pub copies: i32,
    pub purpose: &'a str,
    pub channel: Channel,
}

pub async fn place(cx: &Cx, input: PlaceInput) -> Result<OrderView> {
    let wanted = Wanted {
        student_id: &input.student_id,
        type_id: &input.type_id,
        station_id: &input.station_id,
        copies: input.copies,
        purpose: &input.purpose,
        channel: Channel::Counter,
    };
    want(cx, &wanted).await
}

pub async fn want(cx: &Cx, wanted: &Wanted<'_>) -> Result<OrderView> {
    let purpose = wanted.purpose.trim();
    if purpose.chars().count() > LONGEST_PURPOSE || purpose.chars().any(char::is_control) {
        let text = Text::new("用途最多 100 个字，且不能换行", "A purpose has at most 100 characters on one line");
        return Err(Error::invalid("purpose", "too_long", text));
    }
    let asked = Asked::load(cx, (wanted.student_id, wanted.type_id), wanted.copies).await?;
    let station = station::station(cx, wanted.station_id).await?;
    let against = asked.against_paper(cx).await?;
    keep(cx, &asked, against, Order { station: &station, channel: wanted.channel, purpose, old: None }).await
}

/// The same paper with the data of its day; it costs what copies of it cost.
pub async fn reprint(cx: &Cx, input: ReprintInput) -> Result<OrderView> {
    let old = seen(cx, &input.id).await?;
    if state(&old)? != State::Printed {
        let text = Text::new("只有打印过的订单可以重印", "Only what was printed is printed again");
        let rule = Rule::new("not_printed", text, json!({ "orderNo": old.order_no, "state": old.state }));
        let to = format!("/printer/student/log-list?ids={}", old.id);
        return Err(rule.offer(Text::new("查看订单", "See the order"), to).into());
    }
    let asked = Asked::load(cx, (&old.student_id, &old.type_id), input.copies).await?;
    let station = station::station(cx, &input.station_id).await?;
    let order = Order { station: &station, channel: Channel::Counter, purpose: &old.purpose, old: Some(&old) };
    keep(cx, &asked, vec![], order).await
}

/// Of a number, within its day.
const LETTERS: usize = 6;

struct Order<'a> {
    station: &'a print_station::Model,
    channel: Channel,
    purpose: &'a str,
    /// What it prints again.
    old: Option<&'a print_order::Model>,
}

async fn keep(cx: &Cx, asked: &Asked, against: Vec<Rule>, order: Order<'_>) -> Result<OrderView> {
    let Order { station, channel, purpose, old } = order;
    let tx = cx.tx().await?;
    // Two orders of one student at once would both have the last free copy.
    student::Entity::find_by_id(&asked.student.id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let had = asked.had(cx, tx).await?;
    let mut rules = asked.obstacles(&had);
    rules.extend(station::obstacles(cx, station, channel));
    rules.extend(against);
    if let Some(first) = rules.first() {
        return Err(Error::Refused(Box::new(Refusal { code: first.code, rules })));
    }
    let Price { free, amount } = asked.price(&had);
    let today = cx.now().local_date();
    let row = print_order::ActiveModel {
        order_no: Set(format!("PO-{}-{}", today.format("%Y%m%d"), ids::new_letters(LETTERS)?)),
        student_id: Set(asked.student.id.clone()),
        type_id: Set(asked.kind.id.clone()),
        station_id: Set(station.id.clone()),
        channel: Set(channel.code().to_owned()),
        state: Set(State::Ordered.code().to_owned()),
        copies: Set(asked.copies),
        free_copies: Set(free),
        unit_price: Set(asked.kind.price),
        amount: Set(amount),
        method: Set(String::new()),
        pay_no: Set(String::new()),
        purpose: Set(purpose.to_owned()),
        pages: Set(0),
        times_printed: Set(0),
        serial_no: Set(old.map(|old| old.serial_no.clone()).unwrap_or_default()),
        transcript_id: Set(old.and_then(|old| old.transcript_id.clone())),
        document_id: Set(old.and_then(|old| old.document_id.clone())),
        reprint_of_id: Set(old.map(|old| old.id.clone())),
        ordered_on: Set(today),
        ordered_at: Set(cx.now()),
        ordered_by_name: Set(cx.doer()?.1.to_owned()),
        printed_at: Set(None),
        reason: Set(String::new()),
        ..Default::default()
    };
    rows::add::<print_order::Entity>(cx, ORDER, &ids::new_id(), row).await.map(OrderView::from)
}
