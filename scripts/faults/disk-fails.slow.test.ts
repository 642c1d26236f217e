// The disk under a real service stops taking writes, as a whole or where media are, or gives nothing back.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { joinAt } from '../../journal/testing/journal.ts';
import { PHOTOS, pngOf, upload, uploaded } from '../../journal/testing/media.ts';
import { runJournal } from '../../journal/testing/program.ts';
import { createClient } from '../../platform/testing/client.ts';
import { prepareGround } from '../../platform/testing/databases.ts';
import {
  makeReadOnly,
  makeUnreadable,
  mountFailingDisk,
  noDisk,
  noFailingDisk,
} from '../../platform/testing/faults/disk.ts';
import { startProgram } from '../../platform/testing/program.ts';
import { requireSound, SETTINGS, subjectNames, withSubject } from '../subjects.ts';

const LIMIT = { timeout: 60_000 };
const MEBIBYTES = 64;
const ENTRIES = '/api/v1/entries';

for (const name of subjectNames) {
  describe(name, () => {
    test(
      'on a disk that fails it refuses writes and has all that it acknowledged',
      {
        ...LIMIT,
        skip: noFailingDisk,
      },
      () =>
        withSubject(name, async (subject) => {
          await using disk = await mountFailingDisk(MEBIBYTES);
          const { folder } = disk;
          const ground = { folder, database: { dialect: 'sqlite', path: join(folder, 'test.db') } } as const;
          await using service = await subject.run(ground, { ...SETTINGS, LOG_LEVEL: 'warn' });
          const people = await Promise.all([subject.join(service.url), subject.join(service.url)]);
          const writes = await subject.write(service.url, people, (count) => {
            if (count === 30) void disk.fail();
          });
          const told = writes.filter(({ answer }) => answer !== null);
          assert.ok(told.length >= 30 && told.length < writes.length);
          assert.match((await service.says(/"reason":"[^"]+"/))[0], /read-?only|I\/O|EROFS|EIO/i);
          const client = createClient(service.url);
          assert.equal((await client.get('/healthz')).status, 200);
          await subject.expect(service.url, people, told);
        }),
    );

    test('on a folder that cannot be written to it does not start, and says why', {
      ...LIMIT,
      skip: noDisk,
    }, async () => {
      const ground = await prepareGround('sqlite', []);
      const folder = join(ground.folder, 'data');
      await mkdir(folder);
      {
        await using _readOnly = await makeReadOnly(folder);
        const main = new URL(`../../${name}/main.ts`, import.meta.url);
        await using program = startProgram(main, ground.folder, {
          ...{ DATA_DIR: folder, JOURNAL_PORT: '0', THOUGHTS_PORT: '0' },
        });
        const { code, stdout, stderr } = await program.ended;
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(
          stderr,
          new RegExp(
            `^${name} could not start: (The database cannot be used|The folder cannot be written to): .+$`,
            'm',
          ),
        );
      }
      await ground.drop();
    });

    test(
      'a database that was readable only when it started is found, not served half',
      { skip: noDisk },
      () =>
        withSubject(name, async (subject) => {
          const ground = await prepareGround('sqlite', subject.migrations);
          const first = await subject.run(ground, SETTINGS);
          first.kill('SIGTERM');
          await first.ended;
          {
            await using _readOnly = await makeReadOnly(ground.folder);
            await assert.rejects(subject.run(ground, SETTINGS), /cannot be/);
          }
          await using again = await subject.run(ground, SETTINGS);
          assert.equal((await createClient(again.url).get('/readyz')).status, 200);
          again.kill('SIGTERM');
          await again.ended;
          await requireSound(subject, ground);
          await ground.drop();
        }),
    );
  });
}

describe('media on a disk of their own', { skip: noDisk }, () => {
  test('read-only: uploads are refused, all else goes on, and it recovers by itself', LIMIT, async () => {
    const ground = await prepareGround('sqlite', []);
    await using journal = await runJournal(ground, SETTINGS);
    const ada = await joinAt(journal.url);
    const before = await uploaded(ada, PHOTOS, pngOf(5000));
    {
      await using _readOnly = await makeReadOnly(join(ground.folder, 'media'));
      const { status, headers, body } = await upload(ada, PHOTOS, pngOf(6000));
      assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '30']);
      assert.equal((await ada.get('/readyz')).status, 503);
      assert.equal((await ada.post(ENTRIES, { mood: 4, photoIds: [before] })).status, 201);
      assert.equal((await ada.get(`${PHOTOS}/${before}`)).status, 200);
    }
    const after = await uploaded(ada, PHOTOS, pngOf(6000));
    assert.equal((await ada.get(`${PHOTOS}/${after}`)).status, 200);
    assert.equal((await ada.get('/readyz')).status, 200);
    await journal[Symbol.asyncDispose]();
    await ground.drop();
  });

  test(
    'a photo that the disk does not give back is away for now, and there when it does',
    LIMIT,
    async () => {
      const ground = await prepareGround('sqlite', []);
      await using journal = await runJournal(ground, { ...SETTINGS, LOG_LEVEL: 'warn' });
      const ada = await joinAt(journal.url);
      const id = await uploaded(ada, PHOTOS, pngOf(50_000));
      const file = join(ground.folder, 'media', id.slice(0, 2), id);
      {
        await using _unreadable = await makeUnreadable(file);
        await assert.rejects(readFile(file), { code: 'EIO' });
        const { status, headers, body } = await ada.get(`${PHOTOS}/${id}`);
        assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '30']);
        assert.match((await journal.says(/"reason":"[^"]+"/))[0], /EIO/);
        assert.equal((await ada.post(ENTRIES, { mood: 4, photoIds: [id] })).status, 201);
      }
      const response = await fetch(`${journal.url}${PHOTOS}/${id}`);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), pngOf(50_000));
      await journal[Symbol.asyncDispose]();
      await ground.drop();
    },
  );
});
