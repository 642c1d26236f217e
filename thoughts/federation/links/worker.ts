// The worker that verifies the links of profiles.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { type LinkContext, verifyLinks } from './verify.ts';

export const LINKS_CHANGED = 'links-changed';

/** Four pages are asked at once, each within ten seconds. */
export const startLinkWorker = (context: LinkContext & LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'links',
    kind: LINKS_CHANGED,
    leaseMs: MINUTE,
    concurrency: 4,
    failure: 'the links of a profile could not be verified',
    run: (event) => verifyLinks(context, event),
  });
