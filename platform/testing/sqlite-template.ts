// SQLite databases in which the migrations have been applied: once in a process, then copied.
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/open.ts';

/** By the folders of the migrations, whose files do not change while tests run. */
const templates = new Map<string, Promise<Buffer>>();

/** Writes the file `path`, readable by its owner alone as the service would create it. */
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
  // Awaited, as the folder goes with this function.
  return await readFile(path);
}
