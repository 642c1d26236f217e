// The filters of a member: a list of them, and a form for each.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { FilterAction, FilterContext } from '../../foundation/tables/tables.ts';
import {
  changeFilter,
  createFilter,
  type FilterDraft,
  type KeywordChange,
  type KeywordDraft,
  loadFilters,
  removeFilter,
  requireFilter,
} from '../../people/filters/filters.ts';
import {
  FILTER_CONTEXTS,
  type Filter,
  hasEnded,
  requireContexts,
  requireKeyword,
  requireTitle,
} from '../../people/filters/rules.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type Outcome, SavedQuery, settingsPage } from '../settings/frame.ts';
import { LOGIN_ENDED, problemOf } from '../settings/problems.ts';
import { choiceField, textField } from '../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';

const path = '/me/filters';
const params = Type.Object({ number: Type.String({ maxLength: 20 }) });

const filtersPage = page({ path, summary: 'The filters of a member', query: SavedQuery });
const newPage = page({ path: `${path}/new`, summary: 'A new filter' });
const filterPage = page({ path: `${path}/{number}`, summary: 'A filter', params });

// The form of a filter: its fields, and their conversion to the filter.
const text = Type.Optional(Type.String({ maxLength: 1000 }));
const texts = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1100 }));

/**
 * `word`, `id` and `whole` are one row each of a word: an empty `id` is a new word, an empty `word` none, and
 * `whole` has the places of the words that must be whole.
 */
const FilterForm = Type.Object({
  title: text,
  word: texts,
  id: texts,
  whole: texts,
  context: texts,
  action: Type.Optional(Type.String({ maxLength: 10 })),
  duration: Type.Optional(Type.String({ maxLength: 20 })),
});

const create = form({ path, summary: 'Create a filter', schema: FilterForm });
const save = form({ path: `${path}/{number}`, summary: 'Change a filter', params, schema: FilterForm });
const deletion = form({
  path: `${path}/{number}/delete`,
  summary: 'Delete a filter',
  params,
  schema: Type.Object({}),
});

export function mountFilterPages(site: Site): void {
  const { clock, database } = site.thoughts;
  mountMemberPage(site, filtersPage, async ({ query }, { i18n, member }): Promise<PageResult> => {
    const filters = await loadFilters(database.read, member.actorId);
    return settingsPage(i18n, 'filtersTitle', renderFilters(filters, clock.now(), i18n), query);
  });
  mountMemberPage(site, newPage, (_call, { i18n }) => formPage(i18n, null, beginForm(null)));
  mountMemberPage(site, filterPage, async ({ params: { number } }, { i18n, member }): Promise<PageResult> => {
    const filter = await requireFilter(database.read, member.actorId, requireNumber(number));
    return formPage(i18n, filter, beginForm(filter));
  });
  mountMemberForm(
    site,
    create,
    async ({ body, commit }, { i18n, member }): Promise<PageResult> => {
      const now = clock.now();
      try {
        const draft = readDraft(body, now, null);
        const words = readWords(body);
        await commit((tx) => createFilter(tx, member.actorId, draft, words, now));
        return redirect(`${path}?saved=1`);
      } catch (error) {
        return formPage(i18n, null, toWritten(body), { problem: problemOf(error) });
      }
    },
    ({ body }, { i18n }) => formPage(i18n, null, toWritten(body), { problem: LOGIN_ENDED }),
  );
  mountMemberForm(
    site,
    save,
    async ({ params: { number }, body, commit }, { i18n, member }): Promise<PageResult> => {
      const now = clock.now();
      const filter = await requireFilter(database.read, member.actorId, requireNumber(number));
      try {
        const patch = readDraft(body, now, filter.expiresAt);
        const changes = readChanges(body, filter);
        await commit((tx) => changeFilter(tx, member.actorId, filter.number, { patch, changes }, now));
        return redirect(`${path}?saved=1`);
      } catch (error) {
        return formPage(i18n, filter, toWritten(body), { problem: problemOf(error) });
      }
    },
    ({ body }, { i18n }) => formPage(i18n, null, toWritten(body), { problem: LOGIN_ENDED }),
  );
  mountMemberForm(site, deletion, async ({ params: { number }, commit }, { member }) => {
    await commit((tx) => removeFilter(tx, member.actorId, requireNumber(number), clock.now()));
    return redirect(path);
  });
}

function requireNumber(number: string): number {
  if (!/^\d{1,15}$/.test(number)) throw notFound('filter');
  return Number(number);
}

