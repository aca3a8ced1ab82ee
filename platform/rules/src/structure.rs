//! What is wrong in a study plan before anybody follows it.
//!
//! [`check`] looks at a whole plan and answers with every [`Finding`]: errors stand in the way of publishing,
//! warnings are worth a look.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    progress::GroupRule,
    requirement::{Atom, Requirement},
};

#[cfg(test)]
mod tests;

#[derive(Clone, Debug, Default)]
pub struct Category {
    pub id: String,
    pub parent: Option<String>,
    pub min_units: i32,
    pub max_units: Option<i32>,
    pub min_courses: i32,
    pub rule: GroupRule,
    /// Takes courses that carry one of these, listed or not.
    pub tags: Vec<String>,
    /// Takes whatever has no other place, so it need not list anything.
    pub free: bool,
    /// Its courses count elsewhere as well: it adds nothing to the total, and may list what another lists.
    pub counts_beside: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offered {
    #[default]
    Yes,
    /// Not at present, or not yet.
    NotNow,
    Retired,
}

#[derive(Clone, Debug, Default)]
pub struct Subject {
    pub category: String,
    pub code: String,
    pub units: i32,
    pub level: i32,
    pub year: i32,
    pub semester: i32,
    pub compulsory: bool,
    pub tags: Vec<String>,
    pub offered: Offered,
    pub requirement: Option<Requirement>,
}

#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub total_units: i32,
    /// At level 3 and above.
    pub min_upper_units: i32,
    pub categories: Vec<Category>,
    pub subjects: Vec<Subject>,
    /// What each course counts as, by code.
    pub counts_as: BTreeMap<String, Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// One thing that is wrong, with the figures it was found by. Categories by id, courses by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    NoCategories,
    /// The categories ask for more than the whole.
    UnitsExceedTotal {
        sum: i32,
        total: i32,
    },
    /// Some units of the total belong nowhere.
    UnitsBelowTotal {
        sum: i32,
        total: i32,
    },
    /// Each stands below the next, and the last below the first.
    CategoryCircle {
        categories: Vec<String>,
    },
    PartsExceedWhole {
        category: String,
        sum: i32,
        needed: i32,
    },
    CategoryEmpty {
        category: String,
    },
    CategoryUnits {
        category: String,
        needed: i32,
        listed: i32,
    },
    CategoryCourses {
        category: String,
        needed: i32,
        listed: i32,
    },
    /// What must be taken, by name or by units, is more than the category takes.
    CategoryOverfull {
        category: String,
        most: i32,
        compulsory: i32,
    },
    UpperUnits {
        needed: i32,
        listed: i32,
    },
    CourseTwice {
        course: String,
    },
    CourseRetired {
        course: String,
    },
    CourseNotNow {
        course: String,
    },
    TagMissing {
        category: String,
        course: String,
        tags: Vec<String>,
    },
    /// A compulsory course asks for courses that the plan has only later, or in the same semester.
    RequirementLater {
        course: String,
        needs: Vec<String>,
    },
    /// It asks for courses that the plan does not have.
    RequirementOutside {
        course: String,
        needs: Vec<String>,
    },
}

impl Finding {
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoCategories => "no_categories",
            Self::UnitsExceedTotal { .. } => "units_exceed_total",
            Self::UnitsBelowTotal { .. } => "units_below_total",
            Self::CategoryCircle { .. } => "category_circle",
            Self::PartsExceedWhole { .. } => "parts_exceed_whole",
            Self::CategoryEmpty { .. } => "category_empty",
            Self::CategoryUnits { .. } => "category_units",
            Self::CategoryCourses { .. } => "category_courses",
            Self::CategoryOverfull { .. } => "category_overfull",
            Self::UpperUnits { .. } => "upper_units",
            Self::CourseTwice { .. } => "course_twice",
            Self::CourseRetired { .. } => "course_retired",
            Self::CourseNotNow { .. } => "course_not_now",
            Self::TagMissing { .. } => "tag_missing",
            Self::RequirementLater { .. } => "requirement_later",
            Self::RequirementOutside { .. } => "requirement_outside",
        }
    }

    pub fn severity(&self) -> Severity {
        match self {
            Self::UnitsBelowTotal { .. } | Self::CourseNotNow { .. } | Self::RequirementOutside { .. } => {
                Severity::Warning
            }
            _ => Severity::Error,
        }
    }
}

