//! Jobs on a real database, with the clock in hand.

use std::sync::{
    Arc,
    atomic::{AtomicI32, Ordering},
};

use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::{Value, json};

use super::{
    State, job, run_due, start,
    testing::{House, NOW, houses},
};
use crate::{
    Action, Cx, Error, Permission, Policy, Result, Text, Timestamp, audit::entity::entry, identity::entity::user,
};

const ANYONE: Policy = Policy::AnySession("a test");
const LABEL: Text = Text::new("测试", "Test");

async fn row(house: &House, id: &str) -> job::Model {
    job::Entity::find_by_id(id).one(house.app.db.read()).await.unwrap().unwrap()
}

async fn begin(house: &House, kind: &'static str) -> String {
    house.call("u", async |cx: Cx| start(&cx, kind, &json!({ "n": 3 })).await).await.unwrap()
}

async fn change(house: &House, id: &str, change: impl FnOnce(&mut job::ActiveModel)) {
    let mut next = job::ActiveModel { id: Set(id.into()), ..Default::default() };
    change(&mut next);
    next.update(house.app.db.maintenance()).await.unwrap();
}

#[tokio::test]
async fn a_job_runs_reports_and_answers() {
    for house in &houses().await {
        house.user("u", true).await;
        house.app.jobs.register("count", LABEL, ANYONE, async |cx| {
            let params: Value = cx.params()?;
            cx.progress(2, 3, Text::new("两行", "two rows"));
            cx.step(async |cx: Cx| {
                cx.tx().await?;
                cx.record("x", None::<&Value>, Some(&json!({ "by": cx.user_id()? })))
            })
            .await?;
            Ok(json!({ "n": params["n"] }))
        });
        let id = begin(house, "count").await;
        assert_eq!(row(house, &id).await.state, State::Queued);
        assert_eq!(run_due(&house.app).await.unwrap(), 1);
        let done = row(house, &id).await;
        assert_eq!((done.state, done.progress, done.total), (State::Done, 2, 3));
        assert_eq!((done.message_en.as_str(), done.result.as_deref()), ("two rows", Some(r#"{"n":3}"#)));
        assert_eq!((done.attempts, done.finished_at, done.lease_until), (1, Some(NOW), None));
        let entries = entry::Entity::find().all(house.app.db.read()).await.unwrap();
        let found: Vec<_> =
            entries.iter().map(|e| (e.op.as_str(), e.subject.as_str(), e.actor_id.as_deref())).collect();
        assert_eq!(found, [("test", "job", Some("u")), ("job:count", "count", Some("u"))]);
    }
}

#[tokio::test]
async fn a_failure_is_told_and_a_panic_ends_only_its_job() {
    for house in &houses().await {
        house.user("u", true).await;
        house.app.jobs.register("fail", LABEL, ANYONE, async |_| Err(Error::invalid("file", "bad", LABEL)));
        house.app.jobs.register("panic", LABEL, ANYONE, async |_| panic!("a bug"));
        let (failed, panicked) = (begin(house, "fail").await, begin(house, "panic").await);
        assert_eq!(run_due(&house.app).await.unwrap(), 2);
        let failed = row(house, &failed).await;
        assert_eq!((failed.state, failed.message_zh.as_str()), (State::Failed, "测试"));
        assert!(failed.result.unwrap().contains(r#""code":"invalid""#));
        let panicked = row(house, &panicked).await;
        assert_eq!(panicked.state, State::Failed);
        assert!(!panicked.result.unwrap().contains("a bug"));
    }
}

#[tokio::test]
async fn after_a_crash_a_job_is_taken_again_three_times_at_most() {
    for house in &houses().await {
        house.user("u", true).await;
        let runs = Arc::new(AtomicI32::new(0));
        let counted = runs.clone();
        house.app.jobs.register("again", LABEL, ANYONE, move |cx| {
            counted.store(cx.attempt(), Ordering::SeqCst);
            async { Ok(Value::Null) }
        });
        let id = begin(house, "again").await;
        let crashed = |attempts| {
            move |row: &mut job::ActiveModel| {
                row.state = Set(State::Running);
                row.attempts = Set(attempts);
                row.lease_until = Set(Some(NOW.plus(1000)));
            }
        };
        change(house, &id, crashed(2)).await;
        assert_eq!(run_due(&house.app).await.unwrap(), 0, "the lease still holds");
        house.app.clock.advance(1001);
        assert_eq!(run_due(&house.app).await.unwrap(), 1);
        assert_eq!((runs.load(Ordering::SeqCst), row(house, &id).await.state), (3, State::Done));
        change(house, &id, crashed(3)).await;
        assert_eq!(run_due(&house.app).await.unwrap(), 1);
        let given_up = row(house, &id).await;
        assert_eq!((runs.load(Ordering::SeqCst), given_up.state), (3, State::Failed));
        assert!(given_up.message_en.contains("interrupted"));
    }
}

#[tokio::test]
async fn a_runner_that_lost_its_lease_commits_nothing() {
    for house in &houses().await {
        house.user("u", true).await;
        let app = house.app.clone();
        house.app.jobs.register("stalled", LABEL, ANYONE, move |cx| {
            let app = app.clone();
            async move {
                // Another server has taken the job over meanwhile.
                let taken = job::ActiveModel { id: Set(cx.id().into()), attempts: Set(2), ..Default::default() };
                taken.update(app.db.maintenance()).await?;
                let step = cx.step(async |cx: Cx| {
                    cx.tx().await?;
                    cx.record("late", None::<&Value>, Some(&1))
                });
                step.await?;
                Ok(Value::Null)
            }
        });
        let id = begin(house, "stalled").await;
        assert_eq!(run_due(&house.app).await.unwrap(), 1);
        assert_eq!(row(house, &id).await.state, State::Running, "left to the other server");
        let late = entry::Entity::find().filter(entry::Column::SubjectId.eq("late"));
        assert!(late.one(house.app.db.read()).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn rights_are_those_of_the_moment_it_runs() {
    for house in &houses().await {
        house.user("u", true).await;
        let needs: Policy = Policy::AnyOf(&[(Permission("ADMIN_AUTH_X"), Action::Export)]);
        let work = async |cx: super::JobCx| cx.step(async |_| Ok(Value::Null)).await;
        house.app.jobs.register("allowed", LABEL, ANYONE, work);
        house.app.jobs.register("forbidden", LABEL, needs, work);
        let without_right = begin(house, "forbidden").await;
        run_due(&house.app).await.unwrap();
        assert_eq!(row(house, &without_right).await.state, State::Failed);
        let of_disabled = begin(house, "allowed").await;
        let off = user::ActiveModel { id: Set("u".into()), enabled: Set(false), ..Default::default() };
        off.update(house.app.db.maintenance()).await.unwrap();
        run_due(&house.app).await.unwrap();
        assert_eq!(row(house, &of_disabled).await.state, State::Failed);
    }
}

#[tokio::test]
async fn a_cancelled_job_ends_where_it_looks() {
    for house in &houses().await {
        house.user("u", true).await;
        house.app.jobs.register("long", LABEL, ANYONE, async |cx| -> Result<Value> {
            loop {
                cx.go_on()?;
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        });
        let id = begin(house, "long").await;
        change(house, &id, |row| row.cancel_requested = Set(true)).await;
        run_due(&house.app).await.unwrap();
        assert_eq!(row(house, &id).await.state, State::Cancelled);
    }
}

#[tokio::test]
async fn a_shut_down_puts_the_job_back() {
    for house in &houses().await {
        house.user("u", true).await;
        house.app.jobs.register("slow", LABEL, ANYONE, async |_| {
            std::future::pending::<()>().await;
            Ok(Value::Null)
        });
        let id = begin(house, "slow").await;
        let seen = house.app.clone();
        let stop = async {
            while row_state(&seen, &id).await != State::Running {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        };
        super::Jobs::run(house.app.clone(), stop).await;
        let back = row(house, &id).await;
        assert_eq!((back.state, back.attempts, back.lease_until), (State::Queued, 0, None::<Timestamp>));
    }
}

async fn row_state(app: &crate::App, id: &str) -> State {
    job::Entity::find_by_id(id).one(app.db.read()).await.unwrap().unwrap().state
}

#[tokio::test]
async fn nobody_queues_without_end() {
    for house in &houses().await {
        house.user("u", true).await;
        house.app.jobs.register("many", LABEL, ANYONE, async |_| Ok(Value::Null));
        for _ in 0..10 {
            begin(house, "many").await;
        }
        let refused = house.call("u", async |cx: Cx| start(&cx, "many", &()).await).await;
        assert_eq!(refused.err().map(|e| e.code()), Some("job.too_many"));
    }
}

#[test]
fn the_services_mount_and_are_described() {
    let mut api = crate::Api::default();
    crate::files::mount(&mut api);
    crate::messages::mount(&mut api);
    super::mount(&mut api);
    crate::content::mount(&mut api, "help", Policy::Public("help"), ANYONE, LABEL);
    let document = api.finish().unwrap().openapi(&[], "0");
    let mut found: Vec<_> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, ops)| ops.as_object().unwrap().keys().map(move |m| format!("{m} {path}")))
        .collect();
    found.sort();
    assert_eq!(
        found,
        [
            "delete /api/content/help/attachment",
            "get /api/content/help",
            "get /api/content/help/attachment/{id}",
            "get /api/user/file/get",
            "get /api/user/inbox",
            "get /api/user/jobs",
            "get /api/user/jobs/{id}",
            "get /api/user/notifications",
            "patch /api/content/help",
            "patch /api/user/notifications",
            "post /api/content/help/attachment",
            "post /api/user/file/upload",
            "post /api/user/inbox/read",
            "post /api/user/jobs/cancel",
        ]
    );
    let text = document.to_string();
    for name in text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(!document["components"]["schemas"][name].is_null(), "{name} is not described");
    }
}
