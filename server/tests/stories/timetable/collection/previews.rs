//! What a command on the collection shows before it happens is what the log has afterwards: every command, in any
//! order, on whatever there is.

use kernel::Timestamp;
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::json;

use super::kit::{OFFICE, OWN, Round, offered, taught};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

const COMMANDS: [&str; 11] =
    ["open", "close", "reopen round", "remind", "return", "confirm", "reopen", "submit", "copy own", "copy", "merge"];

/// A way through for each, and a way that is closed.
const WAY: &[&str] = &[
    "merge", "submit", "copy own", "submit", "return", "submit", "confirm", "merge", "reopen", "copy", "submit",
    "confirm", "confirm", "return", "copy own", "copy",
];
const SCRIPT: &[(usize, &[&str])] = &[
    (0, &["merge"]),
    (0, WAY),
    (1, WAY),
    (0, &["remind", "close", "close", "remind", "reopen round"]),
    (1, &["reopen round", "reopen round", "reopen", "reopen"]),
    (0, &["reopen", "reopen", "merge", "remind", "remind", "remind", "copy own", "submit", "return", "submit"]),
    (0, &["close", "close", "reopen round", "close", "reopen round"]),
    (0, &["open"]),
    (1, &["open"]),
    (2, &["open"]),
    (3, &["open"]),
    (4, &["open", "open"]),
];

async fn run(site: &Site, round: &Round, command: &str, which: usize) -> bool {
    let now = site.app.clock.now();
    let state = if which.is_multiple_of(2) { &round.state } else { &round.other_state };
    let (filler, division) = if which.is_multiple_of(2) {
        (&round.filler.1, &round.campus.division)
    } else {
        (&round.other.1, &round.campus.other_division)
    };
    let of_division = json!({ "roundId": round.id, "divisionId": division });
    let mut copied = of_division.clone();
    copied["fromSemesterId"] = json!(round.campus.semester);
    let (client, path, body) = match command {
        "open" => {
            let semester = [&round.campus.semester, &round.campus.next_semester][which % 2];
            let student_type = ["UG", "TPG", "RPG"][which % 3];
            let body = json!({
                "semesterId": semester, "studentType": student_type, "openAt": now, "closeAt": now.plus(Timestamp::DAY),
                "divisionIds": [division],
            });
            (&round.office, format!("{OFFICE}/round/open"), body)
        }
        "close" => (&round.office, format!("{OFFICE}/round/close"), json!({ "id": round.id })),
        "reopen round" => {
            // An end that has passed is none.
            let until = if which.is_multiple_of(2) { now.plus(30 * Timestamp::DAY) } else { now };
            (&round.office, format!("{OFFICE}/round/reopen"), json!({ "id": round.id, "closeAt": until }))
        }
        "remind" => (&round.office, format!("{OFFICE}/round/remind"), json!({ "id": round.id })),
        "confirm" => (&round.office, format!("{OFFICE}/division/confirm"), json!({ "ids": [state] })),
        "return" | "reopen" => {
            (&round.office, format!("{OFFICE}/division/{command}"), json!({ "ids": [state], "reason": "有误" }))
        }
        "submit" => (filler, format!("{OWN}/submit"), of_division),
        "copy own" => (filler, format!("{OWN}/copy"), copied),
        "copy" => (&round.office, format!("{OFFICE}/copy"), copied),
        _ => (&round.office, format!("{OFFICE}/merge"), json!({ "roundId": round.id })),
    };
    rehearse_and_do(site, client, Send::Json(&path, body)).await.is_ok()
}

story!(every_command_does_what_it_showed, site, {
    let round = Round::build(&site).await;
    for (course, teacher) in [(&round.courses[0], &round.teacher), (&round.other_course, &round.other_teacher)] {
        taught(&site, &round.campus.semester, course, "1001", &[teacher], &[2, 1]).await;
    }
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[3; 32]));
    // Whatever comes, and at least a way through and a way that is closed for each.
    let drawn = prop::collection::vec((0..COMMANDS.len(), 0..6_usize), 60).new_tree(&mut runner).unwrap().current();
    let by = |name: &str| COMMANDS.iter().position(|c| *c == name).unwrap();
    let script = SCRIPT.iter().flat_map(|(which, names)| names.iter().map(|name| (by(name), *which)));
    let script: Vec<(usize, usize)> = script.chain(drawn).collect();
    let mut seen = [(0, 0); COMMANDS.len()];
    for (n, (command, which)) in script.into_iter().enumerate() {
        if n % 7 == 3 {
            // Something to copy and to merge is always left.
            let number = format!("{}", 2000 + n);
            let course = offered(&site, &format!("ZZAB1{n:03}"), &round.campus.division).await;
            taught(&site, &round.campus.semester, &course, &number, &[&round.teacher], &[3]).await;
        }
        site.app.clock.advance(1000);
        let done = run(&site, &round, COMMANDS[command], which).await;
        let counted = &mut seen[command];
        if done { counted.0 += 1 } else { counted.1 += 1 }
    }
    for (command, (done, refused)) in COMMANDS.iter().zip(seen) {
        println!("{command}: {done} done, {refused} refused");
        // A copy is refused only while a division is locked.
        assert!(done >= 3 && refused >= 2, "{command}: {done} done, {refused} refused");
    }
});
