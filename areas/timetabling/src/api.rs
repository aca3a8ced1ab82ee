//! What others may ask of this area.
