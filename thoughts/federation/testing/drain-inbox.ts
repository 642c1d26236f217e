// Processes the inbound queue on demand in tests.
import type { InboundContext } from '../inbound/handler.ts';
import { leaseActivities } from '../inbound/queue/queue.ts';
import { processQueued } from '../inbound/queue/worker.ts';

const BATCH = 8;

/** Processes queued activities like the worker, until none is due. */
export async function drainInbox(federation: InboundContext): Promise<void> {
  for (;;) {
    const events = await leaseActivities(federation.database, {
      limit: BATCH,
      now: federation.clock.now(),
    });
    if (events.length === 0) return;
    await Promise.all(events.map((event) => processQueued(federation, event)));
  }
}
