//! What is kept up to date one by one is what a whole calculation comes to.

use kernel::Timestamp;
use schema::students::student_semester;
use serde_json::json;

use super::{Taught, enter, figures_of, recalculate, result_of};
use crate::{kit::Campus, story};

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(sides).unwrap()).unwrap()
    }
}

const GRADES: [&str; 8] = ["A", "A-", "B+", "B", "C", "D", "F", "I"];

story!(one_by_one_and_all_at_once_agree, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let terms = [campus.semester.clone(), campus.next_semester.clone()];
    let mut people = vec![];
    for n in 1..=5 {
        let id = campus.student(&site, &format!("261000000{n}"), "ACTIVE").await;
        for term in &terms {
            insert!(
                site,
                student_semester {
                    student_id: id.clone(),
                    semester_id: term.clone(),
                    student_type: "UG".into(),
                    category_id: None,
                    division_id: Some(campus.division.clone()),
                    programme_id: Some(campus.programme.clone()),
                    stream_id: None,
                    cohort_id: Some(campus.cohort.clone()),
                    degree: String::new(),
                    class_no: String::new(),
                    year_of_study: Some(1),
                    study_status_id: campus.status("ACTIVE").to_owned(),
                    study_type_id: None,
                    registered: true,
                    registered_at: None,
                    channel: String::new(),
                    units_registered: 15,
                }
            );
        }
        enter(&office, &id, &terms[0], &taught.lettered[0], "B").await.expect(200);
        enter(&office, &id, &terms[1], &taught.lettered[1], "C").await.expect(200);
        people.push(id);
    }
    for term in &terms {
        recalculate(&site, term).await;
    }
    let mut dice = Dice(47);
    let mut done = 0;
    for step in 0..60 {
        let (who, course) = (&people[dice.roll(5)], &taught.lettered[dice.roll(8)]);
        let (term, grade) = (&terms[dice.roll(2)], GRADES[dice.roll(8)]);
        let entered = enter(&office, who, term, course, grade).await;
        if entered.status.is_success() {
            done += 1;
            continue;
        }
        let row = result_of(&site, who, course, term).await;
        let answer = if dice.roll(3) == 0 {
            office.post("/api/grades/result/revoke", json!({ "ids": [row.id], "reason": "x" })).await
        } else {
            let body = json!({
                "id": row.id, "version": row.version, "grade": grade, "reason": "x", "documentNo": format!("AR-{step}"),
            });
            office.post("/api/grades/result/amend", body).await
        };
        done += usize::from(answer.status.is_success());
        site.app.clock.advance(Timestamp::MINUTE);
    }
    assert!(done > 40, "{done}");
    let mut ranks = vec![];
    for who in &people {
        ranks.push(figures_of(&site, who, &terms[0]).await.rank);
    }
    for term in &terms {
        assert_eq!(recalculate(&site, term).await, 0, "{term}");
    }
    for (who, rank) in people.iter().zip(ranks) {
        assert_eq!(figures_of(&site, who, &terms[0]).await.rank, rank);
        assert!(rank.is_some());
    }
});
