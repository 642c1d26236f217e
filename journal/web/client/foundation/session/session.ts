// The session of the app. The refresh token is in an HttpOnly cookie, the access token in memory.
import { computed, signal } from '@preact/signals';
import {
  type RequestOptions,
  type Result,
  retryAfterOf,
  send,
  sendAs,
  type Tokens,
} from '@tandem/web/api/http-client.ts';
import { withLock } from '@tandem/web/local/locks.ts';
import { onChoiceElsewhere, readChoice, writeChoice } from '../preferences/preferences.ts';
import { forgetDatabaseOf, useDatabaseOf } from '../storage/database.ts';
import { removeCopy } from '../storage/removal.ts';

/** The user of the open journal, signed in or not. */
type Person = { id: string; username: string; displayName?: string | null | undefined };

type SessionState = 'unknown' | 'signed in' | 'signed out';

const PERSON = 'person';
const SHARED = 'shared';
/** The session id that was verified to belong to the user. */
const VERIFIED = 'session';
/** A custom header prevents cross-site form requests. */
const WEB_HEADERS = { 'x-requested-with': 'journal' };
const SESSION = '/api/v1/web/session';

export const person = signal<Person | null>(readPerson());
export const sessionState = signal<SessionState>('unknown');
export const isSignedOut = computed(() => sessionState.value === 'signed out');

/** A session ended on another device: the local copy is hidden until the user enters the password. */
type Revocation = { userId: string; removesCopy: boolean };
const REVOKED = 'revoked';

const revocation = signal<Revocation | null>(readRevocation());
/** The revocation of the open journal's user. */
export const revoked = computed(() =>
  revocation.value?.userId === person.value?.id ? revocation.value : null,
);
onChoiceElsewhere(REVOKED, () => {
  // A sign-in as another user does not reveal this user's copy.
  if (readPerson()?.id !== person.peek()?.id) return;
  revocation.value = readRevocation();
  if (!revocation.value) sessionState.value = 'unknown';
});

let accessToken: string | null = null;

function readPerson(): Person | null {
  try {
    const { id, username, displayName } = JSON.parse(readChoice(PERSON) ?? 'null') ?? {};
    return typeof id === 'string' && typeof username === 'string' ? { id, username, displayName } : null;
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

/** Opens the journal of the user stored on this device. Must run before any read. */
export function openKnownJournal(): void {
  if (!person.value) return;
  useDatabaseOf(person.value.id);
  // The page may have been closed before the removal.
  if (revoked.value?.removesCopy) void removeCopy();
}

/** In milliseconds. Open sheets, also in other tabs, store typed text when they close. */
const REMOVAL_DELAY_MS = 1_000;

/** Hides the copy in all tabs, and removes it if requested. */
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
      // Another request of this tab has renewed the token.
      if (accessToken !== null && accessToken !== refused) return accessToken;
      // The reply sets the next cookie, so the request must outlive the page.
      const how = { method: 'POST', headers: WEB_HEADERS, keepalive: true } as const;
      const reply = await send<Access>(`${SESSION}/refresh`, how);
      if (reply.ok) return acceptToken(reply.data.accessToken);
      if (reply.status !== 401) throw new Error('The session cannot be renewed now.');
      accessToken = null;
      sessionState.value = 'signed out';
      // Without a cookie the session has expired; the user can continue to write offline.
      const { code } = reply.problem;
      if (person.value && code !== 'credential-required')
        revoke(person.value.id, code === 'remove-copy' || readChoice(SHARED) === 'yes');
      return null;
    }),
};

/**
 * Accepts the token unless it belongs to another user who signed in in another tab. In that case this journal
 * is signed out, and nothing is sent as the other user.
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
    keepName(owner.displayName ?? null);
    writeChoice(VERIFIED, session);
  }
  accessToken = token;
  sessionState.value = 'signed in';
  return token;
}

/** The session id in an access token. */
function sessionOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sid ?? null;
  } catch {
    return null;
  }
}

