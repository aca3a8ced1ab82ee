//! Who may decide a task: resolved at the moment it is asked, never stored.
//!
//! Somebody decides when they have the permission, hold the role of the desk (or were handed the task) and the
//! matter lies within their reach; or when somebody who does has delegated it to them for today.

use kernel::{
    Action, Cx, Result,
    identity::{
        DIVISION, STUDENT_TYPE, UserRights,
        entity::{role, user, user_role},
        load_rights,
    },
    planted::fault,
    scope::{Scope, ScopeRule},
};
use schema::workflow::{delegation, process_instance, process_task};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, Query as Sql, SelectStatement},
};

use crate::process::nodes;
use crate::separation::untouched_by;

/// Somebody as they are now.
pub struct Approver {
    pub user: user::Model,
    role_ids: Vec<String>,
    /// Desks that fall to one of the roles where no role is set.
    desks: Vec<&'static str>,
    may_decide: bool,
    scope: Scope,
    /// Decides for this kind alone; empty for every kind.
    kind: Option<String>,
    /// Who decides in their name, if it is not themselves.
    delegate: Option<String>,
}

static OF_DIVISION: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION)]);

impl Approver {
    fn of(rights: &UserRights, student_type: Option<&str>) -> Self {
        let own_type = student_type.filter(|t| rights.student_types.iter().any(|own| own == t));
        let holds = |code: &str| rights.roles.iter().any(|r| r.role.code == code);
        Self {
            role_ids: rights.roles.iter().map(|r| r.role.id.clone()).collect(),
            desks: nodes::ALL.iter().filter(|node| holds(node.role)).map(|node| node.code).collect(),
            may_decide: rights.grants.allows((permissions::ADMIN_AUTH_PROCESS_MYTASK, Action::Edit)),
            scope: rights.reach.scope(&rights.user.id, own_type),
            user: rights.user.clone(),
            kind: None,
            delegate: None,
        }
    }

    /// Applications that lie within reach and are not their own.
    fn applications(&self) -> SelectStatement {
        use process_instance::Column;
        // A matter of no division is everybody's who holds the role.
        let reach = match OF_DIVISION.predicate(&self.scope) {
            all if all.is_empty() || fault("decide_anywhere") => Condition::all(),
            some => Condition::any().add(Column::DivisionId.is_null()).add(some),
        };
        let mut select = Sql::select();
        select.column(Column::Id).from(process_instance::Entity).cond_where(reach);
        if !fault("decide_own_application") {
            select.and_where(Column::ApplicantId.ne(self.user.id.as_str()));
        }
        if let Some(kind) = &self.kind {
            select.and_where(Column::Kind.eq(kind.as_str()));
        }
        select
    }

    /// Tasks they decide, pending or not.
    pub fn tasks(&self) -> Condition {
        use process_task::Column;
        let of_role = Condition::any()
            .add(Column::CandidateRoleId.is_in(self.role_ids.iter().cloned()))
            .add(Column::CandidateRoleId.is_null().and(Column::Node.is_in(self.desks.iter().copied())));
        let of_role = Condition::all().add(Column::AssigneeId.is_null()).add(of_role);
        Condition::all()
            .add(Condition::any().add(Column::AssigneeId.eq(self.user.id.as_str())).add(of_role))
            .add(Column::InstanceId.in_subquery(self.applications()))
            .add(Expr::val(self.may_decide).eq(true))
            .add(untouched_by(&self.people()))
    }

    /// Who takes part when they decide.
    fn people(&self) -> Vec<&str> {
        [Some(self.user.id.as_str()), self.delegate.as_deref()].into_iter().flatten().collect()
    }

    pub async fn decides(&self, db: &impl ConnectionTrait, task_id: &str) -> Result<bool> {
        Ok(process_task::Entity::find_by_id(task_id).filter(self.tasks()).one(db).await?.is_some())
    }
}

/// The caller.
pub fn caller(cx: &Cx) -> Result<Approver> {
    let session = cx.session()?;
    // As for every other row: those of the student type the caller works in.
    Ok(Approver { may_decide: true, ..Approver::of(&session.rights, cx.actor()?.student_type.as_deref()) })
}

/// Those who have delegated to the caller for today.
pub async fn principals(cx: &Cx, db: &impl ConnectionTrait) -> Result<Vec<Approver>> {
    use delegation::Column;
    let today = cx.now().local_date();
    let held = delegation::Entity::find()
        .filter(Column::ToUserId.eq(cx.user_id()?))
        .filter(Column::FromDay.lte(today))
        .filter(Column::ToDay.gte(today))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut found = vec![];
    for delegation in held {
        let Some(user) = in_service(db, &delegation.from_user_id).await? else { continue };
        let rights = load_rights(db, user, cx.app().sessions.catalogue()).await?;
        let approver = Approver::of(&rights, cx.actor()?.student_type.as_deref());
        found.push(Approver { kind: delegation.kind, delegate: Some(cx.user_id()?.to_owned()), ..approver });
    }
    Ok(found)
}

async fn in_service(db: &impl ConnectionTrait, user_id: &str) -> Result<Option<user::Model>> {
    let found = user::Entity::find_by_id(user_id)
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null());
    Ok(found.one(db).await?)
}

