// A page of a list of thoughts, by numbers: what is new does not move what was there.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { toPage } from '../../client-api/paging/page.ts';
import { readStatusRange, type StatusRange } from '../../client-api/paging/status-range.ts';
import type { SourceRow } from '../../client-api/timelines/sources.ts';
import { toStatusNumber } from '../../numbers/numbers.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { withQuery } from '../addresses.ts';
import type { Words } from '../words/words.ts';
import { inActionForm } from './actions.ts';
import { type ArticleOptions, renderArticle } from './article.ts';
import { loadShown, type ShownThought, type Viewing } from './shown.ts';

const PER_PAGE = 20;

const number = Type.Optional(Type.String({ maxLength: 30 }));
/** `before` shows what is older than a number, `after` what is next to it and newer. */
export const ListQuery = { before: number, after: number };
export type ListQuery = { before?: string | undefined; after?: string | undefined };

export type ThoughtList = {
  thoughts: ShownThought[];
  /** The numbers to continue from; null where there is nothing more. */
  older: string | null;
  newer: string | null;
};

/** `select` finds what is within a range. */
export async function loadList(
  db: ThoughtsDb,
  viewing: Viewing,
  { before, after }: ListQuery,
  select: (range: StatusRange) => Promise<readonly SourceRow[]>,
): Promise<ThoughtList> {
  const wanted = readStatusRange({ max_id: before, min_id: before ? undefined : after }, PER_PAGE);
  const selected = await select(wanted);
  // Where less than a page is newer, that is the first page.
  const isFirst = wanted.older === null && selected.length <= PER_PAGE;
  const range = isFirst ? readStatusRange({}, PER_PAGE) : wanted;
  const found = isFirst && wanted.newer !== null ? await select(range) : selected;
  const { rows, hasOlder } = toPage(found, PER_PAGE, range.fromOldest);
  const seen = new Set<string>();
  const once = rows.filter(({ thought_id: id }) => !seen.has(id) && seen.add(id));
  const thoughts = await loadShown(
    ...([db, viewing] as const),
    once.map(({ thought_id, booster_id }) => ({
      thoughtId: thought_id,
      boosterId: booster_id === '' ? null : booster_id,
    })),
  );
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isFirstPage = range.older === null && range.newer === null;
  return {
    thoughts,
    older: hasOlder && last ? numberOf(last) : null,
    newer: isFirstPage || !first ? null : numberOf(first),
  };
}

const numberOf = (row: SourceRow): string => toStatusNumber(row.kind === 0 ? 'thought' : 'boost', row);

/**
 * The list with the ways to the pages before and after; `path` is its own address without a query, `live` the
 * name by which scripts hear what is new in it.
 */
export const renderList = (list: ThoughtList, path: string, options: ArticleOptions, live = ''): Html => html`
${renderNewer(list, path, options.words)}
${inActionForm(options, renderItems(list, options, list.newer === null ? live : ''))}
${list.thoughts.length === 0 ? html`<p class="empty">${options.words.say('nothing')}</p>` : null}
${renderOlder(list, path, options.words)}`;

function renderItems({ thoughts }: ThoughtList, options: ArticleOptions, live: string): Html {
  const items = thoughts.map((one) => html`<li>${renderArticle(one, options)}</li>`);
  if (live !== '' && options.member) return html`<ol class="thoughts" data-live="${live}">${items}</ol>`;
  return items.length === 0 ? html`` : html`<ol class="thoughts">${items}</ol>`;
}

export const renderNewer = ({ newer }: ThoughtList, path: string, words: Words): Html | null =>
  newer === null
    ? null
    : html`<p class="pages"><a class="button" rel="prev" href="${withQuery(path, { after: newer })}">${words.say('newer')}</a>
<a href="${path}">${words.say('newest')}</a></p>`;

export const renderOlder = ({ older, thoughts }: ThoughtList, path: string, words: Words): Html | null => {
  if (older !== null)
    return html`<p class="pages"><a class="button" rel="next" href="${withQuery(path, { before: older })}">${words.say('older')}</a></p>`;
  return thoughts.length === 0 ? null : html`<p class="end">${words.say('end')}</p>`;
};
