// The activity of accounts: logins, failures and changes, which the owner can read.

import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../database/database.ts';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { AccountActivityTable, PlatformDb, PlatformTables } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { neighbourhoodOf, networkOf } from '../../identity/network.ts';
import { nextId } from '../../ids.ts';
import { invalid } from '../../refusal.ts';
import type { PeriodicJob } from '../../scheduler/scheduler.ts';
import { nullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { type Clock, DAY, formatInstant, HOUR, type Instant } from '../../time/clock.ts';
import { counterId } from '../rate-limits/rate-limits.ts';
import { describeUserAgent, deviceName } from './device-name.ts';

export const ACTIVITY_KINDS = [
  'login',
  'login-failed',
  'second-factor-failed',
  'logout',
  'session-ended',
  'password-changed',
  'password-reset',
  'reset-link-created',
  'email-changed',
  'email-verified',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'identity-added',
  'identity-removed',
  'app-authorized',
  'app-revoked',
  'key-created',
  'key-revoked',
  'token-created',
  'token-revoked',
  'exported',
  'imported',
  'settings-changed',
  'role-changed',
  'moved',
  'move-undone',
  'disabled',
  'enabled',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
type FailureKind = 'login-failed' | 'second-factor-failed' | 'passkey-refused';

/**
 * The origin of a request: its network (/24 of IPv4, /48 of IPv6) and its stored `User-Agent`, and the
 * language of mails about it.
 */
export type Device = { network: string | null; userAgent: string | null; language?: 'en' | 'de' };

/** For changes without a request, such as those of commands. */
export const NO_DEVICE: Device = { network: null, userAgent: null };

/** A request: the client's address and the headers. */
export type Requester = { address: string; header(name: string): string | undefined };

export const deviceOf = ({ address, header }: Requester): Device => ({
  network: describeNetwork(address),
  userAgent: describeUserAgent(header('User-Agent')) || null,
  language: /^\s*de\b/i.test(header('Accept-Language') ?? '') ? 'de' : 'en',
});

function describeNetwork(address: string): string {
  const site = neighbourhoodOf(networkOf(address));
  return /^\d+\.\d+\.\d+$/.test(site) ? `${site}.0/24` : site;
}

/** `detail` is a short text without secrets: a name, or the names of fields. */
type Act = { accountId: AccountId; kind: ActivityKind; detail?: string | null };

/** Records an act in the transaction of its cause. */
export async function recordActivity(
  tx: PlatformDb,
  { accountId, kind, detail = null }: Act,
  device: Device,
  now: Instant,
): Promise<void> {
  await insertActivity.run(tx, {
    id: nextId(),
    account_id: accountId,
    kind,
    at: now,
    detail: detail === null ? null : detail.slice(0, MAX_DETAIL),
    network: device.network,
    user_agent: device.userAgent,
  });
}

/** Records an export. A failure is ignored: data can be read while the database refuses writes. */
export async function recordExport(
  database: Pick<Database<PlatformTables>, 'write'>,
  { accountId, detail }: { accountId: AccountId; detail: string | null },
  device: Device,
  now: Instant,
): Promise<void> {
  try {
    await database.write((tx) => recordActivity(tx, { accountId, kind: 'exported', detail }, device, now));
  } catch {
    // The export is more important than its record.
  }
}

const MAX_DETAIL = 200;

/** Records a failure: those of one kind, network and hour share a row. */
export async function recordFailure(
  tx: PlatformDb,
  { accountId, kind }: { accountId: AccountId; kind: FailureKind },
  device: Device,
  now: Instant,
): Promise<void> {
  const hour = String(Math.floor(now / HOUR));
  await upsertFailure.run(tx, {
    id: counterId('activity', accountId, kind, device.network ?? '', hour),
    account_id: accountId,
    kind,
    at: now,
    detail: null,
    network: device.network,
    user_agent: device.userAgent,
  });
}

/** How long a device is remembered. */
const KNOWN_FOR = 90 * DAY;

/**
 * Whether earlier logins exist, and none within 90 days came from the same device name and network. Call it
 * before the login is recorded.
 */
export async function isUnknownDevice(
  db: PlatformDb,
  accountId: AccountId,
  device: Device,
  now: Instant,
): Promise<boolean> {
  const logins = await selectLogins.rows(db, accountId, now - KNOWN_FOR);
  const isSame = ({ network, user_agent }: (typeof logins)[number]) =>
    network === device.network && deviceName(user_agent) === deviceName(device.userAgent);
  return logins.length > 0 && !logins.some(isSame);
}

/** An act as presented to the owner. */
export const AccountActivity = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ enum: ACTIVITY_KINDS as unknown as string[], examples: ['login'] }),
    at: Type.String({ format: 'date-time', description: 'Of failures, the last one.' }),
    hits: Type.Integer({ description: 'How many failures of one hour and network; 1 for everything else.' }),
    device: nullable(Type.String({ examples: ['Firefox on Linux'] })),
    network: nullable(
      Type.String({ description: '/24 of IPv4, or /48 of IPv6.', examples: ['192.0.2.0/24'] }),
    ),
    detail: nullable(Type.String({ description: 'A name, or the names of fields; never a secret.' })),
  },
  { title: 'AccountActivity' },
);
export type AccountActivity = Static<typeof AccountActivity>;

