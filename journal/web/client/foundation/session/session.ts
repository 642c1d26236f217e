// Who is signed in. The refresh token is in a cookie that no script can read; the access token is in memory.
import { computed, signal } from '@preact/signals';
import {
  type Ask,
  type Result,
  retryAfterOf,
  send,
  sendAs,
  type Tokens,
} from '@tandem/web/api/http-client.ts';
import { withLock } from '@tandem/web/local/locks.ts';
import { onChoiceElsewhere, readChoice, writeChoice } from '../preferences/preferences.ts';
import { forgetDatabaseOf, useDatabaseOf } from '../storage/database.ts';
import { removeCopy } from '../storage/remove-copy.ts';

/** The user whose journal is shown, signed in or not. */
export type Person = { id: string; username: string };

export type SessionState = 'unknown' | 'signed in' | 'signed out';

const PERSON = 'person';
const SHARED = 'shared';
/** The session that is known to be this user's. */
const VERIFIED = 'session';
/** No form of another site can send a header of its own. */
const WEB_HEADERS = { 'x-requested-with': 'journal' };
const SESSION = '/api/v1/web/session';

export const person = signal<Person | null>(readPerson());
export const sessionState = signal<SessionState>('unknown');
export const isSignedOut = computed(() => sessionState.value === 'signed out');

/** The session was ended elsewhere: the copy is covered until the password is given. */
export type Revocation = { userId: string; removesCopy: boolean };
const REVOKED = 'revoked';

const revocation = signal<Revocation | null>(readRevocation());
/** That of the user whose journal is open. */
export const revoked = computed(() =>
  revocation.value?.userId === person.value?.id ? revocation.value : null,
);
onChoiceElsewhere(REVOKED, () => {
  // Another user who signs in uncovers nothing of this one.
  if (readPerson()?.id !== person.peek()?.id) return;
  revocation.value = readRevocation();
  if (!revocation.value) sessionState.value = 'unknown';
});

let accessToken: string | null = null;

function readPerson(): Person | null {
  try {
    const { id, username } = JSON.parse(readChoice(PERSON) ?? 'null') ?? {};
    return typeof id === 'string' && typeof username === 'string' ? { id, username } : null;
  } catch {
    return null;
  }
}

function readRevocation(): Revocation | null {
  try {
    const { userId, removesCopy } = JSON.parse(readChoice(REVOKED) ?? 'null') ?? {};
    return typeof userId === 'string' ? { userId, removesCopy: removesCopy === true } : null;
  } catch {
    return null;
  }
}

/** Opens the journal of the user that this device knows; before anything reads it. */
export function openKnownJournal(): void {
  if (!person.value) return;
  useDatabaseOf(person.value.id);
  // The page may have been closed before.
  if (revoked.value?.removesCopy) void removeCopy();
}

/** In milliseconds. Open sheets, also in other tabs, write what was typed when they close. */
const REMOVAL_DELAY_MS = 1_000;

/** Covers the copy, in all tabs, and removes it where that was asked for. */
function revoke(userId: string, removesCopy: boolean): void {
  if (revoked.value && revoked.value.removesCopy >= removesCopy) return;
  revocation.value = { userId, removesCopy };
  writeChoice(REVOKED, JSON.stringify(revocation.value));
  if (removesCopy) setTimeout(() => void removeCopy(), REMOVAL_DELAY_MS);
}

type Access = { accessToken: string; expiresIn: number };

const tokens: Tokens = {
  current: () => accessToken,
  renew: (refused) =>
    withLock('session', async () => {
      // Another request of this tab was faster.
      if (accessToken !== null && accessToken !== refused) return accessToken;
      // Its reply has the next cookie: it must arrive though the page is closed meanwhile.
      const how = { method: 'POST', headers: WEB_HEADERS, keepalive: true } as const;
      const reply = await send<Access>(`${SESSION}/refresh`, how);
      if (reply.ok) return acceptToken(reply.data.accessToken);
      if (reply.status !== 401) throw new Error('The session cannot be renewed now.');
      accessToken = null;
      sessionState.value = 'signed out';
      // Without a cookie, the session has expired: what is written goes on.
      const { code } = reply.problem;
      if (person.value && code !== 'credential-required')
        revoke(person.value.id, code === 'remove-copy' || readChoice(SHARED) === 'yes');
      return null;
    }),
};

