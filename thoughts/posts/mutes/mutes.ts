// Muted users: their thoughts and boosts are excluded from the feeds and searches of the muting user and,
// optionally, their actions create no notifications. Muted users are not informed.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import {
  type CursorPage,
  type CursorSlice,
  cursorSliceOf,
  newestFirst,
  toCursorBody,
} from '../../foundation/paging/cursors.ts';
import type {
  ConversationMuteTable,
  MuteTable,
  ThoughtsDatabase,
  ThoughtsDb,
} from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../thoughts/queries.ts';

type MuteKey = { muterId: ActorId; mutedId: ActorId };

/** `expiresAt` is null for a permanent mute. */
type MuteOptions = { hidesNotifications: boolean; expiresAt: Instant | null };

/** Replaces the options of an existing mute. Refuses oneself (forbidden) and deleted actors (not found). */
export async function muteUser(
  tx: ThoughtsDb,
  { muterId, mutedId }: MuteKey,
  { hidesNotifications, expiresAt }: MuteOptions,
  now: Instant,
): Promise<void> {
  if (muterId === mutedId) throw forbidden('You cannot mute yourself.', 'own-mute');
  if ((await lockActors(tx, [muterId, mutedId])).size < 2) throw notFound('user');
  await upsertMute.run(tx, {
    muter_id: muterId,
    muted_id: mutedId,
    hides_notifications: hidesNotifications ? 1 : 0,
    expires_at: expiresAt,
    created_at: now,
  });
}

/** Idempotent. */
export const unmuteUser = (tx: ThoughtsDb, { muterId, mutedId }: MuteKey): Promise<void> =>
  deleteMute.run(tx, muterId, mutedId);

/** The actors muted by `muterId`, newest first. */
export async function listMutes(db: ThoughtsDb, muterId: ActorId, page: CursorPage<number>) {
  const total = await countMuted.count(db, muterId);
  const rows = newestFirst(page, await selectMuted.rows(db, muterId, cursorSliceOf(page)));
  const cursors = rows.map((row) => String(row.mute_number));
  return toCursorBody(page, await presentUsers(db, rows), total, cursors);
}

/**
 * Deletes expired mutes. Queries do not compare times: the deletion is a commit and so invalidates cached
 * responses (docs/decisions/0115).
 */
export const muteExpiryJob = (database: ThoughtsDatabase, clock: Clock): PeriodicJob => ({
  name: 'mute expiry',
  every: MINUTE,
  run: async () => {
    const now = clock.now();
    // Checked with a read first: an empty write transaction would invalidate the response caches every
    // minute.
    if (!(await selectEndedMute.exists(database.read, now))) return;
    await database.write((tx) => deleteEndedMutes.run(tx, now));
  },
});

/** Inserts the mute, or updates the options of an existing one without changing its position in the list. */
const upsertMute = defineQuery((tx: ThoughtsDb, mute: Omit<MuteTable, 'number'>) =>
  tx
    .insertInto('mute')
    .values(mute)
    .onConflict((on) =>
      on.columns(['muter_id', 'muted_id']).doUpdateSet({
        hides_notifications: (set) => set.ref('excluded.hides_notifications'),
        expires_at: (set) => set.ref('excluded.expires_at'),
      }),
    ),
);

const deleteMute = defineQuery((tx: ThoughtsDb, muterId: ActorId, mutedId: ActorId) =>
  tx.deleteFrom('mute').where('muter_id', '=', muterId).where('muted_id', '=', mutedId),
);

/** The actors muted by `muterId`, newest first. */
const selectMuted = defineQuery(
  (db: ThoughtsDb, muterId: ActorId, { limit, offset, older, newer }: CursorSlice<number>) =>
    db
      .selectFrom('mute')
      .innerJoin('actor', 'actor.id', 'mute.muted_id')
      .selectAll('actor')
      .select('mute.number as mute_number')
      .where('mute.muter_id', '=', muterId)
      .$if(older !== null, (query) => query.where('mute.number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('mute.number', '>', newer ?? 0))
      .orderBy('mute.number', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** Counted on demand: a user has few mutes, and they form one index range. */
const countMuted = defineQuery((db: ThoughtsDb, muterId: ActorId) =>
  db
    .selectFrom('mute')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('muter_id', '=', muterId),
);

const selectEndedMute = defineQuery((db: ThoughtsDb, now: number) =>
  db.selectFrom('mute').select('number').where('expires_at', '<=', now).limit(1),
);

const deleteEndedMutes = defineQuery((tx: ThoughtsDb, now: number) =>
  tx.deleteFrom('mute').where('expires_at', '<=', now),
);

// Muted conversations: events in them create no notifications. Feeds are not affected.
const insertConversationMute = defineQuery((tx: ThoughtsDb, mute: ConversationMuteTable) =>
  tx
    .insertInto('conversation_mute')
    .values(mute)
    .onConflict((on) => on.doNothing()),
);

const deleteConversationMute = defineQuery((tx: ThoughtsDb, actorId: ActorId, rootId: ThoughtId) =>
  tx.deleteFrom('conversation_mute').where('actor_id', '=', actorId).where('root_id', '=', rootId),
);

/** Mutes the conversation of a thought. Idempotent. Refuses thoughts hidden from `self`. */
export async function muteConversation(
  tx: ThoughtsDb,
  self: ActorId,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  const rootId = await requireRootId(tx, self, thoughtId);
  await insertConversationMute.run(tx, { actor_id: self, root_id: rootId, created_at: now });
}

/** Idempotent. Refuses thoughts hidden from `self`. */
export async function unmuteConversation(tx: ThoughtsDb, self: ActorId, thoughtId: ThoughtId): Promise<void> {
  await deleteConversationMute.run(tx, self, await requireRootId(tx, self, thoughtId));
}

async function requireRootId(db: ThoughtsDb, self: ActorId, thoughtId: ThoughtId): Promise<ThoughtId> {
  const thought = await findThought(db, thoughtId, self);
  if (!thought) throw notFound('thought');
  return thought.root_id;
}
