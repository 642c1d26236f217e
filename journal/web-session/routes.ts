// Routes of web sessions and of the devices that are signed in.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceName } from '@tandem/platform/accounts/sessions/device-name.ts';
import { endSession, listSessions, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { forbidden, invalid, unauthenticated } from '@tandem/platform/refusal.ts';
import { isOwnForm } from '@tandem/web/pages/own-form.ts';
import {
  generateToken,
  hashToken,
  type IssuedTokens,
  lifetimesOf,
  logIn,
  logOut,
  rotateRefreshToken,
  toTokenPair,
} from '../auth/auth.ts';
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import { readCookie, removeCookie, writeCookie } from './cookie.ts';
import { deleteExpiredCopyRemovals, insertCopyRemovals, selectCopyRemoval } from './store.ts';

type Headers = { header(name: string): string | undefined; origin: string };

export function mountWebSessions(journal: JournalContext): void {
  mountSession(journal);
  mountDevices(journal);
}

function mountSession({ http, database, clock, limits, tokens, config }: JournalContext): void {
  const lifetimes = { ...lifetimesOf(config), survivesLostReply: true };

  const reply = async (issued: IssuedTokens | null, remember: boolean, { origin }: Headers) => {
    const { refreshToken, ...shown } = await toTokenPair(issued, tokens, lifetimes);
    const cookie = { token: refreshToken, remember };
    const how = { ...scopeOf(origin), lifetime: lifetimes.refresh };
    return new Reply(200, shown, { 'set-cookie': writeCookie(cookie, how) });
  };

  http.mount(contract.signIn, async (call) => {
    requireOwnScript(call);
    const { body, commit, header } = call;
    const account = await authenticateAccount(database, limits, body, call, clock.now());
    const now = clock.now();
    const session = prepareSession(now, now + lifetimes.refresh * 1000, header('User-Agent'));
    const token = generateToken();
    const issued = await commit((tx) => logIn(tx, account, session, token));
    return reply(issued, body.remember !== false, call);
  });

  http.mount(contract.renew, async (call) => {
    requireOwnScript(call);
    const cookie = readCookie(call.header('Cookie'));
    if (!cookie) throw unauthenticated('There is no session: sign in.', 'credential-required');
    const hash = hashToken(cookie.token);
    const next = generateToken();
    const issued = await call.commit((tx) => rotateRefreshToken(tx, hash, next, clock.now(), lifetimes));
    if (!issued && (await selectCopyRemoval.exists(database.read, hash, clock.now())))
      throw unauthenticated('This device was signed out; remove its copy.', 'remove-copy');
    return reply(issued, cookie.remember, call);
  });

  http.mount(contract.signOut, async (call) => {
    requireOwnScript(call);
    const cookie = readCookie(call.header('Cookie'));
    if (cookie) {
      const hash = hashToken(cookie.token);
      await call.commit((tx) => logOut(tx, hash, clock.now()));
    }
    return new Reply(204, null, { 'set-cookie': removeCookie(scopeOf(call.origin)) });
  });
}

function mountDevices({ http, database, clock }: JournalContext): void {
  http.mount(contract.listDevices, async ({ caller }) => {
    const sessions = await listSessions(database.read, caller, clock.now());
    return sessions.map(({ userAgent, ...session }) => ({ ...session, name: deviceName(userAgent) }));
  });

  http.mount(contract.signOutDevice, ({ caller, params, query, commit }) =>
    commit(async (tx) => {
      const now = clock.now();
      if (query.removeCopy) {
        await deleteExpiredCopyRemovals.run(tx, now);
        await insertCopyRemovals.run(tx, caller.accountId, params.id, now);
      }
      await endSession(tx, caller, params.id, now);
    }),
  );
}

/** Over plain HTTP a browser would drop a secure cookie. */
const scopeOf = (origin: string) => ({ path: contract.WEB_PATH, isSecure: origin.startsWith('https:') });

/** Refuses requests of other sites: browsers name the site or the origin of each request that has a body. */
function requireOwnScript(call: Headers): void {
  const { header } = call;
  if (header('X-Requested-With') === undefined)
    throw invalid('header/X-Requested-With', 'must be sent with any value', 'header-required');
  const isFromBrowser = header('Sec-Fetch-Site') !== undefined || header('Origin') !== undefined;
  if (isFromBrowser && !isOwnForm(call)) throw forbidden('The request came from another site.');
}
