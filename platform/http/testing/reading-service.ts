// A service whose responses contain the caller and the number of rows in its database.
import type { DialectName } from '../../database/database.ts';
import { platformMigrations } from '../../database/migrations.ts';
import { openDatabase } from '../../database/open.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { type AccountId, type Authenticate, type IdentifyToken, toAccountId } from '../../identity/caller.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { unauthenticated } from '../../refusal.ts';
import { createClient } from '../../testing/client.ts';
import { createTestEnvironment } from '../../testing/databases.ts';
import { readExposition } from '../../testing/prometheus.ts';
import { DAY, systemClock } from '../../time/clock.ts';
import { versioned } from '../conditional/conditional.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { createHttp } from '../http.ts';

const read = {
  method: 'GET',
  tag: 'test',
  summary: 'Test',
  cache: 'per-caller',
  unknownParameters: 'ignored',
  success: { status: 200, description: 'The caller and the current data.' },
} as const;
const open = endpoint({ ...read, path: '/open', access: 'optional', versions: versioned((shown) => shown) });
const closed = endpoint({ ...read, path: '/closed', access: 'bearer' });
const granted = endpoint({
  ...read,
  path: '/granted',
  access: 'bearer',
  rateLimit: 'granted',
  oauth: {
    scopes: [],
    authorize: (grant) => {
      if (!grant) throw unauthenticated('An access token is required.', 'credential-required');
    },
  },
});
const page = endpoint({ ...read, path: '/public', access: 'public', cache: 'anonymous' });

/** A token of one letter is valid and is the username of its account. */
const identify: Authenticate = async ({ value }) =>
  value.length === 1
    ? { accountId: value as AccountId, username: value, role: 'user', sessionId: null }
    : null;

/** Requests to `/granted` of a caller per day. */
export const RATE_LIMIT = 40;

/** An access token is `granted-` and the username of its account, until it is revoked. */
const USER_OF_TOKEN = /^granted-([a-z])$/;

/**
 * Serves `/open`, `/closed` and `/public`, and `/granted` for access tokens; `worked` returns the number of
 * handler runs.
 */
export async function startReadingService(dialect: DialectName, rateLimit = RATE_LIMIT) {
  const environment = await createTestEnvironment(dialect, [platformMigrations]);
  const database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
  const metrics = createMetrics();
  let identified: () => Promise<unknown> = async () => {};
  const identifyToken: IdentifyToken = async (token) => {
    const [, username] = USER_OF_TOKEN.exec(token) ?? [];
    const revoked = await database.read
      .selectFrom('setting')
      .select('name')
      .where('name', '=', `revoked ${token}`)
      .execute();
    await identified();
    if (username === undefined || revoked.length > 0) return null;
    const caller = { accountId: toAccountId(username), username, role: 'user', sessionId: null } as const;
    return { tokenId: token, appId: 'app', scopes: new Set(), caller };
  };
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    database,
    identify,
    identifyToken,
    rateLimits: { granted: { max: rateLimit, window: DAY } },
    clock: systemClock,
    log: createLog('test', 'silent'),
    publicUrl: null,
    trustedProxies: [],
    metrics,
    limits: { inProgress: 64, queued: 64, maxWait: 1000 },
  });
  let worked = 0;
  const count = async () => {
    worked += 1;
    return (await database.read.selectFrom('setting').select('name').execute()).length;
  };
  const handle = async ({ caller }: { caller: { username: string } | null }) => ({
    who: caller?.username ?? null,
    rows: await count(),
  });
  http.mount(open, handle);
  http.mount(closed, handle);
  // Long enough to be counted as a transfer in flight.
  http.mount(granted, async (call) => ({ ...(await handle(call)), text: 'long '.repeat(8000) }));
  // Long enough to be compressed.
  http.mount(page, async ({ query, header }) => ({
    rows: await count(),
    host: header('host'),
    query,
    text: 'long '.repeat(500),
  }));
  const insert = (name: string) =>
    database.write((tx) => tx.insertInto('setting').values({ name, value: 'x' }).execute());
  const url = `http://localhost:${await http.listen(0, null)}`;
  return {
    url,
    client: createClient(url),
    commit: () => insert(crypto.randomUUID()),
    revoke: (token: string) => insert(`revoked ${token}`),
    /** Calls `run` once after an access token was looked up, and awaits it. */
    onceIdentified(run: () => Promise<unknown>) {
      identified = () => {
        identified = async () => {};
        return run();
      };
    },
    /** Commits a change that no response contains. */
    touch: () =>
      database.write((tx) => tx.updateTable('setting').set({ value: crypto.randomUUID() }).execute()),
    worked: () => worked,
    metrics: async () => readExposition(await metrics.renderMetrics()),
    async [Symbol.asyncDispose]() {
      await http.close();
      await database[Symbol.asyncDispose]();
      await environment.drop();
    },
  };
}
