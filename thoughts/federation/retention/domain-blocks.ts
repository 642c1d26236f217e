// What a blocked domain had here goes: the block holds where thoughts are read, as it does where they come in.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { removeActor } from '../../departures/departures.ts';
import type { Federation } from '../federation-service.ts';
import { selectBlockedActors } from './store.ts';

const BATCH = 20;

export const domainBlocks = ({ database, clock }: Federation): PeriodicJob => ({
  name: 'domain-blocks',
  every: MINUTE,
  run: async () => {
    for (;;) {
      const ids = await selectBlockedActors(database.read, BATCH);
      for (const id of ids) await database.write((tx) => removeActor(tx, id, clock.now()));
      if (ids.length < BATCH) return;
    }
  },
});
