//! What the homepage of somebody says of the area that a story is about.

use serde_json::Value;
use testkit::Client;

/// The card of this key, if there is one.
pub async fn card(client: &Client, key: &str) -> Option<Value> {
    let home = client.get("/api/dashboard/home").await.expect(200).result().clone();
    home["cards"].as_array().unwrap().iter().find(|card| card["key"] == key).cloned()
}
