import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import type { PlatformTables } from '../database/tables.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createClient } from '../testing/client.ts';
import { createTestEnvironment } from '../testing/databases.ts';
import { systemClock } from '../time/clock.ts';
import { mountHealth } from './health.ts';
import { createHttp } from './http.ts';

test('readyz returns 503 for a check that fails or hangs, and 200 afterwards', async () => {
  const environment = await createTestEnvironment('sqlite', [platformMigrations]);
  await using database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    database,
    identify: async () => null,
    clock: systemClock,
    log: createLog('test', 'silent'),
    publicUrl: null,
    trustedProxies: [],
    metrics: createMetrics(),
    limits: { inProgress: 64, queued: 64, maxWait: 1000 },
  });
  const frozen = Promise.withResolvers<void>();
  const checks = [() => frozen.promise, () => Promise.reject(new Error('no')), () => Promise.resolve()];
  mountHealth(http, [() => checks.shift()?.() ?? Promise.resolve()], 100);
  const client = createClient(`http://localhost:${await http.listen(0, null)}`);
  for (const status of [503, 503, 200]) {
    const reply = await client.get('/readyz');
    assert.deepEqual([reply.status, reply.headers.has('retry-after')], [status, status === 503]);
  }
  frozen.reject(new Error('late'));
  assert.equal((await client.get('/healthz')).status, 200);
  await http.close();
  await environment.drop();
});
