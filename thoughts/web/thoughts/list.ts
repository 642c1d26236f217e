// A page of a list of thoughts by number, so that new thoughts do not shift pages.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { toPage } from '../../timelines/by-number/page.ts';
import {
  numberOfRow,
  readStatusRange,
  type SourceRow,
  type StatusRange,
} from '../../timelines/by-number/status-range.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { inActionForm } from './actions.ts';
import { type ArticleOptions, renderArticle } from './article.ts';
import { loadPostViews, type PostView, type Viewing } from './post-view.ts';

const PER_PAGE = 20;

const number = Type.Optional(Type.String({ maxLength: 100 }));
/** `before` selects thoughts older than a number, `after` the adjacent newer ones. */
export const ListQuery = { before: number, after: number };
export type ListQuery = { before?: string | undefined; after?: string | undefined };

export type ThoughtList = {
  thoughts: PostView[];
  /** The cursors to continue from; null at an end. */
  older: string | null;
  newer: string | null;
  /** The number of each by the id of its thought: of a boost, its own. */
  places: ReadonlyMap<string, string>;
};

type Range = { older: unknown; newer: unknown; fromOldest: boolean };
type Bounds = { max_id?: string | undefined; min_id?: string | undefined };

/** Reads rows by the cursors of an address. */
type Source<Row, Within extends Range> = {
  /** The range between two cursors, with one row more than `limit`. */
  toRange(bounds: Bounds, limit: number): Within;
  select(range: Within): Promise<readonly Row[]>;
  cursorOf(row: NoInfer<Row>): string;
};

/** A page of rows, newest first, with the cursors to continue from; null at an end. */
export async function loadRows<Row, Within extends Range>(
  { before, after }: ListQuery,
  { toRange, select, cursorOf }: Source<Row, Within>,
): Promise<{ rows: Row[]; older: string | null; newer: string | null }> {
  const wanted = toRange({ max_id: before, min_id: before ? undefined : after }, PER_PAGE);
  const selected = await select(wanted);
  // Where less than a page is newer, that is the first page.
  const isFirst = wanted.older === null && selected.length <= PER_PAGE;
  const range = isFirst ? toRange({}, PER_PAGE) : wanted;
  const found = isFirst && wanted.newer !== null ? await select(range) : selected;
  const { rows, hasOlder } = toPage(found, PER_PAGE, range.fromOldest);
  const first = rows.at(0);
  const last = rows.at(-1);
  const isFirstPage = range.older === null && range.newer === null;
  return {
    rows,
    older: hasOlder && last ? cursorOf(last) : null,
    newer: isFirstPage || !first ? null : cursorOf(first),
  };
}

/** `select` returns the rows within a range. */
export async function loadList(
  db: ThoughtsDb,
  viewing: Viewing,
  query: ListQuery,
  select: (range: StatusRange) => Promise<readonly SourceRow[]>,
): Promise<ThoughtList> {
  const source = { toRange: readStatusRange, select, cursorOf: numberOfRow };
  const { rows, older, newer } = await loadRows(query, source);
  const seen = new Set<string>();
  const once = rows.filter(({ thought_id: id }) => !seen.has(id) && seen.add(id));
  const thoughts = await loadPostViews(
    db,
    viewing,
    once.map(({ thought_id: thoughtId, booster_id: booster, created_at: at }) =>
      booster === '' ? { thoughtId, boosterId: null } : { thoughtId, boosterId: booster, boostedAt: at },
    ),
  );
  const places = new Map(once.map((row) => [row.thought_id, numberOfRow(row)]));
  return { thoughts, places, older, newer };
}

type ListMarks = {
  /** The topic of the list for live updates. */
  live?: string;
  /** The number of the read position; null if unknown. */
  marker?: string | null;
  /** The content of an empty list. */
  empty?: Html;
};

/** The list with the ways to the pages before and after; `path` is its own address without a query. */
export const renderList = (
  list: ThoughtList,
  path: string,
  options: ArticleOptions,
  marks: ListMarks = {},
): Html => html`
${renderNewer(list, path, options.i18n)}
${inActionForm(options, renderItems(list, options, marks))}
${list.thoughts.length === 0 ? renderEmpty(list, options.i18n, marks) : null}
${renderOlder(list, path, options.i18n)}`;

const renderEmpty = ({ places }: ThoughtList, i18n: I18n, { empty }: ListMarks): Html =>
  places.size > 0
    ? html`<p class="empty">${i18n.t('allFiltered')}</p>`
    : (empty ?? html`<p class="empty">${i18n.t('nothing')}</p>`);

function renderItems(list: ThoughtList, options: ArticleOptions, { live = '', marker }: ListMarks): Html {
  const items = list.thoughts.map((one) => renderItem(one, list, options));
  const at = marker ? findStop(list, marker) : -1;
  if (at > 0)
    items.splice(
      at,
      0,
      html`<li class="stopped" id="stopped"><span>${options.i18n.t('stoppedHere')}</span></li>`,
    );
  const isLive = live !== '' && options.member !== null && list.newer === null;
  if (items.length === 0 && !isLive) return html``;
  if (marker !== undefined)
    return html`<ol class="thoughts" data-live="${isLive ? live : ''}" data-marker="${marker ?? ''}">${items}</ol>`;
  return isLive
    ? html`<ol class="thoughts" data-live="${live}">${items}</ol>`
    : html`<ol class="thoughts">${items}</ol>`;
}

/** The place of a boost is not that of its thought. */
function renderItem(thought: PostView, { places }: ThoughtList, options: ArticleOptions): Html {
  const place = places.get(thought.view.id) ?? thought.number;
  return place === thought.number
    ? html`<li>${renderArticle(thought, options)}</li>`
    : html`<li data-place="${place}">${renderArticle(thought, options)}</li>`;
}

/** The first item that is not newer than `marker`; -1 if all are newer. */
const findStop = ({ thoughts, places }: ThoughtList, marker: string): number =>
  thoughts.findIndex(({ view, number }) => !isLater(places.get(view.id) ?? number, marker));

/** Whether one number comes after another: they are decimal, without zeros in front. */
export const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length;

export const renderNewer = ({ newer }: Pick<ThoughtList, 'newer'>, path: string, i18n: I18n): Html | null =>
  newer === null
    ? null
    : html`<p class="pages"><a class="button" rel="prev" href="${withQuery(path, { after: newer })}">${i18n.t('newer')}</a>
<a href="${path}">${i18n.t('newest')}</a></p>`;

export const renderOlder = ({ older, thoughts }: ThoughtList, path: string, i18n: I18n): Html | null => {
  if (older !== null)
    return html`<p class="pages"><a class="button" rel="next" href="${withQuery(path, { before: older })}">${i18n.t('older')}</a></p>`;
  return thoughts.length === 0 ? null : html`<p class="end">${i18n.t('end')}</p>`;
};
