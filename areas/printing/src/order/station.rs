//! Whether a station prints now and from here.

use std::net::IpAddr;

use edge::Network;
use kernel::{Both, Cx, Error, Result, Rule, Text, time::UNIVERSITY_OFFSET_MS};
use rules::printing::station::is_open;
use schema::grades::print_station;
use sea_orm::EntityTrait;
use serde_json::json;

use super::Channel;

const CONFIG: (Text, &str) = (Text::new("查看站点设置", "See the stations"), "/printer/config");

pub async fn station(cx: &Cx, id: &str) -> Result<print_station::Model> {
    print_station::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)
}

/// Whoever orders on the web comes for it another time.
pub fn obstacles(cx: &Cx, station: &print_station::Model, channel: Channel) -> Vec<Rule> {
    let mut found = vec![];
    let data = json!({ "station": station.code, "opensAt": station.opens_at, "closesAt": station.closes_at });
    let mut tell = |code, text: Both| found.push(Rule::new(code, text, data.clone()).offer(CONFIG.0, CONFIG.1));
    let (zh, en) = (&station.name_cn, &station.name_en);
    if !station.enabled || station.archived_at.is_some() {
        tell("station_disabled", Both::new(format!("站点“{zh}”已停用"), format!("The station {en} is out of use")));
    }
    if channel == Channel::Web {
        return found;
    }
    if !is_open(&station.opens_at, &station.closes_at, minute(cx)) {
        let hours = format!("{}–{}", station.opens_at, station.closes_at);
        let text = Both::new(format!("站点“{zh}”的开放时间为 {hours}"), format!("The station {en} is open {hours}"));
        tell("station_closed", text);
    }
    if !is_here(cx, &station.address) {
        let text = Both::new(
            format!("站点“{zh}”只接受从 {} 打印", station.address),
            format!("The station {en} prints from {} only", station.address),
        );
        tell("station_elsewhere", text);
    }
    found
}

/// Of the day at the university.
fn minute(cx: &Cx) -> u16 {
    const DAY: i64 = 24 * 60;
    let local = (cx.now().0 + UNIVERSITY_OFFSET_MS) / 60_000;
    u16::try_from(local.rem_euclid(DAY)).unwrap_or_default()
}

/// Callers over IPv6 are known by their /64.
fn is_here(cx: &Cx, range: &str) -> bool {
    let Ok(network) = range.parse::<Network>() else { return range.is_empty() };
    let source = cx.request().source.split('/').next().unwrap_or_default();
    source.parse::<IpAddr>().is_ok_and(|address| network.contains(address))
}
