// The worker that looks up whom local thoughts mention on other servers.
import { type LeasedEvent, leaseEvents, postponeEvent } from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { LookupContext } from '../remote/actors/resolve-handle.ts';
import { resolveMentions } from './resolve.ts';

export const MENTIONS_UNRESOLVED = 'mentions-unresolved';

/** Each person takes three requests at most, of ten seconds each, and waits five for a permit. */
const LEASE = 2 * MINUTE;
/** One thought of an author at a time; most of these wait for other servers. */
const CONCURRENCY = 8;

/** `database` is the one whose commits do not wake the workers; what is recorded here must wake them. */
export function startMentionWorker(federation: LookupContext, database: LookupContext['database']): Worker {
  const { clock, log, config } = federation;
  const order = { kinds: [MENTIONS_UNRESOLVED], leaseMs: LEASE, order: 'strict' } as const;
  return startWorker<LeasedEvent>({
    name: 'mentions',
    concurrency: CONCURRENCY,
    pollInterval: config.roles.includes('work') ? SECOND : null,
    log,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await resolveMentions(federation, event);
      } catch (error) {
        log.error({ err: error }, 'the mentions of a thought could not be looked up');
        const retryAt = clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
        await database.write((tx) => postponeEvent(tx, event, retryAt));
      }
    },
  });
}
