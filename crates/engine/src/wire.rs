//! Lines in, lines out.

use std::io::{self, BufRead, Write};

use crate::request_fault::RequestFault;
use crate::{Answer, Engine, refused};

/// The longest line that is read; what is longer is answered with a refusal and skipped.
pub const LONGEST_LINE: usize = 4 << 20;

/// Answers line after line until `quit` or the end of the input.
pub fn converse(engine: &mut Engine, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    loop {
        let Answer { json, is_last } = match read_line(&mut input)? {
            Line::End => return Ok(()),
            Line::Text(line) => engine.answer(&line),
            Line::Wrong(fault) => Answer { json: refused(&fault.into()), is_last: false },
        };
        serde_json::to_writer(&mut output, &json)?;
        output.write_all(b"\n")?;
        output.flush()?;
        if is_last {
            return Ok(());
        }
    }
}

enum Line {
    Text(String),
    Wrong(RequestFault),
    End,
}

fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    io::Read::take(&mut *input, LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Line::Wrong(RequestFault::LineTooLong { most: LONGEST_LINE }));
    }
    match String::from_utf8(line) {
        Ok(text) => Ok(Line::Text(text)),
        Err(error) => Ok(Line::Wrong(RequestFault::NotUtf8 { byte: error.utf8_error().valid_up_to() + 1 })),
    }
}

/// Passes over the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let newline = buffer.iter().position(|byte| *byte == b'\n');
        let used = newline.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        if newline.is_some() {
            return Ok(());
        }
    }
}
