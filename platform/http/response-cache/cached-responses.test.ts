// Cached responses belong to their caller, and are as new as the database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformMigrations } from '../../database/migrations.ts';
import { openDatabase } from '../../database/open.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { AccountId, Authenticate } from '../../identity/caller.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { createClient } from '../../testing/client.ts';
import { createTestEnvironment, eachDatabase } from '../../testing/databases.ts';
import { systemClock } from '../../time/clock.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { createHttp } from '../http.ts';

const read = {
  method: 'GET',
  tag: 'test',
  summary: 'Test',
  cache: 'per-caller',
  success: { status: 200, description: 'Who asks, and what there is.' },
} as const;
const open = endpoint({ ...read, path: '/open', access: 'optional' });
const closed = endpoint({ ...read, path: '/closed', access: 'bearer' });

/** Whoever shows a token of one letter is called by it. */
const identify: Authenticate = async ({ value }) =>
  value.length === 1
    ? { accountId: value as AccountId, username: value, role: 'user', sessionId: null }
    : null;

eachDatabase('responses that depend on the caller and the database alone', (dialect) => {
  async function start() {
    const environment = await createTestEnvironment(dialect, [platformMigrations]);
    const database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
    const http = createHttp<PlatformTables>({
      description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
      ...{ database, identify, clock: systemClock, log: createLog('test', 'silent') },
      ...{ publicUrl: null, trustedProxies: [], metrics: createMetrics() },
      limits: { inProgress: 64, queued: 64, maxWait: 1000 },
    });
    let worked = 0;
    const handler = async ({ caller }: { caller: { username: string } | null }) => {
      worked += 1;
      const rows = await database.read.selectFrom('setting').select('name').execute();
      return { who: caller?.username ?? null, rows: rows.length };
    };
    http.mount(open, handler);
    http.mount(closed, handler);
    const url = `http://localhost:${await http.listen(0, null)}`;
    return {
      ask: async (path: string, token?: string) => {
        const { status, body } = await createClient(url, token).get(path);
        return status === 200 ? [body.who, body.rows] : status;
      },
      commit: () =>
        database.write((tx) =>
          tx.insertInto('setting').values({ name: crypto.randomUUID(), value: 'x' }).execute(),
        ),
      worked: () => worked,
      async [Symbol.asyncDispose]() {
        await http.close();
        await database[Symbol.asyncDispose]();
        await environment.drop();
      },
    };
  }

  test('each caller gets their own response, however the requests alternate', async () => {
    await using here = await start();
    const before = (await here.ask('/open')) as [null, number];
    for (const round of [0, 1, 2]) {
      const rows = before[1] + round;
      for (const _ of [1, 2]) {
        assert.deepEqual(await here.ask('/open'), [null, rows]);
        for (const name of ['a', 'b']) {
          assert.deepEqual(await here.ask('/open', name), [name, rows]);
          assert.deepEqual(await here.ask('/closed', name), [name, rows]);
        }
        assert.equal(await here.ask('/open', 'nobody'), 401);
        assert.equal(await here.ask('/closed', 'nobody'), 401);
        assert.equal(await here.ask('/closed'), 401);
      }
      await here.commit();
    }
  });

  test('a response is computed at most twice if the database reports changes', async () => {
    await using here = await start();
    for (const _ of [1, 2, 3]) for (const name of ['a', 'b']) await here.ask('/closed', name);
    assert.equal(here.worked(), dialect === 'sqlite' ? 4 : 6);
    await here.commit();
    await here.ask('/closed', 'a');
    assert.equal(here.worked(), dialect === 'sqlite' ? 5 : 7);
  });
});
