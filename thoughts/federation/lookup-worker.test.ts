import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '@tandem/platform/database/database.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useDatabase } from '@tandem/platform/testing/open-databases.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationTables } from '../foundation/tables/federation.ts';
import { startLookupWorker } from './lookup-worker.ts';

const KIND = 'links-changed';

eachDatabase('the lookup worker', (dialect) => {
  const here = useDatabase(dialect);

  test('failed work is retried with growing delays', async () => {
    const clock = createTestClock();
    const database = here.database as never as Database<FederationTables>;
    const worker = startLookupWorker(
      { database, clock, log: createLog('test', 'silent'), isPolling: false },
      {
        name: 'test',
        kind: KIND,
        leaseMs: MINUTE,
        concurrency: 1,
        failure: 'it failed',
        run: async () => {
          throw new Error('no');
        },
      },
    );
    await here.database.write((tx) =>
      recordEvent(tx, { kind: KIND, subject: null, payload: '{}' }, clock.now()),
    );
    for (const wait of [2, 4, 8]) {
      assert.equal(await worker.drain(), 1);
      clock.advance(wait * SECOND - 1);
      assert.equal(await worker.drain(), 0);
      clock.advance(1);
    }
    await worker.close(0);
  });
});
