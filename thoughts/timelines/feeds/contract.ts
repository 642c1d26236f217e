// The home feed and the public feed: their queries, replies and errors.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Author } from '../../accounts/users/contract.ts';
import { CursorPageOf } from '../../foundation/paging/cursors.ts';
import { NumberedQuery } from '../../foundation/paging/numbered.ts';
import { Thought, thoughtMembers } from '../../posts/thoughts/contract.ts';

/** An item of the home feed: a thought, or a boost of one. */
export const FeedItem = Type.Object(
  {
    ...thoughtMembers,
    boostedBy: Type.Optional({
      ...Author,
      description: 'Who boosted the thought; absent where the item is not a boost.',
    }),
  },
  { title: 'FeedItem' },
);
export type FeedItem = Static<typeof FeedItem>;

export const homeFeed = endpoint({
  method: 'GET',
  path: '/feed',
  tag: 'feeds',
  operationId: 'getHomeFeed',
  summary: 'Read the home feed',
  description:
    'The thoughts of followed users, newest first, without those of muted people. For `before` and `after`, a boost has ' +
    'a number of its own, which `next` and `prev` take into account.',
  access: 'bearer',
  query: Type.Object({
    ...NumberedQuery,
    include: Type.Optional(
      Type.String({
        description:
          'What to add, separated by commas: `own` for one’s own thoughts, `boosts` for each boost that a followed user made, at the time of the boost.',
        examples: ['own,boosts'],
      }),
    ),
  }),
  success: { status: 200, schema: CursorPageOf(FeedItem), description: 'A page.' },
  refuses: ['invalid'],
  cache: 'per-caller',
});

export const publicFeed = endpoint({
  method: 'GET',
  path: '/feed/public',
  tag: 'feeds',
  operationId: 'getPublicFeed',
  summary: 'Read all public thoughts',
  description: 'Newest first, without those of blocked and muted people.',
  access: 'optional',
  query: Type.Object({
    ...NumberedQuery,
    local: Type.Optional(Type.Boolean({ description: 'Only thoughts of local users.' })),
  }),
  success: { status: 200, schema: CursorPageOf(Thought), description: 'A page.' },
  refuses: ['invalid'],
  cache: 'per-caller',
});

export const userFeed = endpoint({
  method: 'GET',
  path: '/users/{username}/thoughts',
  tag: 'thoughts',
  operationId: 'listUserThoughts',
  summary: 'Read the thoughts of a user',
  description: 'Those that the caller may see, newest first. `user@host` names a remote user.',
  access: 'optional',
  params: Type.Object({ username: Type.String() }),
  query: Type.Object(NumberedQuery),
  success: { status: 200, schema: CursorPageOf(Thought), description: 'A page.' },
  refuses: ['invalid', 'not-found'],
  cache: 'per-caller',
});
