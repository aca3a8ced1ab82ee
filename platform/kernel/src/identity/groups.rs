//! Data groups: which rows somebody sees, beside what their roles let them do.
//!
//! Every group is a way of its own to reach rows; what one group allows says nothing about another. Whoever
//! is in no group sees everything if they work for the whole university (administrators) and nothing that
//! is divided among divisions otherwise, so that taking somebody out of their last group closes and does
//! not open.

use sea_orm::{
    ConnectionTrait, JoinType,
    sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement},
};

use super::{DATA_GROUP, DIVISION, STUDENT_CATEGORY, STUDENT_TYPE, entity::role::StringList};
use crate::{
    Result,
    scope::{Allowed, Scope},
};

/// Empty lists mean all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataGroup {
    pub id: String,
    pub student_types: Vec<String>,
    pub category_ids: Vec<String>,
    pub division_ids: Vec<String>,
}

impl DataGroup {
    /// Opens every row that the other one opens.
    fn covers(&self, other: &Self) -> bool {
        let all_of = |own: &[String], theirs: &[String]| {
            own.is_empty() || (!theirs.is_empty() && theirs.iter().all(|id| own.contains(id)))
        };
        all_of(&self.student_types, &other.student_types)
            && all_of(&self.category_ids, &other.category_ids)
            && all_of(&self.division_ids, &other.division_ids)
    }
}

/// What somebody's groups come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Works for the whole university while in no group.
    pub central: bool,
    /// Never narrowed.
    pub unlimited: bool,
    pub groups: Vec<DataGroup>,
}

impl Reach {
    /// Sees the rows of the whole university.
    pub fn is_whole(&self) -> bool {
        self.unlimited || (self.central && self.groups.is_empty())
    }

    /// Reaches every row that the other one reaches. Group by group: two narrow groups that together cover a wide
    /// one are not looked for, so that a doubtful case is refused.
    pub fn covers(&self, other: &Self) -> bool {
        if self.is_whole() || other.is_whole() {
            return self.is_whole();
        }
        // Whoever works for the whole university sees it the moment their last group is switched off.
        if other.central && !self.central && !crate::planted::fault("forget_central") {
            return false;
        }
        other.groups.iter().all(|theirs| self.groups.iter().any(|own| own.covers(theirs)))
    }

    /// The rows of a caller who works in `student_type`.
    pub fn scope(&self, user_id: &str, student_type: Option<&str>) -> Scope {
        let types = || Allowed::Only(student_type.iter().map(|t| (*t).to_owned()).collect());
        if self.is_whole() {
            return Scope::of_user(user_id)
                .with(STUDENT_TYPE, types())
                .with(DIVISION, Allowed::All)
                .with(STUDENT_CATEGORY, Allowed::All)
                .with(DATA_GROUP, Allowed::All);
        }
        if self.groups.is_empty() {
            return Scope::of_user(user_id).with(STUDENT_TYPE, types());
        }
        let listed = |ids: &[String]| if ids.is_empty() { Allowed::All } else { Allowed::Only(ids.to_vec()) };
        let own = Allowed::Only(self.groups.iter().map(|g| g.id.clone()).collect());
        let open = self.groups.iter().filter(|g| {
            g.student_types.is_empty() || student_type.is_some_and(|t| g.student_types.iter().any(|s| s == t))
        });
        open.fold(Scope::closed(user_id), |scope, group| {
            scope.or([
                (STUDENT_TYPE, types()),
                (DIVISION, listed(&group.division_ids)),
                (STUDENT_CATEGORY, listed(&group.category_ids)),
                (DATA_GROUP, own.clone()),
            ])
        })
    }
}

/// The groups that an account is linked to, itself or by its staff record.
pub async fn groups_of(db: &impl ConnectionTrait, user_id: &str) -> Result<Vec<DataGroup>> {
    groups_where(db, user_id, Expr::col("enabled").eq(true)).await
}

/// The same with those that are switched off: they come back without anybody granting anything.
pub async fn groups_on_and_off(db: &impl ConnectionTrait, user_id: &str) -> Result<Vec<DataGroup>> {
    groups_where(db, user_id, Expr::val(1).eq(1)).await
}

