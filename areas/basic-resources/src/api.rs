//! What others may ask of this area.

pub use crate::{
    calendar::plan::{Planned, plan as planned_days},
    category::CATEGORIES as STUDENT_CATEGORIES,
    choices::STUDENT_TYPES,
    codes::ensure as ensure_codes,
    duties::{known as known_duties, register as register_duty, register_in as register_duty_in},
    feed::{Owner as FeedOwner, Source as FeedSource, known as feed_sources, register as register_feed},
    me::{my_student, my_student_held, my_student_id, my_teacher, not_oneself, teacher_of},
    paper::{set_paper, university},
    programme::type_in_use,
    region::REGIONS_BY_CODE,
    semester::current_for as current_semester,
    student_type::own_type,
    tables,
};
