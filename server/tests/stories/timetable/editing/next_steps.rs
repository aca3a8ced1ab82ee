//! Every step that a refusal of the editor offers leads to a list that has what is needed, and the command goes
//! through with that. Steps that change something first are taken where they are refused, see beside.

use serde_json::{Value, json};

use super::kit::{Class, Term, ids_of};
use crate::{
    offers::{offer, page_of},
    story,
    support::Site,
};

const BASE: &str = "/api/tts";

/// The rows that the page of a step lists.
async fn listed(term: &Term, step: &str) -> Vec<String> {
    let (page, query) = page_of(step);
    let table = match page {
        "/learning/tts/section-list" => "section",
        "/learning/tts/group-list" => "group",
        other => panic!("{other} lists nothing of these"),
    };
    ids_of(&term.office.get(&format!("{BASE}/{table}?pageSize=100&{query}")).await.expect(200).result()["data"])
}

async fn refused(term: &Term, path: &str, body: Value, code: &str) -> String {
    offer(&term.office.post(&format!("{BASE}/{path}"), body).await.expect(409).json, code)
}

async fn done(term: &Term, path: &str, body: Value) {
    term.office.post(&format!("{BASE}/{path}"), body).await.expect(200);
}

/// Sections of a course, by their numbers.
async fn sections<const N: usize>(site: &Site, term: &Term, course: &str, semester: &str) -> [String; N] {
    let mut made = vec![];
    for n in 0..N {
        let no = format!("{}", 1001 + n);
        let class = Class { course, no: &no, quota: 40, teachers: &[], groups: &[] };
        made.push(term.section_in(site, semester, class).await);
    }
    made.try_into().unwrap()
}

story!(what_is_over_or_cancelled_is_left_for_what_is_not, site, {
    let term = Term::build(&site).await;
    let course = term.course(&site, "COMP1003").await;
    let (past, now) = (term.past(&site).await, term.campus.semester.clone());
    let [old, older] = sections(&site, &term, &course, &past).await;
    let [one, two, three, four] = sections(&site, &term, &course, &now).await;
    let split = |id: &str| json!({ "id": id, "quotas": [20, 20] });
    let to = refused(&term, "section/split", split(&old), "semester_over").await;
    let there = listed(&term, &to).await;
    assert!(there.contains(&one) && there.contains(&older), "all semesters to choose from");
    done(&term, "section/split", split(&one)).await;
    // Of two the cancelled one is taken off; of one another is chosen.
    let cancel = |ids: &[&str]| json!({ "ids": ids, "reason": "人数不足" });
    done(&term, "section/cancel", cancel(&[&two])).await;
    let to = refused(&term, "section/cancel", cancel(&[&two, &three]), "section.cancelled").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&three));
    done(&term, "section/cancel", cancel(&[&three])).await;
    let to = refused(&term, "section/cancel", cancel(&[&three]), "section.cancelled").await;
    let left = listed(&term, &to).await;
    assert!(left.contains(&four) && !left.contains(&two) && !left.contains(&three), "{left:?}");
    done(&term, "section/cancel", cancel(&[&four])).await;
});

story!(sections_that_do_not_fit_together_are_left_for_those_that_do, site, {
    let term = Term::build(&site).await;
    let now = term.campus.semester.clone();
    let courses = [term.course(&site, "COMP1003").await, term.course(&site, "MATH1123").await];
    let [one, two, three] = sections(&site, &term, &courses[0], &now).await;
    let [foreign] = sections(&site, &term, &courses[1], &now).await;
    let [next] = sections(&site, &term, &courses[0], &term.campus.next_semester).await;
    let merge = |ids: &[&str], into: &str| json!({ "ids": ids, "intoId": into, "reason": "人数太少" });
    // Those of the course that were chosen; if there is none, all of the course.
    let to = refused(&term, "section/merge", merge(&[&foreign, &two], &one), "merge.other_course").await;
    let mut there = listed(&term, &to).await;
    there.sort();
    let mut expected = [one.clone(), two.clone()];
    expected.sort();
    assert_eq!(there, expected);
    for (ids, code) in [([foreign.as_str()], "merge.other_course"), ([one.as_str()], "merge.alone")] {
        let to = refused(&term, "section/merge", merge(&ids, &one), code).await;
        assert_eq!(listed(&term, &to).await.len(), 3, "{code}");
    }
    done(&term, "section/merge", merge(&[&two], &one)).await;
    // Others of the semester are combined with it.
    for ids in [vec![&one], vec![&one, &next]] {
        let code = if ids.len() == 1 { "combine.alone" } else { "combine.semesters" };
        let to = refused(&term, "section/combine", json!({ "ids": ids }), code).await;
        assert!(listed(&term, &to).await.len() > 1, "{code}");
    }
    let to = refused(&term, "section/combine", json!({ "ids": [one, three, next] }), "combine.semesters").await;
    let there = listed(&term, &to).await;
    assert!(there.len() == 2 && !there.contains(&next), "{there:?}");
    done(&term, "section/combine", json!({ "ids": there })).await;
    let to = refused(&term, "section/separate", json!({ "ids": [one, foreign] }), "combine.not_combined").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&one));
    let to = refused(&term, "section/separate", json!({ "ids": [foreign] }), "combine.not_combined").await;
    assert!(listed(&term, &to).await.contains(&one));
    done(&term, "section/separate", json!({ "ids": [one] })).await;
});

