// API keys: long-lived credentials for third-party apps, stored only as hashes; and the authentication of
// callers.
import { createHash, randomBytes } from 'node:crypto';
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { authenticateByToken } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { createBatchedLookup } from '@tandem/platform/database/queries/batched-lookup.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId, Authenticate, Caller, SessionId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { type Clock, formatInstant, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { toOwnActor } from '../../foundation/actors/own-actor.ts';
import type { ApiKeyTable, ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ApiKeyId, toApiKeyId } from '../../ids.ts';
import type { ApiKey, CreatedApiKey } from './contract.ts';

/** Makes keys recognisable to people and secret scanners. */
const KEY_PREFIX = 'thoughts_';
/** Enough to distinguish keys; reveals 36 of 256 secret bits. */
const VISIBLE_PREFIX_LENGTH = KEY_PREFIX.length + 6;

/** One round of SHA-256 suffices: a key has 256 random bits and cannot be guessed. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A new key and the stored parts of it. */
type GeneratedKey = { key: string; prefix: string; hash: string };

export function generateKey(): GeneratedKey {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, prefix: key.slice(0, VISIBLE_PREFIX_LENGTH), hash: hashKey(key) };
}

/** Newest first. */
export async function listKeys(db: ThoughtsDb, owner: AccountId): Promise<ApiKey[]> {
  return (await selectApiKeys.rows(db, owner)).map(present);
}

/** Limits the number of credentials that can leak. */
const MAX_KEYS = 50;

/** Stores only the hash; only this reply contains the key. @throws conflict above 50 keys. */
export async function createKey(
  tx: ThoughtsDb,
  owner: AccountId,
  { name, key, prefix, hash }: GeneratedKey & { name: string },
  now: Instant,
  device: Device,
): Promise<CreatedApiKey> {
  await lockAccount(tx, owner);
  if ((await selectApiKeys.rows(tx, owner)).length >= MAX_KEYS) {
    throw conflict(`There are already ${MAX_KEYS} API keys. Revoke one to create another.`, 'too-many-keys');
  }
  const row = {
    id: toApiKeyId(nextId()),
    account_id: owner,
    name,
    prefix,
    hash,
    created_at: now,
    last_used_at: null,
  };
  await insertApiKey.run(tx, row);
  await recordActivity(tx, { accountId: owner, kind: 'key-created', detail: name }, device, now);
  return { ...present(row), key };
}

/** @throws not found if the key belongs to another account. */
export async function revokeKey(
  tx: ThoughtsDb,
  owner: AccountId,
  id: ApiKeyId,
  now: Instant,
  device: Device,
): Promise<void> {
  if (!(await deleteApiKey.changed(tx, owner, id))) throw notFound('API key');
  await recordActivity(tx, { accountId: owner, kind: 'key-revoked' }, device, now);
}

/** Revokes all keys of an account and returns their number. */
export const revokeKeys = deleteApiKeysOf;

const present = (row: Omit<ApiKeyTable, 'hash' | 'account_id'>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  createdAt: formatInstant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : formatInstant(row.last_used_at),
});

/** The last use is informational, so a frequently used key is not written on every request. */
const LAST_USE_PRECISION = MINUTE;

export function identifyByTokenOrKey(
  database: ThoughtsDatabase,
  tokens: AccessTokens,
  clock: Clock,
): Authenticate {
  const { read } = database;
  const find = createBatchedLookup(read, {
    one: (id: SessionId) => selectCallerWithActor.first(read, id, clock.now()),
    many: (ids) => selectCallersWithActors.rows(read, ids, clock.now()),
  });
  const byToken = authenticateByToken(database, tokens, clock, async (sessionId) => {
    const found = await find(sessionId);
    return found && { ...found, actor: toOwnActor(found) };
  });
  return async (credential): Promise<Caller | null> => {
    if (credential.scheme === 'bearer') return byToken(credential);
    const holder = await selectCallerByKey.first(database.read, hashKey(credential.value));
    if (!holder) return null;
    const now = clock.now();
    if (now - (holder.last_used_at ?? 0) >= LAST_USE_PRECISION) {
      await database.write((tx) => updateLastUse.run(tx, holder.key_id, now));
    }
    return {
      accountId: holder.id,
      username: holder.username,
      role: holder.role,
      sessionId: null,
      actorId: holder.actorId,
      actor: toOwnActor(holder),
    };
  };
}

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
const selectCallerWithActor = defineQuery((db: ThoughtsDb, sessionId: SessionId, now: number) =>
  callersWithActors(db, now).where('session.id', '=', sessionId),
);

/** {@link selectCallerWithActor} for several sessions. */
const selectCallersWithActors = defineQuery((db: ThoughtsDb, sessionIds: readonly SessionId[], now: number) =>
  callersWithActors(db, now)
    .select('session.id as key')
    .where((where) => isIn(db, where.ref('session.id'), sessionIds)),
);

/** The account and the actor of a valid key. */
const selectCallerByKey = defineQuery((db: ThoughtsDb, hash: string) =>
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

const updateLastUse = defineQuery((tx: ThoughtsDb, keyId: ApiKeyId, now: number) =>
  tx.updateTable('api_key').set({ last_used_at: now }).where('id', '=', keyId),
);

/** Newest first. */
const selectApiKeys = defineQuery((db: ThoughtsDb, accountId: AccountId) =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

const insertApiKey = defineQuery((tx: ThoughtsDb, key: ApiKeyTable) => tx.insertInto('api_key').values(key));

/** False if `accountId` has no such key. */
const deleteApiKey = defineQuery((tx: ThoughtsDb, accountId: AccountId, id: ApiKeyId) =>
  tx.deleteFrom('api_key').where('id', '=', id).where('account_id', '=', accountId).returning('id'),
);

/** Returns the number of deleted rows. */
async function deleteApiKeysOf(tx: ThoughtsDb, accountId: AccountId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
