mod fields;
mod keys;
mod lookup;
mod register;
mod students;
