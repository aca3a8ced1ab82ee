//! Courses and their requirements.
