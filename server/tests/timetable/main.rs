//! The timetable: edited, published, read by those concerned; and collected from the divisions.
