// Removes the files of interrupted exports.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';

/** Removes export folders that are more than a day old. */
export async function deleteStaleExports(folder: string, now: Instant): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < now - DAY) await rm(path, { recursive: true, force: true });
  }
}