async fn groups_where(db: &impl ConnectionTrait, user_id: &str, which: Expr) -> Result<Vec<DataGroup>> {
    let mut found = Query::select();
    found
        .columns(["id", "student_types", "category_ids", "division_ids"].map(Alias::new))
        .from(Alias::new("data_group"))
        .and_where(which)
        .and_where(Expr::col("archived_at").is_null())
        .cond_where(
            sea_orm::Condition::any()
                .add(Expr::col("id").in_subquery(by_account(user_id)))
                .add(Expr::col("id").in_subquery(by_staff(user_id))),
        )
        .order_by("id", sea_orm::Order::Asc);
    let mut groups = vec![];
    for row in db.query_all(&found).await? {
        let list = |column: &str| -> Result<Vec<String>> { Ok(row.try_get::<StringList>("", column)?.0) };
        groups.push(DataGroup {
            id: row.try_get("", "id")?,
            student_types: list("student_types")?,
            category_ids: list("category_ids")?,
            division_ids: list("division_ids")?,
        });
    }
    Ok(groups)
}

fn by_account(user_id: &str) -> SelectStatement {
    Query::select()
        .column(Alias::new("group_id"))
        .from(Alias::new("data_group_user"))
        .and_where(Expr::col("user_id").eq(user_id))
        .take()
}

fn by_staff(user_id: &str) -> SelectStatement {
    let (link, staff) = (Alias::new("data_group_staff"), Alias::new("staff"));
    Query::select()
        .column((link.clone(), Alias::new("group_id")))
        .from(link.clone())
        .join(
            JoinType::InnerJoin,
            staff.clone(),
            Expr::col((link, Alias::new("staff_id"))).equals((staff.clone(), Alias::new("id"))),
        )
        .and_where(Expr::col((staff.clone(), Alias::new("user_id"))).eq(user_id))
        .and_where(Expr::col((staff, Alias::new("archived_at"))).is_null())
        .take()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(types: &[&str], divisions: &[&str]) -> DataGroup {
        let list = |v: &[&str]| v.iter().map(|t| (*t).to_owned()).collect();
        DataGroup { id: "g".into(), student_types: list(types), category_ids: vec![], division_ids: list(divisions) }
    }

    fn divisions(central: bool, groups: Vec<DataGroup>, student_type: &str) -> Allowed {
        Reach { central, unlimited: false, groups }.scope("u", Some(student_type)).reach(DIVISION)
    }

    #[test]
    fn a_reach_covers_what_lies_inside_it_and_nothing_wider() {
        let whole = Reach { central: true, ..Reach::default() };
        let unlimited = Reach { unlimited: true, groups: vec![group(&["UG"], &["a"])], ..Reach::default() };
        let of = |groups: Vec<DataGroup>| Reach { groups, ..Reach::default() };
        let nothing = of(vec![]);
        let (a, ab) = (of(vec![group(&["UG"], &["a"])]), of(vec![group(&["UG"], &["a", "b"])]));
        let every_division = of(vec![group(&["UG"], &[])]);
        let apart = of(vec![group(&["UG"], &["a"]), group(&["TPG"], &["b"])]);
        for (wide, narrow) in [
            (&whole, &unlimited),
            (&unlimited, &whole),
            (&whole, &nothing),
            (&ab, &a),
            (&every_division, &ab),
            (&apart, &a),
            (&a, &nothing),
            (&nothing, &nothing),
        ] {
            assert!(wide.covers(narrow), "{wide:?} {narrow:?}");
        }
        for (narrow, wide) in
            [(&a, &ab), (&ab, &every_division), (&every_division, &whole), (&nothing, &a), (&a, &apart)]
        {
            assert!(!narrow.covers(wide), "{narrow:?} {wide:?}");
        }
        // What one group allows in one dimension says nothing about another.
        assert!(!apart.covers(&of(vec![group(&["TPG"], &["a"])])));
        // In groups, somebody of the centre is narrow.
        assert!(!Reach { central: true, ..a.clone() }.covers(&whole));
    }

    #[test]
    fn no_group_is_all_for_the_centre_and_nothing_for_the_rest() {
        assert_eq!(divisions(true, vec![], "UG"), Allowed::All);
        assert_eq!(divisions(false, vec![], "UG"), Allowed::Only(vec![]));
    }

    #[test]
    fn a_group_narrows_the_centre_too_and_counts_only_in_its_types() {
        let groups = vec![group(&["UG"], &["a"]), group(&[], &["b"])];
        assert_eq!(divisions(true, groups.clone(), "UG"), Allowed::Only(vec!["a".into(), "b".into()]));
        assert_eq!(divisions(true, groups, "TPG"), Allowed::Only(vec!["b".into()]));
        assert_eq!(divisions(true, vec![group(&["UG"], &[])], "TPG"), Allowed::Only(vec![]));
    }
}
