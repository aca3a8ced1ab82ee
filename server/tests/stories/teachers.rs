//! Teachers, put there directly.

use kernel::StringList;
use schema::university::{department, staff, teacher};

use crate::support::Site;

/// A teacher of a division who may supervise for these degrees.
pub async fn add_teacher(site: &Site, division: &str, number: &str, degrees: &[&str]) -> String {
    let department_id = insert!(
        site,
        department {
            code: format!("U{number}"),
            name_en: "Unit".into(),
            name_cn: "系".into(),
            parent_id: None,
            kind: "ACADEMIC".into(),
            head_staff_id: None,
            division_id: Some(division.to_owned()),
            sort_order: 0,
            enabled: true,
        }
    );
    let staff_id = add_staff(site, number, department_id).await;
    let id = insert!(
        site,
        teacher {
            staff_id: staff_id,
            teacher_no: number.to_owned(),
            name_en: format!("Teacher {number}"),
            name_cn: format!("教师 {number}"),
            division_id: division.to_owned(),
            programme_ids: StringList::default(),
            max_hours: None,
            can_supervise: StringList(degrees.iter().map(|d| (*d).to_owned()).collect()),
            status: "ACTIVE".into(),
        }
    );
    site.app.db().maintained();
    id
}

async fn add_staff(site: &Site, number: &str, department_id: String) -> String {
    insert!(
        site,
        staff {
            staff_no: number.to_owned(),
            name_en: format!("Teacher {number}"),
            name_cn: format!("教师 {number}"),
            title: String::new(),
            gender: String::new(),
            department_id: department_id,
            email: String::new(),
            phone: kernel::protect::Sealed::default(),
            phone_index: String::new(),
            post: String::new(),
            employ_type: "FT".into(),
            status: "ACTIVE".into(),
            user_id: None,
        }
    )
}