/// In whose name the caller decides a task.
pub enum Decider {
    Own,
    /// Of somebody who has delegated to the caller.
    For(Box<user::Model>),
}

/// `None`: the caller does not decide it.
pub async fn decider(cx: &Cx, db: &impl ConnectionTrait, task_id: &str) -> Result<Option<Decider>> {
    if caller(cx)?.decides(db, task_id).await? {
        return Ok(Some(Decider::Own));
    }
    for principal in principals(cx, db).await? {
        if principal.decides(db, task_id).await? {
            return Ok(Some(Decider::For(Box::new(principal.user))));
        }
    }
    Ok(None)
}

/// Everything that waits for the caller, also in the name of others. Never the caller's own application.
pub async fn for_caller(cx: &Cx, db: &impl ConnectionTrait) -> Result<Condition> {
    let own = Sql::select()
        .column(process_instance::Column::Id)
        .from(process_instance::Entity)
        .and_where(process_instance::Column::ApplicantId.eq(cx.user_id()?))
        .take();
    let mut any = Condition::any().add(caller(cx)?.tasks());
    for principal in principals(cx, db).await? {
        any = any.add(principal.tasks());
    }
    Ok(Condition::all().add(any).add(process_task::Column::InstanceId.not_in_subquery(own)))
}

/// More people than this are not named, nor written to, for one task.
const MOST: u64 = 30;

/// Everybody who could decide a task now, for telling them and for showing who has it. Those to whom they have
/// delegated come with them.
pub async fn holders(
    cx: &Cx,
    db: &impl ConnectionTrait,
    task: &process_task::Model,
    application: &process_instance::Model,
) -> Result<Vec<user::Model>> {
    let candidates = match (&task.assignee_id, &task.candidate_role_id) {
        (Some(assignee), _) => in_service(db, assignee).await?.into_iter().collect(),
        (None, Some(role_id)) => of_role(db, role::Column::Id, role_id).await?,
        (None, None) => match nodes::ALL.iter().find(|node| node.code == task.node) {
            Some(node) => of_role(db, role::Column::Code, node.role).await?,
            None => vec![],
        },
    };
    let mut found: Vec<user::Model> = vec![];
    for candidate in candidates {
        let rights = load_rights(db, candidate, cx.app().sessions.catalogue()).await?;
        let approver = Approver::of(&rights, application.student_type.as_deref());
        if approver.decides(db, &task.id).await? {
            found.push(approver.user);
        }
    }
    let delegates = delegates_of(cx, db, &found, &application.kind).await?;
    for user in delegates {
        let free = process_task::Entity::find_by_id(task.id.as_str()).filter(untouched_by(&[&user.id]));
        let free = user.id != application.applicant_id && free.one(db).await?.is_some();
        if free && !found.iter().any(|known| known.id == user.id) {
            found.push(user);
        }
    }
    Ok(found)
}

async fn of_role(db: &impl ConnectionTrait, by: role::Column, value: &str) -> Result<Vec<user::Model>> {
    let roles = Sql::select()
        .column(role::Column::Id)
        .from(role::Entity)
        .and_where(by.eq(value))
        .and_where(role::Column::Enabled.eq(true))
        .and_where(role::Column::ArchivedAt.is_null())
        .take();
    let held = Sql::select()
        .column(user_role::Column::UserId)
        .from(user_role::Entity)
        .and_where(Expr::col(user_role::Column::RoleId).in_subquery(roles))
        .take();
    let users = user::Entity::find()
        .filter(user::Column::Id.in_subquery(held))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .order_by_asc(user::Column::Username)
        .limit(MOST);
    Ok(users.all(db).await?)
}

async fn delegates_of(
    cx: &Cx,
    db: &impl ConnectionTrait,
    holders: &[user::Model],
    kind: &str,
) -> Result<Vec<user::Model>> {
    use delegation::Column;
    let today = cx.now().local_date();
    let held = Sql::select()
        .column(Column::ToUserId)
        .from(delegation::Entity)
        .and_where(Column::FromUserId.is_in(holders.iter().map(|u| u.id.as_str())))
        .and_where(Column::FromDay.lte(today))
        .and_where(Column::ToDay.gte(today))
        .and_where(Column::ArchivedAt.is_null())
        .cond_where(Condition::any().add(Column::Kind.is_null()).add(Column::Kind.eq(kind)))
        .take();
    let users = user::Entity::find()
        .filter(user::Column::Id.in_subquery(held))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .order_by_asc(user::Column::Username)
        .limit(MOST);
    Ok(users.all(db).await?)
}

/// Whether the caller may look at an application: it is theirs, they decide it now, or they have taken a step
/// in it.
pub async fn may_see(cx: &Cx, application: &process_instance::Model) -> Result<bool> {
    use process_task::Column;
    let me = cx.user_id()?;
    if application.applicant_id == me {
        return Ok(true);
    }
    let waiting = Condition::all().add(Column::State.eq("PENDING")).add(for_caller(cx, cx.read()).await?);
    let seen = process_task::Entity::find()
        .filter(Column::InstanceId.eq(application.id.as_str()))
        .filter(Column::ArchivedAt.is_null())
        .filter(Condition::any().add(Column::DecidedBy.eq(me)).add(waiting));
    Ok(seen.one(cx.read()).await?.is_some())
}
