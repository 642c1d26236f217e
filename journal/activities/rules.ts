// The rules of activity names.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';

const MAX_NAME_LENGTH = 100;

export type ActivityName = {
  name: string;
  /** The key that "unique ignoring case" compares. */
  key: string;
};

/** Trims `text`; refuses, at `pointer`, names that are not 1 to 100 code points long. */
export function parseName(text: string, pointer: string): ActivityName {
  const name = text.trim();
  if (name === '' || [...name].length > MAX_NAME_LENGTH) {
    throw invalid(
      pointer,
      `must have 1 to ${MAX_NAME_LENGTH} characters, not counting white space at both ends`,
    );
  }
  return { name, key: foldCase(name) };
}