/** @throws if the server cannot be reached or refuses */
async function readOwner(token: string): Promise<Person> {
  const reply = await send<Person>('/api/v1/users/me', { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(reply.problem.detail);
  return reply.data;
}

/** Sends an authenticated request. */
export const sendRequest = <Data>(path: string, options?: RequestOptions): Promise<Result<Data>> =>
  sendAs<Data>(tokens, path, options);

export type SignInFailure =
  | { kind: 'wrong' }
  /** A second step is needed; without a challenge, its code or a passkey was wrong. */
  | { kind: 'code'; challenge: string; methods: readonly string[] }
  /** The second step took too long, or had too many attempts. */
  | { kind: 'expired' }
  /** The address must be confirmed first. */
  | { kind: 'unverified' }
  | { kind: 'busy'; seconds: number }
  | { kind: 'other'; detail: string; offline: boolean };

export const signIn = (identifier: string, password: string, isShared: boolean) =>
  enterBy('', { identifier, password, remember: !isShared }, isShared);

/** The second step of {@link signIn}. */
export const completeSignIn = (challenge: string, proof: object, isShared: boolean) =>
  enterBy('/second-factor', { challenge, ...proof }, isShared);

export const signInByPasskey = (challenge: string, response: object, isShared: boolean) =>
  enterBy('/passkey', { challenge, response, remember: !isShared }, isShared);

/** The provider of sign-ins has led back, and the cookie is set. */
export const signInByCookie = (isShared: boolean) => enterBy('/refresh', null, isShared);

/** Creates an account with a sign-in of the provider. */
export const registerByOidc = (body: object) => enterBy('/oidc', body, false);

export const signInByLink = (token: string) => enterBy('/link', { token }, false);

/** What a refusal says about the second step. */
type Step = { challenge?: string; methods?: string[] };

async function enterBy(path: string, body: object | null, isShared: boolean): Promise<SignInFailure | null> {
  const how = { method: 'POST', headers: WEB_HEADERS, ...(body ? { body } : {}) } as const;
  const reply = await send<Access>(SESSION + path, how);
  if (!reply.ok) {
    const { challenge = '', methods = [], code } = reply.problem as typeof reply.problem & Step;
    if (challenge || /^wrong-(code|passkey)$/.test(code)) return { kind: 'code', challenge, methods };
    if (code === 'challenge-expired') return { kind: 'expired' };
    if (code === 'email-unverified') return { kind: 'unverified' };
    if (reply.status === 401) return { kind: 'wrong' };
    if (reply.status === 429) return { kind: 'busy', seconds: retryAfterOf(reply.headers) ?? 60 };
    const detail = reply.problem.errors?.[0]?.detail ?? reply.problem.detail;
    return { kind: 'other', detail, offline: reply.status === null };
  }
  return enter(reply.data.accessToken, isShared);
}

/** Opens the journal of the token's user. */
async function enter(token: string, isShared: boolean): Promise<SignInFailure | null> {
  const owner = await readOwner(token).catch(() => null);
  if (owner === null) return { kind: 'other', detail: '', offline: true };
  const { id, username, displayName } = owner;
  const isAnother = person.value !== null && person.value.id !== id;
  writeChoice(PERSON, JSON.stringify({ id, username, displayName }));
  writeChoice(VERIFIED, sessionOf(token));
  writeChoice(SHARED, isShared ? 'yes' : null);
  writeChoice(REVOKED, null);
  revocation.value = null;
  // No data of the previous user may stay in memory.
  if (isAnother) {
    location.assign('/');
    return null;
  }
  useDatabaseOf(id);
  accessToken = token;
  person.value = { id, username, displayName };
  sessionState.value = 'signed in';
  return null;
}

/** Stores a changed name, by which the app greets. */
export function keepName(displayName: string | null): void {
  if (!person.value || (person.value.displayName ?? null) === displayName) return;
  person.value = { ...person.value, displayName };
  writeChoice(PERSON, JSON.stringify(person.value));
}

/** Ends the session. Unsent items stay on the device, unless it is a shared device. */
export async function signOut(): Promise<void> {
  const { value: user } = person;
  await send(SESSION, { method: 'DELETE', headers: WEB_HEADERS });
  accessToken = null;
  sessionState.value = 'signed out';
  if (readChoice(SHARED) === 'yes' && user) await forgetDatabaseOf(user.id);
  writeChoice(PERSON, null);
  location.assign('/sign-in');
}

/** Removes all local data after the deletion of the account. */
export async function forgetUser(): Promise<void> {
  if (person.value) await forgetDatabaseOf(person.value.id);
  writeChoice(PERSON, null);
  location.assign('/register');
}

/** Null if no token is in memory; a session may exist nevertheless. */
export const tokenInMemory = (): string | null => accessToken;

/** The access token for requests that cannot use {@link ask}. */
export async function accessTokenNow(): Promise<string | null> {
  return accessToken ?? (await tokens.renew(null).catch(() => null));
}
