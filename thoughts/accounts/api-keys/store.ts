// SQL of API keys.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId, SessionId } from '@tandem/platform/identity/caller.ts';
import type { ApiKeyTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ApiKeyId } from '../../ids.ts';

/** The author columns of a new thought, so that posting needs no further read. */
const OWN_ACTOR = [
  'actor.display_name',
  'actor.avatar_url',
  'actor.remote_follower_count',
  'actor.moved_to',
  'actor.quote_policy',
] as const;

const callersWithActors = (db: ThoughtsDb, now: number) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('actor', 'actor.account_id', 'account.id')
    .select(['account.id', 'account.username', 'account.role', 'actor.id as actorId'])
    .select(OWN_ACTOR)
    .select(['session.created_at as began_at', 'session.last_used_at'])
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null);

/**
 * The account and the actor of a valid session in one query, because every authenticated request needs both.
 */
export const selectCallerWithActor = defineQuery((db: ThoughtsDb, sessionId: SessionId, now: number) =>
  callersWithActors(db, now).where('session.id', '=', sessionId),
);

/** {@link selectCallerWithActor} for several sessions. */
export const selectCallersWithActors = defineQuery(
  (db: ThoughtsDb, sessionIds: readonly SessionId[], now: number) =>
    callersWithActors(db, now)
      .select('session.id as key')
      .where((where) => isIn(db, where.ref('session.id'), sessionIds)),
);

/** The account and the actor of a valid key. */
export const selectCallerByKey = defineQuery((db: ThoughtsDb, hash: string) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .innerJoin('actor', 'actor.account_id', 'account.id')
    .select([
      'api_key.id as key_id',
      'api_key.last_used_at',
      'account.id',
      'account.username',
      'account.role',
      'actor.id as actorId',
    ])
    .select(OWN_ACTOR)
    .where('api_key.hash', '=', hash)
    .where('account.disabled_at', 'is', null),
);

export const updateLastUse = defineQuery((tx: ThoughtsDb, keyId: ApiKeyId, now: number) =>
  tx.updateTable('api_key').set({ last_used_at: now }).where('id', '=', keyId),
);

/** Newest first. */
export const selectApiKeys = defineQuery((db: ThoughtsDb, accountId: AccountId) =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

export const insertApiKey = defineQuery((tx: ThoughtsDb, key: ApiKeyTable) =>
  tx.insertInto('api_key').values(key),
);

/** False if `accountId` has no such key. */
export const deleteApiKey = defineQuery((tx: ThoughtsDb, accountId: AccountId, id: ApiKeyId) =>
  tx.deleteFrom('api_key').where('id', '=', id).where('account_id', '=', accountId).returning('id'),
);

/** Returns the number of deleted rows. */
export async function deleteApiKeysOf(tx: ThoughtsDb, accountId: AccountId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
