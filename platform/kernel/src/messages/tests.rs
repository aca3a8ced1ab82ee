//! The outbox on a real database: written with the change, delivered at least once, never lost.

mod smtp;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use async_trait::async_trait;
use sea_orm::{ActiveModelTrait, EntityTrait, QueryOrder, Set};

use super::*;
use crate::{
    Cx, Error, Lang, Text, Timestamp,
    jobs::testing::{House, NOW, houses},
    settings::{self, Secret},
};

static KINDS: [TemplateKind; 3] = [
    sample("test.mail", Channel::Email, false),
    sample("test.inbox", Channel::Inbox, false),
    sample("test.secret", Channel::Email, true),
];

const PLACEHOLDERS: [(&str, Text); 1] = [("name", Text::new("姓名", "Name"))];

const fn sample(code: &'static str, channel: Channel, confidential: bool) -> TemplateKind {
    TemplateKind {
        code,
        name: Text::new("样例", "Sample"),
        module: "TEST",
        channel,
        placeholders: &PLACEHOLDERS,
        subject: Text::new("您好，{{name}}", "Hello {{name}}"),
        body: Text::new("{{name}} 同学：\n请登录。", "Dear {{name}},\nplease sign in."),
        confidential,
    }
}

pub(super) async fn prepared() -> Vec<House> {
    register(&KINDS);
    let houses = houses().await;
    for house in &houses {
        house.user("u", true).await;
    }
    houses
}

pub(super) async fn post(house: &House, code: &'static str) -> String {
    let sent = house.call("u", async |cx: Cx| {
        let to = Recipient::load(&cx, "u").await?;
        send(&cx, code, &to, &[("name", "Li\r\nBcc: x@e.example")], Some(("thing", "7"))).await
    });
    sent.await.unwrap().unwrap()
}

pub(super) async fn row(house: &House, id: &str) -> message::Model {
    message::Entity::find_by_id(id).one(house.app.db.read()).await.unwrap().unwrap()
}

pub(super) async fn with_server(house: &House, host: &str, port: u16) {
    let value = MailSettings {
        host: host.into(),
        port,
        tls: MailTls::None,
        from: "教务处 <ar@example.edu>".into(),
        ..Default::default()
    };
    house.call("u", async |cx: Cx| settings::save(&cx, None, value, 0).await).await.unwrap();
}

/// Fails while told to, and remembers what it was given.
#[derive(Default)]
struct Watched {
    down: AtomicBool,
    refuses: AtomicBool,
    seen: Mutex<Vec<String>>,
}

#[async_trait]
impl Transport for Watched {
    async fn deliver(&self, _: &MailSettings, mail: lettre::Message) -> Result<(), SendError> {
        self.seen.lock().unwrap().push(String::from_utf8(mail.formatted()).unwrap());
        if self.refuses.load(Ordering::SeqCst) {
            return Err(SendError::Never("550 no such mailbox".into()));
        }
        if self.down.load(Ordering::SeqCst) { Err(SendError::Later("refused".into())) } else { Ok(()) }
    }
}

#[tokio::test]
async fn without_a_server_a_mail_waits_and_says_why() {
    for house in &prepared().await {
        let id = post(house, "test.mail").await;
        assert_eq!(deliver_due(&house.app).await.unwrap(), 1);
        let held = row(house, &id).await;
        assert_eq!((held.status, held.attempts), (Status::Queued, 0));
        assert!(held.error.contains("no mail server"));
        assert_eq!(deliver_due(&house.app).await.unwrap(), 0, "not looked at again at once");
        house.app.mailroom.use_transport(Arc::new(Watched::default()));
        with_server(house, "mail.example.edu", 25).await;
        house.app.clock.advance(Timestamp::MINUTE);
        deliver_due(&house.app).await.unwrap();
        assert_eq!(row(house, &id).await.status, Status::Sent);
    }
}

