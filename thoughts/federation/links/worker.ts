// The worker that verifies profile links.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { type LinkContext, verifyLinks } from './verify.ts';

export const LINKS_CHANGED = 'links-changed';

/** Up to four pages are fetched concurrently, each within ten seconds. */
export const startLinkWorker = (context: LinkContext & LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'links',
    kind: LINKS_CHANGED,
    leaseMs: MINUTE,
    concurrency: 4,
    failure: 'links of a profile could not be verified',
    run: (event) => verifyLinks(context, event),
  });
