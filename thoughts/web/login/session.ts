// Sessions of the web app: a cookie that the pages alone look at, and that the interface takes for no
// credential (docs/decisions/0183).
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import type { IssueLogin, LoginCall } from '@tandem/platform/accounts/context.ts';
import {
  createSession,
  endOwnSession,
  extendSession,
  prepareSession,
} from '@tandem/platform/accounts/sessions/sessions.ts';
import { createAccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import type { LoginMethod } from '@tandem/platform/database/tables.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { DAY, SECOND } from '@tandem/platform/time/clock.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { identifyByTokenOrKey } from '../../accounts/api-keys/api-keys.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { type Member, sessionCookieName, sessionCookieOf } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';

/** In seconds, from when a page was last opened. */
export const SESSION_LIFETIME = (30 * DAY) / SECOND;

type WebSessions = {
  /** The member whose session the cookie names; null for strangers. */
  find(cookie: string | undefined): Promise<Member | null>;
  /** The value of a cookie for a session. */
  sign(sessionId: SessionId): Promise<string>;
  /** Moves the end of the session on, once a day at most: its new cookie, or null where there is none. */
  renew(member: Member, cookie: string | undefined, origin: string): Promise<string | null>;
};

/** Moving the end of a session at every page would cost a write each. */
const RENEWAL_INTERVAL = DAY;

/** Its tokens have an issuer of their own, so that none of them is a token of the interface. */
export async function createWebSessions({ database, clock, config }: ThoughtsContext): Promise<WebSessions> {
  const cookieOf = (header: string | undefined) => sessionCookieOf(header, config.THOUGHTS_PUBLIC_URL);
  const tokens = await createAccessTokens(database, 'tandem-thoughts-web', clock);
  const identify = identifyByTokenOrKey(database, tokens, clock);
  const sign = (id: SessionId) => tokens.sign(id, SESSION_LIFETIME);

  /** A failure is ignored: pages are shown while the database refuses writes. */
  const renew: WebSessions['renew'] = async ({ caller: { sessionId } }, header, origin) => {
    const expiresAt = await tokens.expiryOf(cookieOf(header) ?? '');
    const end = clock.now() + SESSION_LIFETIME * SECOND;
    if (sessionId === null || expiresAt === null || end - expiresAt < RENEWAL_INTERVAL) return null;
    try {
      await database.write((tx) => extendSession(tx, sessionId, end));
    } catch {
      return null;
    }
    return writeSession(await sign(sessionId), origin);
  };

  return {
    find: async (header) => {
      const value = cookieOf(header);
      const caller = value ? await identify({ scheme: 'bearer', value }) : null;
      return caller && { caller, actorId: ownActorId(caller) };
    },
    sign,
    renew,
  };
}

export const writeSession = (value: string, origin: string): string => {
  const isSecure = origin.startsWith('https:');
  return writeCookie(sessionCookieName(isSecure), value, { isSecure, lifetime: SESSION_LIFETIME });
};

export const removeSession = (origin: string): string => {
  const isSecure = origin.startsWith('https:');
  return writeCookie(sessionCookieName(isSecure), '', { isSecure, lifetime: 0 });
};

/** What the browser keeps of an account is not for the next one. */
export const FORGET = { 'clear-site-data': '"cache", "storage"' };

/** A login by a page: who was logged in before, and what the reply does with the cookie. */
type PageLogin<Result> = {
  site: Pick<Site, 'thoughts' | 'sessions'>;
  member: Member | null;
  method: LoginMethod;
  /** `isOther`: somebody else was logged in before. */
  go(cookie: string, isOther: boolean): Result;
};

/** Prepares the session of a login by a page, which ends the session before it. */
export function preparePageLogin<Result>(
  { site, member, method, go }: PageLogin<Result>,
  call: LoginCall & { origin: string },
): IssueLogin<Result> {
  const now = site.thoughts.clock.now();
  const session = prepareSession(now, now + SESSION_LIFETIME * SECOND, call.header('user-agent'), method);
  return async (tx, account) => {
    if (member) await endOwnSession(tx, member.caller, now, deviceOf(call));
    const id = await createSession(tx, account, session);
    const isOther = member !== null && member.caller.accountId !== account.id;
    return async () => go(writeSession(await site.sessions.sign(id), call.origin), isOther);
  };
}
