// The worker that looks up whom local thoughts mention on other servers.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import type { LookupContext } from '../remote/actors/resolve-handle.ts';
import { resolveMentions } from './resolve.ts';

export const MENTIONS_UNRESOLVED = 'mentions-unresolved';

/** Each person takes three requests at most, of ten seconds each, and waits five for a permit. */
const LEASE = 2 * MINUTE;

/** `federation` has the database whose commits wake the workers, as what is recorded here must. */
export const startMentionWorker = (federation: LookupContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    // One thought of an author at a time; most of these wait for other servers.
    name: 'mentions',
    kind: MENTIONS_UNRESOLVED,
    leaseMs: LEASE,
    concurrency: 8,
    failure: 'the mentions of a thought could not be looked up',
    run: (event) => resolveMentions(federation, event),
  });
