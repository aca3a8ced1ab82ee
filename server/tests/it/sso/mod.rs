//! Signing in by an identity provider: families I1 and I3, and the part of I2 that the server decides.

mod kit;
mod outages;
mod redirects;
mod settings;
mod states;
mod tokens;
mod ways;
