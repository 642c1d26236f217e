// Who a credential stands for: the bearer of a login's token, or the holder of an API key.
import type { AccountId, Caller, Identify } from '@tandem/platform/accounts/caller.ts';
import { identifyByToken } from '@tandem/platform/accounts/sessions.ts';
import type { Tokens } from '@tandem/platform/accounts/tokens.ts';
import { type Clock, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDatabase } from '../tables.ts';
import { hashOfKey } from './api-keys.ts';
import { selectCallerWithActor, selectKeyHolder, updateLastUse } from './store.ts';

/** The last use is for people to look at, so a busy key need not write it at every request. */
const LAST_USE_PRECISION = MINUTE;

export function identifyByTokenOrKey(database: ThoughtsDatabase, tokens: Tokens, clock: Clock): Identify {
  const byToken = identifyByToken(database, tokens, clock, (_read, sessionId, now) =>
    selectCallerWithActor(database.read, sessionId, now),
  );
  return async (credential): Promise<Caller | null> => {
    if (credential.scheme === 'bearer') return byToken(credential);
    const holder = await selectKeyHolder(database.read, hashOfKey(credential.value));
    if (!holder) return null;
    const now = clock.now();
    if (now - (holder.last_used_at ?? 0) >= LAST_USE_PRECISION) {
      await database.write((tx) => updateLastUse(tx, holder.key_id, now));
    }
    return {
      accountId: holder.id as AccountId,
      username: holder.username,
      role: holder.role,
      sessionId: null,
      actsAs: holder.actsAs,
    };
  };
}
