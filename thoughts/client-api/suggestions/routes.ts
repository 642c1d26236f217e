// Routes of suggestions and of the directory.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { loadActors, ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import {
  dismissSuggestion,
  findDirectory,
  findSuggestions,
  type SuggestionSource,
} from '../../people/suggestions/suggestions.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { findAccounts } from '../accounts/find-account.ts';
import { Account, presentAccount } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { OffsetQuery, offsetReply, readSlice } from '../paging/pages.ts';

/** The names of sources for older apps, as in Mastodon. */
const OLD_SOURCES = {
  friends_of_friends: 'past_interactions',
  most_followed: 'global',
} as const satisfies Record<SuggestionSource, string>;

export function mountSuggestions(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  const load = async <Item extends { id: ActorId }>(items: readonly Item[]) => {
    const actors = await loadActors(
      read,
      items.map(({ id }) => id),
    );
    return items.flatMap((item) => {
      const actor = actors.get(item.id);
      return actor ? { item, account: presentAccount(thoughts.base, actor) } : [];
    });
  };

  http.mount(suggestions, async ({ query, caller }) => {
    const limit = readLimit(query.limit, 40, 80);
    const found = await load(await findSuggestions(read, ownActorId(caller), limit));
    return found.map(({ item: { sources }, account }): Static<typeof Suggestion> => {
      const [first = 'most_followed'] = sources;
      return { source: OLD_SOURCES[first], sources, account };
    });
  });

  http.mount(suggestionsV1, async ({ query, caller }) => {
    const limit = readLimit(query.limit, 40, 80);
    const found = await load(await findSuggestions(read, ownActorId(caller), limit));
    return found.map(({ account }) => account);
  });

  http.mount(dismissal, async ({ params, caller, commit }) => {
    const [target] = await findAccounts(read, [params.id]);
    if (!target) return {};
    return commit(async (tx) => {
      await dismissSuggestion(tx, ownActorId(caller), target.id);
      return {};
    });
  });

  http.mount(directory, async ({ query, caller }) => {
    const slice = readSlice(query, 40, 80);
    const { order, local } = query;
    const wanted = { isByArrival: order === 'new', isLocal: local ?? false };
    const ids = await findDirectory(read, viewerIdOf(caller), wanted, slice);
    const found = await load(ids.map((id) => ({ id })));
    return offsetReply(
      thoughts.base,
      directory.path,
      slice,
      found.map(({ account }) => account),
      { order, local },
    );
  });
}

const Suggestion = Type.Object(
  {
    source: Type.String({ description: 'The first source, under the name of version 1.' }),
    sources: Type.Array(Type.String({ enum: ['friends_of_friends', 'most_followed'] })),
    account: Account,
  },
  { title: 'Suggestion' },
);

const LimitQuery = Type.Object({ limit: OffsetQuery.limit });
const reading = { method: 'GET', tag: 'accounts' } as const;

const suggestions = clientEndpoint({
  ...reading,
  access: 'bearer',
  path: '/api/v2/suggestions',
  operationId: 'listSuggestions',
  summary: 'List suggested accounts with their sources',
  scopes: ['read:accounts'],
  query: LimitQuery,
  success: {
    status: 200,
    schema: Type.Array(Suggestion),
    description:
      'Followees of the caller’s followees, then the accounts of this server with the most followers.',
  },
});

const suggestionsV1 = clientEndpoint({
  ...reading,
  access: 'bearer',
  path: '/api/v1/suggestions',
  operationId: 'listSuggestionsV1',
  summary: 'List suggested accounts',
  scopes: ['read:accounts'],
  query: LimitQuery,
  success: { status: 200, schema: Type.Array(Account), description: 'In the order of version 2.' },
});

const dismissal = clientEndpoint({
  method: 'DELETE',
  tag: 'accounts',
  access: 'bearer',
  path: '/api/v1/suggestions/{id}',
  operationId: 'dismissSuggestion',
  summary: 'Dismiss a suggestion',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  scopes: ['write:accounts'],
  success: {
    status: 200,
    schema: Type.Object({}),
    description: 'The account is not suggested again. Unknown ids are ignored.',
  },
});

const directory = clientEndpoint({
  ...reading,
  access: 'optional',
  path: '/api/v1/directory',
  operationId: 'listDirectory',
  summary: 'List discoverable accounts',
  scopes: [],
  query: Type.Object({
    ...OffsetQuery,
    order: Type.Optional(
      Type.String({
        maxLength: 20,
        description: '`active` (default): by last public status; `new`: newest first.',
      }),
    ),
    local: Type.Optional(Type.Boolean({ description: 'Only local accounts.' })),
  }),
  success: {
    status: 200,
    schema: Type.Array(Account),
    description: 'Discoverable accounts, limited to the first ten thousand.',
  },
});
