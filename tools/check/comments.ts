// Checks the width of comments, which Biome does not format.
import type { SourceFile } from './source.ts';
import { syntaxOf } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Maximum line width in columns. */
export const MAX_COLUMNS = 110;

/** Biome directives must be on one line; a single word, such as an address, cannot be wrapped. */
const CANNOT_BE_WRAPPED = /biome-ignore|^\s*(?:\/\/|\/?\*\*?)\s*\S+(?:\s*\*\/)?$/;

/** A line without code that begins or continues a comment, or has one after a part of a type. */
const IN_A_TYPE = /^\s*\*|\/\/|\/\*/;

/** The comment lines of `file` that are too long. */
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

/** For TSX, whose types Node.js cannot strip: a line that begins with a comment. */
const WHOLE_LINE = /^\s*(?:\/\/|\/?\*|\{\/\*)/;

/** Numbers of all lines that contain a comment or part of one. */
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
  // Comments within types are stripped together with them.
  const stripped = code.split('\n');
  for (const [index, line] of text.split('\n').entries()) {
    if (stripped[index]?.trim() === '' && IN_A_TYPE.test(line)) commented.add(index + 1);
  }
  return commented;
}
