// The fuzzing target of the journal.
import type { DialectName } from '@tandem/platform/database/database.ts';
import { type FuzzOptions, type FuzzReport, fuzz } from '@tandem/platform/testing/fuzz/fuzz.ts';
import { readOperations } from '@tandem/platform/testing/fuzz/operations.ts';
import { randomId } from '@tandem/platform/testing/fuzz/requests/random.ts';
import type { FuzzContext, FuzzTarget } from '@tandem/platform/testing/fuzz/target.ts';
import { PASSWORD, startTestJournal, type TestJournal } from './journal.ts';
import { AMR, JPEG, pngOf } from './media.ts';

/** Rate limits are disabled; size limits are small enough to exceed. */
const SETTINGS = {
  LOGIN_FAILURES_PER_ADDRESS: '0',
  LOGIN_FAILURES_PER_IDENTIFIER: '0',
  LOGIN_FAILURES_PER_NETWORK: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  JOURNAL_MAX_PHOTO_BYTES: '4096',
  JOURNAL_MAX_IMPORT_BYTES: '100000',
};

/** Fuzzes a new journal. @throws FuzzFailure with the failing request. */
export async function fuzzJournal(dialect: DialectName, options: FuzzOptions): Promise<FuzzReport> {
  await using journal = await startTestJournal(dialect, SETTINGS);
  return await fuzz(await toTarget(journal), options);
}

const DEVICE = 'its endpoint must be on a public server';

/** Operations that generated requests cannot complete, with the reason. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'POST /api/v1/reminders/devices': DEVICE,
  'DELETE /api/v1/reminders/devices/{id}': DEVICE,
};

const HASHING_WEIGHT = 0.04;

async function toTarget(journal: TestJournal): Promise<FuzzTarget> {
  return {
    url: journal.service.url,
    operations: readOperations((await journal.client.get('/openapi.json')).body),
    register: async () => {
      const { username, accessToken, refreshToken } = await journal.join();
      const known = { username, 'refresh-token': refreshToken };
      return { authorization: `Bearer ${accessToken}`, email: `${username}@example.org`, known };
    },
    kindOf: (place) => KINDS.find(([pattern]) => pattern.test(place))?.[1] ?? null,
    namedMembers: { refreshToken: 'refresh-token', username: 'username', url: 'calendar' },
    sample,
    file: (draw, { path }) => fileFor(draw, path),
    weights: {
      'POST /api/v1/auth/login': HASHING_WEIGHT,
      'POST /api/v1/users/register': HASHING_WEIGHT,
      'PATCH /api/v1/users/me/password': HASHING_WEIGHT,
      'DELETE /api/v1/users/me': 0.03,
      'GET /api/v1/data/export': 0.1,
      'POST /api/v1/data/import': 0.2,
    },
    otherPaths: [
      '/',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/docs/',
      '/docs/static/',
      '/metrics',
      '/api/v1',
    ],
    isPrivate: true,
    // A user object. Preferences may contain any JSON.
    forbiddenPatterns: [/"email":"[^"]*"[^{}]*"role":"admin"|"role":"admin"[^{}]*"email":"/],
  };
}

const KINDS: readonly [RegExp, string][] = [
  [/activit|correlation/i, 'activity'],
  [/photo/i, 'photo'],
  [/voice/i, 'voice-memo'],
  [/sessions/, 'session'],
  [/tokens/, 'token'],
  [/device/i, 'device'],
  [/reminder/i, 'reminder'],
  [/entries/i, 'entry'],
];

const INSTANTS = [
  '2026-03-29T01:30:00Z',
  '2026-03-29T02:30:00',
  '2026-03-29T03:30:00.123+02:00',
  '2026-03-29',
  '2020-02-29',
  '2026-03-01T00:00:00-12:00',
  '1999-12-31T23:59:59.999Z',
];
const DAY_NAMES = /^(mon|tues|wednes|thurs|fri|satur|sun)day$/;

function sample({ random: dice, pool, caller: who }: FuzzContext, name: string): unknown {
  const known = (kind: string): string | undefined => pool.pick(dice, kind, who)?.value;
  // An id chosen by two users would be reported as a leaked secret of the first.
  if (name === 'id') return randomId(dice);
  // Ids that are already linked or not owned would make nearly every entry fail.
  if (/^(photo|voiceMemo|activity)Ids$/.test(name) && dice.chance(0.7)) return [];
  if (name === 'X-Requested-With') return 'fuzz';
  if (name === 'Range') return dice.pick(['bytes=0-3', 'bytes=-1', 'bytes=9999999-']);
  if (name === 'secret') return /([^/]+)\.ics/.exec(known('calendar') ?? '')?.[1] ?? 'nothing';
  if (name === 'loggedAt') return dice.pick(INSTANTS);
  if (name === 'from') return dice.pick(INSTANTS.slice(4));
  if (name === 'to') return dice.pick(['2026-03-30', '2026-04-01T00:00:00Z', '2027-01-01']);
  if (DAY_NAMES.test(name)) return dice.pick(['09:00', '9:05', '23:59:59']);
  if (name === 'timezone') return dice.pick(['Europe/Berlin', 'Asia/Tokyo', 'America/St_Johns', 'UTC', '']);
  if (/password/i.test(name)) return PASSWORD;
  if (name === 'email') return `${randomId(dice)}@example.org`;
  if (name === 'username') return `u${randomId(dice).slice(0, 20)}`;
  if (name === 'identifier') return known('username') ?? 'nobody';
  if (name === 'refreshToken') return known('refresh-token') ?? 'nothing';
  if (name === 'cursor') return known('cursor') ?? 'nothing';
  if (/^(name|newName)$/.test(name)) return `Activity ${dice.below(200)}`;
  return undefined;
}

const IMPORTS = [
  '[{"mood":3,"content":"imported","loggedAt":"2026-01-02T03:04:05+01:00"}]',
  '{"profile":{"displayName":"A"},"activities":[{"name":"Tea"}],"entries":[{"mood":5}],"reminders":[{"schedule":{}}]}',
  'full_date,date,weekday,time,mood,activities,note_title,note\n2026-01-02,January 2,Friday,08:15,good,tea | run,,hi\n',
];

function fileFor({ random }: FuzzContext, path: string): Buffer {
  if (path.endsWith('preview')) return JPEG;
  if (path.endsWith('photos')) return pngOf(16 + random.below(2000), random.below(256));
  if (path.endsWith('voice-memos')) return AMR;
  return Buffer.from(random.pick(IMPORTS));
}
