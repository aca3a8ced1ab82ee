//! basic-resources
