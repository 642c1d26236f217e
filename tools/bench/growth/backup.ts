// How long a backup takes: the command, as an operator runs it.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { timed } from './world.ts';

const PROGRAM = join(import.meta.dirname, '../../../thoughts/main.ts');

/** Backs the database at `url` up into `folder`, and says how long that took and how large the backup is. */
export async function backUp(url: string, folder: string, say: (line: string) => void): Promise<void> {
  const target = join(folder, 'backup');
  const env = { ...process.env, THOUGHTS_DATABASE_URL: url, DATA_DIR: folder };
  await timed(say, 'backup', () =>
    promisify(execFile)(process.execPath, [PROGRAM, 'backup', target], { env }),
  );
  const { size } = await stat(join(target, 'database.db'));
  say(`${(size / 1e9).toFixed(2).padStart(8)} GB  backup`);
}