const renderFilters = (filters: readonly Filter[], now: number, i18n: I18n): Html =>
  html`<p>${i18n.t('filtersAbout')}</p><p><a class="button primary" href="${path}/new">${i18n.t('filterNew')}</a></p>
${
  filters.length === 0
    ? html`<p class="empty">${i18n.t('noFilters')}</p>`
    : html`<ul class="items">${filters.map((filter) => renderFilter(filter, now, i18n))}</ul>`
}`;

function renderFilter(filter: Filter, now: number, i18n: I18n): Html {
  const { number, title, action, contexts, keywords, expiresAt } = filter;
  const places = contexts.map((one) => i18n.t(CONTEXT_TEXTS[one])).join(', ');
  const end =
    expiresAt === null
      ? null
      : i18n.t(hasEnded(filter, now) ? 'filterEnded' : 'filterEnds', { when: i18n.dayAndTime(expiresAt) });
  return html`<li><div><p><a href="${path}/${number}" dir="auto">${title}</a></p>
${keywords.length === 0 ? null : html`<p class="small" dir="auto">${keywords.map(({ keyword }) => keyword).join(', ')}</p>`}
<p class="small muted">${i18n.t(ACTION_TEXTS[action])} · ${places}${end === null ? null : html` · ${end}`}</p></div></li>`;
}

/** `filter` is null for a new one. */
function formPage(i18n: I18n, filter: Filter | null, written: Written, outcome: Outcome = {}): PageContent {
  const address = filter ? `${path}/${filter.number}` : path;
  const shown = settingsPage(
    i18n,
    'filtersTitle',
    html`<form class="stack" method="post" action="${address}">${renderFields(written, filter, i18n)}
<p class="row"><button class="button primary">${i18n.t('save')}</button> <a class="button" href="${path}">${i18n.t('cancel')}</a></p></form>
${
  filter &&
  html`<details><summary>${i18n.t('filterDelete')} …</summary>
<form method="post" action="${address}/delete"><p>${i18n.t('filterDeleteQuestion')}</p><p><button class="button danger">${i18n.t('filterDelete')}</button></p></form></details>`
}`,
    outcome,
  );
  return { ...shown, title: filter ? `${i18n.t('filtersTitle')}: ${filter.title}` : i18n.t('filterNew') };
}

const DURATIONS = {
  keep: null,
  forever: null,
  halfHour: 30 * MINUTE,
  hour: HOUR,
  halfDay: 12 * HOUR,
  day: DAY,
  week: 7 * DAY,
} as const;
type Duration = keyof typeof DURATIONS;

type FilterForm = Static<typeof FilterForm>;

const CONTEXT_TEXTS = {
  home: 'filterHome',
  notifications: 'filterNotifications',
  public: 'filterPublic',
  thread: 'filterThread',
  account: 'filterAccount',
} as const satisfies Record<FilterContext, string>;

const ACTION_TEXTS = {
  warn: 'filterWarn',
  hide: 'filterHide',
  blur: 'filterBlur',
} as const satisfies Record<FilterAction, string>;
const ACTIONS = ['warn', 'hide', 'blur'] as const satisfies readonly FilterAction[];

type Word = { id: string; word: string; isWhole: boolean };

/** What the fields show. */
type Written = {
  title: string;
  words: readonly Word[];
  contexts: readonly string[];
  action: FilterAction;
  duration: Duration;
};

/** The rows of a form: all words and at least one empty row. */
const LEAST_ROWS = 3;

const beginForm = (filter: Filter | null): Written => ({
  title: filter?.title ?? '',
  words: (filter?.keywords ?? []).map(({ number, keyword, isWholeWord }) => ({
    id: String(number),
    word: keyword,
    isWhole: isWholeWord,
  })),
  contexts: filter?.contexts ?? FILTER_CONTEXTS,
  action: filter?.action ?? 'warn',
  duration: filter && filter.expiresAt !== null ? 'keep' : 'forever',
});

const toWritten = (form: FilterForm): Written => ({
  title: form.title ?? '',
  words: wordsOf(form).filter(({ id, word }) => id !== '' || word !== ''),
  contexts: form.context ?? [],
  action: actionOf(form),
  duration: durationOf(form),
});

function wordsOf({ word = [], id = [], whole = [] }: FilterForm): Word[] {
  return word.map((one, at) => ({
    id: id[at] ?? '',
    word: one.trim(),
    isWhole: whole.includes(String(at)),
  }));
}

