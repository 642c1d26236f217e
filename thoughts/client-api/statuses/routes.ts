// Routes that read statuses.

import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { loadActors, ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import { cursorOf, type Position, type PositionRange } from '../../foundation/paging/positions.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { hasEnded, parsePoll, titlesOf } from '../../posts/polls/poll.ts';
import { loadHistory } from '../../posts/thoughts/history/history.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import type { ContextLimits } from '../../timelines/threads/rules.ts';
import { findContext, isLongThread } from '../../timelines/threads/threads.ts';
import { Account, CustomEmoji, presentAccount } from '../entities/account.ts';
import { MediaAttachment, presentMediaAttachments } from '../entities/media-attachment.ts';
import { Poll } from '../entities/poll.ts';
import { toContent } from '../entities/present-status.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { type PeopleParameters, PeopleQuery, readPeopleRange } from '../paging/pages.ts';
import {
  findNumberedAll,
  loadNumberedStatus,
  loadStatus,
  loadThoughtStatuses,
  requireNumbered,
} from './load.ts';
import { selectBoosters, selectLikers, selectQuoting } from './store.ts';
import { type Viewing, viewingOf } from './viewing.ts';

/** Mastodon's limits for authenticated callers, which apps expect; anonymous callers have lower limits. */
const OWN_LIMITS = { ancestors: 4096, descendants: 4096, depth: 4096 };
const PUBLIC_LIMITS = { ancestors: 40, descendants: 60, depth: 20 };

export function mountStatuses(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(readStatus, ({ params, caller }) =>
    loadNumberedStatus(read, viewingOf(thoughts, viewerIdOf(caller)), params.id),
  );

  http.mount(readStatuses, async ({ query, caller }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const ids = await findNumberedAll(read, query.id ?? []);
    return loadThoughtStatuses(read, viewing, ids);
  });

  http.mount(readContext, async ({ params, caller, bulkReply: inBulk }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const { thoughtId } = await requireNumbered(read, params.id, viewing.viewer);
    const load = () => loadContext(thoughts, viewing, thoughtId, caller ? OWN_LIMITS : PUBLIC_LIMITS);
    const isLong = await isLongThread(read, thoughtId, viewing.viewer);
    return isLong ? inBulk(async () => new Reply(200, await load())) : load();
  });

  http.mount(readSource, async ({ params, caller }) => {
    const self = ownActorId(caller);
    const { thoughtId } = await requireNumbered(read, params.id, self);
    const thought = await findThought(read, thoughtId, self);
    if (!thought || thought.actor_id !== self) throw notFound('status');
    return { id: params.id, text: thought.content, spoiler_text: thought.summary };
  });
  mountHistory(thoughts);
  mountQuoting(thoughts);
}

async function loadContext(
  { database: { read } }: ThoughtsContext,
  viewing: Viewing,
  thoughtId: ThoughtId,
  limits: ContextLimits,
) {
  const { ancestors, descendants } = await findContext(read, thoughtId, viewing.viewer, limits);
  return {
    ancestors: await loadThoughtStatuses(read, viewing, ancestors),
    descendants: await loadThoughtStatuses(read, viewing, descendants),
  };
}

/** Without counts, which are not part of a version; Tusky requires a complete poll or none. */
function presentAsked(id: string, stored: string | null, now: Instant): { poll?: Poll } {
  const poll = parsePoll(stored);
  if (poll === null) return {};
  return {
    poll: {
      id,
      multiple: poll.multiple,
      expired: hasEnded(poll, now),
      votes_count: 0,
      voters_count: null,
      expires_at: poll.endsAt === null ? null : formatInstant(poll.endsAt),
      options: titlesOf(poll).map((title) => ({ title, votes_count: null })),
      emojis: [],
      voted: false,
      own_votes: [],
    },
  };
}

function mountHistory(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(readHistory, async ({ params, caller }) => {
    const viewer = viewerIdOf(caller);
    const { thoughtId } = await requireNumbered(read, params.id, viewer);
    const { id, account, mentions } = await loadStatus(read, viewingOf(thoughts, viewer), thoughtId);
    const versions = await loadHistory(read, thoughtId, viewer);
    return versions.map((version) => ({
      content: toContent(thoughts.base, version, mentions),
      spoiler_text: version.summary,
      sensitive: version.sensitive === 1,
      created_at: formatInstant(version.written_at),
      media_attachments: presentMediaAttachments(thoughts.base, version.attachments),
      account,
      emojis: [],
      ...presentAsked(id, version.poll, thoughts.clock.now()),
    }));
  });

  const lists = [
    [listFavouritedBy, selectLikers],
    [listRebloggedBy, selectBoosters],
  ] as const;
  for (const [declared, select] of lists) {
    http.mount(declared, async ({ params, query, caller }) => {
      const viewer = viewerIdOf(caller);
      const { thoughtId } = await requireNumbered(read, params.id, viewer);
      const path = declared.path.replace('{id}', params.id);
      return listReactors(
        { base: thoughts.base, path, query },
        (range) => select(read, thoughtId, viewer, range),
        async (ids) => {
          const actors = await loadActors(read, ids);
          return ids.flatMap((id) => {
            const actor = actors.get(id);
            return actor ? [presentAccount(thoughts.base, actor)] : [];
          });
        },
      );
    });
  }
}

function mountQuoting(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;
  http.mount(listQuotes, async ({ params, query, caller }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const { thoughtId } = await requireNumbered(read, params.id, viewing.viewer);
    const limit = readLimit(query.limit, 20, 40);
    const range = readPeopleRange(query, limit);
    const found = await selectQuoting.rows(read, thoughtId, viewing.viewer, range);
    const page = toPage(found, limit, range.fromOldest);
    const statuses = await loadThoughtStatuses(
      read,
      viewing,
      page.rows.map(({ id }) => id),
    );
    const path = listQuotes.path.replace('{id}', params.id);
    return pageReply({ base: thoughts.base, path, limit }, page, cursorOf, statuses);
  });
}

// Pages of accounts that reacted, with cursors that are not ids: apps use the `Link` header.

const USUAL = 40;
const MOST = 80;

type Reactor = Position & { id: ActorId };

async function listReactors(
  { base, path, query }: { base: string; path: string; query: PeopleParameters },
  select: (range: PositionRange) => Promise<Reactor[]>,
  present: (ids: readonly ActorId[]) => Promise<Account[]>,
): Promise<Reply> {
  const limit = readLimit(query.limit, USUAL, MOST);
  const range = readPeopleRange(query, limit);
  const page = toPage(await select(range), limit, range.fromOldest);
  const people = await present(page.rows.map(({ id }) => id));
  return pageReply({ base, path, limit }, page, cursorOf, people);
}

// The endpoints that read statuses.

const common = { method: 'GET', tag: 'statuses' } as const;
const open = {
  ...common,
  access: 'optional',
  scopes: ['read:statuses'],
  // Polls and filters end by time, without a commit.
  cache: 'per-caller-minute',
} as const;
const params = Type.Object({ id: Type.String() });

const readStatus = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}',
  operationId: 'readStatus',
  summary: 'Read a status',
  params,
  success: { status: 200, schema: Status, description: 'The status.' },
});

