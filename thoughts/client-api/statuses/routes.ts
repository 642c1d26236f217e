// Routes that read statuses.

import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
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
import { type Account, presentAccount } from '../entities/account.ts';
import { presentMediaAttachments } from '../entities/media-attachment.ts';
import type { Poll } from '../entities/poll.ts';
import { toContent } from '../entities/present-status.ts';
import { type PeopleParameters, readPeopleRange } from '../paging/people-range.ts';
import * as contract from './contract.ts';
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

  http.mount(contract.readStatus, ({ params, caller }) =>
    loadNumberedStatus(read, viewingOf(thoughts, viewerIdOf(caller)), params.id),
  );

  http.mount(contract.readStatuses, async ({ query, caller }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const ids = await findNumberedAll(read, query.id ?? []);
    return loadThoughtStatuses(read, viewing, ids);
  });

  http.mount(contract.readContext, async ({ params, caller, bulkReply: inBulk }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const { thoughtId } = await requireNumbered(read, params.id, viewing.viewer);
    const load = () => loadContext(thoughts, viewing, thoughtId, caller ? OWN_LIMITS : PUBLIC_LIMITS);
    const isLong = await isLongThread(read, thoughtId, viewing.viewer);
    return isLong ? inBulk(async () => new Reply(200, await load())) : load();
  });

  http.mount(contract.readSource, async ({ params, caller }) => {
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

  http.mount(contract.readHistory, async ({ params, caller }) => {
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
    [contract.listFavouritedBy, selectLikers],
    [contract.listRebloggedBy, selectBoosters],
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
  http.mount(contract.listQuotes, async ({ params, query, caller }) => {
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
    const path = contract.listQuotes.path.replace('{id}', params.id);
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
