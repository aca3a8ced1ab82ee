//! How far a student is in a study plan.
//!
//! Every course counts once: where it is needed, and of several such places where the office put it, else where the
//! plan lists it, else where its tags or its own type belong, else among the free electives. What one category has
//! beyond its need goes to another that still needs it and has the course on its list. A category that allows double
//! counting counts a listed course beside the one it is placed in and takes none from others; the total counts it once.
//!
//! Needs are filled by a largest flow of units from courses to categories: no other placing of the same courses fills
//! more of the plan, so a further pass never lowers the percentage. Courses are whole where units are not: if the flow
//! fills everything and the courses as they stand do not, another placing is searched for.
//!
//! [`progress`] answers with the figures of each category, what is missing, and for every course where it
//! counts and why.

mod candidates;
mod needs;
mod network;
mod place;
mod search;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use place::Placing;

/// How a category is fulfilled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupRule {
    /// Every course it lists.
    All,
    /// At least a number of courses.
    ChooseCourses,
    #[default]
    ChooseUnits,
}

#[derive(Clone, Debug, Default)]
pub struct Category {
    pub id: String,
    /// What courses here count as.
    pub course_type: String,
    /// The index of the category it is a part of; its figures contain those of its parts.
    pub parent: Option<usize>,
    pub min_units: i32,
    pub max_units: Option<i32>,
    pub min_courses: i32,
    pub rule: GroupRule,
    /// Takes courses that carry one of these, listed or not.
    pub tags: Vec<String>,
    /// Takes what has no other place.
    pub free: bool,
    /// A course listed here may count elsewhere as well.
    pub counts_beside: bool,
}

/// A course where the plan lists it.
#[derive(Clone, Debug)]
pub struct Listed {
    pub category: usize,
    pub course: String,
    pub compulsory: bool,
    /// Hundredths per unit; a pass below counts for the units and not for the plan.
    pub min_points: Option<i32>,
}

#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub total_units: i32,
    /// At level 3 and above.
    pub min_upper_units: i32,
    pub categories: Vec<Category>,
    pub listed: Vec<Listed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Passed,
    InProgress,
}

/// A course on a student's record, its best attempt.
#[derive(Clone, Debug)]
pub struct Taken {
    pub course: String,
    /// Courses of the plan that it counts as, besides itself.
    pub counts_as: Vec<String>,
    pub units: i32,
    pub level: i32,
    pub tags: Vec<String>,
    /// The type of the course itself.
    pub course_type: Option<String>,
    /// The type the office counts it as.
    pub assigned_type: Option<String>,
    pub state: State,
    /// Hundredths per unit, where the grade has points.
    pub points: Option<i32>,
    /// The category in which somebody put it by hand: there and nowhere else.
    pub pinned: Option<usize>,
}

/// Why a course counts where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Somebody put it there by hand.
    Pinned,
    /// The office said so.
    Assigned,
    /// The plan lists it there.
    Listed,
    /// The plan lists a course there that it counts as.
    Equivalent,
    /// It carries a tag of the category.
    Tagged,
    /// The category takes courses of its type.
    OfType,
    /// Its category had enough, this one needed it.
    Moved,
    /// It has no other place.
    Free,
    /// The category has as many units as it takes, and there is no other.
    Full,
    /// The plan has no place for it.
    NoPlace,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// None: it does not count.
    pub category: Option<usize>,
    pub why: Why,
    /// Categories that count it as well.
    pub beside: Vec<usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryProgress {
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
    /// What neither was earned nor is in progress.
    pub missing: i32,
    pub courses_required: i32,
    pub courses: i32,
    /// Listed courses that must be taken and are not.
    pub missing_courses: Vec<String>,
}

impl CategoryProgress {
    pub fn is_fulfilled(&self) -> bool {
        self.earned >= self.required && self.courses >= self.courses_required && self.missing_courses.is_empty()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// As the plan has them.
    pub categories: Vec<CategoryProgress>,
    /// As the courses were given.
    pub placed: Vec<Placed>,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
    pub missing: i32,
    pub upper_required: i32,
    pub upper_earned: i32,
    pub upper_in_progress: i32,
    /// Compulsory courses that are neither passed nor in progress, in the order of the plan.
    pub missing_compulsory: Vec<String>,
    /// 100 only when everything is earned.
    pub percent: i32,
}

impl Progress {
    /// Everything is earned.
    pub fn is_complete(&self) -> bool {
        self.earned >= self.required
            && self.upper_earned >= self.upper_required
            && self.categories.iter().all(CategoryProgress::is_fulfilled)
            && self.missing_compulsory.is_empty()
    }
}

impl Why {
    pub fn code(self) -> &'static str {
        match self {
            Self::Pinned => "PINNED",
            Self::Assigned => "ASSIGNED",
            Self::Listed => "LISTED",
            Self::Equivalent => "EQUIVALENT",
            Self::Tagged => "TAGGED",
            Self::OfType => "OF_TYPE",
            Self::Moved => "MOVED",
            Self::Free => "FREE",
            Self::Full => "FULL",
            Self::NoPlace => "NO_PLACE",
        }
    }
}

