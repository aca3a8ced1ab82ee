//! Data groups: what the staff of the demo see.

use kernel::{Result, StringList, identity::entity::user};
use schema::university::{data_group, data_group_staff, data_group_user, staff};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Demo,
    bulk::{insert, list, row},
};

struct GroupOf {
    key: &'static str,
    cn: &'static str,
    en: &'static str,
    types: &'static [&'static str],
    categories: &'static [&'static str],
    divisions: &'static [&'static str],
    /// Accounts, by their staff record.
    staff: &'static [&'static str],
    /// Accounts themselves.
    users: &'static [&'static str],
}

const GROUPS: &[GroupOf] = &[
    GroupOf {
        key: "dst",
        cn: "理工学部",
        en: "Division of Science and Technology",
        types: &["UG", "TPG"],
        categories: &[],
        divisions: &["DST"],
        staff: &["division", "dean", "head", "teacher"],
        users: &[],
    },
    GroupOf {
        key: "desk",
        cn: "前台：全校本科与授课型",
        en: "Front desk: all taught students",
        types: &["UG", "TPG"],
        categories: &[],
        divisions: &[],
        staff: &[],
        users: &["frontdesk"],
    },
    GroupOf {
        key: "evaluation",
        cn: "评教查阅：人文与文化创意",
        en: "Evaluation viewers: humanities and creativity",
        types: &["UG"],
        categories: &[],
        divisions: &["DHS", "SCC"],
        staff: &["teviewer"],
        users: &[],
    },
    GroupOf {
        key: "overseas",
        cn: "港澳台与国际学生",
        en: "Students from outside the mainland",
        types: &["UG", "TPG", "RPG"],
        categories: &["UG-HMT", "UG-INT", "UG-EXC", "TPG-NL", "RPG-NL"],
        divisions: &[],
        staff: &[],
        users: &["frontdesk"],
    },
];

pub async fn load(demo: &mut Demo<'_>) -> Result<()> {
    let ids = |table: &str, codes: &[&str]| StringList(codes.iter().map(|c| demo.seed.id(table, c)).collect());
    let rows = GROUPS.iter().map(|of| {
        row!(
            data_group {
                id: demo.seed.id("group", of.key),
                name_en: of.en.to_owned(),
                name_cn: of.cn.to_owned(),
                student_types: list(of.types),
                category_ids: ids("category", of.categories),
                division_ids: ids("division", of.divisions),
                description: String::new(),
                enabled: true,
            },
            demo.at
        )
    });
    let rows = rows.collect();
    insert::<data_group::Entity, _>(demo.tx, rows).await?;
    let mut by_staff = vec![];
    let mut by_user = vec![];
    for of in GROUPS {
        for username in of.staff.iter().chain(of.users) {
            let named = user::Entity::find().filter(user::Column::Username.eq(*username)).one(demo.tx).await?;
            let Some(user) = named else { continue };
            let (group_id, added_at) = (demo.seed.id("group", of.key), demo.at);
            let member = staff::Entity::find().filter(staff::Column::UserId.eq(&user.id)).one(demo.tx).await?;
            match member.filter(|_| of.staff.contains(username)) {
                Some(member) => {
                    by_staff.push(data_group_staff::Model { group_id, staff_id: member.id, added_at, added_by: None })
                }
                None => by_user.push(data_group_user::Model { group_id, user_id: user.id, added_at, added_by: None }),
            }
        }
    }
    insert::<data_group_staff::Entity, _>(demo.tx, by_staff).await?;
    insert::<data_group_user::Entity, _>(demo.tx, by_user).await?;
    demo.say(GROUPS.len(), "data groups");
    Ok(())
}
