// Top friends as a form has them: names in their order, and buttons that change it.
import { foldCase } from '@tandem/platform/text/fold.ts';

/** What a button names, if one was pressed. */
type Rearrangement = { up?: string; down?: string; remove?: string; add?: string };

/** Names with or without `@`, separated by white space or commas. */
export const readNames = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((name) => name.replace(/^@/, ''))
    .filter((name) => name !== '');

/** `names` with the one of the button moved by one place, left out or added; as they are without one. */
export function rearrange(names: readonly string[], { up, down, remove, add }: Rearrangement): string[] {
  const indexOf = (name: string) => names.findIndex((one) => foldCase(one) === foldCase(name));
  if (add !== undefined) return indexOf(add) < 0 ? [...names, add] : [...names];
  const at = indexOf(up ?? down ?? remove ?? '');
  if (at < 0) return [...names];
  if (remove !== undefined) return names.toSpliced(at, 1);
  const [moved = ''] = names.slice(at);
  const to = up === undefined ? at + 1 : Math.max(0, at - 1);
  return names.toSpliced(at, 1).toSpliced(to, 0, moved);
}