/// By course: the categories in which it could count, pinned or not, in the order in which they are tried.
pub fn could_count(plan: &Plan, taken: &[Taken]) -> Vec<Vec<usize>> {
    let lists = candidates::Lists::new(plan);
    let open = |course: &Taken| lists.candidates(plan, &Taken { pinned: None, ..course.clone() });
    taken.iter().map(|course| open(course).into_iter().map(|candidate| candidate.category).collect()).collect()
}

pub fn progress(plan: &Plan, taken: &[Taken]) -> Progress {
    let placing = Placing::new(plan, taken);
    let (filled, asked) = (placing.filled, placing.asked);
    let found = figures(plan, taken, placing);
    // Units would do, but courses are whole: another placing of them may fulfil the degree.
    if found.is_complete() || filled < asked || !found.missing_compulsory.is_empty() {
        return found;
    }
    let whole = search::fulfilling(plan, taken, &found.placed);
    whole.map_or(found, |placed| figures(plan, taken, Placing { placed, filled, asked }))
}

fn figures(plan: &Plan, taken: &[Taken], Placing { placed, filled, asked }: Placing) -> Progress {
    let mut categories: Vec<_> = plan
        .categories
        .iter()
        .map(|c| CategoryProgress { required: c.min_units, courses_required: c.min_courses, ..Default::default() })
        .collect();
    for (course, place) in taken.iter().zip(&placed) {
        for index in place.category.iter().chain(&place.beside) {
            count(plan, &mut categories, *index, course);
        }
    }
    let there = satisfied(plan, taken);
    for listed in plan.listed.iter().filter(|l| must(plan, l) && !there.contains(&key(l))) {
        if let Some(category) = categories.get_mut(listed.category) {
            category.missing_courses.push(listed.course.clone());
        }
    }
    for category in &mut categories {
        category.missing = (category.required - category.earned - category.in_progress).max(0);
    }
    let sum = |state: State, upper: bool| -> i32 {
        let counted = taken.iter().zip(&placed).filter(|(_, place)| place.category.is_some());
        let counted = counted.filter(|(c, _)| c.state == state && (!upper || c.level >= 3));
        let times = |place: &Placed| 1 + if crate::planted::fault("count_beside") { place.beside.len() } else { 0 };
        counted.map(|(c, place)| c.units * i32::try_from(times(place)).unwrap_or(1)).sum()
    };
    let (earned, in_progress) = (sum(State::Passed, false), sum(State::InProgress, false));
    let missing_compulsory: Vec<_> =
        plan.listed.iter().filter(|l| must(plan, l) && !there.contains(&key(l))).map(|l| l.course.clone()).collect();
    let mut progress = Progress {
        percent: if asked > 0 { 100 * filled / asked } else { 100 },
        required: plan.total_units,
        earned,
        in_progress,
        missing: (plan.total_units - earned - in_progress).max(0),
        upper_required: plan.min_upper_units,
        upper_earned: sum(State::Passed, true),
        upper_in_progress: sum(State::InProgress, true),
        missing_compulsory,
        categories,
        placed,
    };
    if !progress.is_complete() {
        progress.percent = progress.percent.min(99);
    }
    progress
}

fn must(plan: &Plan, listed: &Listed) -> bool {
    listed.compulsory || plan.categories.get(listed.category).is_some_and(|c| c.rule == GroupRule::All)
}

fn key(listed: &Listed) -> (usize, &str) {
    (listed.category, &listed.course)
}

/// Listed courses that somebody has or is at, well enough.
fn satisfied<'a>(plan: &'a Plan, taken: &[Taken]) -> HashSet<(usize, &'a str)> {
    let good = |listed: &&Listed| taken.iter().any(|t| t.is(&listed.course) && t.reaches(listed.min_points));
    plan.listed.iter().filter(good).map(key).collect()
}

impl Taken {
    fn is(&self, course: &str) -> bool {
        self.course == course || self.counts_as.iter().any(|c| c == course)
    }

    fn reaches(&self, least: Option<i32>) -> bool {
        self.state == State::InProgress || least.is_none_or(|least| self.points.is_none_or(|points| points >= least))
    }
}

/// In the category and in those it is a part of.
fn count(plan: &Plan, categories: &mut [CategoryProgress], index: usize, course: &Taken) {
    let mut above = Some(index);
    // A plan has no more levels than categories, whatever its data says.
    for _ in 0..=plan.categories.len() {
        let Some(index) = above else { return };
        let Some(category) = categories.get_mut(index) else { return };
        match course.state {
            State::Passed => {
                category.earned += course.units;
                category.courses += 1;
            }
            State::InProgress => category.in_progress += course.units,
        }
        above = plan.categories.get(index).and_then(|c| c.parent);
    }
}
