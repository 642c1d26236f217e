// How a thought is named: by its author and its first words.
import type { ShownThought } from '../thoughts/shown.ts';

/** The values of its title. A warning stands for the words that it hides. */
export const titleOf = ({ author, view }: ShownThought) => ({
  name: author.name,
  handle: `@${author.handle}`,
  words: firstCharacters(view.summary === '' ? view.content : view.summary),
});

const TITLE_LENGTH = 60;

function firstCharacters(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text.replaceAll(/\s+/g, ' ').trim())];
  const cut = characters
    .slice(0, TITLE_LENGTH)
    .map(({ segment }) => segment)
    .join('');
  return characters.length > TITLE_LENGTH ? `${cut}…` : cut;
}
