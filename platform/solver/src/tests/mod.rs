mod brute;
mod contradictions;
mod delta;
mod drawn;
mod public_format;
mod runs;
mod small;
