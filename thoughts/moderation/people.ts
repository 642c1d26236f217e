// Suspends and limits people of other servers (Mastodon's terms).
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { findStoredActor } from '../foundation/actors/actors.ts';
import { handleOf } from '../foundation/actors/present.ts';
import type { ActorLimit, ThoughtsDb } from '../foundation/tables/tables.ts';
import { rejectFollow, unfollow } from '../people/follows/unfollow.ts';
import type { LimitedPerson } from './contract.ts';
import { type Act, logAct } from './log.ts';
import { type By, resolveReports } from './moderation.ts';
import {
  countLimited,
  deleteLimit,
  selectFollowsOf,
  selectLimit,
  selectLimited,
  upsertLimit,
} from './store.ts';

/** Suspended and limited people, newest first. */
export async function pageLimited(db: ThoughtsDb, page: Page) {
  const rows = await selectLimited.rows(db, page.perPage, page.offset);
  const data = rows.map(
    ({ level, created_at, ...actor }): LimitedPerson => ({
      username: handleOf(actor),
      level,
      since: formatInstant(created_at),
    }),
  );
  return toPageBody(page, data, await countLimited.count(db));
}

const ACTS = { suspend: 'suspend-person', limit: 'limit-person' } as const satisfies Record<ActorLimit, Act>;

/**
 * Suspends or limits a remote person; replaces the previous decision. A suspension removes all follows
 * between them and local users. Resolves the reports about them. Refuses (not found) an unknown handle, and
 * (forbidden) local users.
 */
export async function limitPerson(
  tx: ThoughtsDb,
  by: By,
  { handle, level }: { handle: string; level: ActorLimit },
  now: Instant,
): Promise<void> {
  const actor = await requireRemote(tx, handle);
  const person = handleOf(actor);
  await upsertLimit.run(tx, { actor_id: actor.id, level, created_at: now });
  if (level === 'suspend') {
    for (const { follower_id: followerId, followee_id: followeeId } of await selectFollowsOf.rows(
      tx,
      actor.id,
    )) {
      const end = followerId === actor.id ? rejectFollow : unfollow;
      await end(tx, { followerId, followeeId }, now);
    }
  }
  await logAct(tx, by.operator, { act: ACTS[level], target: person, person }, now);
  await resolveReports(tx, by, (_, reported) => reported?.author.handle === person, now);
}

/** Removes a suspension or limit; removed follows are not restored. Refuses (not found) if there is none. */
export async function releasePerson(tx: ThoughtsDb, by: By, handle: string, now: Instant): Promise<void> {
  const actor = await requireRemote(tx, handle);
  const limit = await selectLimit.first(tx, actor.id);
  if (!limit) throw notFound('limit');
  await deleteLimit.run(tx, actor.id);
  const person = handleOf(actor);
  await logAct(tx, by.operator, { act: 'release-person', target: person, detail: limit.level, person }, now);
}

async function requireRemote(tx: ThoughtsDb, handle: string) {
  const actor = await findStoredActor(tx, handle.trim());
  if (!actor) throw notFound('person');
  if (actor.host === null) throw forbidden('Local users are disabled instead.', 'local-account');
  return actor;
}
