//! How many units students bring from elsewhere: half of the degree, two thirds, fifteen, six inside a minor.

use schema::{courses::structure_student, grades::student_grade, students::student};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use crate::{
    courses::approvals::kit::{Kind, University, submit},
    stock::{PUBLISHED, PlanRow, add_block, add_course, add_plan, add_result, add_type},
    story,
    support::Site,
};

/// A plan that a student follows.
async fn follow(site: &Site, university: &University, student: &str, (kind, units): (&str, i32)) -> String {
    let code = format!("{kind}-{}", &student[student.len() - 8..]);
    let row = PlanRow { kind, code: &code, units, ..PUBLISHED };
    let plan = add_plan(site, &university.campus.programme, row).await;
    insert!(
        site,
        structure_student {
            student_id: student.to_owned(),
            structure_id: plan.clone(),
            from_semester_id: None,
            is_current: true,
        }
    );
    site.app.db().maintained();
    plan
}

async fn admit(site: &Site, id: &str, admission_type: &str) {
    let db = site.app.db().maintenance();
    let mut row = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap().into_active_model();
    row.admission_type = Set(admission_type.to_owned());
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

/// Three units for each course, rehearsed: whether that is allowed, or what is said against it.
async fn bring(university: &University, student: &str, courses: &[String]) -> Result<(), Value> {
    let rows: Vec<_> = courses
        .iter()
        .map(|course| {
            json!({
                "studentId": student, "hostInstitution": "Host", "country": "UK",
                "exchangeSemesterId": university.campus.semester, "hostCourseCode": "H1", "hostCourseTitle": "Host",
                "hostCredits": "10", "hostGrade": "68", "equivalentGrade": "B", "courseId": course, "unitsGranted": 3,
            })
        })
        .collect();
    let answer = submit(&university.applicant.1, Kind::Grade, json!({ "rows": rows, "dryRun": true })).await;
    if answer.status.is_success() { Ok(()) } else { Err(answer.expect(422).json["errors"].clone()) }
}

/// As many are allowed, and one more is too many by the figures that are told.
async fn only(university: &University, student: &str, courses: &[String], most: usize) {
    assert_eq!(bring(university, student, &courses[..most]).await, Ok(()));
    let told = bring(university, student, &courses[..=most]).await.unwrap_err();
    assert_eq!(told.as_array().unwrap().len(), 1, "{told}");
    let error = &told[0];
    assert_eq!(
        [&error["field"], &error["code"], &error["row"]],
        [&json!("unitsGranted"), &json!("over_cap"), &json!(1)]
    );
    let message = error["message"].as_str().unwrap();
    let figures = format!("共 {}，超过上限 {}", 3 * (most + 1), 3 * most);
    assert!(message.contains(&figures), "{message} does not say {figures}");
}

story!(as_much_as_the_regulations_allow_and_no_more, site, {
    let university = University::build(&site).await;
    let course_type = add_type(&site, "FE").await;
    let mut courses = vec![];
    for n in 0..9 {
        courses.push(add_course(&site, &format!("HOST10{n}3"), "").await);
    }
    let mut serial = 0;
    let mut student = async |status: &str, admission_type: &str| {
        serial += 1;
        let id = university.campus.student(&site, &format!("260000010{serial}"), status).await;
        admit(&site, &id, admission_type).await;
        follow(&site, &university, &id, ("MAJOR", 36)).await;
        id
    };
    // Of thirty-six units: half, two thirds, and fifteen.
    let exchanged = student("EXCHANGE_OUT", "").await;
    only(&university, &exchanged, &courses, 6).await;
    let senior = student("ACTIVE", "SENIOR").await;
    only(&university, &senior, &courses, 8).await;
    let advanced = student("ACTIVE", "ADVANCED").await;
    only(&university, &advanced, &courses, 5).await;
    // Whoever came with advanced standing and went on exchange has the half of all others.
    let both = student("EXCHANGE_OUT", "ADVANCED").await;
    only(&university, &both, &courses, 6).await;
    // Six inside a minor, whatever the whole allows.
    let minor = student("EXCHANGE_OUT", "").await;
    let plan = follow(&site, &university, &minor, ("MINOR", 15)).await;
    let listed: Vec<&str> = courses[..4].iter().map(String::as_str).collect();
    add_block(&site, &plan, &course_type, &listed).await;
    only(&university, &minor, &courses, 2).await;
    assert_eq!(bring(&university, &minor, &courses[4..9]).await, Ok(()), "outside the minor");
    // What was brought before counts; what was achieved here does not.
    add_result(&site, &university.campus, &exchanged, &courses[7], ("B", 300)).await;
    assert_eq!(bring(&university, &exchanged, &courses[..6]).await, Ok(()));
    let db = site.app.db().maintenance();
    let mut brought = student_grade::Entity::find().one(db).await.unwrap().unwrap().into_active_model();
    brought.source = Set("TRANSFER".into());
    brought.update(db).await.unwrap();
    site.app.db().maintained();
    let told = bring(&university, &exchanged, &courses[..6]).await.unwrap_err();
    assert!(told[0]["message"].as_str().unwrap().contains("共 21，超过上限 18"), "{told}");
    // Without a plan nobody knows how much the degree asks for.
    let free = university.campus.student(&site, "2600000200", "EXCHANGE_OUT").await;
    assert_eq!(bring(&university, &free, &courses).await, Ok(()));
});
