//! What the registry tells about grades.

use kernel::{Action, Api, Text, content};

use crate::may::GRADES;

pub fn mount(api: &mut Api) {
    let (get, edit) = (|| GRADES.looking(Action::Get), || GRADES.may(Action::Edit));
    content::mount(api, "grades-introduction", get(), edit(), Text::new("成绩说明", "Introduction to grades"));
    content::mount(api, "grades-help", get(), edit(), Text::new("成绩帮助", "Help on grades"));
}
