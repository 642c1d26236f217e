// The beginning of long words of other servers.
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';

const TAG = /(<[^>]*>)/;
/** What readers count as one, nearly: a code point; and the entities that the sanitiser writes. */
const CHARACTER = /&(?:amp|lt|gt|quot);|[\s\S]/gu;

/** In code points. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/**
 * Truncates sanitised HTML at the end of a word before character `most`, with an ellipsis and all elements
 * closed; unchanged if it is shorter. Linear time.
 */
export function cutWords(words: SanitisedHtml, most: number): SanitisedHtml {
  let left = most;
  let text = '';
  const open: string[] = [];
  for (const piece of words.split(TAG)) {
    if (piece.startsWith('<')) {
      text += piece;
      follow(open, piece);
      continue;
    }
    const characters = piece.match(CHARACTER) ?? [];
    if (characters.length > left) {
      const end = characters
        .slice(0, left)
        .join('')
        .replace(/\s\S{0,30}$/u, '');
      return markSanitised(
        `${text}${end}…${open
          .map((name) => `</${name}>`)
          .toReversed()
          .join('')}`,
      );
    }
    text += piece;
    left -= characters.length;
  }
  return words;
}

/** Keeps the names of the elements that `tag` leaves open. */
function follow(open: string[], tag: string): void {
  if (tag.startsWith('</')) open.pop();
  else if (!tag.startsWith('<br')) open.push(/^<(\w+)/.exec(tag)?.[1] ?? '');
}
