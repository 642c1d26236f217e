// A real service's disk fails: writes, media writes, or reads.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { joinAt } from '../../journal/testing/journal.ts';
import { PHOTOS, pngOf, upload, uploadId } from '../../journal/testing/media.ts';
import { runJournal } from '../../journal/testing/program.ts';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import {
  failingDiskSkipReason,
  makeReadOnly,
  makeUnreadable,
  mountFailingDisk,
  smallDiskSkipReason,
} from '../../platform/testing/faults/disk.ts';
import { startProgram } from '../../platform/testing/program.ts';
import {
  requireConsistent,
  SETTINGS,
  serviceNames,
  withService,
} from '../../tools/testing/service-under-test.ts';

const LIMIT = { timeout: 60_000 };
const MEBIBYTES = 64;
const ENTRIES = '/api/v1/entries';

for (const name of serviceNames) {
  describe(name, () => {
    test(
      'on a failing disk it refuses writes and has all acknowledged data',
      {
        ...LIMIT,
        skip: failingDiskSkipReason,
      },
      () =>
        withService(name, async (target) => {
          await using disk = await mountFailingDisk(MEBIBYTES);
          const { folder } = disk;
          const environment = {
            folder,
            database: { dialect: 'sqlite', path: join(folder, 'test.db') },
          } as const;
          await using service = await target.run(environment, { ...SETTINGS, LOG_LEVEL: 'warn' });
          const people = await Promise.all([target.join(service.url), target.join(service.url)]);
          const writes = await target.write(service.url, people, (count) => {
            if (count === 30) void disk.fail();
          });
          const told = writes.filter(({ reply }) => reply !== null);
          assert.ok(told.length >= 30 && told.length < writes.length);
          assert.match((await service.waitForOutput(/"reason":"[^"]+"/))[0], /read-?only|I\/O|EROFS|EIO/i);
          const client = createClient(service.url);
          assert.equal((await client.get('/healthz')).status, 200);
          await target.expect(service.url, people, told);
        }),
    );

    test('with a read-only folder it does not start, and reports the reason', {
      ...LIMIT,
      skip: smallDiskSkipReason,
    }, async () => {
      const environment = await createTestEnvironment('sqlite', []);
      const folder = join(environment.folder, 'data');
      await mkdir(folder);
      {
        await using _readOnly = await makeReadOnly(folder);
        const main = new URL(`../../${name}/main.ts`, import.meta.url);
        await using program = startProgram(main, environment.folder, {
          DATA_DIR: folder,
          JOURNAL_PORT: '0',
          THOUGHTS_PORT: '0',
        });
        const { code, stdout, stderr } = await program.exited;
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(
          stderr,
          new RegExp(
            `^${name} could not start: (The database cannot be used|The folder cannot be written): .+$`,
            'm',
          ),
        );
      }
      await environment.drop();
    });

    test(
      'a database opened read-only is refused at the start, and usable afterwards',
      { skip: smallDiskSkipReason },
      () =>
        withService(name, async (target) => {
          const environment = await createTestEnvironment('sqlite', target.migrations);
          const first = await target.run(environment, SETTINGS);
          first.kill('SIGTERM');
          await first.exited;
          {
            await using _readOnly = await makeReadOnly(environment.folder);
            await assert.rejects(target.run(environment, SETTINGS), /cannot be/);
          }
          await using again = await target.run(environment, SETTINGS);
          assert.equal((await createClient(again.url).get('/readyz')).status, 200);
          again.kill('SIGTERM');
          await again.exited;
          await requireConsistent(target, environment);
          await environment.drop();
        }),
    );
  });
}

describe('media on a separate disk', { skip: smallDiskSkipReason }, () => {
  test(
    'read-only: uploads are refused, everything else works, and it recovers without a restart',
    LIMIT,
    async () => {
      const environment = await createTestEnvironment('sqlite', []);
      await using journal = await runJournal(environment, SETTINGS);
      const ada = await joinAt(journal.url);
      const before = await uploadId(ada, PHOTOS, pngOf(5000));
      {
        await using _readOnly = await makeReadOnly(join(environment.folder, 'media'));
        const { status, headers, body } = await upload(ada, PHOTOS, pngOf(6000));
        assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '30']);
        assert.equal((await ada.get('/readyz')).status, 503);
        assert.equal((await ada.post(ENTRIES, { mood: 4, photoIds: [before] })).status, 201);
        assert.equal((await ada.get(`${PHOTOS}/${before}`)).status, 200);
      }
      const after = await uploadId(ada, PHOTOS, pngOf(6000));
      assert.equal((await ada.get(`${PHOTOS}/${after}`)).status, 200);
      assert.equal((await ada.get('/readyz')).status, 200);
      await journal[Symbol.asyncDispose]();
      await environment.drop();
    },
  );

  test('a photo is unavailable while the disk cannot read it, and available afterwards', LIMIT, async () => {
    const environment = await createTestEnvironment('sqlite', []);
    await using journal = await runJournal(environment, { ...SETTINGS, LOG_LEVEL: 'warn' });
    const ada = await joinAt(journal.url);
    const id = await uploadId(ada, PHOTOS, pngOf(50_000));
    const file = join(environment.folder, 'media', id.slice(0, 2), id);
    {
      await using _unreadable = await makeUnreadable(file);
      await assert.rejects(readFile(file), { code: 'EIO' });
      const { status, headers, body } = await ada.get(`${PHOTOS}/${id}`);
      assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '30']);
      assert.match((await journal.waitForOutput(/"reason":"[^"]+"/))[0], /EIO/);
      assert.equal((await ada.post(ENTRIES, { mood: 4, photoIds: [id] })).status, 201);
    }
    const response = await fetch(`${journal.url}${PHOTOS}/${id}`);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pngOf(50_000));
    await journal[Symbol.asyncDispose]();
    await environment.drop();
  });
});
