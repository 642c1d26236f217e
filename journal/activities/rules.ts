// Validation of activity names.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';

const MAX_NAME_LENGTH = 100;

export type ActivityName = {
  name: string;
  /** The case-folded name, for the unique constraint. */
  key: string;
};

/** Trims and validates a name (1 to 100 code points). Refuses at `pointer`. */
export function parseName(text: string, pointer: string): ActivityName {
  const name = text.trim();
  if (name === '' || [...name].length > MAX_NAME_LENGTH) {
    throw invalid(
      pointer,
      `must have 1 to ${MAX_NAME_LENGTH} characters, not counting white space at either end`,
    );
  }
  return { name, key: foldCase(name) };
}
