mod fields;
mod keys;
