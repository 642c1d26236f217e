import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import type { PlatformTables } from '../database/tables.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createTestEnvironment } from '../testing/databases.ts';
import { openRawConnection } from '../testing/raw-connection.ts';
import { systemClock } from '../time/clock.ts';
import { mountHealth } from './health.ts';
import { createHttp } from './http.ts';

const REQUESTS = [
  ['one host', 'GET /healthz HTTP/1.1\r\nHost: a\r\n', 200],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400],
  ['the same host twice', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHOST: a\r\n', 400],
  ['HTTP/2.0', 'GET /healthz HTTP/2.0\r\nHost: a\r\n', 505],
] as const;

test('a request with two hosts or another HTTP version is refused', { timeout: 20_000 }, async () => {
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
  mountHealth(http, []);
  const url = `http://localhost:${await http.listen(0, null)}`;
  for (const [what, head, status] of REQUESTS) {
    using connection = await openRawConnection(url);
    connection.send(`${head}\r\n`);
    const reply = await connection.reply();
    assert.equal(reply.status, status, what);
    if (status !== 200) await connection.closed;
  }
  await http.close();
  await environment.drop();
});
