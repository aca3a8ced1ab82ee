//! What others may ask of this area.

pub use crate::{
    calendar::plan::{Planned, plan as planned_days},
    category::CATEGORIES as STUDENT_CATEGORIES,
    choices::STUDENT_TYPES,
    codes::ensure as ensure_codes,
    me::{my_student, my_student_held, my_student_id, my_teacher, teacher_of},
    paper::{set_paper, university},
    programme::type_in_use,
    region::REGIONS_BY_CODE,
    student_type::own_type,
    tables,
};
