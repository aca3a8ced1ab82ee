//! Online applications: a form drawn up, an application from draft to collected, who may work on it, and its fee.

mod desk;
mod form;
mod kit;
mod money;
mod way;
