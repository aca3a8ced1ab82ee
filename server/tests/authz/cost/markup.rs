//! Rich text: tags in tags, never closed, with attributes without end.

use axum::http::Method;
use serde_json::json;
use testkit::Backend;

use super::{Findings, bytes::PIECES, send};
use crate::support::Site;

/// As long as a page may be, in characters.
const PAGE: usize = 100_000;

const TAGS: [&str; 19] = [
    "<b>",
    "<div>",
    "<p>",
    "<b><p>",
    "<a><b><p>",
    "<table>",
    "<table><tr><td>",
    "<li><dd>",
    "<ul><li>",
    "<b x=1></b>",
    "<b title=\"</b>\">",
    "</p>",
    "</x>",
    "<!--",
    "<!-- -->",
    "<svg><g>",
    "<style>",
    "<select>",
    "&#1",
];

#[tokio::test]
async fn a_page_costs_no_more_than_its_length() {
    let site = Site::start(Backend::Sqlite).await;
    let mut found = Findings::default();
    for piece in TAGS.into_iter().chain(PIECES.map(|(_, piece)| piece)) {
        weigh(&site, &mut found, piece, |size| piece.repeat(size / piece.len())).await;
    }
    weigh(&site, &mut found, "one tag of attributes", |size| format!("<a {}>", "b c ".repeat(size / 4))).await;
    weigh(&site, &mut found, "one tag without an end", |size| format!("<a {}", "b=c ".repeat(size / 4))).await;
    weigh(&site, &mut found, "different attributes", |size| {
        format!("<a {}>", (0..size / 12).map(|n| format!("aaaaaa{n:05} ")).collect::<String>())
    })
    .await;
    weigh(&site, &mut found, "what is open in every block", |size| {
        let open: String = (0..90).map(|n| format!("<b class={n}>")).collect();
        format!("{open}{}", "<p>a".repeat((size - open.len()) / 4))
    })
    .await;
    found.none("pages");
}

async fn weigh(site: &Site, found: &mut Findings, name: &str, text: impl Fn(usize) -> String) {
    found
        .weigh(&format!("a page of {name}"), PAGE, async |size| {
            let body = json!({ "titleZh": "a", "titleEn": "a", "bodyZh": text(size), "bodyEn": "", "version": 0 });
            let answer = send(&site.root(), Method::PATCH, "/api/content/help", body.to_string().into_bytes()).await;
            assert!([200, 409, 422].contains(&answer.status.as_u16()), "{name}: {}", answer.status);
        })
        .await;
}
