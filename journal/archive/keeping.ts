// Removes what interrupted exports and imports left behind.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import type { Journal } from '../journal.ts';
import { sweepExports } from './export/export.ts';
import { sweepImports } from './import/end.ts';

export const archiveKeeping = (
  journal: Pick<Journal, 'config' | 'database' | 'media' | 'clock'>,
): PeriodicJob => ({
  name: 'archive',
  every: HOUR,
  run: async () => {
    await sweepExports(journal.config.exportFolder, journal.clock.now());
    await sweepImports(journal);
  },
});
