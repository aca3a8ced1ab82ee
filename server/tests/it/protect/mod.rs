mod fields;
mod keys;
mod lookup;
mod students;
