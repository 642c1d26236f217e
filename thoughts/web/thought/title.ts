// How a thought is named: by its author and its first words.
import { firstCharacters } from '@tandem/web/words/characters.ts';
import type { ShownThought } from '../thoughts/shown.ts';

/** The values of its title. A warning stands for the words that it hides. */
export const titleOf = ({ author, view }: ShownThought) => ({
  name: author.name,
  handle: `@${author.handle}`,
  words: shorten(view.summary === '' ? view.content : view.summary),
});

const TITLE_LENGTH = 60;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const cut = firstCharacters(line, TITLE_LENGTH);
  return cut === line ? line : `${cut}…`;
}
