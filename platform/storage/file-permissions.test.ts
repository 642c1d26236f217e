import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtempDisposable, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { backUpSqlite } from '../database/dialects/sqlite/online-backup.ts';
import { openDatabase } from '../database/open.ts';
import { restrictPermissions } from './file-permissions.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const noPosix = process.platform === 'win32';

test('a SQLite database, its companion files, its folder and its copy are private under any umask', {
  skip: noPosix,
}, async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'private-'));
  const before = process.umask(0o022);
  try {
    const path = join(root.path, 'data', 'deep', 'journal.db');
    await using database = await openDatabase<unknown>({ dialect: 'sqlite', path }, []);
    await database.write(async (tx) => {
      await sql`create table thing (id text)`.execute(tx);
    });
    const names = (await readdir(join(root.path, 'data', 'deep'))).sort();
    assert.deepEqual(names, ['journal.db', 'journal.db-shm', 'journal.db-wal']);
    for (const name of names) assert.equal(await modeOf(join(root.path, 'data', 'deep', name)), 0o600, name);
    assert.equal(await modeOf(join(root.path, 'data')), 0o700);
    assert.equal(await modeOf(join(root.path, 'data', 'deep')), 0o700);
    const copy = join(root.path, 'copy.db');
    await backUpSqlite(path, copy, () => undefined);
    assert.equal(await modeOf(copy), 0o600);
  } finally {
    process.umask(before);
  }
});

test('a readable folder of an earlier version becomes private, with one log message', {
  skip: noPosix,
}, async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'private-'));
  const folder = join(root.path, 'data');
  await mkdir(join(folder, 'media'), { recursive: true });
  for (const name of ['journal.db', 'journal.db-wal', 'thoughts.db']) await writeFile(join(folder, name), '');
  for (const name of await readdir(folder)) await chmod(join(folder, name), name === 'media' ? 0o755 : 0o644);
  await chmod(folder, 0o755);
  const lines: string[] = [];
  const log = {
    info: (_: object, line: string) => lines.push(line),
    warn: (_: object, line: string) => lines.push(line),
  };
  const database = { dialect: 'sqlite', path: join(root.path, 'elsewhere.db') } as const;
  await writeFile(database.path, '', { mode: 0o644 });
  await writeFile(join(folder, 'notes.txt'), '', { mode: 0o644 });
  await restrictPermissions(folder, database.path, log);
  await restrictPermissions(folder, database.path, log);
  assert.equal(await modeOf(database.path), 0o600);
  assert.equal(await modeOf(join(folder, 'notes.txt')), 0o644);
  assert.deepEqual(lines, ['removed access of other users to files']);
  assert.equal(await modeOf(folder), 0o700);
  assert.equal(await modeOf(join(folder, 'media')), 0o700);
  for (const name of ['journal.db', 'journal.db-wal', 'thoughts.db'])
    assert.equal(await modeOf(join(folder, name)), 0o600, name);
});
