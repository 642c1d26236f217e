// What every source file owes its readers: a sentence about its purpose, a bearable length, no loose ends.
import type { SourceFile } from './source.ts';
import { lineAt } from './source.ts';
import type { Violation } from './violation.ts';

/** Lines a file may have before it surely holds more than one thing; STYLE.md asks for far fewer. */
export const MAX_LINES = 500;

/** Notes to self, spelt so that this file has none. */
const TODO_MARKER = /\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b/g;

/** The missing sentence, the excess lines (neither asked of tests) and the notes to self of one file. */
export function checkHygiene({ path, text }: SourceFile): Violation[] {
  const isTest = path.endsWith('.test.ts');
  const found: Violation[] = [...text.matchAll(TODO_MARKER)].map(({ 0: note, index }) => ({
    path,
    line: lineAt(text, index),
    message: `says ${note}: do it, or write it in docs/open-questions.md`,
  }));
  const lines = text.trimEnd().split('\n').length;
  if (!isTest && lines > MAX_LINES)
    found.push({
      path,
      line: null,
      message: `has ${lines} lines, more than ${MAX_LINES}: it holds several things`,
    });
  if (!isTest && !startsWithPurpose(text))
    found.push({ path, line: 1, message: 'does not begin with a // sentence that says what it is for' });
  return found;
}

/** Whether the comment at the top reads as a sentence: several words, and an end. */
function startsWithPurpose(text: string): boolean {
  const [, comment = ''] = /^(?:#!.*\n)?((?:\/\/.*\n?)+)/.exec(text) ?? [];
  const sentence = comment.replaceAll(/^\/\/ ?/gm, '').trim();
  return sentence.split(/\s+/).length >= 3 && /[.!?:)]$/.test(sentence);
}
