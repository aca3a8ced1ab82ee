//! Lines of a calendar file: what has a meaning in it is escaped, and no line is longer than 75 octets.

/// A text inside a line.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' if before == '\r' => {}
            '\n' | '\r' => out.push_str("\\n"),
            // Nothing else below a space may stand in a file.
            c if c.is_control() && c != '\t' => {}
            c => out.push(c),
        }
        before = c;
    }
    out
}

const LONGEST: usize = 75;

/// A line with its end; what goes on begins with a space. Signs of several octets stay whole.
pub fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut long = 0;
    for c in line.chars() {
        if long + c.len_utf8() > LONGEST {
            out.push_str("\r\n ");
            long = 1;
        }
        out.push(c);
        long += c.len_utf8();
    }
    out.push_str("\r\n");
    out
}
