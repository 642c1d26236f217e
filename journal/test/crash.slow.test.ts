// Durability of acknowledged writes when the real program is killed or stopped.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import {
  createTestEnvironment,
  eachDatabase,
  type TestEnvironment,
} from '@tandem/platform/testing/databases.ts';
import { openRawConnection, type RawConnection } from '@tandem/platform/testing/raw-connection.ts';
import { retryUnacknowledged, type Write } from '@tandem/platform/testing/recorded-writes.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { journalMigrations, startJournal } from '../app.ts';
import { readJournalConfig } from '../config.ts';
import type { JournalTables, MediaTable } from '../tables.ts';
import { joinAt, type Person } from '../testing/journal.ts';
import { PHOTOS, pngOf, stagedFiles, storedFiles, waitForStaged } from '../testing/media.ts';
import { type JournalProgram, runJournal } from '../testing/program.ts';
import { expectAcknowledged, writeUntilStopped } from '../testing/writers.ts';

/** Keeps photo URLs independent of the port. */
const SETTINGS = { JOURNAL_PUBLIC_URL: 'https://journal.example', LOG_LEVEL: 'error' };
const SIZE = 50_000;

eachDatabase('a journal process that is killed', (dialect) => {
  let environment: TestEnvironment;
  let config: ReturnType<typeof readJournalConfig>;
  let journal: JournalProgram;
  let people: Person[];
  const writes: Write[] = [];

  before(async () => {
    environment = await createTestEnvironment(dialect, journalMigrations);
    config = {
      ...readJournalConfig({ JOURNAL_PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: environment.folder }),
      database: environment.database,
    };
    journal = await start();
    people = await Promise.all(Array.from({ length: 5 }, () => joinAt(journal.url)));
  });
  after(async () => {
    await journal?.[Symbol.asyncDispose]();
    await environment.drop();
  });

  const start = () => runJournal(environment, SETTINGS);
  const files = () => ({ config });

  async function startUpload({ accessToken }: Person): Promise<RawConnection> {
    const connection = await openRawConnection(journal.url);
    connection.send(
      `POST ${PHOTOS} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${accessToken}\r\n` +
        `content-type: image/png\r\ncontent-length: ${SIZE}\r\nexpect: 100-continue\r\n\r\n`,
    );
    assert.equal((await connection.reply()).status, 100);
    connection.send(pngOf(SIZE).subarray(0, SIZE / 2));
    return connection;
  }

  async function mediaRows(): Promise<MediaTable[]> {
    await using database = await openDatabase<JournalTables>(environment.database, journalMigrations);
    return await database.read.selectFrom('media').selectAll().execute();
  }

  /** Asserts that every row has an intact file. */
  async function expectFiles(): Promise<void> {
    for (const { id, size, sha256 } of await mediaRows()) {
      const bytes = await readFile(join(config.mediaFolder, id.slice(0, 2), id));
      assert.deepEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')], [size, sha256]);
    }
  }

  function expectSoundDatabase(): void {
    if (environment.database.dialect !== 'sqlite') return;
    using database = new DatabaseSync(environment.database.path);
    const results = ['integrity_check', 'foreign_key_check'].map((pragma) =>
      database
        .prepare(`pragma ${pragma}`)
        .all()
        .map((row) => ({ ...row })),
    );
    assert.deepEqual(results, [[{ integrity_check: 'ok' }], []]);
  }

  for (const enough of someOf([45, 25, 70], 1)) {
    test(`killed after ${enough} acknowledgements, it has all of them, and retries add nothing`, async () => {
      const [first] = people;
      assert.ok(first);
      const leftBefore = (await stagedFiles(files())).length;
      await startUpload(first);
      await waitForStaged(files(), leftBefore + 1);
      const sent = await writeUntilStopped(journal.url, people, (count) => {
        if (count === enough) journal.kill('SIGKILL');
      });
      assert.equal((await journal.exited).signal, 'SIGKILL');
      const open = sent.filter(({ reply }) => reply === null);
      assert.ok(open.length > 0);
      expectSoundDatabase();

      journal = await start();
      await expectFiles();
      await retryUnacknowledged(journal.url, sent);
      writes.push(...sent);
      await expectAcknowledged(journal.url, people, writes);
      for (const name of await stagedFiles(files())) {
        assert.equal((await fetch(`${journal.url}${PHOTOS}/${name}`)).status, 404);
      }
    });
  }

  test('unacknowledged files are removed a day later', async () => {
    const staged = await stagedFiles(files());
    assert.ok(staged.length > 0);
    for (const name of staged) await utimes(join(config.mediaFolder, 'incoming', name), 0, 0);
    // The rows of media of deleted entries are removed first, their files a day later.
    for (const days of [1, 3]) {
      await using service = await startJournal(config, createTestClock(Date.now() + days * DAY));
      await service.runJobs();
    }
    assert.deepEqual(await stagedFiles(files()), []);
    const rows = await mediaRows();
    assert.deepEqual((await storedFiles(files())).sort(), rows.map(({ id }) => id).sort());
  });

  test('on SIGTERM it finishes accepted requests, accepts no more, and exits cleanly', async () => {
    const uploads = await Promise.all(people.map(startUpload));
    const sent = await writeUntilStopped(journal.url, people, (count) => {
      if (count === 40) journal.kill('SIGTERM');
    });
    writes.push(...sent);
    await untilRefused(journal.url);
    for (const [index, upload] of uploads.entries()) {
      upload.send(pngOf(SIZE).subarray(SIZE / 2));
      const { status, text } = await upload.reply();
      assert.equal(status, 201, text);
      const token = people[index]?.accessToken ?? '';
      const reply = JSON.parse(text);
      writes.push({ token, method: 'POST', path: PHOTOS, body: pngOf(SIZE), key: '', reply });
    }
    const { code, signal, stderr } = await journal.exited;
    assert.deepEqual([code, signal, stderr], [0, null, '']);

    journal = await start();
    await expectAcknowledged(journal.url, people, writes);
    assert.deepEqual(await stagedFiles(files()), []);
  });
});

/** Resolves once connections are refused. */
async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const accepted = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.once('connect', () => resolve(socket.destroy() !== null));
      socket.once('error', () => resolve(false));
    });
  while (await accepted());
}
