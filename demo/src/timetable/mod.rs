//! What became of the timetables: published for this semester, a draft for the next one, and what it was made of.

mod collection;
mod draft;
mod pages;
mod published;

use kernel::{Result, identity::entity::user};
use schema::timetable::{calendar_feed, tt_group, tt_group_student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Demo,
    bulk::{insert, row},
    courses::{catalogue::Catalogue, timetable::Classes},
    terms::Term,
};

/// The semester before, whose courses come again in the next one; this one, and the next.
type Terms<'a> = (&'a Classes, &'a Classes, &'a Term);

/// Whose calendars a program reads.
const READ_BY_PROGRAMS: [&str; 3] = ["teacher", "student", "dean"];

pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue, (before, now, next): Terms<'_>) -> Result<()> {
    let groups = insert::<tt_group::Entity, _>(demo.tx, now.groups.clone()).await?;
    let members = insert::<tt_group_student::Entity, _>(demo.tx, now.members.clone()).await?;
    demo.say(groups, &format!("groups with {members} students"));
    published::load(demo, now).await?;
    collection::load(demo, catalogue, (before, now, next)).await?;
    draft::load(demo, catalogue, (before, next)).await?;
    feeds(demo).await?;
    pages::load(demo).await
}

/// Nobody knows the addresses: their owners ask for new ones.
async fn feeds(demo: &Demo<'_>) -> Result<()> {
    let owners = user::Entity::find().filter(user::Column::Username.is_in(READ_BY_PROGRAMS)).all(demo.tx).await?;
    let row = |owner: &user::Model| {
        row!(
            calendar_feed {
                id: demo.seed.id("feed", &owner.username),
                user_id: owner.id.clone(),
                token_hash: format!("{}{}", kernel::ids::new_id(), demo.seed.id("feed-hash", &owner.username)),
                last_read_at: Some(demo.at),
            },
            demo.at
        )
    };
    insert::<calendar_feed::Entity, _>(demo.tx, owners.iter().map(row).collect()).await?;
    Ok(())
}
