// Routes of the feeds.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Author } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, ownActorId, requireActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { presentAuthor } from '../../foundation/actors/present.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import { CursorPageOf } from '../../foundation/paging/cursors.ts';
import {
  boundsOf,
  type NumberedPage,
  NumberedQuery,
  readNumberedPage,
  sliceOf,
  toNumberedBody,
} from '../../foundation/paging/numbered.ts';
import { isBlockedBetween, isFollowing } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { Thought, thoughtMembers } from '../../posts/thoughts/contract.ts';
import { toView } from '../../posts/thoughts/view/load.ts';
import { presentThought, type ThoughtView } from '../../posts/thoughts/view/present.ts';
import { loadHomeFeed, readInclude } from './home/home.ts';
import {
  countAddressed,
  countHiddenPublic,
  selectAuthorFeed,
  selectPublicFeed,
  type VisibilityScope,
} from './store.ts';

export function mountFeeds(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(homeFeed, async ({ query, caller }) => {
    const page = readNumberedPage(query);
    const include = { ...readInclude(query.include), repliesForHome: query.replies === 'followed' };
    const { items, numbers, total } = await loadHomeFeed(read, ownActorId(caller), include, page);
    return toNumberedBody(
      page,
      items.map((item): FeedItem => {
        const shown = presentThought(thoughts.base, item);
        if (item.booster === null) return shown;
        return { ...shown, boostedBy: presentAuthor(thoughts.base, item.booster) };
      }),
      total,
      numbers,
    );
  });

  http.mount(publicFeed, async ({ query, caller }) => {
    const page = readNumberedPage(query);
    const viewer = viewerIdOf(caller);
    const { items, total } = await loadPublicFeed(read, viewer, query.local ?? false, page);
    return toNumberedBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });

  http.mount(userFeed, async ({ params, query, caller }) => {
    const page = readNumberedPage(query);
    const viewer = viewerIdOf(caller);
    const author = await requireActor(read, params.username);
    const { items, total } = await loadAuthorFeed(read, author, viewer, page);
    return toNumberedBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

/**
 * A page of the public thoughts visible to `viewer`, newest first, without muted authors, and the total. With
 * `local`, only thoughts of local users.
 */
async function loadPublicFeed(
  db: ThoughtsDb,
  viewer: ActorId | null,
  local: boolean,
  page: NumberedPage,
): Promise<{ items: ThoughtView[]; total: number }> {
  const all = await readCounter(db, local ? 'public-local' : 'public');
  const total = all - (await countHiddenPublic.count(db, viewer, local));
  const window = sliceOf(page, total);
  const rows = window ? await selectPublicFeed.rows(db, viewer, local, window, boundsOf(page)) : [];
  return { items: rows.map(toView), total };
}

/** A page of `author`'s thoughts, newest first, and the total visible to `viewer`. */
async function loadAuthorFeed(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
  page: NumberedPage,
): Promise<{ items: ThoughtView[]; total: number }> {
  const scope = await scopeOf(db, author, viewer);
  const total = scope === null ? 0 : await countOf(db, author, viewer, scope);
  const window = scope === null ? null : sliceOf(page, total);
  const rows = window
    ? await selectAuthorFeed.rows(db, author.id, viewer, viewer === null, window, boundsOf(page))
    : [];
  return { items: rows.map(toView), total };
}

/** The author's thoughts that the viewer may see; null if a block exists between them. */
async function scopeOf(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
): Promise<VisibilityScope | null> {
  if (viewer === null) return 'public';
  if (viewer === author.id) return 'all';
  if (await isBlockedBetween(db, author.id, viewer)) return null;
  return (await isFollowing(db, viewer, author.id)) ? 'followers' : 'public';
}

/** Adds private thoughts addressed to the viewer, which the stored totals exclude. */
async function countOf(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
  scope: VisibilityScope,
): Promise<number> {
  const followers = author.public_count + author.followers_count;
  if (scope === 'all') return followers + author.private_count;
  const stored = scope === 'followers' ? followers : author.public_count;
  return viewer === null
    ? stored
    : stored + (await countAddressed.count(db, author.id, viewer, scope === 'followers'));
}

/** An item of the home feed: a thought or a boost. */
const FeedItem = Type.Object(
  {
    ...thoughtMembers,
    boostedBy: Type.Optional({
      ...Author,
      description: 'The person who boosted the thought; absent if the item is not a boost.',
    }),
  },
  { title: 'FeedItem' },
);
type FeedItem = Static<typeof FeedItem>;

const homeFeed = endpoint({
  method: 'GET',
  path: '/feed',
  tag: 'feeds',
  operationId: 'getHomeFeed',
  summary: 'Read the home feed',
  description:
    'The thoughts of followed users, newest first, without those of muted people. For `before` and `after`, a boost has ' +
    'a separate number, which `next` and `prev` include.',
  access: 'bearer',
  query: Type.Object({
    ...NumberedQuery,
    include: Type.Optional(
      Type.String({
        description:
          'Additional items, separated by commas: `own` for the caller’s thoughts, `boosts` for each boost by a followed user, at the time of the boost.',
        examples: ['own,boosts'],
      }),
    ),
    replies: Type.Optional(
      Type.Unsafe<'all' | 'followed'>(
        Type.String({
          enum: ['all', 'followed'],
          description:
            'Which replies of followed users are included: `all` (default), or those to the caller, to followed users and to the author’s own thoughts.',
        }),
      ),
    ),
  }),
  success: { status: 200, schema: CursorPageOf(FeedItem), description: 'A page.' },
  refuses: ['invalid'],
  cache: 'per-caller',
});

const publicFeed = endpoint({
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

const userFeed = endpoint({
  method: 'GET',
  path: '/users/{username}/thoughts',
  tag: 'thoughts',
  operationId: 'listUserThoughts',
  summary: 'Read the thoughts of a user',
  description: 'Thoughts visible to the caller, newest first. `user@host` for a remote user.',
  access: 'optional',
  params: Type.Object({ username: Type.String() }),
  query: Type.Object(NumberedQuery),
  success: { status: 200, schema: CursorPageOf(Thought), description: 'A page.' },
  refuses: ['invalid', 'not-found'],
  cache: 'per-caller',
});