const actionOf = ({ action }: FilterForm): FilterAction => ACTIONS.find((one) => one === action) ?? 'warn';

const durationOf = ({ duration = 'forever' }: FilterForm): Duration =>
  Object.hasOwn(DURATIONS, duration) ? (duration as Duration) : 'forever';

/** `before` is when the filter ends so far. @throws invalid for a title or places that are none. */
function readDraft(form: FilterForm, now: Instant, before: Instant | null): FilterDraft {
  const duration = durationOf(form);
  const length = DURATIONS[duration];
  return {
    title: requireTitle(form.title ?? ''),
    contexts: requireContexts(form.context ?? []),
    action: actionOf(form),
    expiresAt: duration === 'keep' ? before : length && now + length,
  };
}

/** @throws invalid for a word that is too long. */
const readWords = (form: FilterForm): KeywordDraft[] =>
  wordsOf(form)
    .filter(({ word }) => word !== '')
    .map(({ word, isWhole }) => ({ keyword: requireKeyword(word), isWholeWord: isWhole }));

/** Words that were emptied are removed; those that the form does not name stay. */
function readChanges(form: FilterForm, { keywords }: Filter): KeywordChange[] {
  return wordsOf(form).flatMap(({ id, word, isWhole }): KeywordChange[] => {
    const known = keywords.find(({ number }) => String(number) === id);
    if (!known) {
      return word === '' ? [] : [{ change: 'add', keyword: requireKeyword(word), isWholeWord: isWhole }];
    }
    const { number } = known;
    if (word === '') return [{ change: 'remove', number }];
    return [{ change: 'update', number, keyword: requireKeyword(word), isWholeWord: isWhole }];
  });
}

function renderFields(written: Written, filter: Filter | null, i18n: I18n): Html {
  const { title, words, contexts, action, duration } = written;
  const empty = Math.max(1, LEAST_ROWS - words.length);
  const rows = [...words, ...Array.from({ length: empty }, () => ({ id: '', word: '', isWhole: true }))];
  const named = filter?.statuses.length ?? 0;
  return html`${textField({ id: 'title', label: i18n.t('filterTitle'), value: title })}
<fieldset><legend>${i18n.t('filterWords')}</legend><p class="hint">${i18n.t('filterWordsHint')}</p>
${rows.map((row, at) => renderWord(row, at, i18n))}</fieldset>
${named === 0 ? null : html`<p class="hint">${i18n.t('filterNamed', { n: named })}</p>`}
<fieldset><legend>${i18n.t('filterPlaces')}</legend>${FILTER_CONTEXTS.map(
    (one) =>
      html`<label class="check"><input type="checkbox" name="context[]" value="${one}" ?checked=${contexts.includes(one)}> ${i18n.t(CONTEXT_TEXTS[one])}</label>`,
  )}</fieldset>
<fieldset><legend>${i18n.t('filterAction')}</legend>${ACTIONS.map(
    (one) =>
      html`<label class="check"><input type="radio" name="action" value="${one}" ?checked=${one === action}> ${i18n.t(ACTION_TEXTS[one])}</label>`,
  )}</fieldset>
${choiceField({ id: 'duration', label: i18n.t('filterDuration'), value: duration, choices: durationsFor(filter, i18n) })}`;
}

const renderWord = ({ id, word, isWhole }: Word, at: number, i18n: I18n): Html =>
  html`<div class="row"><input type="hidden" name="id[]" value="${id}"><input class="input" name="word[]" value="${word}" dir="auto" autocapitalize="none" aria-label="${i18n.t('filterWord', { n: at + 1 })}"><label class="check"><input type="checkbox" name="whole[]" value="${at}" ?checked=${isWhole}> ${i18n.t('filterWhole')}</label></div>`;

function durationsFor(filter: Filter | null, i18n: I18n): (readonly [string, string])[] {
  const end = filter?.expiresAt ?? null;
  return [
    ...(end === null ? [] : [['keep', i18n.t('filterUntil', { when: i18n.dayAndTime(end) })] as const]),
    ['forever', i18n.t('filterForever')],
    ['halfHour', i18n.t('filterHalfHour')],
    ['hour', i18n.t('forAnHour')],
    ['halfDay', i18n.t('filterHalfDay')],
    ['day', i18n.t('forDays', { n: 1 })],
    ['week', i18n.t('forDays', { n: 7 })],
  ];
}
