//! Whoever sends the worst there is waits alone: on one thread, others are answered all the while.

use std::time::Duration;

use serde_json::json;
use testkit::{Backend, cost::thread_time};

use super::attempts::{attempts, open};
use crate::support::Site;

/// Of the one thread that serves everybody, between two answers of `/healthz`.
const LONGEST: Duration = Duration::from_millis(250);

/// Answers `/healthz` until the work is done and tells the longest time in which it could not.
async fn longest_wait(site: &Site, work: impl Future<Output = ()> + Send + 'static) -> Duration {
    let work = tokio::spawn(work);
    let (mut longest, mut last) = (Duration::ZERO, thread_time());
    loop {
        site.anonymous().get("/healthz").await.expect(200);
        let now = thread_time();
        longest = longest.max(now.saturating_sub(last));
        last = now;
        if work.is_finished() {
            work.await.unwrap();
            return longest;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn others_are_answered_while_the_worst_is_read() {
    let site = Site::start(Backend::Sqlite).await;
    // Before an operation that leaves nobody who could sign in.
    long_page(&site).await;
    let (operations, mut tried) = (open(), 0);
    for op in &operations {
        for attempt in attempts(&site, op).await {
            let name = attempt.name.clone();
            let waited = longest_wait(&site, async move { attempt.send(attempt.size).await }).await;
            assert!(waited <= LONGEST, "{name}: nobody was answered for {waited:?}");
            tried += 1;
        }
    }
    eprintln!("/healthz answered during {tried} attempts on {} public operations", operations.len());
}

async fn long_page(site: &Site) {
    let client = site.root();
    let page = "<p>第一轮 <strong>9:00</strong> 开始。</p>".repeat(2_500);
    let waited = longest_wait(site, async move {
        let body = json!({ "titleZh": "a", "titleEn": "a", "bodyZh": page, "bodyEn": page, "version": 0 });
        client.patch("/api/content/help", body).await.expect(200);
    })
    .await;
    assert!(waited <= LONGEST, "a long page: nobody was answered for {waited:?}");
}
