//! M1: what succeeds and has a subject is in the log, with who, by which call and to what; what is
//! denied is there as a denial.

use kernel::audit::entity::entry;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    answers::undeclared,
    calls::{call, registry},
    exemplars::{Exemplar, exemplar, restore},
    on_every_database,
    proof::beside,
    support::Site,
};

async fn newest(site: &Site) -> i64 {
    let last = entry::Entity::find().order_by_desc(entry::Column::Seq).one(site.app.db().maintenance()).await.unwrap();
    last.map_or(0, |e| e.seq)
}

async fn since(site: &Site, seq: i64) -> Vec<entry::Model> {
    entry::Entity::find().filter(entry::Column::Seq.gt(seq)).all(site.app.db().maintenance()).await.unwrap()
}

on_every_database!(what_succeeds_is_in_the_log, site, {
    let registry = registry();
    // Exports let so much time pass that a proof of the beginning would be old before the end.
    testkit::step_up_everyone(&site.app).await;
    let (mut audited, mut compared, mut wrong) = (0, 0, vec![]);
    for op in registry.ops() {
        let exemplar = exemplar(&site, op).await.unwrap();
        let before = newest(&site).await;
        let answer = exemplar.send().await;
        assert!(answer.status.is_success(), "{}: {}", op.id, String::from_utf8_lossy(&answer.bytes));
        wrong.extend(undeclared(op, &answer).into_iter().map(|at| format!("{} answers {at}, undeclared", op.id)));
        let entries = since(&site, before).await;
        wrong.extend(beside(op, &entries.iter().map(|entry| entry.subject.as_str()).collect()));
        compared += usize::from(!answer.json.is_null());
        match op.subject() {
            None if !entries.is_empty() => wrong.push(format!("{} is not audited and left {entries:?}", op.id)),
            None => {}
            Some(subject) => {
                audited += 1;
                if !entries.iter().any(|e| e.subject == subject) {
                    wrong.push(format!("{} left no entry of {subject}: {entries:?}", op.id));
                }
                for entry in &entries {
                    // The look-up is for people who have not signed in, and says nobody's name.
                    let named = entry.actor_id.is_some() && !entry.actor_name.is_empty();
                    let told = entry.op == op.id && (named || op.id == "queryStudentNo");
                    let traced =
                        !entry.request_id.is_empty() && !entry.source.is_empty() && entry.at == site.app.clock.now();
                    let says = entry.before.is_some() || entry.after.is_some();
                    if !(told && traced && says) {
                        wrong.push(format!("{} left a poor entry: {entry:?}", op.id));
                    }
                    let secret = |text: &Option<String>| {
                        text.as_deref().is_some_and(|t| {
                            t.contains("$argon2") || t.contains("tokenHash") || t.contains("passwordHash")
                        })
                    };
                    if secret(&entry.before) || secret(&entry.after) {
                        wrong.push(format!("{} put a secret into the log: {entry:?}", op.id));
                    }
                }
            }
        }
        restore(&site, op).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let all = registry.ops().count();
    eprintln!("M1 audited operations: {audited} of {all}; {compared} answers compared with their descriptions");
});

on_every_database!(a_denial_writes_nothing_and_is_in_the_log_a_moment_later, site, {
    let registry = registry();
    let (person, nobody) = site.person("nobody", &[]).await;
    let mut cases = 0;
    for op in registry.ops().filter(|op| matches!(op.policy, kernel::Policy::AnyOf(_))) {
        // The guard decides before it reads a body. At night the request is one that would succeed.
        let exemplar = if testkit::long() { exemplar(&site, op).await } else { None };
        let before = newest(&site).await;
        for _ in 0..2 {
            let answer = match &exemplar {
                Some(exemplar) => Exemplar { client: nobody.clone(), ..exemplar.clone() }.send().await,
                None => call(&nobody, op).await,
            };
            answer.expect(403);
        }
        assert_eq!(since(&site, before).await, vec![], "{}", op.id);
        kernel::audit::write_denials(&site.app).await.unwrap();
        let entries = since(&site, before).await;
        let [entry] = entries.as_slice() else { panic!("{}: {entries:?}", op.id) };
        assert_eq!((entry.subject.as_str(), &entry.op, &entry.subject_id), (kernel::audit::DENIAL, &op.id, &op.id));
        assert_eq!(entry.actor_id.as_ref(), Some(&person.user_id));
        assert_eq!(entry.after.as_deref(), Some(r#"{"denied":"permission","times":2}"#), "{}", op.id);
        cases += 1;
    }
    eprintln!("M1 denied calls: {cases} cases");
});

on_every_database!(reaching_for_a_row_that_is_not_there_is_in_the_log, site, {
    let root = site.root();
    let before = newest(&site).await;
    root.delete("/api/security/role?ids=absent").await.expect(404);
    kernel::audit::write_denials(&site.app).await.unwrap();
    let entries = since(&site, before).await;
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert_eq!(entries[0].after.as_deref(), Some(r#"{"denied":"scope","times":1}"#));
    kernel::audit::seal_pending(&site.app).await.unwrap();
    assert!(kernel::audit::verify(&site.app, |_, _| {}).await.unwrap().broken.is_none());
});