/** A page of activity; `next` is the cursor of the following page. */
export const ActivityPage = Type.Object(
  {
    data: Type.Array(AccountActivity),
    next: Type.Optional(Type.String({ description: 'For `cursor`; absent at the end.' })),
  },
  { title: 'AccountActivityPage' },
);
export type ActivityPage = Static<typeof ActivityPage>;

const DEFAULT_LIMIT = 40;
/** The most rows that are kept of an account. */
const MAX_ACTIVITY = 1000;

/** Newest first, of the last `days` days. Refuses an invalid cursor. */
export async function listActivity(
  db: PlatformDb,
  accountId: AccountId,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string | undefined },
  { days, now }: { days: number; now: Instant },
): Promise<ActivityPage> {
  const { at, id } = cursor === undefined ? { at: Number.MAX_SAFE_INTEGER, id: '' } : readCursor(cursor);
  const rows = await selectActivity.rows(db, accountId, startOf(days, now), at, id, limit + 1);
  const data = rows.slice(0, limit).map(
    (row): AccountActivity => ({
      id: row.id,
      kind: row.kind,
      at: formatInstant(row.at),
      hits: row.hits,
      device: deviceName(row.user_agent),
      network: row.network,
      detail: row.detail,
    }),
  );
  const last = rows[limit - 1];
  return rows.length > limit && last ? { data, next: writeCursor(last) } : { data };
}

/** With 0 days nothing is kept. */
const startOf = (days: number, now: Instant): Instant => (days === 0 ? now : now - days * DAY);

const writeCursor = ({ at, id }: { at: Instant; id: string }): string =>
  Buffer.from(`${at}.${id}`).toString('base64url');

function readCursor(cursor: string): { at: Instant; id: string } {
  const [, at, id] =
    /^(\d{1,15})\.([\w-]{36,43})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || id === undefined)
    throw invalid('query/cursor', 'must be `next` of a page of this list');
  return { at: Number(at), id };
}

/** Deletes what is older than `days` days, and all but the newest 1,000 rows of each account. */
export const activityJob = (database: Database<PlatformTables>, clock: Clock, days: number): PeriodicJob => ({
  name: 'account-activity',
  every: HOUR,
  run: async () => {
    const until = startOf(days, clock.now());
    await database.write((tx) => deleteOldActivity.run(tx, until));
    for (const accountId of await selectLongActivities.values(database.read, MAX_ACTIVITY))
      await database.write((tx) => deleteExcessActivity.run(tx, accountId, MAX_ACTIVITY));
  },
});

/** All activity of an account for its export, newest first. */
export async function exportActivity(
  db: PlatformDb,
  accountId: AccountId,
  within: { days: number; now: Instant },
): Promise<AccountActivity[]> {
  return (await listActivity(db, accountId, { limit: MAX_ACTIVITY }, within)).data;
}

// SQL of the activity of accounts.

type Row = Omit<AccountActivityTable, 'hits'>;

const insertActivity = defineQuery((tx: PlatformDb, row: Row) =>
  tx.insertInto('account_activity').values(row),
);

/** Counts a repeated failure in the row of its hour. */
const upsertFailure = defineQuery((tx: PlatformDb, row: Row) =>
  tx
    .insertInto('account_activity')
    .values(row)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({ hits: sql`account_activity.hits + 1`, at: row.at, user_agent: row.user_agent }),
    ),
);

/** Newest first, older than (`at`, `id`). */
const selectActivity = defineQuery(
  (db: PlatformDb, accountId: AccountId, since: Instant, at: Instant, id: string, limit: number) =>
    db
      .selectFrom('account_activity')
      .select(['id', 'kind', 'at', 'hits', 'detail', 'network', 'user_agent'])
      .where('account_id', '=', accountId)
      .where('at', '>', since)
      .where(({ eb, or, and }) => or([eb('at', '<', at), and([eb('at', '=', at), eb('id', '<', id)])]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
);

/** The devices of the logins since then. */
const selectLogins = defineQuery((db: PlatformDb, accountId: AccountId, since: Instant) =>
  db
    .selectFrom('account_activity')
    .select(['network', 'user_agent'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'login')
    .where('at', '>', since),
);

const deleteOldActivity = defineQuery((tx: PlatformDb, until: Instant) =>
  tx.deleteFrom('account_activity').where('at', '<=', until),
);

/** The accounts with more than `limit` rows. */
const selectLongActivities = defineQuery((db: PlatformDb, limit: number) =>
  db
    .selectFrom('account_activity')
    .select('account_id')
    .groupBy('account_id')
    .having((row) => row.fn.countAll<number>(), '>', limit),
);

/** Deletes all rows of an account but the newest `kept`. */
const deleteExcessActivity = defineQuery((tx: PlatformDb, accountId: AccountId, kept: number) =>
  tx
    .deleteFrom('account_activity')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (row) =>
      row
        .selectFrom('account_activity')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    ),
);