#[tokio::test]
async fn a_mail_is_retried_with_one_message_id_and_then_given_up() {
    for house in &prepared().await {
        let watched = Arc::new(Watched::default());
        watched.down.store(true, Ordering::SeqCst);
        house.app.mailroom.use_transport(watched.clone());
        with_server(house, "mail.example.edu", 25).await;
        let id = post(house, "test.mail").await;
        for minutes in [1, 5, 30, 120] {
            assert_eq!(deliver_due(&house.app).await.unwrap(), 1);
            assert_eq!(row(house, &id).await.status, Status::Queued);
            house.app.clock.advance(minutes * Timestamp::MINUTE - 1);
            assert_eq!(deliver_due(&house.app).await.unwrap(), 0, "a millisecond early");
            house.app.clock.advance(1);
        }
        deliver_due(&house.app).await.unwrap();
        let over = row(house, &id).await;
        assert_eq!((over.status, over.attempts, over.error.as_str()), (Status::Failed, 5, "refused"));
        let seen = watched.seen.lock().unwrap().clone();
        assert_eq!(seen.len(), 5);
        assert!(seen.iter().all(|mail| mail.contains(&format!("Message-ID: <{}>", over.message_id))));
        let heads: Vec<_> = seen.iter().filter_map(|mail| mail.split("\r\n\r\n").next()).collect();
        assert!(heads.iter().all(|head| !head.contains("\r\nBcc:")), "{}", seen[0]);
        assert!(over.message_id.ends_with("@example.edu"));
    }
}

#[tokio::test]
async fn an_unknown_mailbox_is_not_tried_twice_and_a_resend_gets_a_new_id() {
    for house in &prepared().await {
        let watched = Arc::new(Watched::default());
        watched.refuses.store(true, Ordering::SeqCst);
        house.app.mailroom.use_transport(watched.clone());
        with_server(house, "mail.example.edu", 25).await;
        let id = post(house, "test.mail").await;
        deliver_due(&house.app).await.unwrap();
        let failed = row(house, &id).await;
        assert_eq!((failed.status, failed.attempts), (Status::Failed, 1));
        watched.refuses.store(false, Ordering::SeqCst);
        let ids = [id.clone()];
        assert_eq!(house.call("u", async |cx: Cx| resend(&cx, &ids).await).await.unwrap(), 1);
        deliver_due(&house.app).await.unwrap();
        let sent = row(house, &id).await;
        assert_eq!((sent.status, sent.sent_at), (Status::Sent, Some(NOW)));
        assert_ne!(sent.message_id, failed.message_id);
        let absent = house.call("u", async |cx: Cx| resend(&cx, &["absent".into()]).await).await;
        assert!(matches!(absent, Err(Error::NotFound)));
    }
}

#[tokio::test]
async fn a_lease_keeps_a_message_with_one_server_until_it_runs_out() {
    for house in &prepared().await {
        let watched = Arc::new(Watched::default());
        house.app.mailroom.use_transport(watched.clone());
        with_server(house, "mail.example.edu", 25).await;
        let id = post(house, "test.mail").await;
        let lease =
            message::ActiveModel { id: Set(id.clone()), lease_until: Set(Some(NOW.plus(1000))), ..Default::default() };
        lease.update(house.app.db.maintenance()).await.unwrap();
        assert_eq!(deliver_due(&house.app).await.unwrap(), 0);
        house.app.clock.advance(1001);
        assert_eq!(deliver_due(&house.app).await.unwrap(), 1);
        assert_eq!(row(house, &id).await.status, Status::Sent);
    }
}

#[tokio::test]
async fn the_inbox_is_delivered_at_once_and_a_rolled_back_change_sends_nothing() {
    for house in &prepared().await {
        let id = post(house, "test.inbox").await;
        let sent = row(house, &id).await;
        assert_eq!((sent.status, sent.sent_at, sent.lang.as_str()), (Status::Sent, Some(NOW), "en-US"));
        assert_eq!(sent.subject, "Hello Li Bcc: x@e.example");
        assert_eq!((sent.biz_type.as_deref(), sent.biz_id.as_deref()), (Some("thing"), Some("7")));
        let rolled_back = house.call("u", async |cx: Cx| -> crate::Result<()> {
            let to = Recipient::load(&cx, "u").await?;
            send(&cx, "test.inbox", &to, &[("name", "x")], None).await?;
            Err(Error::NotFound)
        });
        assert!(rolled_back.await.is_err());
        let all = message::Entity::find().order_by_asc(message::Column::Id).all(house.app.db.read()).await.unwrap();
        assert_eq!(all.len(), 1);
    }
}

