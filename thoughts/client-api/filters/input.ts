// Converts filter requests to the domain's types.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { FilterAction } from '../../foundation/tables/tables.ts';
import type { FilterDraft, KeywordChange, KeywordDraft } from '../../people/filters/filters.ts';
import { requireContexts, requireKeyword, requireTitle } from '../../people/filters/rules.ts';
import type { FilterRequest, KeywordAttributes } from './contract.ts';

const ACTIONS: readonly FilterAction[] = ['warn', 'hide', 'blur'];
/** One hundred years. Later expiry dates cannot be parsed by all clients. */
const MAX_SECONDS = 3_155_760_000;

/** The number in an id; refuses (not found) an invalid one. */
export function requireNumber(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound('filter');
  return Number(id);
}

/** The members present in the request. */
export function readPatch(
  body: Omit<FilterRequest, 'keywords_attributes'>,
  now: Instant,
): Partial<FilterDraft> {
  const { title, context, filter_action, expires_in } = body;
  return {
    ...(title === undefined ? {} : { title: requireTitle(title) }),
    ...(context === undefined ? {} : { contexts: requireContexts(context) }),
    ...(filter_action === undefined ? {} : { action: readAction(filter_action) }),
    ...(expires_in === undefined ? {} : { expiresAt: readExpiry(expires_in, now) }),
  };
}

/** A new filter; requires a title and a context. */
export function readDraft(body: FilterRequest, now: Instant): FilterDraft {
  return {
    title: requireTitle(body.title ?? ''),
    contexts: requireContexts(body.context ?? []),
    action: 'warn',
    expiresAt: null,
    ...readPatch(body, now),
  };
}

export const readKeyword = ({ keyword = '', whole_word = true }: KeywordAttributes): KeywordDraft => ({
  keyword: requireKeyword(keyword),
  isWholeWord: whole_word,
});

export function readKeywordChange({ id, _destroy, ...attributes }: KeywordAttributes): KeywordChange {
  if (id === undefined || id === '') return { change: 'add', ...readKeyword(attributes) };
  const number = requireNumber(id);
  if (_destroy) return { change: 'remove', number };
  const { keyword, whole_word } = attributes;
  return {
    change: 'update',
    number,
    ...(keyword === undefined ? {} : { keyword: requireKeyword(keyword) }),
    ...(whole_word === undefined ? {} : { isWholeWord: whole_word }),
  };
}

function readAction(name: string): FilterAction {
  const action = ACTIONS.find((one) => one === name);
  if (!action) throw invalid('/filter_action', `must be one of ${ACTIONS.join(', ')}`);
  return action;
}

/** Null for a permanent filter. */
function readExpiry(text: string, now: Instant): Instant | null {
  if (text.trim() === '') return null;
  const seconds = /^\d{1,12}(\.0+)?$/.test(text.trim()) ? Number(text) : -1;
  if (seconds < 0 || seconds > MAX_SECONDS) throw invalid('/expires_in', 'must be a number of seconds');
  return now + seconds * SECOND;
}
