// Filters in API version 1, where a filter has one keyword: a view of the keywords of stored filters.

import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as filters from '../../people/filters/filters.ts';
import { presentV1Filter, V1Filter } from '../entities/filter.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';
import {
  byId,
  contexts,
  expiresIn,
  flag,
  read,
  readDraft,
  readKeyword,
  readPatch,
  removed,
  requireNumber,
  text,
  write,
} from './contract.ts';

const success = { status: 200, schema: V1Filter, description: 'The keyword.' } as const;
const path = '/api/v1/filters/{id}';

const V1FilterRequest = Type.Object({
  phrase: text(),
  context: contexts,
  irreversible: flag,
  whole_word: flag,
  expires_in: expiresIn,
});

const listV1 = clientEndpoint({
  ...read,
  method: 'GET',
  path: '/api/v1/filters',
  operationId: 'listV1Filters',
  summary: 'List the keywords of filters',
  success: { ...success, schema: Type.Array(V1Filter) },
});
const createV1 = clientEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/filters',
  operationId: 'createV1Filter',
  summary: 'Create a filter with one keyword',
  input: { kind: 'parameters', schema: V1FilterRequest },
  success,
});
const readV1 = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path,
  operationId: 'readV1Filter',
  summary: 'Read a keyword of a filter',
  success,
});
const changeV1 = clientEndpoint({
  ...write,
  ...byId,
  method: UPDATE,
  path,
  operationId: 'changeV1Filter',
  summary: 'Update a keyword and its filter',
  description:
    'Omitted members are unchanged. A filter with several keywords can be updated only by version 2.',
  input: { kind: 'parameters', schema: V1FilterRequest },
  success,
});
const deleteV1 = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path,
  operationId: 'deleteV1Filter',
  summary: 'Remove a keyword, and its filter if it is empty',
  success: removed,
});

type Sent = Static<typeof V1FilterRequest>;

export function mountV1Filters(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  http.mount(listV1, async ({ caller }) =>
    (await filters.loadFilters(database.read, ownActorId(caller))).flatMap((filter) =>
      filter.keywords.map((keyword) => presentV1Filter(filter, keyword)),
    ),
  );
  http.mount(readV1, async ({ params, caller }) => {
    const number = requireNumber(params.id);
    const { filter, keyword } = await filters.requireKeywordOf(database.read, ownActorId(caller), number);
    return presentV1Filter(filter, keyword);
  });
  http.mount(createV1, ({ body, caller, commit }) => {
    const draft = readDraft(toRequest(body), clock.now());
    const keyword = readKeyword({ keyword: body.phrase ?? '', whole_word: body.whole_word ?? true });
    const self = ownActorId(caller);
    return commit(async (tx) => {
      const number = await filters.createFilter(tx, self, draft, [keyword], clock.now());
      const filter = await filters.requireFilter(tx, self, number);
      const [added = { number: 0, ...keyword }] = filter.keywords;
      return presentV1Filter(filter, added);
    });
  });
  mountV1Changes(thoughts);
}

function mountV1Changes({ http, clock }: ThoughtsContext): void {
  http.mount(changeV1, ({ params, body, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    const { phrase, whole_word } = body;
    const patch = patchOf(body, clock.now());
    const change = {
      ...(phrase === undefined ? {} : { keyword: readKeyword({ keyword: phrase }).keyword }),
      ...(whole_word === undefined ? {} : { isWholeWord: whole_word }),
    };
    return commit(async (tx) => {
      const { filter } = await filters.requireKeywordOf(tx, self, number);
      if (filter.keywords.length > 1 && Object.keys(patch).length > 0) {
        throw invalid('', 'This filter has several keywords. Change it with version 2 of the API.');
      }
      const changes = [{ change: 'update' as const, number, ...change }];
      await filters.changeFilter(tx, self, filter.number, { patch, changes }, clock.now());
      const changed = await filters.requireKeywordOf(tx, self, number);
      return presentV1Filter(changed.filter, changed.keyword);
    });
  });
  http.mount(deleteV1, ({ params, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      const { filter } = await filters.requireKeywordOf(tx, self, number);
      const isLast = filter.keywords.length === 1 && filter.statuses.length === 0;
      if (isLast) await filters.removeFilter(tx, self, filter.number, clock.now());
      else
        await filters.changeFilter(
          tx,
          self,
          filter.number,
          { changes: [{ change: 'remove', number }] },
          clock.now(),
        );
      return {};
    });
  });
}

const toRequest = ({ phrase, context, irreversible, expires_in }: Sent) => ({
  ...(phrase === undefined ? {} : { title: phrase }),
  ...(context === undefined ? {} : { context }),
  ...(expires_in === undefined ? {} : { expires_in }),
  ...(irreversible === undefined ? {} : { filter_action: irreversible ? 'hide' : 'warn' }),
});

/** Excludes the title, which does not follow later changes of the phrase. */
const patchOf = (body: Sent, now: Instant) => {
  const { title: _, ...rest } = toRequest(body);
  return readPatch(rest, now);
};
