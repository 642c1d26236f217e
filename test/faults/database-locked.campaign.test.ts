// Another process holds the lock of a SQLite database, briefly and longer than the lock timeout.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { createClient, type Reply } from '../../platform/testing/client.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { SETTINGS, serviceNames, withService } from '../../tools/testing/service-under-test.ts';

/** Milliseconds: the services wait 10 s for a lock, with a shared deadline. */
const PATIENCE = 10_000;
const SLACK = 4_000;
const AT_ONCE = 40;

describe('a database locked by another program', { concurrency: true }, () => {
  for (const name of serviceNames) {
    test(
      `${name} waits for a limited time, serves reads, and recovers without a restart`,
      { timeout: 60_000 },
      () =>
        withService(name, async (target) => {
          const environment = await createTestEnvironment('sqlite', target.migrations);
          assert.equal(environment.database.dialect, 'sqlite');
          await using service = await target.run(environment, SETTINGS);
          const person = createClient(service.url, target.tokenOf(await target.join(service.url)));
          const { path, body } = target.sample;
          const write = () =>
            person.post(path, body, { headers: { 'idempotency-key': crypto.randomUUID() } });
          using other = new DatabaseSync(environment.database.path, { timeout: 5000 });

          other.exec('begin exclusive');
          const moment = write();
          for (let read = 0; read < 20; read += 1)
            assert.equal((await person.get('/users/me')).status < 500, true);
          other.exec('commit');
          assert.equal((await moment).status, 201);

          other.exec('begin exclusive');
          const began = performance.now();
          const refused = await Promise.all(Array.from({ length: AT_ONCE }, write));
          for (const reply of refused) assertAway(reply);
          assert.ok(performance.now() - began < PATIENCE + SLACK);
          assert.equal((await person.get('/healthz')).status, 200);
          other.exec('commit');
          for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, write))) {
            assert.equal(status, 201);
          }
          service.kill('SIGTERM');
          assert.equal((await service.exited).code, 0);
          await environment.drop();
        }),
    );
  }
});

const assertAway = ({ status, headers, body }: Reply): void =>
  assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '5']);
