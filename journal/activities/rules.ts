// What an activity may be called (journal-decisions, Activities).
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';

export const NAME_MAX = 100;

export type ActivityName = {
  name: string;
  /** What "unique ignoring case" compares. */
  key: string;
};

/** Trims `text`; refuses, at `pointer`, what is then not 1–100 code points long. */
export function readName(text: string, pointer: string): ActivityName {
  const name = text.trim();
  if (name === '' || [...name].length > NAME_MAX) {
    throw invalid(pointer, `must have 1 to ${NAME_MAX} characters, not counting white space at both ends`);
  }
  return { name, key: foldCase(name) };
}
