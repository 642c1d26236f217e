// How a thought is named: by its author and its first words.
import { firstCharacters } from '@tandem/web/i18n/characters.ts';
import { isCovered, type PostView } from '../thoughts/post-view.ts';

/** The values of its title, on the server `host`; of a covered thought the names of the filters. */
export const titleOf = ({ author, view, filtered }: PostView, host: string) => ({
  name: author.name,
  handle: author.isLocal ? `@${author.handle}@${host}` : `@${author.handle}`,
  words: isCovered(filtered) ? filtered.titles.join(', ') : firstWordsOf({ view }),
});

/** On one line; the content warning instead of a text with one. */
export const firstWordsOf = ({ view }: Pick<PostView, 'view'>): string =>
  shorten(view.summary === '' ? view.content : view.summary);

const TITLE_LENGTH = 60;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const cut = firstCharacters(line, TITLE_LENGTH);
  return cut === line ? line : `${cut}…`;
}
