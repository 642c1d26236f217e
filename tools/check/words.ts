// Words that the field has a better one for: forbidden-words.json lists them, with what to write in their
// place.
import { matchesGlob } from 'node:path';
import { lineAt } from './source.ts';
import type { Violation } from './violation.ts';

/** `pattern` is a regular expression without flags; files that match `except` may use it in another sense. */
export type ForbiddenWord = { pattern: string; instead: string; except?: string[] };

/** Each place of a file, its name included, that uses one of `words`. */
export function checkWords(path: string, text: string, words: readonly ForbiddenWord[]): Violation[] {
  return words
    .filter(({ except = [] }) => !except.some((glob) => matchesGlob(path, glob)))
    .flatMap(({ pattern, instead }) => {
      const complain = (found: string, line: number | null): Violation => {
        return { path, line, message: `says “${found}”: write ${instead}` };
      };
      const inName = new RegExp(pattern).exec(path.replaceAll('-', ' '));
      return [
        ...(inName ? [complain(inName[0], null)] : []),
        ...[...text.matchAll(new RegExp(pattern, 'g'))].map((match) =>
          complain(match[0], lineAt(text, match.index)),
        ),
      ];
    });
}
