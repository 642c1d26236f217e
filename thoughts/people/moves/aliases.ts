// Aliases: accounts that a local user names as own (`alsoKnownAs`), so that their followers can be moved
// here.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import { acceptedFollow } from '../../foundation/relations/queries.ts';
import type { ActorAliasTable } from '../../foundation/tables/people.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type Alias = ActorAliasTable;

const MAX_ALIASES = 10;

const selectAliases = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('actor_alias')
    .selectAll()
    .where('actor_id', '=', actorId)
    .orderBy('created_at')
    .orderBy('uri'),
);

const insertAlias = defineQuery((tx: ThoughtsDb, alias: ActorAliasTable) =>
  tx.insertInto('actor_alias').values(alias),
);

const deleteAlias = defineQuery((tx: ThoughtsDb, actorId: ActorId, uri: string) =>
  tx.deleteFrom('actor_alias').where('actor_id', '=', actorId).where('uri', '=', uri).returning('uri'),
);

const selectArrivals = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('actor_alias')
    .selectAll()
    .select((alias) =>
      alias
        .selectFrom('follow')
        .select((follow) => follow.fn.countAll<number>().as('count'))
        .whereRef('followee_id', '=', 'actor_alias.actor_id')
        .where(acceptedFollow)
        .whereRef('follow.created_at', '>=', 'actor_alias.created_at')
        .as('arrived'),
    )
    .where('actor_id', '=', actorId)
    .orderBy('created_at')
    .orderBy('uri'),
);

/** Oldest first. */
export const listAliases = (db: ThoughtsDb, actorId: ActorId): Promise<Alias[]> =>
  selectAliases.rows(db, actorId);

/** {@link listAliases} with the followers since each was added. */
export async function listArrivals(
  db: ThoughtsDb,
  actorId: ActorId,
): Promise<(Alias & { arrived: number })[]> {
  const rows = await selectArrivals.rows(db, actorId);
  return rows.map((row) => ({ ...row, arrived: Number(row.arrived) }));
}

/**
 * Adds an alias and records 'profile-changed'; an existing one is returned unchanged. Refuses (invalid) above
 * ten.
 */
export async function addAlias(tx: ThoughtsDb, alias: Alias, now: Instant): Promise<Alias> {
  await lockActors(tx, [alias.actor_id]);
  const known = await listAliases(tx, alias.actor_id);
  const same = known.find(({ uri }) => uri === alias.uri);
  if (same) return same;
  if (known.length >= MAX_ALIASES)
    throw invalid('', `There are ${MAX_ALIASES} aliases already.`, 'too-many-aliases');
  await insertAlias.run(tx, alias);
  await record(tx, { kind: 'profile-changed', actorId: alias.actor_id }, now);
  return alias;
}

/** Removes an alias and records 'profile-changed'. Idempotent. */
export async function removeAlias(
  tx: ThoughtsDb,
  actorId: ActorId,
  uri: string,
  now: Instant,
): Promise<void> {
  if (await deleteAlias.changed(tx, actorId, uri))
    await record(tx, { kind: 'profile-changed', actorId }, now);
}