impl Plan {
    fn category(&self, subject: &Subject) -> Option<&Category> {
        self.categories.iter().find(|category| category.id == subject.category)
    }

    /// What stands directly in a category, or at the top, and needs courses of its own.
    fn parts<'a>(&'a self, of: Option<&'a str>) -> impl Iterator<Item = &'a Category> {
        self.categories.iter().filter(move |category| category.parent.as_deref() == of && !category.counts_beside)
    }

    fn is_compulsory(&self, subject: &Subject) -> bool {
        subject.compulsory || self.category(subject).is_some_and(|category| category.rule == GroupRule::All)
    }

    fn is_beside(&self, subject: &Subject) -> bool {
        self.category(subject).is_some_and(|category| category.counts_beside)
    }
}

/// Everything that is wrong, errors first, in the order of the plan.
pub fn check(plan: &Plan) -> Vec<Finding> {
    let mut found = totals(plan);
    found.extend(circles(plan));
    for category in &plan.categories {
        found.extend(in_category(plan, category));
    }
    found.extend(upper(plan));
    let mut seen = BTreeSet::new();
    for subject in &plan.subjects {
        found.extend(in_subject(plan, subject));
        if !plan.is_beside(subject) && !seen.insert(&subject.code) {
            found.push(Finding::CourseTwice { course: subject.code.clone() });
        }
    }
    found.sort_by_key(Finding::severity);
    found
}

fn totals(plan: &Plan) -> Vec<Finding> {
    if plan.categories.is_empty() {
        return vec![Finding::NoCategories];
    }
    let sum = plan.parts(None).map(|c| c.min_units).sum::<i32>();
    let total = plan.total_units;
    match sum.cmp(&total) {
        std::cmp::Ordering::Greater => vec![Finding::UnitsExceedTotal { sum, total }],
        std::cmp::Ordering::Less => vec![Finding::UnitsBelowTotal { sum, total }],
        std::cmp::Ordering::Equal => vec![],
    }
}

/// What is below itself is nowhere in the plan, and neither are its units. Each circle once, from the category
/// that the plan has first.
fn circles(plan: &Plan) -> Vec<Finding> {
    let above: BTreeMap<&str, &str> =
        plan.categories.iter().filter_map(|c| Some((c.id.as_str(), c.parent.as_deref()?))).collect();
    let (mut found, mut seen) = (vec![], BTreeSet::new());
    for category in &plan.categories {
        let mut way = vec![];
        let mut at = category.id.as_str();
        while !way.contains(&at) && seen.insert(at) {
            way.push(at);
            match above.get(at) {
                Some(parent) => at = parent,
                None => break,
            }
        }
        if let Some(first) = way.iter().position(|id| *id == at).filter(|_| above.contains_key(at)) {
            let categories = way.split_off(first).into_iter().map(str::to_owned).collect();
            found.push(Finding::CategoryCircle { categories });
        }
    }
    found
}

/// The category itself and everything below it.
fn within<'a>(plan: &'a Plan, id: &'a str) -> BTreeSet<&'a str> {
    let mut inside = BTreeSet::from([id]);
    loop {
        let more: Vec<&str> = plan
            .categories
            .iter()
            .filter(|c| c.parent.as_deref().is_some_and(|p| inside.contains(p)) && !inside.contains(c.id.as_str()))
            .map(|c| c.id.as_str())
            .collect();
        if more.is_empty() {
            return inside;
        }
        inside.extend(more);
    }
}

fn in_category(plan: &Plan, category: &Category) -> Vec<Finding> {
    let id = || category.id.clone();
    let mut found = vec![];
    let parts: i32 = plan.parts(Some(&category.id)).map(|c| c.min_units).sum();
    if parts > category.min_units {
        found.push(Finding::PartsExceedWhole { category: id(), sum: parts, needed: category.min_units });
    }
    let inside = within(plan, &category.id);
    let listed: Vec<&Subject> = plan.subjects.iter().filter(|s| inside.contains(s.category.as_str())).collect();
    let units: i32 = listed.iter().map(|s| s.units).sum();
    let by_name: i32 = listed.iter().filter(|s| plan.is_compulsory(s)).map(|s| s.units).sum();
    let compulsory = by_name.max(category.min_units);
    if let Some(most) = category.max_units.filter(|most| compulsory > *most) {
        found.push(Finding::CategoryOverfull { category: id(), most, compulsory });
    }
    // Free electives and tags take courses that are not listed.
    if category.free || !category.tags.is_empty() {
        return found;
    }
    let courses = i32::try_from(listed.len()).unwrap_or(i32::MAX);
    if listed.is_empty() && (category.min_units > 0 || category.min_courses > 0) {
        found.push(Finding::CategoryEmpty { category: id() });
    } else if units < category.min_units {
        found.push(Finding::CategoryUnits { category: id(), needed: category.min_units, listed: units });
    } else if courses < category.min_courses {
        found.push(Finding::CategoryCourses { category: id(), needed: category.min_courses, listed: courses });
    }
    found
}

