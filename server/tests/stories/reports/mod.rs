//! Progress reports: forms and periods, the way from the student to the dean, panels, deputies, words in confidence.

mod confidence;
mod forms;
mod kit;
mod panels;
mod way;
mod writing;
