//! The student or teacher behind the caller's account, and the semester they look at.

pub use basic_resources::api::{my_student, my_teacher, teacher_of};
use kernel::{Cx, Error, Result};
use schema::university::semester;

use crate::weeks::week::{semester_of, semesters};

/// The one that is asked for, else the current one, else the latest that has begun.
pub async fn semester_or_current(cx: &Cx, asked: Option<&str>, student_type: Option<&str>) -> Result<semester::Model> {
    if let Some(id) = asked.filter(|id| !id.is_empty()) {
        return semester_of(cx, id).await;
    }
    let all = semesters(cx).await?;
    let today = cx.now().local_date();
    let of_type = |s: &&semester::Model| student_type.is_none_or(|t| s.current_for.0.iter().any(|c| c == t));
    let current = all.iter().find(|s| s.status == "CURRENT" && of_type(s));
    let begun = || all.iter().find(|s| s.start_date <= today);
    current.or_else(begun).or(all.last()).cloned().ok_or(Error::NotFound)
}