/// Open categories may hold upper-level courses that nobody listed; only a closed plan can be too low.
fn upper(plan: &Plan) -> Option<Finding> {
    let open: i32 = plan
        .categories
        .iter()
        .filter(|c| c.free || !c.tags.is_empty())
        .map(|c| c.max_units.unwrap_or(c.min_units))
        .sum();
    let listed: i32 = plan.subjects.iter().filter(|s| s.level >= 3 && !plan.is_beside(s)).map(|s| s.units).sum();
    let needed = plan.min_upper_units;
    (listed + open < needed).then_some(Finding::UpperUnits { needed, listed: listed + open })
}

fn in_subject(plan: &Plan, subject: &Subject) -> Vec<Finding> {
    let course = || subject.code.clone();
    let mut found = vec![];
    match subject.offered {
        Offered::Yes => {}
        Offered::NotNow => found.push(Finding::CourseNotNow { course: course() }),
        Offered::Retired => found.push(Finding::CourseRetired { course: course() }),
    }
    if let Some(category) = plan.category(subject)
        && !category.tags.is_empty()
        && !category.tags.iter().any(|tag| subject.tags.contains(tag))
    {
        let (category, tags) = (category.id.clone(), category.tags.clone());
        found.push(Finding::TagMissing { category, course: course(), tags });
    }
    if let Some(requirement) = subject.requirement.as_ref().filter(|_| plan.is_compulsory(subject)) {
        found.extend(too_early(plan, subject, requirement));
    }
    found
}

fn too_early(plan: &Plan, subject: &Subject, requirement: &Requirement) -> Option<Finding> {
    let when = (subject.year, subject.semester);
    let planned = |keep: &dyn Fn((i32, i32)) -> bool| -> BTreeSet<&str> {
        let there = plan.subjects.iter().filter(|s| keep((s.year, s.semester)));
        there
            .flat_map(|s| {
                let others = plan.counts_as.get(&s.code).map(Vec::as_slice).unwrap_or_default();
                std::iter::once(s.code.as_str()).chain(others.iter().map(String::as_str))
            })
            .collect()
    };
    let (before, by_then, ever) = (planned(&|t| t < when), planned(&|t| t <= when), planned(&|_| true));
    let can = |atom: &Atom, earlier: &BTreeSet<&str>, now: &BTreeSet<&str>| match atom {
        Atom::Taken { course } | Atom::PassedWith { course, .. } => earlier.contains(course.as_str()),
        Atom::RegisteredNow { course } => now.contains(course.as_str()),
        // Depends on the student and not on the plan.
        _ => true,
    };
    if holds(requirement, &|atom| can(atom, &before, &by_then)) {
        return None;
    }
    let needs = |kept: &dyn Fn(&str) -> bool| {
        let wanted = requirement.atoms().into_iter().filter(|atom| !can(atom, &before, &by_then));
        let codes = wanted.filter_map(Atom::course).filter(|c| kept(c)).map(str::to_owned);
        codes.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    let course = subject.code.clone();
    // Ordered otherwise the plan would do; or else something is not in it at all.
    if holds(requirement, &|atom| can(atom, &ever, &ever)) {
        return Some(Finding::RequirementLater { course, needs: needs(&|c| ever.contains(c)) });
    }
    Some(Finding::RequirementOutside { course, needs: needs(&|c| !ever.contains(c)) })
}

fn holds(requirement: &Requirement, atom: &dyn Fn(&Atom) -> bool) -> bool {
    match requirement {
        Requirement::Atom(a) => atom(a),
        Requirement::All(items) => items.iter().all(|item| holds(item, atom)),
        Requirement::Any(items) => items.iter().any(|item| holds(item, atom)),
    }
}
