// Clean-up jobs of interrupted exports and imports.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../context.ts';
import { deleteStaleExports } from './export/clean-up.ts';
import { cleanUpStaleImports } from './import/clean-up.ts';

/** Each serving process cleans the export folder of its own machine. */
export const exportCleanUpJob = ({
  config,
  clock,
}: Pick<JournalContext, 'config' | 'clock'>): PeriodicJob => ({
  name: 'exports',
  every: HOUR,
  run: () => deleteStaleExports(config.exportFolder, clock.now()),
});

export const importCleanUpJob = (
  journal: Pick<JournalContext, 'database' | 'blobStore' | 'clock'>,
): PeriodicJob => ({
  name: 'imports',
  every: HOUR,
  run: () => cleanUpStaleImports(journal),
});