story!(quotas_are_raised_and_what_was_published_is_cancelled, site, {
    let term = Term::build(&site).await;
    let course = term.course(&site, "COMP1003").await;
    let [one, two] = sections(&site, &term, &course, &term.campus.semester).await;
    for n in 1..=3 {
        let student = term.student(&site, &format!("263000000{n}")).await;
        term.sit(&site, &student, &two).await;
    }
    let quota = |id: &str, quota: i32| json!({ "items": [{ "id": id, "quota": quota }] });
    let to = refused(&term, "section/quota", quota(&two, 2), "quota.below_enrolled").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&two));
    done(&term, "section/quota", quota(&two, 3)).await;
    let split = |quotas: [i32; 2]| json!({ "id": two, "quotas": quotas });
    let to = refused(&term, "section/split", split([1, 1]), "quota.below_enrolled").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&two));
    done(&term, "section/split", split([2, 1])).await;
    term.meeting(&site, &one, (1, "08:00", "09:50"), None).await;
    term.publish("").await.expect(200);
    let answer = term.office.delete(&format!("{BASE}/section?ids={one}")).await.expect(409);
    let to = offer(&answer.json, "section.published");
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&one));
    done(&term, "section/cancel", json!({ "ids": [one], "reason": "人数不足" })).await;
    // Nothing to take back: something is done in the grid, and that can be.
    let step = json!({ "semesterId": term.campus.semester });
    for way in ["undo", "redo"] {
        let to = refused(&term, &format!("session/{way}"), step.clone(), &format!("nothing_to_{way}")).await;
        let (page, query) = page_of(&to);
        assert_eq!(page, "/learning/tts/session-list");
        term.office.get(&format!("{BASE}/board?{query}")).await.expect(200);
        if way == "undo" {
            done(&term, "session", json!({ "sectionId": two, "kind": "LEC", "hours": 2 })).await;
            done(&term, "session/undo", step.clone()).await;
            done(&term, "session/redo", step.clone()).await;
        }
    }
});

story!(groups_of_the_semester_are_filled_and_used, site, {
    let term = Term::build(&site).await;
    let [one, two] = [term.student(&site, "2630000001").await, term.student(&site, "2630000002").await];
    let (now, next) = (&term.campus.semester, &term.campus.next_semester);
    let group = term.group_in(&site, next, "G9", &[&one]).await;
    let empty = term.group(&site, "G0", &[]).await;
    let use_of = |id: &str| json!({ "semesterId": now, "groupIds": [id] });
    let to = refused(&term, "section/preregister", use_of(&group), "group.other_semester").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&empty));
    let to = refused(&term, "section/preregister", use_of(&empty), "group.empty").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&empty));
    let members = |students: &[&str]| json!({ "groupId": empty, "studentIds": students });
    done(&term, "group/member", members(&[&one])).await;
    done(&term, "section/preregister", use_of(&empty)).await;
    let to = refused(&term, "group/member", members(&[&one, &two]), "group.already_member").await;
    assert_eq!(listed(&term, &to).await, std::slice::from_ref(&empty));
    done(&term, "group/member", members(&[&two])).await;
});
