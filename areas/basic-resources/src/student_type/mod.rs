//! Student types: the highest division of everything that is about students.

mod calls;

use kernel::{Cx, FieldError, Result, Text, identity::STUDENT_TYPE, resource::Proposed, scope::Allowed};

pub use calls::mount;

/// A row belongs to the type in use: else whoever wrote it could not see it.
pub fn own_type(cx: &Cx, rows: &mut [Proposed<'_>]) -> Result<()> {
    let reach = cx.scope()?.reach(STUDENT_TYPE);
    for row in rows {
        let within = match &reach {
            Allowed::All => true,
            Allowed::Only(types) => types.iter().any(|t| t == row.text("studentType")),
        };
        if !within {
            let text = Text::new(
                "请先切换到该学生类型，再保存",
                "Switch to this student type first; rows of another type cannot be written",
            );
            row.errors.push(FieldError::new("studentType", "other_student_type", text));
        }
    }
    Ok(())
}
