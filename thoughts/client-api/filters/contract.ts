// The endpoints of filters, and the conversion of requests to the domain's types.

import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { FilterAction } from '../../foundation/tables/tables.ts';
import type { FilterDraft, KeywordChange, KeywordDraft } from '../../people/filters/filters.ts';
import { requireContexts, requireKeyword, requireTitle } from '../../people/filters/rules.ts';
import { Filter, FilterKeyword, FilterStatus } from '../entities/filter.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';

const common = { tag: 'filters', access: 'bearer' } as const;
export const read = { ...common, scopes: ['read:filters'] } as const;
export const write = { ...common, scopes: ['write:filters'] } as const;
export const byId = { params: Type.Object({ id: Type.String() }), refuses: ['not-found'] } as const;
export const text = (maxLength = 1000) => Type.Optional(Type.String({ maxLength }));
export const flag = Type.Optional(Type.Boolean());
export const contexts = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }));
export const expiresIn = Type.Optional(
  Type.String({ maxLength: 20, description: 'Seconds; empty for no expiry.' }),
);
export const removed = { status: 200, schema: Type.Object({}), description: 'An empty object.' } as const;

const one = (schema: typeof Filter | typeof FilterKeyword | typeof FilterStatus, description: string) =>
  ({ status: 200, schema, description }) as const;
const all = (schema: typeof Filter | typeof FilterKeyword | typeof FilterStatus) =>
  ({ status: 200, schema: Type.Array(schema), description: 'Oldest first.' }) as const;

const KeywordAttributes = Type.Object({
  keyword: text(),
  whole_word: flag,
  id: text(20),
  _destroy: flag,
});
type KeywordAttributes = Static<typeof KeywordAttributes>;

const FilterRequest = Type.Object({
  title: text(),
  context: contexts,
  filter_action: text(20),
  expires_in: expiresIn,
  keywords_attributes: Type.Optional(Type.Array(KeywordAttributes, { maxItems: 1000 })),
});
type FilterRequest = Static<typeof FilterRequest>;

const KeywordRequest = Type.Object({ keyword: text(), whole_word: flag });

export const listFilters = clientEndpoint({
  ...read,
  method: 'GET',
  path: '/api/v2/filters',
  operationId: 'listFilters',
  summary: 'List filters',
  success: all(Filter),
});
export const createFilter = clientEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v2/filters',
  operationId: 'createFilter',
  summary: 'Create a filter',
  input: { kind: 'parameters', schema: FilterRequest },
  success: one(Filter, 'The filter.'),
});
export const readFilter = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path: '/api/v2/filters/{id}',
  operationId: 'readFilter',
  summary: 'Read a filter',
  success: one(Filter, 'The filter.'),
});
export const changeFilter = clientEndpoint({
  ...write,
  ...byId,
  method: UPDATE,
  path: '/api/v2/filters/{id}',
  operationId: 'changeFilter',
  summary: 'Update a filter',
  description: 'Omitted members are unchanged.',
  input: { kind: 'parameters', schema: FilterRequest },
  success: one(Filter, 'The filter.'),
});
export const deleteFilter = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path: '/api/v2/filters/{id}',
  operationId: 'deleteFilter',
  summary: 'Delete a filter',
  success: removed,
});
export const listKeywords = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path: '/api/v2/filters/{id}/keywords',
  operationId: 'listFilterKeywords',
  summary: 'List the keywords of a filter',
  success: all(FilterKeyword),
});
export const addKeyword = clientEndpoint({
  ...write,
  ...byId,
  method: 'POST',
  path: '/api/v2/filters/{id}/keywords',
  operationId: 'addFilterKeyword',
  summary: 'Add a keyword to a filter',
  input: { kind: 'parameters', schema: KeywordRequest },
  success: one(FilterKeyword, 'The keyword.'),
});
export const readKeywordEndpoint = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path: '/api/v2/filters/keywords/{id}',
  operationId: 'readFilterKeyword',
  summary: 'Read a keyword',
  success: one(FilterKeyword, 'The keyword.'),
});
export const changeKeyword = clientEndpoint({
  ...write,
  ...byId,
  method: UPDATE,
  path: '/api/v2/filters/keywords/{id}',
  operationId: 'changeFilterKeyword',
  summary: 'Update a keyword',
  input: { kind: 'parameters', schema: KeywordRequest },
  success: one(FilterKeyword, 'The keyword.'),
});
export const deleteKeyword = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path: '/api/v2/filters/keywords/{id}',
  operationId: 'deleteFilterKeyword',
  summary: 'Remove a keyword',
  success: removed,
});
export const listNamed = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path: '/api/v2/filters/{id}/statuses',
  operationId: 'listFilterStatuses',
  summary: 'List the statuses of a filter',
  success: all(FilterStatus),
});
export const addNamed = clientEndpoint({
  ...write,
  ...byId,
  method: 'POST',
  path: '/api/v2/filters/{id}/statuses',
  operationId: 'addFilterStatus',
  summary: 'Add a status to a filter',
  input: { kind: 'parameters', schema: Type.Object({ status_id: Type.String({ maxLength: 30 }) }) },
  success: one(FilterStatus, 'The status.'),
});
export const readNamed = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path: '/api/v2/filters/statuses/{id}',
  operationId: 'readFilterStatus',
  summary: 'Read a status of a filter',
  success: one(FilterStatus, 'It.'),
});
export const deleteNamed = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path: '/api/v2/filters/statuses/{id}',
  operationId: 'deleteFilterStatus',
  summary: 'Remove a status from a filter',
  success: removed,
});

// Converts filter requests to the domain's types.
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
