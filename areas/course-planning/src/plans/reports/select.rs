//! Which students a report is about: those of the caller's who follow a plan of the kind.

use kernel::{Cx, Result, page::Paging};
use schema::{
    courses::{structure, structure_student},
    students::student,
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};

use super::records::Brief;

#[derive(Clone, Default)]
pub struct Chosen {
    pub structure_id: Option<String>,
    pub programme_id: Option<String>,
    pub cohort_id: Option<String>,
    /// In the number or the names of a student.
    pub keyword: String,
}

fn given(id: &Option<String>) -> Option<&String> {
    id.as_ref().filter(|id| !id.is_empty())
}

impl Chosen {
    fn select(&self, cx: &Cx, kind: &str) -> Result<Select<student::Entity>> {
        let mut plans = structure::Entity::find()
            .select_only()
            .column(structure::Column::Id)
            .filter(structure::Column::Kind.eq(kind))
            .filter(structure::Column::ArchivedAt.is_null());
        if let Some(id) = given(&self.structure_id) {
            plans = plans.filter(structure::Column::Id.eq(id));
        }
        let followers = structure_student::Entity::find()
            .select_only()
            .column(structure_student::Column::StudentId)
            .filter(structure_student::Column::StructureId.in_subquery(plans.into_query()))
            .filter(structure_student::Column::IsCurrent.eq(true))
            .filter(structure_student::Column::ArchivedAt.is_null());
        let mine = Some(crate::tables::STUDENTS.visible(cx.scope()?));
        let mut wanted = Condition::all()
            .add_option(mine.filter(|_| !kernel::planted::fault("report_everybody")))
            .add(student::Column::Id.in_subquery(followers.into_query()));
        wanted = wanted.add_option(given(&self.programme_id).map(|id| student::Column::ProgrammeId.eq(id)));
        wanted = wanted.add_option(given(&self.cohort_id).map(|id| student::Column::CohortId.eq(id)));
        let keyword = self.keyword.trim().to_lowercase();
        if !keyword.is_empty() {
            let escaped = keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            let like = |column: student::Column| {
                Func::lower(Expr::col(column)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'))
            };
            wanted = wanted.add(
                Condition::any()
                    .add(like(student::Column::StudentNo))
                    .add(like(student::Column::NameCn))
                    .add(like(student::Column::NameEn)),
            );
        }
        Ok(student::Entity::find().filter(wanted))
    }

    pub async fn page(&self, cx: &Cx, kind: &str, paging: Paging) -> Result<(Vec<Brief>, u64)> {
        let select = self.select(cx, kind)?;
        let total = select.clone().count(cx.read()).await?;
        let rows = brief(select).limit(paging.page_size).offset(paging.offset());
        Ok((rows.into_model().all(cx.read()).await?, total))
    }

    pub async fn all(&self, cx: &Cx, kind: &str) -> Result<Vec<Brief>> {
        Ok(brief(self.select(cx, kind)?).into_model().all(cx.read()).await?)
    }

    /// One student, whoever it is: the guard has looked whether it is the caller's.
    pub async fn one(cx: &Cx, id: &str) -> Result<Option<Brief>> {
        Ok(brief(student::Entity::find_by_id(id)).into_model().one(cx.read()).await?)
    }
}

fn brief(select: Select<student::Entity>) -> Select<student::Entity> {
    use student::Column;
    select
        .select_only()
        .columns([
            Column::Id,
            Column::StudentNo,
            Column::NameCn,
            Column::NameEn,
            Column::StudentType,
            Column::ProgrammeId,
            Column::CohortId,
            Column::YearOfStudy,
        ])
        .order_by_asc(Column::StudentNo)
        .order_by_asc(Column::Id)
}
