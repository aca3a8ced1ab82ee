//! Results, averages and standing.
