// Authenticates an app, and the user it acts for, by access token.
import { createBatchedLookup } from '@tandem/platform/database/queries/batched-lookup.ts';
import type { IdentifyToken } from '@tandem/platform/identity/caller.ts';
import { type Clock, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import type { OAuthTokenId } from '../../ids.ts';
import { parseScopes } from './scopes.ts';
import { hashSecret } from './secrets.ts';
import { selectGrant, selectGrants, updateTokenUse } from './store.ts';

/** The last use is informational, so a frequently used token is not written on every request. */
const LAST_USE_PRECISION = 10 * MINUTE;

export function identifyByAccessToken(database: ThoughtsDatabase, clock: Clock): IdentifyToken {
  const { read } = database;
  const find = createBatchedLookup(read, {
    one: (hash: string) => selectGrant.first(read, hash),
    many: (hashes) => selectGrants.rows(read, hashes),
  });
  const updating = new Set<OAuthTokenId>();
  /** Not awaited, and failures are ignored: requests must succeed while the database refuses writes. */
  const recordUse = (id: OAuthTokenId, now: Instant): void => {
    if (updating.has(id)) return;
    updating.add(id);
    const done = () => updating.delete(id);
    void database.write((tx) => updateTokenUse.run(tx, id, now)).then(done, done);
  };
  return async (token) => {
    const row = await find(hashSecret(token));
    if (!row) return null;
    const now = clock.now();
    if (now - (row.last_used_at ?? row.created_at) >= LAST_USE_PRECISION) recordUse(row.id, now);
    return {
      tokenId: row.id,
      appId: row.app_id,
      scopes: parseScopes(row.scopes),
      caller: callerOf(row),
    };
  };
}

type GrantRow = NonNullable<Awaited<ReturnType<typeof selectGrant.first>>>;

const callerOf = ({ account_id, username, role, actor_id }: GrantRow) =>
  account_id === null || username === null || role === null || actor_id === null
    ? null
    : { accountId: account_id, username, role, sessionId: null, actorId: actor_id };
