// Requests to fetch unknown replies. Federation executes them: it queries the server of the conversation's
// root thought.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import type { ReplyRequestTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../thoughts/queries.ts';

/**
 * Stores a request unless the previous one lies between `since` and `until`. A time after `until` means that
 * the clock was set back.
 */
const upsertRequest = defineQuery(
  (tx: ThoughtsDb, request: Omit<ReplyRequestTable, 'claimed'>, since: Instant, until: Instant) =>
    tx
      .insertInto('reply_request')
      .values({ ...request, claimed: null })
      .onConflict((on) =>
        on
          .column('root_id')
          .doUpdateSet({
            asked_at: (set) => set.ref('excluded.asked_at'),
            asked_by: (set) => set.ref('excluded.asked_by'),
          })
          .where((where) =>
            where.or([
              where('reply_request.asked_at', '<=', since),
              where('reply_request.asked_at', '>', until),
            ]),
          ),
      ),
);

const countRequestsBy = defineQuery((db: ThoughtsDb, person: ActorId, since: Instant) =>
  db
    .selectFrom('reply_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('asked_by', '=', person)
    .where('asked_at', '>', since),
);

const selectRequest = defineQuery((db: ThoughtsDb, root: ThoughtId) =>
  db.selectFrom('reply_request').select(['claimed', 'asked_at']).where('root_id', '=', root),
);

const updateClaimed = defineQuery((tx: ThoughtsDb, root: ThoughtId, claimed: number) =>
  tx.updateTable('reply_request').set({ claimed }).where('root_id', '=', root),
);

/**
 * Replies to the root thought: the number known here, and the number claimed by its server (`null` if
 * unknown).
 */
type ReplyCounts = { known: number; claimed: number | null };

/** Minimum milliseconds between two requests to the server of a conversation, across all users. */
const INTERVAL = 15 * MINUTE;
/** Maximum number of conversations per user and hour. */
const MOST_PER_HOUR = 30;

type Root = NonNullable<Awaited<ReturnType<typeof findThought>>>;
type RootView = Pick<Root, 'id' | 'uri' | 'visibility' | 'reply_count'>;

/** Whether another server can be queried: it serves only public content to this server. */
const canBeAskedAbout = ({ uri, visibility }: Pick<Root, 'uri' | 'visibility'>): boolean =>
  uri !== null && visibility === 'public';

/**
 * Queues a request to the server of the conversation of thought `id`, unless a recent request exists, and
 * returns the known counts. Refuses (not found) a thought or conversation hidden from `self`, and (too many)
 * more than {@link MOST_PER_HOUR} requests per hour.
 */
export async function requestReplies(
  tx: ThoughtsDb,
  self: ActorId,
  id: ThoughtId,
  now: Instant,
): Promise<ReplyCounts> {
  const root = await requireRoot(tx, id, self);
  if (!canBeAskedAbout(root)) return { known: root.reply_count, claimed: null };
  // The lock serializes the requests of one user, so that the hourly count is exact.
  await lockActors(tx, [self]);
  const request = { root_id: root.id, asked_at: now, asked_by: self };
  if (await upsertRequest.changed(tx, request, now - INTERVAL, now + INTERVAL)) {
    if ((await countRequestsBy.count(tx, self, now - HOUR)) > MOST_PER_HOUR) throw tooMany();
    await record(tx, { kind: 'replies-wanted', actorId: self, thoughtId: root.id }, now);
  }
  return { known: root.reply_count, claimed: (await selectRequest.first(tx, root.id))?.claimed ?? null };
}

const tooMany = (): Refusal =>
  new Refusal('too-many', 'You have reached the hourly number of conversations. Try again later.', {
    code: 'too-many-conversations',
    retryAfter: INTERVAL / SECOND,
  });

async function requireRoot(db: ThoughtsDb, id: ThoughtId, viewer: ActorId): Promise<Root> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const root = thought.root_id === id ? thought : await findThought(db, thought.root_id, viewer);
  if (!root) throw notFound('conversation');
  return root;
}

/**
 * Effect of a request: `now` sends one, `later` means that a recent one exists, `never` means that there is
 * no server to query.
 */
type Askable = 'now' | 'later' | 'never';

/** The known reply counts of the root thought of a conversation, and whether a request is possible. */
export async function findRequest(
  db: ThoughtsDb,
  root: RootView,
  now: Instant,
): Promise<ReplyCounts & { askable: Askable }> {
  const request = await selectRequest.first(db, root.id);
  const isRecent = request !== undefined && Math.abs(now - request.asked_at) < INTERVAL;
  const askable = !canBeAskedAbout(root) ? 'never' : isRecent ? 'later' : 'now';
  return { known: root.reply_count, claimed: request?.claimed ?? null, askable };
}

/** Stores the number of replies claimed by the server of a conversation. */
export const storeClaimed = updateClaimed.run;
