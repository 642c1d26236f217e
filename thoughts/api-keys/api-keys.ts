// API keys: long-lived credentials for third-party apps, kept only as hashes.
import { createHash, randomBytes } from 'node:crypto';
import { lockAccountForUpdate } from '@tandem/platform/accounts/store.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ApiKeyTable, ThoughtsDb } from '../tables.ts';
import type { ApiKey, CreatedApiKey } from './contract.ts';
import { deleteApiKey, deleteApiKeysOf, insertApiKey, selectApiKeys } from './store.ts';

/** So that a person, or a scanner of leaked secrets, knows a key when it sees one. */
const KEY_PREFIX = 'thoughts_';
/** Enough to tell keys apart, and of 256 secret bits it gives away 36. */
const VISIBLE_PREFIX_LENGTH = KEY_PREFIX.length + 6;

/** A key has 256 random bits, so one round of SHA-256 keeps it: there is nothing to guess. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export const generateKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url');

/** Newest first. */
export async function listKeys(db: ThoughtsDb, owner: AccountId): Promise<ApiKey[]> {
  return (await selectApiKeys.rows(db, owner)).map(present);
}

/** More than anybody has apps; each is another way in. */
const MAX_KEYS = 50;

/** Refuses (conflict) beyond 50. Keeps `key` as a hash; the answer is the only place that shows it. */
export async function createKey(
  tx: ThoughtsDb,
  owner: AccountId,
  { name, key }: { name: string; key: string },
  now: Instant,
): Promise<CreatedApiKey> {
  await lockAccountForUpdate(tx, owner);
  if ((await selectApiKeys.rows(tx, owner)).length >= MAX_KEYS) {
    throw conflict(`There are ${MAX_KEYS} API keys already: revoke one to make another.`, 'too-many-keys');
  }
  const row = {
    id: nextId(),
    account_id: owner,
    name,
    prefix: key.slice(0, VISIBLE_PREFIX_LENGTH),
    hash: hashKey(key),
    created_at: now,
    last_used_at: null,
  };
  await insertApiKey.run(tx, row);
  return { ...present(row), key };
}

/** Refuses (not found) what is not the owner's. */
export async function revokeKey(tx: ThoughtsDb, owner: AccountId, id: string): Promise<void> {
  if (!(await deleteApiKey.changed(tx, owner, id))) throw notFound('API key');
}

/** Revokes every key of an account; answers how many there were. */
export const revokeKeys = deleteApiKeysOf;

const present = (row: Omit<ApiKeyTable, 'hash' | 'account_id'>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  createdAt: formatInstant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : formatInstant(row.last_used_at),
});
