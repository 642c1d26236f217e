// Identifies the caller by a session's access token or a personal token.
import { authenticateByToken } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import type { Authenticate, Caller } from '@tandem/platform/identity/caller.ts';
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase } from '../tables.ts';
import { selectHolder, updateLastUse } from './store.ts';
import { hashToken, TOKEN_PREFIX } from './tokens.ts';

/** The last use is informational, so a write per hour is enough. */
const LAST_USE_RESOLUTION = HOUR;

export function identifyBySessionOrToken(
  database: JournalDatabase,
  tokens: AccessTokens,
  clock: Clock,
): Authenticate {
  const bySession = authenticateByToken(database, tokens, clock);
  return async (credential): Promise<Caller | null> => {
    const { scheme, value } = credential;
    if (scheme !== 'bearer' || !value.startsWith(TOKEN_PREFIX)) return bySession(credential);
    const holder = await selectHolder.first(database.read, hashToken(value));
    if (!holder) return null;
    const { id, username, role, scope, token_id, last_used_at } = holder;
    const now = clock.now();
    if (now - (last_used_at ?? 0) >= LAST_USE_RESOLUTION)
      await database.write((tx) => updateLastUse.run(tx, token_id, now));
    return { accountId: id, username, role, sessionId: null, scope };
  };
}