/**
 * The token, unless it belongs to another user, who signed in in another tab: then this journal is signed
 * out, and nothing of it is sent as that user.
 */
async function acceptToken(token: string): Promise<string | null> {
  const session = sessionOf(token);
  if (session !== readChoice(VERIFIED)) {
    const owner = await readOwner(token);
    if (owner.id !== person.value?.id) {
      accessToken = null;
      sessionState.value = 'signed out';
      return null;
    }
    writeChoice(VERIFIED, session);
  }
  accessToken = token;
  sessionState.value = 'signed in';
  return token;
}

/** The session that a token names. */
function sessionOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sid ?? null;
  } catch {
    return null;
  }
}

/** @throws where the server does not say */
async function readOwner(token: string): Promise<Person> {
  const reply = await send<Person>('/api/v1/users/me', { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(reply.problem.detail);
  return reply.data;
}

/** Sends a request as the user. */
export const ask = <Data>(path: string, options?: Ask): Promise<Result<Data>> =>
  sendAs<Data>(tokens, path, options);

export type SignInFailure =
  | { kind: 'wrong' }
  | { kind: 'busy'; seconds: number }
  | { kind: 'other'; detail: string; offline: boolean };

export async function signIn(
  identifier: string,
  password: string,
  isShared: boolean,
): Promise<SignInFailure | null> {
  const body = { identifier, password, remember: !isShared };
  const reply = await send<Access>(SESSION, { method: 'POST', headers: WEB_HEADERS, body });
  if (!reply.ok) {
    if (reply.status === 401) return { kind: 'wrong' };
    if (reply.status === 429) return { kind: 'busy', seconds: retryAfterOf(reply.headers) ?? 60 };
    return { kind: 'other', detail: reply.problem.detail, offline: reply.status === null };
  }
  return enter(reply.data.accessToken, isShared);
}

/** Opens the journal of the user whom `token` belongs to. */
async function enter(token: string, isShared: boolean): Promise<SignInFailure | null> {
  const owner = await readOwner(token).catch(() => null);
  if (owner === null) return { kind: 'other', detail: '', offline: true };
  const { id, username } = owner;
  const isAnother = person.value !== null && person.value.id !== id;
  writeChoice(PERSON, JSON.stringify({ id, username }));
  writeChoice(VERIFIED, sessionOf(token));
  writeChoice(SHARED, isShared ? 'yes' : null);
  writeChoice(REVOKED, null);
  revocation.value = null;
  // Nothing of the earlier user may stay in memory.
  if (isAnother) {
    location.assign('/');
    return null;
  }
  useDatabaseOf(id);
  accessToken = token;
  person.value = { id, username };
  sessionState.value = 'signed in';
  return null;
}

/** Ends the session. What waits to be sent stays on the device, unless that is shared. */
export async function signOut(): Promise<void> {
  const { value: user } = person;
  await send(SESSION, { method: 'DELETE', headers: WEB_HEADERS });
  accessToken = null;
  sessionState.value = 'signed out';
  if (readChoice(SHARED) === 'yes' && user) await forgetDatabaseOf(user.id);
  writeChoice(PERSON, null);
  location.assign('/sign-in');
}

/** After the account is gone: nothing of it stays here. */
export async function forgetUser(): Promise<void> {
  if (person.value) await forgetDatabaseOf(person.value.id);
  writeChoice(PERSON, null);
  location.assign('/register');
}

/** Null where none is known, which does not mean that there is no session. */
export const tokenInMemory = (): string | null => accessToken;

/** The access token for what cannot go through {@link ask}. */
export async function accessTokenNow(): Promise<string | null> {
  return accessToken ?? (await tokens.renew(null).catch(() => null));
}
