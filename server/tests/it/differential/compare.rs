//! Sends a call to one site and brings its answer to a form that does not depend on the site.

use std::collections::BTreeMap;

use serde_json::Value;
use testkit::Client;

use super::calls::Call;
use crate::{plain::Plain, support::Site};

pub struct Mirror {
    root: Client,
    /// Ids by kind, in the order in which they were made.
    made: BTreeMap<&'static str, Vec<String>>,
    plain: Plain,
}

impl Mirror {
    pub fn new(site: &Site) -> Self {
        Self { root: site.root(), made: BTreeMap::new(), plain: Plain::default() }
    }

    pub async fn send(&mut self, call: &Call) -> (u16, Value) {
        let mut client = self.root.clone();
        client.lang = if call.english { "en-US" } else { "zh-CN" };
        let path = self.fill(&call.path);
        let answer = match &call.file {
            Some((name, bytes)) => client.upload(&path, name, bytes).await,
            None => {
                let body = call.body.as_ref().map(|b| serde_json::from_str(&self.fill(&b.to_string())).unwrap());
                client.send(call.method.clone(), &path, body).await
            }
        };
        if answer.status == 200 {
            self.remember(call, &answer.json);
        }
        let text = if answer.json.is_null() {
            // A file: its content is what matters.
            Value::String(String::from_utf8_lossy(&answer.bytes).into_owned())
        } else {
            answer.json.clone()
        };
        (answer.status.as_u16(), self.plain.value(text))
    }

    fn remember(&mut self, call: &Call, json: &Value) {
        if let (Some(kind), Some(id)) = (call.makes, json["result"]["id"].as_str()) {
            self.made.entry(kind).or_default().push(id.to_owned());
        }
        if call.path.contains("/import") && !call.path.contains("dryRun=true") {
            let id = json["result"]["batchId"].as_str().unwrap_or("nothing");
            self.made.entry("batches").or_default().push(id.to_owned());
        }
    }

    /// `{templates:3}` becomes the id of that row on this site.
    fn fill(&self, text: &str) -> String {
        let mut out = text.to_owned();
        for (kind, ids) in &self.made {
            if !out.contains(&format!("{{{kind}:")) {
                continue;
            }
            for (place, id) in ids.iter().enumerate() {
                out = out.replace(&format!("{{{kind}:{place}}}"), id);
            }
        }
        out
    }
}
