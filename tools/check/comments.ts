// Comments are wrapped where code is, which Biome leaves alone.
import type { SourceFile } from './source.ts';
import { syntaxOf } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Columns of a line. */
export const MAX_COLUMNS = 110;

/** What Biome reads must stay on one line; a word alone, such as an address, cannot be wrapped. */
const CANNOT_BE_WRAPPED = /biome-ignore|^\s*(?:\/\/|\/?\*\*?)\s*\S+(?:\s*\*\/)?$/;

/** A line without code that begins a comment, goes on with one, or has one behind a part of a type. */
const IN_A_TYPE = /^\s*\*|\/\/|\/\*/;

/** Lines of `file` that hold a comment, or a part of one, and are too long. */
export function checkComments(file: SourceFile): Violation[] {
  const { path, text } = file;
  const lines = text.split('\n');
  if (!lines.some((line) => line.length > MAX_COLUMNS)) return [];
  const commented = commentedLines(file);
  return lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line, number }) => line.length > MAX_COLUMNS && commented.has(number))
    .filter(({ line }) => !CANNOT_BE_WRAPPED.test(line))
    .map(({ number }) => ({
      path,
      line: number,
      message: `has a comment beyond column ${MAX_COLUMNS}: wrap it`,
    }));
}

/** In TSX, which Node.js cannot strip of its types: a line that begins with a comment. */
const WHOLE_LINE = /^\s*(?:\/\/|\/?\*|\{\/\*)/;

/** Numbers of all lines that hold a comment or a part of one. */
function commentedLines(file: SourceFile): Set<number> {
  const { path, text } = file;
  if (path.endsWith('.tsx')) {
    const numbers = text.split('\n').map((line, index) => (WHOLE_LINE.test(line) ? index + 1 : 0));
    return new Set(numbers);
  }
  const { comments, code } = syntaxOf(file);
  const commented = new Set<number>();
  for (const { loc } of comments) {
    for (let line = loc?.start.line ?? 1; line <= (loc?.end.line ?? 0); line += 1) commented.add(line);
  }
  // Comments in types are blanked out with them.
  const stripped = code.split('\n');
  for (const [index, line] of text.split('\n').entries()) {
    if (stripped[index]?.trim() === '' && IN_A_TYPE.test(line)) commented.add(index + 1);
  }
  return commented;
}