const readStatuses = clientEndpoint({
  ...open,
  path: '/api/v1/statuses',
  operationId: 'readStatuses',
  summary: 'Read several statuses',
  description: 'At most 40. Missing and hidden statuses are omitted.',
  query: Type.Object({ id: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 40 })) }),
  success: { status: 200, schema: Type.Array(Status), description: 'In the order of the request.' },
});

const Context = Type.Object(
  { ancestors: Type.Array(Status), descendants: Type.Array(Status) },
  { title: 'Context' },
);

const readContext = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}/context',
  operationId: 'readStatusContext',
  summary: 'Read the conversation around a status',
  description: 'At most 4096 ancestors and 4096 descendants; without a token 40 and 60, and a depth of 20.',
  params,
  success: { status: 200, schema: Context, description: 'Ancestors, root first; descendants, depth first.' },
});

const StatusEdit = Type.Object(
  {
    content: Type.String(),
    spoiler_text: Type.String(),
    sensitive: Type.Boolean(),
    created_at: Type.String({ format: 'date-time' }),
    account: Account,
    media_attachments: Type.Array(MediaAttachment),
    poll: Type.Optional(Poll),
    emojis: Type.Array(CustomEmoji),
  },
  { title: 'StatusEdit' },
);

const readHistory = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}/history',
  operationId: 'readStatusHistory',
  summary: 'Read the versions of a status',
  params,
  success: { status: 200, schema: Type.Array(StatusEdit), description: 'Oldest first.' },
});

const StatusSource = Type.Object(
  { id: Type.String(), text: Type.String(), spoiler_text: Type.String() },
  { title: 'StatusSource' },
);

const readSource = clientEndpoint({
  ...common,
  access: 'bearer',
  scopes: ['read:statuses'],
  path: '/api/v1/statuses/{id}/source',
  operationId: 'readStatusSource',
  summary: 'Read the source text of one of the caller’s statuses',
  params,
  success: { status: 200, schema: StatusSource, description: 'The text.' },
});

const listQuotes = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}/quotes',
  operationId: 'listQuotes',
  summary: 'List quotes of a status',
  description:
    'Known quotes approved by its author: 20 by default, at most 40. The `Link` header has the URLs of ' +
    'other pages.',
  params,
  query: Type.Object(PeopleQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    headers: ['Link'],
    description: 'Last approved first.',
  },
});

const people = {
  ...open,
  // Mastodon requires the first; this server accepted the second before.
  scopes: ['read:accounts', 'read:statuses'],
  params,
  query: Type.Object(PeopleQuery),
  description: '40 by default, at most 80. The `Link` header has the URLs of other pages.',
  success: { status: 200, schema: Type.Array(Account), headers: ['Link'], description: 'Newest first.' },
} as const;

const listFavouritedBy = clientEndpoint({
  ...people,
  path: '/api/v1/statuses/{id}/favourited_by',
  operationId: 'listFavouritedBy',
  summary: 'List favourites of a status',
});

const listRebloggedBy = clientEndpoint({
  ...people,
  path: '/api/v1/statuses/{id}/reblogged_by',
  operationId: 'listRebloggedBy',
  summary: 'List boosts of a status',
});
