//! The explanation of a right agrees with the guard, for people with any mixture of rights.

use kernel::{Action, actor::Actions, identity::entity::user};
use sea_orm::{ActiveModelTrait, Set};

use crate::{
    calls::{call, registry},
    on_every_database,
    search::Dice,
};

const PEOPLE: usize = 12;

on_every_database!(the_explanation_says_what_the_guard_does, site, {
    let registry = registry();
    let mut dice = Dice::new(7);
    let mut cases = 0;
    for n in 0..PEOPLE {
        let mut held = vec![];
        for code in [
            "ADMIN_AUTH_SECURITY",
            "ADMIN_AUTH_SYSTEM",
            "ADMIN_AUTH_SYSTEM_MANUAL",
            "ADMIN_AUTH_BASIC_LOG",
            "ADMIN_AUTH_PROCESS_MYTASK",
        ] {
            let actions = Actions::of(Action::ALL.into_iter().filter(|_| dice.below(3) == 0));
            if !actions.is_empty() {
                held.push((code, actions));
            }
        }
        let (person, client) = site.person(&format!("random-{n}"), &held).await;
        // Every fourth is switched off.
        if n % 4 == 3 {
            let row = user::ActiveModel { id: Set(person.user_id.clone()), enabled: Set(false), ..Default::default() };
            row.update(site.app.db().maintenance()).await.unwrap();
            site.app.sessions.forget();
        }
        // Two of them for each operation by day, and others for the next one; at night everybody for all.
        let mine = |turn: usize| testkit::long() || [turn % PEOPLE, (turn + 5) % PEOPLE].contains(&n);
        let ops = registry.ops().filter(|op| op.id != "logout").enumerate().filter(|(turn, _)| mine(*turn));
        for (_, op) in ops {
            let asked = site
                .root()
                .get(&format!("/api/security/explain?userId={}&operationId={}", person.user_id, op.id))
                .await
                .expect(200);
            let said = asked.result()["allowed"] == true;
            let does = ![401, 403].contains(&call(&client, op).await.status.as_u16());
            assert_eq!(said, does, "{} by {held:?}: {}", op.id, asked.result());
            assert!(
                !asked.result()["summary"].as_str().unwrap().is_empty()
                    && !asked.result()["steps"].as_array().unwrap().is_empty()
            );
            cases += 1;
        }
        // Every call that is refused waits to be written down, and there is room for so many.
        kernel::audit::write_denials(&site.app).await.unwrap();
    }
    eprintln!("Explanations: {cases} cases");
});