#[tokio::test]
async fn secrets_are_erased_once_sent_and_are_not_sent_again() {
    for house in &prepared().await {
        house.app.mailroom.use_transport(Arc::new(Watched::default()));
        with_server(house, "mail.example.edu", 25).await;
        let id = post(house, "test.secret").await;
        let waiting = row(house, &id).await;
        assert!(body::text(&house.app.keys, &waiting).unwrap().contains("sign in"));
        let (clear, sealed) = (waiting.body, waiting.sealed_body.unwrap());
        assert!(clear.is_empty() && !sealed.contains("sign in"), "{clear} {sealed}");
        deliver_due(&house.app).await.unwrap();
        let sent = row(house, &id).await;
        assert_eq!((sent.status, sent.body.as_str(), sent.sealed_body), (Status::Sent, "", None));
        let refused = house.call("u", async |cx: Cx| resend(&cx, std::slice::from_ref(&id)).await).await;
        assert_eq!(refused.err().map(|e| e.code()), Some("message.erased"));
    }
}

#[tokio::test]
async fn templates_decide_text_channel_and_whether_at_all() {
    for house in &prepared().await {
        let template = |enabled| message_template::ActiveModel {
            id: Set("t".into()),
            code: Set("test.mail".into()),
            name_zh: Set(String::new()),
            name_en: Set(String::new()),
            channel: Set("SMS".into()),
            module: Set("TEST".into()),
            subject_zh: Set(String::new()),
            subject_en: Set("Changed".into()),
            body_zh: Set(String::new()),
            body_en: Set("{{name}}!".into()),
            cc: Set("a@example.edu".into()),
            enabled: Set(enabled),
            created_at: Set(NOW),
            created_by: Set(None),
            updated_at: Set(NOW),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        };
        template(true).insert(house.app.db.maintenance()).await.unwrap();
        let id = post(house, "test.mail").await;
        deliver_due(&house.app).await.unwrap();
        let sent = row(house, &id).await;
        assert_eq!((sent.channel, sent.address.as_str(), sent.cc.as_str()), (Channel::Sms, "138****0000", ""));
        assert_eq!((sent.subject.as_str(), sent.status, sent.error.as_str()), ("Changed", Status::Sent, SANDBOX));
        template(false).update(house.app.db.maintenance()).await.unwrap();
        let skipped = house.call("u", async |cx: Cx| {
            let to = Recipient::outside("a@example.edu", Lang::Zh);
            send(&cx, "test.mail", &to, &[("name", "x")], None).await
        });
        assert_eq!(skipped.await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_bad_address_fails_in_the_log_and_a_missing_value_is_a_bug() {
    for house in &prepared().await {
        let sent = house.call("u", async |cx: Cx| {
            let to = Recipient::outside("not an address\r\n", Lang::Zh);
            send(&cx, "test.mail", &to, &[("name", "x")], None).await
        });
        let id = sent.await.unwrap().unwrap();
        assert_eq!(row(house, &id).await.status, Status::Failed);
        let bug = house.call("u", async |cx: Cx| {
            let to = Recipient::outside("a@example.edu", Lang::Zh);
            send(&cx, "test.mail", &to, &[], None).await
        });
        assert!(matches!(bug.await, Err(Error::Internal { .. })));
    }
}

#[tokio::test]
async fn settings_are_kept_masked_and_versioned() {
    for house in &prepared().await {
        let mail = |password: &str| MailSettings {
            host: "mail.example.edu".into(),
            username: "ar".into(),
            password: Secret::new(password),
            from: "ar@example.edu".into(),
            ..Default::default()
        };
        let save = async |value: MailSettings, version| {
            house.call("u", async |cx: Cx| settings::save(&cx, None, value, version).await).await
        };
        assert_eq!(save(mail("s3cret"), 0).await.unwrap(), 1);
        assert_eq!(save(mail(settings::MASK), 1).await.unwrap(), 2);
        let known = settings::get::<MailSettings>(&house.app, Some("UG")).await.unwrap();
        assert_eq!(known.password.reveal(), "s3cret", "the mask kept the old one, and a type falls back");
        let Err(Error::Conflict(current)) = save(mail("x"), 1).await else { panic!("stale") };
        assert_eq!(current["version"], 2);
        let log = crate::audit::entity::entry::Entity::find().all(house.app.db.read()).await.unwrap();
        assert!(log.iter().any(|e| e.subject == "mail.setting" && e.subject_id == "all"));
        let told = format!("{current} {log:?}");
        assert!(!told.contains("s3cret"), "{told}");
    }
}
