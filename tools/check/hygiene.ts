// Checks each source file for a statement of its purpose, its length, and leftover notes.
import type { SourceFile } from './source.ts';
import { lineAt } from './source.ts';
import type { Violation } from './violation.ts';

/** Maximum lines of a file; STYLE.md recommends far fewer. */
export const MAX_LINES = 500;

/** Markers of notes, spelt so that this file does not contain them. */
const TODO_MARKER = /\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b/g;

/** Reports a missing purpose, excess lines (both not for tests), and notes. */
export function checkHygiene({ path, text }: SourceFile): Violation[] {
  const isTest = path.endsWith('.test.ts');
  const found: Violation[] = [...text.matchAll(TODO_MARKER)].map(({ 0: note, index }) => ({
    path,
    line: lineAt(text, index),
    message: `contains ${note}: do it, or move it to docs/open-questions.md`,
  }));
  const lines = text.trimEnd().split('\n').length;
  if (!isTest && lines > MAX_LINES)
    found.push({
      path,
      line: null,
      message: `has ${lines} lines, more than ${MAX_LINES}: split it by concept`,
    });
  if (!isTest && !startsWithPurpose(text))
    found.push({ path, line: 1, message: 'does not start with a // sentence that states its purpose' });
  return found;
}

/** Whether the first comment is a sentence: several words, and an end mark. */
function startsWithPurpose(text: string): boolean {
  const [, comment = ''] = /^(?:#!.*\n)?((?:\/\/.*\n?)+)/.exec(text) ?? [];
  const sentence = comment.replaceAll(/^\/\/ ?/gm, '').trim();
  return sentence.split(/\s+/).length >= 3 && /[.!?:)]$/.test(sentence);
}
