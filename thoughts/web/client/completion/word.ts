// The name or hashtag before the caret.

export type Word = { text: string; from: number };

const BEGUN = /(?:^|[\s(])([@#][\p{L}\p{M}\p{Nd}_.@-]{1,99})$/u;

/** Null without a name or hashtag. */
export function findWord(text: string, caret: number): Word | null {
  const found = BEGUN.exec(text.slice(0, caret))?.[1];
  return found === undefined ? null : { text: found, from: caret - found.length };
}

/** The text with the word replaced by `chosen` and a space, and the new position of the caret. */
export function replaceWord(
  text: string,
  { from, text: begun }: Word,
  chosen: string,
): { text: string; caret: number } {
  const rest = text.slice(from + begun.length).replace(/^ /, '');
  const before = `${text.slice(0, from)}${chosen} `;
  return { text: before + rest, caret: before.length };
}
