//! Who does what: the division its steps, the graduate school the rest, and nobody what is another division's.

use kernel::actor::Actions;
use serde_json::json;

use super::kit::{API, Research, named, refused};
use crate::{offers::offer, story};

async fn listed(client: &testkit::Client) -> usize {
    client.get(&format!("{API}/student")).await.expect(200).result()["data"].as_array().map_or(0, Vec::len)
}

story!(a_division_does_its_own_steps_and_decides_nothing_else, site, {
    let all = Research::build(&site).await;
    let own = named(&site, &all.campus, &all.campus.division, "T1").await;
    let other = named(&site, &all.campus, &all.campus.other_division, "T2").await;
    let decide = format!("{API}/progress/decide");
    let body = |id: String| json!({ "ids": [id], "decision": "APPROVE" });
    let step = all.own(&site, 0, "CANDIDATURE").await.id;
    // Where somebody is named, it is theirs, and nobody else's.
    let refusal = refused(all.office.post(&decide, body(step.clone())).await, "no_duty");
    offer(&refusal, "no_duty");
    refused(other.post(&decide, body(step.clone())).await, "no_duty");
    own.post(&decide, body(step)).await.expect(200);
    // What the graduate school decides they do not.
    all.hand_in(&site, 0, "THESIS").await.expect(200);
    let thesis = all.own(&site, 0, "THESIS").await.id;
    offer(&refused(own.post(&decide, body(thesis.clone())).await, "division_user"), "division_user");
    let end = json!({ "ids": [all.candidates[0]], "decision": "TERMINATE", "reason": "x" });
    refused(own.post(&format!("{API}/student/decide"), end).await, "division_user");
    all.office.post(&decide, body(thesis)).await.expect(200);
});

story!(a_named_colleague_sees_the_students_of_the_division_alone, site, {
    let all = Research::build(&site).await;
    assert_eq!(listed(&all.office).await, 2);
    let (_, stranger) = site.person("stranger", &[("ADMIN_AUTH_RPG_REPORT", Actions::all())]).await;
    stranger.get(&format!("{API}/student")).await.expect(403);
    // Nobody in another type than that of research students.
    let (_, elsewhere) = site.person("elsewhere", &[("ADMIN_AUTH_RPG_SGA", Actions::all())]).await;
    assert_eq!(listed(&elsewhere).await, 0);
    elsewhere.get(&format!("{API}/student/{}/whole", all.candidates[0])).await.expect(404);
    let mine = named(&site, &all.campus, &all.campus.division, "T1").await;
    mine.post("/api/user/student-type", json!({ "studentType": "UG" })).await.expect(200);
    assert_eq!(listed(&mine).await, 2, "by the division they were named for");
});
