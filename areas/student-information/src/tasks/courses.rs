//! What the commands ask of the areas of study plans and of course selection.

use std::collections::BTreeMap;

use kernel::{Both, Cx, Result, effects::Warning};
use schema::students::student;
use sea_orm::prelude::Date;

use super::obstacles::{warning, who};

/// Seats, waits and plans of semesters that are not over.
pub async fn give_up_seats(cx: &Cx, student_ids: &[String], since: Date) -> Result<()> {
    elective_selection::api::drop_registrations(cx, student_ids, since).await?;
    Ok(())
}

type Place<'a> = (Option<&'a str>, Option<&'a str>, Option<&'a str>);

/// Students follow the published plan of their programme and cohort. Warns of those for whom there is none.
pub async fn assign_plans(cx: &Cx, students: &[student::Model], semester_id: &str) -> Result<Vec<Warning>> {
    let mut places = BTreeMap::<Place<'_>, Vec<&student::Model>>::new();
    for student in students {
        let place = (student.programme_id.as_deref(), student.stream_id.as_deref(), student.cohort_id.as_deref());
        places.entry(place).or_default().push(student);
    }
    let mut warnings = vec![];
    for ((programme, stream, cohort), some) in places {
        let plan = match programme {
            Some(programme) => course_planning::api::structure_for(cx.tx().await?, programme, stream, cohort).await?,
            None => None,
        };
        let ids: Vec<String> = some.iter().map(|s| s.id.clone()).collect();
        match plan {
            Some(plan) => {
                course_planning::api::assign_all(cx, &ids, &plan.id, Some(semester_id)).await?;
            }
            None => warnings.push(no_plan(cx, &some)),
        }
    }
    Ok(warnings)
}

fn no_plan(cx: &Cx, students: &[&student::Model]) -> Warning {
    let who = |lang| who(students, lang);
    let text = Both::new(
        format!("{}：没有适用其专业和年级的已发布学习计划，暂不分配", who(kernel::Lang::Zh)),
        format!(
            "{}: no published study plan fits their programme and cohort, so none is assigned",
            who(kernel::Lang::En)
        ),
    );
    warning(cx, "no_plan", text)
}
