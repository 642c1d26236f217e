// Sessions of the web app: a cookie that the pages alone look at, and that the interface takes for no
// credential (docs/decisions/0183).
import { createAccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { DAY, SECOND } from '@tandem/platform/time/clock.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { ownActorId } from '../../actors/actors.ts';
import { identifyByTokenOrKey } from '../../api-keys/identify.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { Member } from '../visitor/visitor.ts';
import { sessionCookieOf } from '../visitor/visitor.ts';

/** In seconds. */
export const SESSION_LIFETIME = (30 * DAY) / SECOND;

export type WebSessions = {
  /** The member whose session the cookie names; null for strangers. */
  find(cookie: string | undefined): Promise<Member | null>;
  /** The value of a cookie for a session. */
  sign(sessionId: Parameters<Awaited<ReturnType<typeof createAccessTokens>>['sign']>[0]): Promise<string>;
};

/** Its tokens have an issuer of their own, so that none of them is a token of the interface. */
export async function createWebSessions({ database, clock }: ThoughtsContext): Promise<WebSessions> {
  const tokens = await createAccessTokens(database, 'tandem-thoughts-web', clock);
  const identify = identifyByTokenOrKey(database, tokens, clock);
  return {
    find: async (header) => {
      const value = sessionCookieOf(header);
      const caller = value ? await identify({ scheme: 'bearer', value }) : null;
      return caller && { caller, actorId: ownActorId(caller) };
    },
    sign: (sessionId) => tokens.sign(sessionId, SESSION_LIFETIME),
  };
}

const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session');

export const writeSession = (value: string, origin: string): string => {
  const isSecure = origin.startsWith('https:');
  return writeCookie(nameOf(isSecure), value, { isSecure, lifetime: SESSION_LIFETIME });
};

export const removeSession = (origin: string): string => {
  const isSecure = origin.startsWith('https:');
  return writeCookie(nameOf(isSecure), '', { isSecure, lifetime: 0 });
};
