// API keys: long-lived credentials for third-party apps, stored only as hashes.
import { createHash, randomBytes } from 'node:crypto';
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ApiKeyTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ApiKeyId, toApiKeyId } from '../../ids.ts';
import type { ApiKey, CreatedApiKey } from './contract.ts';
import { deleteApiKey, deleteApiKeysOf, insertApiKey, selectApiKeys } from './store.ts';

/** Makes keys recognisable to people and secret scanners. */
const KEY_PREFIX = 'thoughts_';
/** Enough to distinguish keys; reveals 36 of 256 secret bits. */
const VISIBLE_PREFIX_LENGTH = KEY_PREFIX.length + 6;

/** One round of SHA-256 suffices: a key has 256 random bits and cannot be guessed. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

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
