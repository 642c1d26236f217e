// A valid request for each documented operation.
import { createECDH, randomBytes } from 'node:crypto';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import { type Operation, readInterface } from '@tandem/platform/testing/interface.ts';
import { logIn, PASSWORD, type Person } from './journal.ts';
import { AMR, JPEG, PHOTOS, pngOf, uploadId, VOICE_MEMOS } from './media.ts';

/** Ids of one user's data, one per kind. */
export type OwnedIds = Record<
  | 'activity'
  | 'other'
  | 'mood'
  | 'feeling'
  | 'entry'
  | 'reminder'
  | 'device'
  | 'photo'
  | 'voiceMemo'
  | 'session'
  | 'token',
  string
>;

type Request = { method: string; path: string; body?: unknown };

const written = await readInterface(new URL('../../docs/interface/journal.md', import.meta.url));

/** The operations that require authentication. */
export const authenticatedOperations: readonly Operation[] = written.operations.filter(
  ({ access }) => access === 'bearer',
);

/** Operations for administrators, and those that need an earlier step. */
const SPECIAL =
  /\/admin\/|\/totp\/confirm$|\/recovery-codes$|^DELETE .*\/totp$|^(?!GET).*\/passkeys(?:\/\{id\})?$|\/reauthenticate\/(?:options|oidc)$|\/identities|^PUT .*\/auth\/password$/;

/** The operations that every user can call with the requests of {@link requestOf}. */
export const ordinaryOperations: readonly Operation[] = authenticatedOperations.filter(
  ({ method, path }) => !SPECIAL.test(`${method} ${path}`),
);

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

export async function createOwned(person: Person): Promise<OwnedIds> {
  const made = async (path: string, body: object): Promise<string> =>
    (await person.post(`/api/v1/${path}`, body)).body.id;
  const activity = await made('activities', { name: crypto.randomUUID(), category: 'Private' });
  const photo = await uploadId(person, PHOTOS, pngOf(100));
  const voiceMemo = await uploadId(person, VOICE_MEMOS, AMR);
  const mood = await made('moods', { value: 2, name: crypto.randomUUID() });
  const feeling = await made('feelings', { name: crypto.randomUUID(), category: 'Private' });
  return {
    activity,
    mood,
    feeling,
    other: await made('activities', { name: crypto.randomUUID() }),
    photo,
    voiceMemo,
    entry: await made('entries', {
      mood: 2,
      content: 'dear diary',
      loggedAt: '2026-01-02T03:04:05+01:00',
      activityIds: [activity],
      photoIds: [photo],
      voiceMemoIds: [voiceMemo],
      moodId: mood,
      feelingIds: [feeling],
    }),
    reminder: await made('reminders', { monday: '08:00' }),
    device: await made('reminders/devices', subscription()),
    session: await sessionOf(person),
    token: await made('users/me/tokens', { name: 'Shortcut', scope: 'read' }),
  };
}

/** A push subscription of a browser. */
const subscription = () => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/** The id of another session of the user. */
async function sessionOf({ url, username }: Person): Promise<string> {
  const other = await logIn(createClient(url), username);
  const sessions: Json[] = (await other.get('/api/v1/auth/sessions')).body;
  return sessions.find(({ current }) => current).id;
}

/** Builds a request for `operation`: ids of `belongings` in the path, ids of `inBody` in the body. */
export function requestOf(
  { method, path, query, request }: Operation,
  belongings: OwnedIds,
  inBody: OwnedIds = belongings,
): Request {
  const period = query.some((name) => name.startsWith('from')) ? '?from=2026-01-01&to=2026-01-31' : '';
  const filled = path
    .replace('{mood}', '2')
    .replace('{channel}', 'email')
    .replace('{id}', belongings[kindOf(path)]);
  const body = bodyOf(path, request, inBody);
  return { method, path: filled + period, ...(body === undefined ? {} : { body }) };
}

