import assert from 'node:assert/strict';
import { copyFile, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runProgram } from '@tandem/platform/cli/program.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { sql } from 'kysely';
import { journalMigrations } from '../app.ts';
import { journalProgram } from '../commands.ts';
import { settingsOf, useFolder } from '../testing/backups.ts';
import { startTestJournal, useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';

describe('a backup', () => {
  const journal = useJournal('sqlite');
  const folder = useFolder();
  const settings = () => settingsOf(journal);
  const back = async (name: string) => {
    const target = join(folder(), name);
    const ended = await runInProcess(journalProgram(settings()), ['backup', target]);
    assert.equal(ended.code, 0, ended.errors);
    return target;
  };
  const restore = (target: string, folderName: string, ...more: string[]) =>
    runInProcess(journalProgram({ DATA_DIR: join(folder(), folderName) }), ['restore', target, ...more]);

  test('is written to an empty folder only, readable only by its owner', async () => {
    await uploadId(await journal.join(), PHOTOS, pngOf(5000, 7));
    const target = await back('once');
    const again = await runInProcess(journalProgram(settings()), ['backup', target]);
    assert.deepEqual([again.code, again.errors], [1, `${target} is not empty.\n`]);
    assert.deepEqual((await readdir(target)).toSorted(), ['database.db', 'manifest.jsonl', 'media']);
    for (const name of ['', 'database.db', 'manifest.jsonl', 'media']) {
      assert.equal((await stat(join(target, name))).mode & 0o077, 0, name);
    }
  });

  test('contains neither unfinished logins nor links that are valid once', async () => {
    const { username } = await journal.join();
    {
      await using database = await openDatabase<unknown>(journal.config.database, journalMigrations);
      const id = sql`(select id from account where username = ${username})`;
      await database.write(async (tx) => {
        await sql`insert into pending_login values ('hash-of-login', ${id}, 'kind', '{}', 0, 9007199254740991)`.execute(
          tx,
        );
        await sql`insert into account_link values ('hash-of-link', ${id}, 'reset', '', null, 9007199254740991)`.execute(
          tx,
        );
      });
    }
    const bytes = await readFile(join(await back('short-lived'), 'database.db'), 'latin1');
    const found = [username, 'hash-of-login', 'hash-of-link'].map((text) => bytes.includes(text));
    assert.deepEqual(found, [true, false, false]);
  });

  test('replaces existing data only with --force, and then completely', async () => {
    const target = await back('replacing');
    assert.equal((await restore(target, 'replaced')).code, 0);
    const again = await restore(target, 'replaced');
    assert.equal(again.code, 1);
    assert.match(again.errors, /journal\.db exists; --force replaces it\.\n$/);
    const stray = '00000000-0000-4000-8000-000000000000';
    const [fan = ''] = (await readdir(join(folder(), 'replaced/media'))).filter((name) => name.length === 2);
    await writeFile(join(folder(), 'replaced/media', fan, stray), 'stray');
    assert.equal((await restore(target, 'replaced', '--force')).code, 0);
    const replaced = journalProgram({ DATA_DIR: join(folder(), 'replaced') });
    assert.equal((await runInProcess(replaced, ['check'])).code, 0, 'the stray file is gone');
  });

  test('reports the number of verified files on a terminal', async () => {
    const target = await back('watched');
    const shown: string[] = [];
    const terminal = {
      write: () => {},
      writeError: (text: string) => void shown.push(text),
      isInteractive: true,
      readLine: async () => null,
    };
    const program = journalProgram({ DATA_DIR: join(folder(), 'watching') });
    assert.equal(await runProgram(program, ['restore', target], terminal), 0, shown.join(''));
    // The first progress line is printed immediately, later ones at most every 100 ms.
    assert.equal(shown[0], '\r\x1b[2Kverifying: 1 files');
    assert.equal(shown.at(-1), '\r\x1b[2K');
  });

  test('is not restored under a running service', async () => {
    const target = await back('used');
    await using running = await startTestJournal('sqlite');
    const ada = await running.join();
    const program = journalProgram({
      DATA_DIR: join(running.config.mediaFolder, '..'),
      JOURNAL_DATABASE_URL: databaseSetting(running.config.database),
    });
    const { code, errors } = await runInProcess(program, ['restore', target, '--force']);
    assert.equal(code, 1);
    assert.match(errors, /is in use: stop the service first\.\n$/);
    assert.equal((await ada.get('/api/v1/users/me')).status, 200);
  });

  test('that is damaged or unfinished is detected before anything changes', async () => {
    const ways: [string, (target: string) => Promise<void>, RegExp][] = [
      [
        'a byte',
        (target) => flip(join(target, 'database.db')),
        /database\.db differs from the backup's manifest/,
      ],
      ['no end', (target) => truncate(join(target, 'manifest.jsonl'), 200), /has no complete backup/],
      ['no manifest', (target) => rm(join(target, 'manifest.jsonl')), /has no complete backup/],
      ['no database', (target) => rm(join(target, 'database.db')), /no such file/],
    ];
    for (const [way, damage, says] of ways) {
      const target = await back(way);
      await damage(target);
      const { code, errors } = await restore(target, `from ${way}`);
      assert.equal(code, 1, way);
      assert.match(errors, says);
      assert.doesNotMatch(errors, /\n {4}at /);
      await assert.rejects(readdir(join(folder(), `from ${way}`)), { code: 'ENOENT' });
    }
  });

  test('of another service or a newer version is refused, and so are ids that are paths', async () => {
    const lines: [object[], RegExp][] = [
      [[{ ...HEADING, service: 'thoughts' }, END], /contains a backup of thoughts/],
      [
        [{ ...HEADING, migrations: ['journal/9999-later'] }, END],
        /newer version: it has journal\/9999-later/,
      ],
      [[HEADING, { kind: 'medium', id: '../../x', size: 0, sha256: '' }, END], /no complete backup/],
      [[{ ...HEADING, format: 'other' }, END], /no complete backup/],
    ];
    for (const [index, [values, says]] of lines.entries()) {
      const target = await back(`odd ${index}`);
      await writeFile(
        join(target, 'manifest.jsonl'),
        values.map((value) => `${JSON.stringify(value)}\n`).join(''),
      );
      const { code, errors } = await restore(target, `from odd ${index}`);
      assert.equal(code, 1);
      assert.match(errors, says);
    }
  });

  test('without a database is refused', async () => {
    const program = journalProgram({ DATA_DIR: join(folder(), 'nothing') });
    const { code, errors } = await runInProcess(program, ['backup', join(folder(), 'of-nothing')]);
    assert.deepEqual([code, errors], [1, 'There is no database to back up.\n']);
  });

  test('of a damaged database is refused', async () => {
    const path = join(folder(), 'damaged.db');
    const target = await back('sound');
    await copyFile(join(target, 'database.db'), path);
    await flip(path, 4096 * 6);
    const program = journalProgram({ DATA_DIR: folder(), JOURNAL_DATABASE_URL: `sqlite:${path}` });
    const { code, errors } = await runInProcess(program, ['backup', join(folder(), 'of-damaged')]);
    assert.equal(code, 1);
    assert.match(errors, /^The database is damaged/);
  });
});

const HEADING = {
  format: 'tandem-backup-1',
  service: 'journal',
  createdAt: '2026-05-01T12:00:00Z',
  migrations: [],
};
const END = { end: { files: 0, bytes: 0 } };

/** Corrupts a page of the file from `at` on. */
async function flip(path: string, at = 5000): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(64, 0xff), 0, 64, at);
  await file.close();
}

describe('a media backup with PostgreSQL', () => {
  const journal = useJournal('postgres');
  const folder = useFolder();

  test('copies only the media with --media-only, as after pg_dump', async () => {
    const settings = {
      DATA_DIR: join(journal.config.mediaFolder, '..'),
      JOURNAL_DATABASE_URL: databaseSetting(journal.config.database),
    };
    const program = journalProgram(settings);
    const photo = await uploadId(await journal.join(), PHOTOS, pngOf(100));
    const target = join(folder(), 'media');
    const { code, json } = await runInProcess(program, ['backup', target, '--media-only', '--json']);
    assert.deepEqual([code, json], [0, { folder: target, files: 1, bytes: 100 }]);
    await rm(join(journal.config.mediaFolder, photo.slice(0, 2)), { recursive: true });
    assert.equal((await runInProcess(program, ['check'])).code, 1);
    assert.equal((await runInProcess(program, ['restore', target])).code, 0);
    assert.equal((await runInProcess(program, ['check'])).code, 0);
  });
});
