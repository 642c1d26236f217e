// The name or hashtag that ends where the caret is.

export type Word = { text: string; from: number };

const BEGUN = /(?:^|[\s(])([@#][\p{L}\p{M}\p{Nd}_.@-]{1,99})$/u;

/** Null where none is being written. */
export function findWord(text: string, caret: number): Word | null {
  const found = BEGUN.exec(text.slice(0, caret))?.[1];
  return found === undefined ? null : { text: found, from: caret - found.length };
}

/** `chosen` in the place of the word, with a space after it; and where the caret is then. */
export function replaceWord(
  text: string,
  { from, text: begun }: Word,
  chosen: string,
): { text: string; caret: number } {
  const rest = text.slice(from + begun.length).replace(/^ /, '');
  const before = `${text.slice(0, from)}${chosen} `;
  return { text: before + rest, caret: before.length };
}
