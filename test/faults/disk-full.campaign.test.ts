// A real service's disk fills up during writes, and gets free space again.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '../../platform/testing/client.ts';
import { mountSmallDisk, smallDiskSkipReason } from '../../platform/testing/faults/disk.ts';
import { repeat, retryUnacknowledged } from '../../platform/testing/recorded-writes.ts';
import {
  requireConsistent,
  SETTINGS,
  serviceNames,
  withService,
} from '../../tools/testing/service-under-test.ts';

const MEBIBYTES = 24;
const SPARE = 1024 * 1024;
const PEOPLE = 3;

for (const name of serviceNames) {
  test(
    `${name}: a full disk refuses writes, serves reads, loses nothing, and recovers without a restart`,
    {
      skip: smallDiskSkipReason,
      timeout: 60_000,
    },
    () =>
      withService(name, async (target) => {
        await using disk = await mountSmallDisk(MEBIBYTES);
        const { folder } = disk;
        const environment = {
          folder,
          database: { dialect: 'sqlite', path: join(folder, 'test.db') },
        } as const;
        await using service = await target.run(environment, { ...SETTINGS, LOG_LEVEL: 'warn' });
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => target.join(service.url)));
        await disk.fill(SPARE);

        const writes = await target.write(service.url, people, () => {});
        const [refused] = writes.filter(({ reply }) => reply === null);
        assert.ok(refused, 'the disk is full at the end');
        const { status, headers, body } = await repeat(service.url, refused);
        assert.deepEqual([status, body.code], [503, 'unavailable']);
        assert.ok(Number(headers.get('retry-after')) > 0);
        const client = createClient(service.url);
        assert.equal((await client.get('/healthz')).status, 200);
        assert.match((await service.waitForOutput(/"reason":"[^"]+"/))[0], /full|ENOSPC/);
        const told = writes.filter(({ reply }) => reply !== null);
        await target.expect(service.url, people, told);

        await disk.free();
        await retryUnacknowledged(service.url, writes);
        await target.expect(service.url, people, writes);
        assert.equal((await client.get('/readyz')).status, 200);
        service.kill('SIGTERM');
        assert.equal((await service.exited).code, 0);
        await requireConsistent(target, environment);
      }),
  );
}
