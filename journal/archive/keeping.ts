// Removes what interrupted exports and imports left behind.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import type { Journal } from '../journal.ts';
import { sweepExports } from './export/sweep.ts';
import { sweepImports } from './import/end.ts';

/** Each machine has export folders of its own. */
export const exportKeeping = ({ config, clock }: Pick<Journal, 'config' | 'clock'>): PeriodicJob => ({
  name: 'exports',
  every: HOUR,
  run: () => sweepExports(config.exportFolder, clock.now()),
});

export const importKeeping = (journal: Pick<Journal, 'database' | 'media' | 'clock'>): PeriodicJob => ({
  name: 'imports',
  every: HOUR,
  run: () => sweepImports(journal),
});
