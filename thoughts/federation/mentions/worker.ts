// The worker that resolves remote mentions of local thoughts.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import type { LookupContext } from '../remote/actors/resolve-handle.ts';
import { resolveMentions } from './resolve.ts';

export const MENTIONS_UNRESOLVED = 'mentions-unresolved';

/** Each mention takes at most three requests of ten seconds, and waits up to five seconds for a permit. */
const LEASE = 2 * MINUTE;

/** The database of `federation` wakes the workers on commit, as the recorded event requires. */
export const startMentionWorker = (federation: LookupContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    // One thought per author at a time; most of them wait for other servers.
    name: 'mentions',
    kind: MENTIONS_UNRESOLVED,
    leaseMs: LEASE,
    concurrency: 8,
    failure: 'mentions of a thought could not be resolved',
    run: (event) => resolveMentions(federation, event),
  });
