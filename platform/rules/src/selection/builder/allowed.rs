//! What the rules say of a choice as a whole. They are asked once for all sections that are alike to them.

use super::plan::Plan;

/// Ten courses of two kinds each.
const MOST_ASKED: usize = 1024;

impl Plan<'_> {
    /// Of each course a group, by course.
    pub fn allows(&self, chosen: &[(usize, usize)]) -> bool {
        let like = |(course, group): &(usize, usize)| Some((*course, self.groups.get(*group)?.like));
        let key: Vec<(usize, usize)> = chosen.iter().filter_map(like).collect();
        if let Some(known) = self.asked.borrow().get(&key) {
            return *known;
        }
        let section_of = |name: &&str| {
            let (_, group) =
                key.iter().find(|(course, _)| self.courses.get(*course).is_some_and(|of| of.name == **name))?;
            Some(self.groups.get(*group)?.members.first()?.section.as_str())
        };
        let sections: Vec<&str> = self.wanted.iter().filter_map(section_of).collect();
        let allowed = (self.allowed)(&sections);
        self.asked.borrow_mut().insert(key, allowed);
        allowed
    }

    /// Whether some choice of these courses is allowed, if only its hours were others. Where there are very many to ask
    /// about, the search finds out by itself.
    pub fn may_allow(&self, courses: &[usize]) -> bool {
        let kinds: Vec<Vec<usize>> = courses.iter().map(|course| self.kinds(*course)).collect();
        let choices = kinds.iter().fold(1, |all: usize, kinds| all.saturating_mul(kinds.len()));
        choices > MOST_ASKED || self.some(courses, &kinds, &mut vec![])
    }

    fn some(&self, courses: &[usize], kinds: &[Vec<usize>], chosen: &mut Vec<(usize, usize)>) -> bool {
        let (Some((course, courses)), Some((of, kinds))) = (courses.split_first(), kinds.split_first()) else {
            return self.allows(chosen);
        };
        of.iter().any(|kind| {
            chosen.push((*course, *kind));
            let found = self.some(courses, kinds, chosen);
            chosen.pop();
            found
        })
    }

    /// The groups of a course that differ to the rules.
    fn kinds(&self, course: usize) -> Vec<usize> {
        let range = self.courses.get(course).map_or(0..0, |course| course.groups.clone());
        range.filter(|number| self.groups.get(*number).is_some_and(|group| group.like == *number)).collect()
    }
}
