// Removes the files of interrupted exports.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../../context.ts';

/** Each serving process cleans the export folder of its own machine. */
export const exportCleanUpJob = ({
  config,
  clock,
}: Pick<JournalContext, 'config' | 'clock'>): PeriodicJob => ({
  name: 'exports',
  every: HOUR,
  run: () => deleteStaleExports(config.exportFolder, clock.now()),
});

/** Removes export folders that are more than a day old. */
export async function deleteStaleExports(folder: string, now: Instant): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < now - DAY) await rm(path, { recursive: true, force: true });
  }
}
