// The worker that reads the `featured` collections of followed actors.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../context.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { createFeaturedReader } from './refresh.ts';

export const FEATURED_OUTDATED = 'featured-outdated';

/** At most seven requests of up to ten seconds each. */
const LEASE = 2 * MINUTE;

export const startFeaturedWorker = (federation: FederationContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'featured',
    kind: FEATURED_OUTDATED,
    leaseMs: LEASE,
    concurrency: 2,
    failure: 'pinned posts of an actor could not be stored',
    run: createFeaturedReader(federation),
  });
