//! Teaching evaluation, from the questionnaire to what is shown.

mod ballots;
mod folders;
mod gate;
mod kit;
mod questionnaires;
mod red_team;
mod results;
