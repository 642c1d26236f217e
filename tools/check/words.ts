// Detects discouraged terms: forbidden-words.json lists them with their replacements.
import { matchesGlob } from 'node:path';
import { lineAt } from './source.ts';
import type { Violation } from './violation.ts';

/**
 * `pattern` is a regular expression without flags; files that match `except` may use it with another meaning.
 */
export type ForbiddenWord = { pattern: string; instead: string; except?: string[] };

/** All occurrences of `words` in a file or its name. */
export function checkWords(path: string, text: string, words: readonly ForbiddenWord[]): Violation[] {
  return words
    .filter(({ except = [] }) => !except.some((glob) => matchesGlob(path, glob)))
    .flatMap(({ pattern, instead }) => {
      const complain = (found: string, line: number | null): Violation => {
        return { path, line, message: `contains “${found}”: write ${instead}` };
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