function kindOf(path: string): keyof OwnedIds {
  if (path.includes('activit') || path.includes('correlation')) return 'activity';
  if (path.startsWith('/api/v1/moods')) return 'mood';
  if (path.startsWith('/api/v1/feelings')) return 'feeling';
  if (path.startsWith(PHOTOS)) return 'photo';
  if (path.startsWith(VOICE_MEMOS)) return 'voiceMemo';
  if (path.includes('sessions')) return 'session';
  if (path.includes('tokens')) return 'token';
  if (path.includes('devices')) return 'device';
  return path.includes('reminder') ? 'reminder' : 'entry';
}

function bodyOf(path: string, request: string, belongings: OwnedIds): unknown {
  if (request === '-') return undefined;
  if (request === 'file') return fileOf(path);
  const body = bodies(belongings)[request];
  if (!body) throw new Error(`No body is known for ${request}.`);
  return body;
}

function fileOf(path: string): Uint8Array<ArrayBuffer> {
  if (path === PHOTOS) return pngOf(64);
  if (path.endsWith('/preview')) return new Uint8Array(JPEG);
  return path === VOICE_MEMOS ? new Uint8Array(AMR) : new TextEncoder().encode('[{"mood":3}]');
}

const bodies = (belongings: OwnedIds): Record<string, Json> => {
  const entry = {
    mood: 2,
    content: 'changed',
    activityIds: [belongings.activity],
    photoIds: [belongings.photo],
    voiceMemoIds: [belongings.voiceMemo],
    moodId: belongings.mood,
    feelingIds: [belongings.feeling],
  };
  return {
    CreateEntryRequest: entry,
    UpdateEntryRequest: entry,
    CreateMoodRequest: { value: 2, name: crypto.randomUUID() },
    UpdateMoodRequest: { name: crypto.randomUUID() },
    ReplaceMoodRequest: { by: belongings.mood },
    CreateFeelingRequest: { name: crypto.randomUUID() },
    UpdateFeelingRequest: { name: crypto.randomUUID() },
    ReplaceFeelingRequest: { by: belongings.feeling },
    SetAppearanceRequest: { icon: '🌱', color: 'green' },
    CreateActivityRequest: { name: crypto.randomUUID() },
    RenameActivityRequest: { newName: crypto.randomUUID() },
    SetCategoryRequest: { category: 'Changed' },
    ReplaceActivityRequest: { oldActivityId: belongings.activity, newActivityId: belongings.other },
    CreateReminderRequest: { sunday: '09:00' },
    UpdateReminderRequest: { enabled: false, schedule: { friday: '10:00' } },
    UpdateReminderChannelsRequest: { neutralText: false, webhook: { url: 'https://hook.example.com/' } },
    AddReminderDeviceRequest: subscription(),
    UpdateProfileRequest: { displayName: 'Changed', timezone: 'Asia/Tokyo' },
    DeleteAccountRequest: { password: PASSWORD },
    CreateTokenRequest: { name: 'Script', scope: 'read' },
    Preferences: { theme: 'dark' },
    ReauthenticateRequest: { password: PASSWORD },
    ChangeSecurityRequest: { loginNotices: false },
    FirstPasswordRequest: { newPassword: 'a long first password' },
    CreatePasskeyRequest: { response: {} },
    RenamePasskeyRequest: { name: 'Phone' },
    ConfirmTotpRequest: { code: '000000' },
    ChangePasswordRequest: { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
  };
};

/** All data readable by the user, including media. */
export async function stateOf(person: Person, { photo, voiceMemo }: OwnedIds): Promise<Json> {
  const paths = [
    'users/me',
    'activities',
    'moods',
    'feelings',
    'entries',
    'reminders',
    'reminders/channels',
    'entries/stats',
  ];
  const replies = [
    ...paths.map((path) => person.get(`/api/v1/${path}`)),
    person.get(`${PHOTOS}/${photo}`),
    person.get(`${VOICE_MEMOS}/${voiceMemo}`),
  ];
  return (await Promise.all(replies)).map(({ status, text }) => [status, text]);
}
