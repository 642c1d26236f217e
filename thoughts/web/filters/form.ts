// The form of a filter: its fields, and their conversion to the filter.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { FilterAction, FilterContext } from '../../foundation/tables/tables.ts';
import type { FilterDraft, KeywordChange, KeywordDraft } from '../../people/filters/filters.ts';
import {
  FILTER_CONTEXTS,
  type Filter,
  requireContexts,
  requireKeyword,
  requireTitle,
} from '../../people/filters/rules.ts';
import type { I18n } from '../i18n/i18n.ts';
import { choiceField, textField } from '../site/fields.ts';

const text = Type.Optional(Type.String({ maxLength: 1000 }));
const texts = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1100 }));

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

/**
 * `word`, `id` and `whole` are one row each of a word: an empty `id` is a new word, an empty `word` none, and
 * `whole` has the places of the words that must be whole.
 */
export const FilterForm = Type.Object({
  title: text,
  word: texts,
  id: texts,
  whole: texts,
  context: texts,
  action: Type.Optional(Type.String({ maxLength: 10 })),
  duration: Type.Optional(Type.String({ maxLength: 20 })),
});
type FilterForm = Static<typeof FilterForm>;

export const CONTEXT_TEXTS = {
  home: 'filterHome',
  notifications: 'filterNotifications',
  public: 'filterPublic',
  thread: 'filterThread',
  account: 'filterAccount',
} as const satisfies Record<FilterContext, string>;

export const ACTION_TEXTS = {
  warn: 'filterWarn',
  hide: 'filterHide',
  blur: 'filterBlur',
} as const satisfies Record<FilterAction, string>;
const ACTIONS = ['warn', 'hide', 'blur'] as const satisfies readonly FilterAction[];

type Word = { id: string; word: string; isWhole: boolean };

/** What the fields show. */
export type Written = {
  title: string;
  words: readonly Word[];
  contexts: readonly string[];
  action: FilterAction;
  duration: Duration;
};

/** The rows of a form: all words and at least one empty row. */
const LEAST_ROWS = 3;

export const beginForm = (filter: Filter | null): Written => ({
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

export const toWritten = (form: FilterForm): Written => ({
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
export function readDraft(form: FilterForm, now: Instant, before: Instant | null): FilterDraft {
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
export const readWords = (form: FilterForm): KeywordDraft[] =>
  wordsOf(form)
    .filter(({ word }) => word !== '')
    .map(({ word, isWhole }) => ({ keyword: requireKeyword(word), isWholeWord: isWhole }));

/** Words that were emptied are removed; those that the form does not name stay. */
export function readChanges(form: FilterForm, { keywords }: Filter): KeywordChange[] {
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

export function renderFields(written: Written, filter: Filter | null, i18n: I18n): Html {
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
