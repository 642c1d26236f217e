// The route of search.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { PageOf, PageQuery, readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser } from '../../accounts/users/contract.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import type { ThoughtsContext } from '../../context.ts';
import { loadActors, ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { Thought } from '../../posts/thoughts/contract.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import { presentThought } from '../../posts/thoughts/view/present.ts';
import { search } from './search.ts';

const UserHit = Type.Object({ type: Type.Literal('user'), ...PublicUser.properties }, { title: 'UserHit' });
const ThoughtHit = Type.Object(
  { type: Type.Literal('thought'), ...Thought.properties },
  { title: 'ThoughtHit' },
);

/** A user or a thought, distinguished by `type`. */
const SearchHit = Type.Union([UserHit, ThoughtHit], { title: 'SearchHit' });

const searchEndpoint = endpoint({
  method: 'GET',
  path: '/search',
  tag: 'feeds',
  operationId: 'search',
  summary: 'Search thoughts and people',
  description:
    'Words of two or more letters match by prefix, ignoring case and accents. People come first, best match first. ' +
    'There is no query syntax: the query is plain text.',
  access: 'optional',
  query: Type.Object({
    q: Type.String({ examples: ['coffee'] }),
    type: Type.Optional(Type.String({ enum: ['user', 'thought'] })),
    ...PageQuery,
  }),
  success: {
    status: 200,
    schema: PageOf(SearchHit),
    description: 'The hits that are visible to the caller.',
  },
  cache: 'per-caller',
});

export function mountSearch(thoughts: ThoughtsContext): void {
  const { read } = thoughts.database;
  thoughts.http.mount(searchEndpoint, async ({ query, caller }) =>
    search(read, query, readPage(query), { viewer: viewerIdOf(caller), base: thoughts.base }),
  );
}

// The route that resolves handles and URLs.
type Found = { kind: 'account'; id: ActorId } | { kind: 'status'; id: ThoughtId };

/** Implemented by federation: resolves a text to an object, or explains the failure. */
type LookUp = (
  text: string,
  asker: {
    person: AccountId;
    viewer: ActorId;
    releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  },
) => Promise<Found | 'no-address' | 'blocked' | 'no-response' | 'nothing'>;

/** `@ada` is a local user. */
const LOCAL_HANDLE = /^@[\w.-]+$/;

export function mountLookup(thoughts: ThoughtsContext, lookUp: LookUp): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(lookUpEndpoint, async ({ query, caller, releaseWhile }) => {
    const viewer = ownActorId(caller);
    const named = query.q.trim();
    const text = LOCAL_HANDLE.test(named) ? `${named}@${new URL(thoughts.base).host}` : named;
    const found = await lookUp(text, { person: caller.accountId, viewer, releaseWhile });
    if (found === 'no-address') throw invalid('query/q', 'must be a handle like user@host, or a URL');
    if (found === 'no-response')
      throw new Refusal('bad-gateway', 'The other server returned an invalid response.', {
        code: 'remote-failure',
      });
    if (typeof found === 'string') throw notFound('person or thought');
    if (found.kind === 'account') {
      const actors = await loadActors(read, [found.id]);
      const [user] = await presentUsers(read, [...actors.values()]);
      if (user) return { type: 'user', ...user };
    } else {
      const [view] = await loadViews(read, [found.id], viewer);
      if (view) return { type: 'thought', ...presentThought(thoughts.base, view) };
    }
    throw notFound('person or thought');
  });
}

const lookUpEndpoint = endpoint({
  method: 'GET',
  path: '/lookup',
  tag: 'federation',
  access: 'bearer',
  operationId: 'lookUp',
  summary: 'Resolve a handle or URL',
  description:
    'By handle (`@ada` for local people), or by the URL of a profile or thought, of any ' + 'server.',
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 2000, examples: ['bob@other.example'] }),
  }),
  success: {
    status: 200,
    schema: SearchHit,
    description: 'The person or thought; `type` distinguishes them.',
  },
  refuses: ['invalid', 'not-found', 'too-many', 'bad-gateway'],
});
