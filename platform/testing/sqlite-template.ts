// SQLite databases with applied migrations: created once per process, then copied.
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/open.ts';

/** By migration folders, whose files do not change during a test run. */
const templates = new Map<string, Promise<Buffer>>();

/** Writes the file `path`, readable only by its owner, as the service would create it. */
export async function copySqliteTemplate(path: string, migrations: readonly URL[]): Promise<void> {
  const name = migrations.map(({ href }) => href).join(' ');
  const template = templates.get(name) ?? createTemplate(migrations);
  templates.set(name, template);
  await writeFile(path, await template, { mode: 0o600 });
}

async function createTemplate(migrations: readonly URL[]): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-template-'));
  const path = join(folder.path, 'template.db');
  const database = await openDatabase({ dialect: 'sqlite', path }, migrations);
  await database[Symbol.asyncDispose]();
  // Awaited, because the folder is removed at the end of this function.
  return await readFile(path);
}
