// Authenticates callers by session token or API key.
import { authenticateByToken } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { createBatchedLookup } from '@tandem/platform/database/queries/batched-lookup.ts';
import type { Authenticate, Caller, SessionId } from '@tandem/platform/identity/caller.ts';
import { type Clock, MINUTE } from '@tandem/platform/time/clock.ts';
import { toOwnActor } from '../../foundation/actors/own-actor.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { hashKey } from './api-keys.ts';
import { selectCallerByKey, selectCallersWithActors, selectCallerWithActor, updateLastUse } from './store.ts';

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
