//! How far students are, what they need, what is not offered: figures added up by hand.

use schema::timetable::section;
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{MAJOR, Plan, Stock, office, text};
use crate::{
    kit::Campus,
    stock::{REGISTERED, Seat, add_result, add_seat},
    story,
    support::Site,
};

/// Three students of one plan: one almost done, one who failed, one who has nothing yet.
async fn world(site: &Site) -> (Campus, Client, Stock, Plan, [String; 3]) {
    let campus = Campus::build(site).await;
    let (office, stock) = (office(site).await, Stock::build(site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let mut students = vec![];
    for n in 1..=3 {
        students.push(campus.student(site, &format!("261000000{n}"), "ACTIVE").await);
    }
    let [first, second, third] = <[String; 3]>::try_from(students).unwrap();
    plan.assign(&office, &campus, &[&first, &second, &third]).await;
    for (course, course_type, grade) in [
        (&stock.a, None, Some(("A", 400))),
        (&stock.b, None, None),
        (&stock.c, None, Some(("C", 200))),
        (&stock.x, Some(stock.fe.as_str()), Some(("A", 400))),
        // On the list of the electives, and counted as a free one by the office.
        (&stock.d, Some(stock.fe.as_str()), Some(("C", 200))),
    ] {
        add_seat(site, &campus.semester, &first, course, Seat { course_type, ..REGISTERED }).await;
        if let Some(grade) = grade {
            add_result(site, &campus, &first, course, grade).await;
        }
    }
    add_seat(site, &campus.semester, &second, &stock.a, REGISTERED).await;
    add_result(site, &campus, &second, &stock.a, ("F", 0)).await;
    (campus, office, stock, plan, [first, second, third])
}

fn figures(row: &Value) -> [i64; 4] {
    ["required", "earned", "inProgress", "missing"].map(|field| row[field].as_i64().unwrap())
}

story!(progress_counts_every_course_once, site, {
    let (_, office, stock, plan, [first, second, _]) = world(&site).await;
    let list = office.get(&format!("{MAJOR}/report/progress?structureId={}", plan.id)).await.expect(200);
    assert_eq!(list.result()["totalCount"], 3);
    let rows = list.result()["data"].as_array().unwrap();
    let of = |id: &str| rows.iter().find(|r| r["studentId"] == id).unwrap();
    assert_eq!((figures(of(&first)), &of(&first)["percent"]), ([15, 12, 3, 0], &json!(80)));
    let categories: Vec<_> = of(&first)["categories"].as_array().unwrap().iter().map(figures).collect();
    // Three earned and three under way; both electives, one of them moved from the free ones; one free.
    assert_eq!(categories, [[6, 3, 3, 0], [6, 6, 0, 0], [3, 3, 0, 0]]);
    assert_eq!((figures(of(&second)), &of(&second)["percent"]), ([15, 0, 0, 15], &json!(0)));
    assert_eq!(of(&first)["labels"]["studentId"], "2610000001 – 测试001");
    let one = office.get(&format!("{MAJOR}/report/progress?keyword=2610000002&pageSize=1")).await.expect(200);
    assert_eq!((&one.result()["totalCount"], &one.result()["data"][0]["studentId"]), (&json!(1), &json!(second)));

    let detail = office.get(&format!("{MAJOR}/report/progress/{second}")).await.expect(200).result().clone();
    let missing: Vec<_> = detail["missingCompulsory"].as_array().unwrap().iter().map(|c| text(&c["code"])).collect();
    assert_eq!(missing, ["COMP1003", "COMP2003"]);
    assert_eq!(detail["categories"][0]["why"], "还差 6 学分；尚缺 COMP1003、COMP2003");
    let detail = office.get(&format!("{MAJOR}/report/progress/{first}")).await.expect(200).result().clone();
    assert_eq!([&detail["upperUnits"], &detail["upperRequired"]], [&json!(6), &json!(6)]);
    let electives = detail["categories"][1]["courses"].as_array().unwrap();
    let graded: Vec<_> = electives.iter().map(|c| (text(&c["code"]), text(&c["grade"]))).collect();
    assert_eq!(graded, [("COMP3003".into(), "C".into()), ("COMP3013".into(), "C".into())]);

    let courses = office.get(&format!("{MAJOR}/student-course?studentId={first}")).await.expect(200).result().clone();
    let line = |course: &str| courses["courses"].as_array().unwrap().iter().find(|c| c["courseId"] == course).unwrap();
    assert_eq!(
        [&line(&stock.d)["category"], &line(&stock.d)["why"]],
        [&json!("专业选修"), &json!("原类别已满足，移至仍有缺口的类别")]
    );
    assert_eq!([&line(&stock.x)["category"], &line(&stock.x)["courseType"]], [&json!("自由选修"), &json!("类型 FE")]);
    assert_eq!([&line(&stock.b)["counts"], &line(&stock.b)["grade"]], [&json!(true), &Value::Null]);
    let courses = office.get(&format!("{MAJOR}/student-course?studentId={second}")).await.expect(200).result().clone();
    assert_eq!((&courses["courses"][0]["counts"], &courses["courses"][0]["grade"]), (&json!(false), &json!("F")));

    let sheet = office.get(&format!("{MAJOR}/report/progress/export?format=csv&purpose=check")).await.expect(200);
    let sheet = String::from_utf8_lossy(&sheet.bytes).into_owned();
    assert!(sheet.contains("2610000001") && sheet.contains("专业选修") && sheet.contains("80"), "{sheet}");
});

story!(demand_is_who_misses_a_course_and_what_is_due, site, {
    let (campus, office, stock, _, _) = world(&site).await;
    let ask = |semester: String| {
        let office = office.clone();
        async move {
            let path = format!("{MAJOR}/report/demand?semesterId={semester}");
            office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
        }
    };
    let shown = |rows: &[Value]| -> Vec<(String, [i64; 4])> {
        let figures = |r: &Value| ["total", "due", "year1", "year2"].map(|field| r[field].as_i64().unwrap());
        rows.iter().map(|r| (text(&r["code"]), figures(r))).collect()
    };
    // The first has one and sits in the other; two students of the first year need both.
    let now = ask(campus.semester.clone()).await;
    assert_eq!(shown(&now), [("COMP1003".into(), [2, 2, 2, 0]), ("COMP2003".into(), [2, 0, 2, 0])]);
    let next = ask(campus.next_semester.clone()).await;
    assert_eq!(shown(&next), [("COMP1003".into(), [2, 2, 2, 0]), ("COMP2003".into(), [2, 2, 2, 0])]);
    let one = office.get(&format!("{MAJOR}/report/demand?keyword=comp2003")).await.expect(200);
    assert_eq!((&one.result()["totalCount"], &one.result()["data"][0]["courseId"]), (&json!(1), &json!(stock.b)));
    office.get(&format!("{MAJOR}/report/demand/export?semesterId={}", campus.next_semester)).await.expect(200);
});

story!(a_compulsory_course_without_a_section_is_told, site, {
    let (campus, office, stock, plan, _) = world(&site).await;
    let path = format!("{MAJOR}/report/offering?semesterId={}", campus.next_semester);
    let gaps = office.get(&path).await.expect(200).result()["data"].clone();
    let rows: Vec<_> = gaps.as_array().unwrap().iter().map(|g| (text(&g["courseId"]), g["students"].clone())).collect();
    assert_eq!(rows, [(stock.b.clone(), json!(3))]);
    assert_eq!(
        [&gaps[0]["structureId"], &gaps[0]["planYear"], &gaps[0]["planSemester"]],
        [&json!(plan.id), &json!(1), &json!(2)]
    );
    assert_eq!(gaps[0]["labels"]["courseId"], "COMP2003 – 课程 COMP2003");
    for (status, left) in [("CANCELLED", 1), ("DRAFT", 0)] {
        insert!(
            site,
            section {
                semester_id: campus.next_semester.clone(),
                course_id: stock.b.clone(),
                section_no: status.to_owned(),
                curriculum_type: String::new(),
                quota: 30,
                enrolled: 0,
                waiting: 0,
                teacher_ids: Default::default(),
                combined_group_id: None,
                moi: "E".into(),
                status: status.into(),
                remark: String::new(),
                display_title: String::new(),
                elective_types: Default::default(),
                year_targets: Default::default(),
                programme_ids: Default::default(),
                requirement: String::new(),
                group_ids: Default::default(),
                entry_id: None,
            }
        );
        site.app.db().maintained();
        assert_eq!(office.get(&path).await.expect(200).result()["totalCount"], left, "{status}");
    }
    office.get(&format!("{MAJOR}/report/offering/export?semesterId={}", campus.semester)).await.expect(200);
});

story!(a_student_without_a_plan_is_told_how_to_get_one, site, {
    let (campus, office, _, plan, _) = world(&site).await;
    let student = campus.student(&site, "2610000009", "ACTIVE").await;
    let refused = office.get(&format!("{MAJOR}/report/progress/{student}")).await.expect(409);
    assert_eq!(refused.code(), "plan.none");
    let page = text(&refused.json["refusal"]["rules"][0]["actions"][0]["to"]);
    assert_eq!(page, format!("/sp/study-plan/major/structure-student-list?studentId={student}"));
    plan.assign(&office, &campus, &[&student]).await;
    let detail = office.get(&format!("{MAJOR}/report/progress/{student}")).await.expect(200);
    assert_eq!(detail.result()["missing"], 15);
});
