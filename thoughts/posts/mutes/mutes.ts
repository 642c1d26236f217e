// Muting people: their thoughts and boosts stay out of the feeds and searches of the one who mutes them, and
// on request their acts cause no notifications. They do not learn of it.
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import {
  type CursorPage,
  cursorSliceOf,
  newestFirst,
  toCursorBody,
} from '../../foundation/paging/cursors.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import {
  countMuted,
  deleteEndedMutes,
  deleteMute,
  selectEndedMute,
  selectMuted,
  upsertMute,
} from './store.ts';

export type MuteKey = { muterId: ActorId; mutedId: ActorId };

/** `expiresAt` is null for a mute without an end. */
export type MuteOptions = { hidesNotifications: boolean; expiresAt: Instant | null };

/** Muting again replaces the options. Refuses oneself (forbidden) and deleted actors (not found). */
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

/** The actors that `muterId` mutes, newest first. */
export async function listMutes(db: ThoughtsDb, muterId: ActorId, page: CursorPage<number>) {
  const total = await countMuted.count(db, muterId);
  const rows = newestFirst(page, await selectMuted.rows(db, muterId, cursorSliceOf(page)));
  const cursors = rows.map((row) => String(row.mute_number));
  return toCursorBody(page, await presentUsers(db, rows), total, cursors);
}

/**
 * Ends mutes at their time. Queries do not compare times: the deletion is a commit, after which no cached
 * response is used (docs/decisions/0164).
 */
export const muteExpiryJob = (database: ThoughtsDatabase, clock: Clock): PeriodicJob => ({
  name: 'mute expiry',
  every: MINUTE,
  run: async () => {
    const now = clock.now();
    // Without a write transaction where there is nothing to do, which would empty the caches each minute.
    if (!(await selectEndedMute.exists(database.read, now))) return;
    await database.write((tx) => deleteEndedMutes.run(tx, now));
  },
});
