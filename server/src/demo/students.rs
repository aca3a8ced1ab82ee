//! The students of the demo university.
//!
//! Their numbers are well formed and nobody's: cards carry the code of a county, these that of a
//! whole city, and no telephone number begins with 100.

use kernel::{App, Result, identity::entity::user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use student_information::{
    api::{NewStudent, add_student},
    rules,
};

use super::{DEMO_ROLES, DemoRole};

const COUNT: usize = 36;
/// The one whose number the start prints.
const EXAMPLE: usize = 5;

/// Nth of the invented document numbers.
fn document(n: usize) -> String {
    let digits = format!("1101002000{:02}{:02}{n:03}", n % 12 + 1, n % 28 + 1);
    let check = rules::check_character(&digits).map(String::from).unwrap_or_default();
    digits + &check
}

/// The first ones are the students who can sign in.
fn holder(n: usize) -> Option<&'static DemoRole> {
    DEMO_ROLES.iter().filter(|role| role.kind == "STUDENT").nth(n.checked_sub(1)?)
}

fn name(n: usize) -> String {
    holder(n).map_or_else(|| format!("演示学生{n:02}"), |role| role.person.to_owned())
}

#[allow(clippy::disallowed_methods)] // the command line, on an empty database
pub async fn load(app: &App) -> Result<()> {
    let db = app.db().maintenance();
    for n in 1..=COUNT {
        let student_type = holder(n).and_then(|role| role.student_types.first().copied());
        let student_type = student_type.unwrap_or(["UG", "UG", "TPG", "RPG"].get(n % 4).copied().unwrap_or("UG"));
        let new = NewStudent {
            student_no: &format!("25{:05}{n:03}", 10_000),
            name_cn: &name(n),
            name_en: &format!("Demo Student {n:02}"),
            student_type,
            id_type: "RESIDENT",
            id_no: &document(n),
            mobile: &format!("100{n:08}"),
            emergency_mobile: &format!("1001{n:07}"),
        };
        let id = add_student(app, db, new).await?;
        if let Some(role) = holder(n) {
            user::Entity::update_many()
                .col_expr(user::Column::StudentId, Expr::value(Some(id)))
                .filter(user::Column::Username.eq(role.username))
                .exec(db)
                .await?;
        }
    }
    app.db().maintained();
    println!("{COUNT} invented students are loaded");
    Ok(())
}

pub fn print_example() {
    println!(
        "To look up a student number: {} or Demo Student {EXAMPLE:02}, document {}",
        name(EXAMPLE),
        document(EXAMPLE)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_well_formed_and_different() {
        let all: std::collections::BTreeSet<_> = (1..=COUNT).map(document).collect();
        assert_eq!(all.len(), COUNT);
        for number in &all {
            rules::identity_card(number).unwrap();
        }
        assert!(holder(1).is_some() && holder(EXAMPLE).is_none());
    }
}
