//! What a move, a rename or a merger changes. Pure: the tree in, the steps out.

use std::collections::{HashMap, HashSet};

use kernel::{Both, Error, Lang, Rule, Text};
use serde_json::json;

/// A unit as the commands see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub parent_id: Option<String>,
    /// How far down it belongs; a unit lies in one that is higher. All alike where it does not matter.
    pub depth: usize,
    pub version: i32,
    /// The caller may see it.
    pub visible: bool,
}

impl Node {
    pub fn title(&self, lang: Lang) -> String {
        let name = if lang == Lang::En { &self.name_en } else { &self.name_cn };
        format!("{} – {name}", self.code)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Move { parent: Option<String> },
    Rename { name_cn: String, name_en: String },
    Merge { into: String },
}

/// One change of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Parent {
        id: String,
        from: Option<String>,
        to: Option<String>,
    },
    NameCn {
        id: String,
        from: String,
        to: String,
    },
    NameEn {
        id: String,
        from: String,
        to: String,
    },
    /// A member of staff changes to the unit that goes on.
    Staff {
        id: String,
        from: String,
        to: String,
    },
    Archive {
        id: String,
    },
}

pub struct Tree {
    nodes: HashMap<String, Node>,
}

impl Tree {
    pub fn new(nodes: impl IntoIterator<Item = Node>) -> Self {
        Self { nodes: nodes.into_iter().map(|n| (n.id.clone(), n)).collect() }
    }

    pub fn get(&self, id: &str) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// `id` is `root` or lies somewhere in it. Ends also where the data has a circle.
    pub fn lies_in(&self, id: &str, root: &str) -> bool {
        let mut seen = HashSet::new();
        let mut at = Some(id);
        while let Some(here) = at.filter(|here| seen.insert(*here)) {
            if here == root {
                return true;
            }
            at = self.nodes.get(here).and_then(|n| n.parent_id.as_deref());
        }
        false
    }

    fn children(&self, id: &str) -> Vec<&Node> {
        let mut found: Vec<_> = self.nodes.values().filter(|n| n.parent_id.as_deref() == Some(id)).collect();
        found.sort_by(|a, b| (&a.code, &a.id).cmp(&(&b.code, &b.id)));
        found
    }

    /// The steps of a command on a unit whose staff is given.
    pub fn plan(&self, id: &str, command: &Command, staff: &[String], page: &str) -> Result<Vec<Step>, Error> {
        let unit = self.get(id).ok_or(Error::NotFound)?;
        match command {
            Command::Move { parent } => self.moving(unit, parent.as_deref(), page),
            Command::Rename { name_cn, name_en } => renaming(unit, name_cn, name_en),
            Command::Merge { into } => self.merging(unit, into, staff, page),
        }
    }

    fn moving(&self, unit: &Node, parent: Option<&str>, page: &str) -> Result<Vec<Step>, Error> {
        if unit.parent_id.as_deref() == parent {
            let text = Both::new(
                format!("“{}”已在该上级之下，无需移动", unit.name_cn),
                format!("“{}” already lies there; there is nothing to move", unit.name_en),
            );
            return Err(Rule::new("already_there", text, json!({ "id": unit.id, "parentId": parent })).into());
        }
        match parent {
            Some(parent) => {
                let above = self.get(parent).ok_or(Error::NotFound)?;
                if self.lies_in(parent, &unit.id) {
                    return Err(circle(unit, above, page));
                }
                if unit.depth > 0 && above.depth >= unit.depth {
                    return Err(wrong_level(unit, above));
                }
            }
            None if unit.depth > 0 => {
                let text = Text::new("只有国家没有上级地区", "Only a country lies in no other region");
                return Err(Rule::new("wrong_level", text, json!({ "id": unit.id })).into());
            }
            None => {}
        }
        let to = parent.map(str::to_owned);
        Ok(vec![Step::Parent { id: unit.id.clone(), from: unit.parent_id.clone(), to }])
    }

    fn merging(&self, unit: &Node, into: &str, staff: &[String], page: &str) -> Result<Vec<Step>, Error> {
        let target = self.get(into).ok_or(Error::NotFound)?;
        if self.lies_in(into, &unit.id) {
            return Err(circle(unit, target, page));
        }
        let children = self.children(&unit.id);
        if children.iter().any(|child| !child.visible) {
            let text = Text::new(
                "该单位有您看不到的下级，须由负责全校数据的同事合并",
                "Parts of this unit are outside your data groups; a colleague who sees them has to merge it",
            );
            let rule = Rule::new("parts_not_visible", text, json!({ "id": unit.id }));
            return Err(rule.offer(Text::new("查看数据组", "See the data groups"), crate::groups::PAGE).into());
        }
        if let Some(child) = children.iter().find(|child| child.depth > 0 && target.depth >= child.depth) {
            return Err(wrong_level(child, target));
        }
        let (from, to) = (Some(unit.id.clone()), Some(into.to_owned()));
        let moved = children.iter().map(|c| Step::Parent { id: c.id.clone(), from: from.clone(), to: to.clone() });
        let people = staff.iter().map(|id| Step::Staff { id: id.clone(), from: unit.id.clone(), to: into.to_owned() });
        Ok(moved.chain(people).chain([Step::Archive { id: unit.id.clone() }]).collect())
    }
}

fn renaming(unit: &Node, name_cn: &str, name_en: &str) -> Result<Vec<Step>, Error> {
    let mut steps = vec![];
    if unit.name_cn != name_cn {
        steps.push(Step::NameCn { id: unit.id.clone(), from: unit.name_cn.clone(), to: name_cn.to_owned() });
    }
    if unit.name_en != name_en {
        steps.push(Step::NameEn { id: unit.id.clone(), from: unit.name_en.clone(), to: name_en.to_owned() });
    }
    if steps.is_empty() {
        let text =
            Text::new("新名称与现名称相同，没有可更改的内容", "The unit has these names already; nothing changes");
        return Err(Rule::new("same_name", text, json!({ "id": unit.id })).into());
    }
    Ok(steps)
}

fn circle(unit: &Node, target: &Node, page: &str) -> Error {
    let text = Both::new(
        format!("“{}”属于“{}”，不能成为其上级；请先把它移出", target.name_cn, unit.name_cn),
        format!(
            "“{}” lies in “{}” and cannot become what that lies in; move it out first",
            target.name_en, unit.name_en
        ),
    );
    Rule::new("circle", text, json!({ "id": unit.id, "targetId": target.id }))
        .offer(Text::new("移动该单位", "Move that unit"), format!("{page}?move={}", target.id))
        .into()
}

fn wrong_level(unit: &Node, above: &Node) -> Error {
    let text = Both::new(
        format!("“{}”的级别不高于“{}”，不能作为其上级", above.name_cn, unit.name_cn),
        format!("“{}” is not of a higher level than “{}” and cannot hold it", above.name_en, unit.name_en),
    );
    Rule::new("wrong_level", text, json!({ "id": unit.id, "parentId": above.id })).into()
}
