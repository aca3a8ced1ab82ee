//! What degrees ask for, and the steps on the way with their days.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Field, Initial, OnceTable, Proposed, Reach, ReferencedBy, Rules, Services, Spec, Table},
};
use schema::research::{
    sga_requirement::{self, Column},
    sga_step,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::Value;

use super::{
    PAGES,
    tables::{CONFIG_PAGE, REQUIREMENT, REQUIREMENTS, STEP, STEPS},
    words::{ANCHORS, OWNERS, STAGES},
};

static DEGREES: OnceTable = OnceTable::new();
static WAY: OnceTable = OnceTable::new();

pub fn requirements() -> Result<&'static Table> {
    DEGREES.described(|| {
        let units = |name, zh, en| Field::integer(name, 0, 200, zh, en).required().initially(Initial::Number(0));
        Table::ruled::<sga_requirement::Entity>(
            Spec {
                subject: REQUIREMENT,
                stem: "SgaRequirement",
                label: Text::new("研究型学位要求", "requirements of research degrees"),
                permissions: PAGES.own,
                table: &REQUIREMENTS,
                title: NAMED,
                fields: vec![
                    Field::code("code", 20, "编码", "Code").required().search().sort(),
                    Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().search().sort(),
                    Field::text("nameEn", 100, "英文名称", "Name in English").required().search().sort(),
                    Field::code("degree", 40, "学籍中的学位", "Degree in the record").required().sort(),
                    Field::integer("studyLength", 1, 12, "学制（年）", "Length in years")
                        .hint("留空：不论学制", "Empty: whatever the length"),
                    units("units", "课程学分", "Units of coursework"),
                    units("coreUnits", "核心课程学分", "Core units"),
                    units("seminarUnits", "研讨课学分", "Seminar units"),
                    Field::integer("gpaMin", 0, 400, "最低绩点", "Least average")
                        .places(2)
                        .required()
                        .initially(Initial::Number(267)),
                    Field::integer("publicationsMin", 0, 50, "发表论文数", "Publications")
                        .required()
                        .initially(Initial::Number(0)),
                    Field::integer("similarityMax", 0, 100, "查重上限（%）", "Most similarity (%)")
                        .required()
                        .initially(Initial::Number(20)),
                    Field::text("remark", 500, "备注", "Remark"),
                ],
                unique: &[&["code"]],
                referenced_by: USED_DEGREES,
                reuses_keys: true,
                sort: ("code", false),
                page: CONFIG_PAGE,
                offered_to: &[],
            },
            Rules { across: one_for_each, ..Rules::NONE },
        )
    })
}

const USED_DEGREES: &[ReferencedBy] =
    &[ReferencedBy::column("sga_student", "requirement_id", Text::new("研究生", "research students"))];
const USED_STEPS: &[ReferencedBy] =
    &[ReferencedBy::column("sga_progress", "step_id", Text::new("学生的步骤", "steps of students"))];

pub fn steps() -> Result<&'static Table> {
    WAY.described(|| {
        Table::ruled::<sga_step::Entity>(
            Spec {
                subject: STEP,
                stem: "SgaStep",
                label: Text::new("毕业步骤", "steps to the degree"),
                permissions: PAGES.own,
                table: &STEPS,
                title: NAMED,
                fields: vec![
                    Field::code("code", 40, "编码", "Code").required().search().sort(),
                    Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().search().sort(),
                    Field::text("nameEn", 100, "英文名称", "Name in English").required().search().sort(),
                    Field::choice("owner", OWNERS, "由谁办理", "Done by").required().filter().sort(),
                    Field::choice("stage", STAGES, "所属阶段", "State")
                        .required()
                        .filter()
                        .sort()
                        .hint("离开该阶段之前须办完", "To be done before this state is left"),
                    Field::choice("anchor", ANCHORS, "期限起算", "Counted from").required(),
                    Field::integer("offsetDays", -3650, 3650, "期限（天）", "Days")
                        .required()
                        .initially(Initial::Number(0))
                        .hint("负数：在该日期之前", "Negative: before that day"),
                    Field::bool("evidence", "须有材料", "Needs a file"),
                    Field::text("hintCn", 500, "中文说明", "Hint in Chinese"),
                    Field::text("hintEn", 500, "英文说明", "Hint in English"),
                    Field::order(),
                    Field::enabled(),
                ],
                unique: &[&["code"]],
                referenced_by: USED_STEPS,
                reuses_keys: true,
                sort: ("sortOrder", false),
                page: CONFIG_PAGE,
                offered_to: &[],
            },
            Rules { across: kept_owner, ..Rules::NONE },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    requirements()?.mount(api, "/api/graduation-audit/sga/requirement", Services { switch: false, ..Services::ALL })?;
    steps()?.mount(api, "/api/graduation-audit/sga/step", Services::ALL)
}

/// A degree of a length is asked for by one table, or nobody knew which counts.
fn one_for_each<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            let same = sga_requirement::Entity::find()
                .filter(Column::Degree.eq(row.text("degree")))
                .filter(Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            let length = row.input.get("studyLength").and_then(Value::as_i64);
            let own = row.id().map(str::to_owned);
            if same.iter().any(|other| Some(&other.id) != own.as_ref() && other.study_length.map(i64::from) == length) {
                let text = Text::new("该学位和学制已有要求", "This degree and length have a table already");
                row.errors.push(FieldError::new("degree", "taken", text));
            }
        }
        Ok(())
    })
}

/// Who does a step stays while students have it: what they were told holds.
fn kept_owner<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        use schema::research::sga_progress::{Column, Entity};
        for row in rows {
            let Some(before) = row.before else { continue };
            let moved: Vec<&'static str> = ["owner", "stage"]
                .into_iter()
                .filter(|field| before.get(*field).and_then(Value::as_str) != Some(row.text(field)))
                .collect();
            let id = row.id().map(str::to_owned).unwrap_or_default();
            if moved.is_empty() || Entity::find().filter(Column::StepId.eq(id)).one(db).await?.is_none() {
                continue;
            }
            let text = Text::new(
                "已有学生在办这一步，不能再改；请停用后新增",
                "Students have this step already; switch it off and add another",
            );
            row.errors.extend(moved.into_iter().map(|field| FieldError::new(field, "in_use", text)));
        }
        Ok(())
    })
}
