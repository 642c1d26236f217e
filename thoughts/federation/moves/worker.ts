// The worker that carries out moves on this server, a batch for each event.
import { finishEvent, type LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { record, type ThoughtsEvent } from '../../foundation/events/events.ts';
import type { FederationContext } from '../context.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { carryOver } from './carry-over.ts';

export const ACTOR_MOVED = 'actor-moved';

type ActorMoved = Extract<ThoughtsEvent, { kind: typeof ACTOR_MOVED }>;

/** The transaction of a batch records the next one, so a crash neither loses nor repeats a batch. */
export const startMoveWorker = (federation: FederationContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'moves',
    kind: ACTOR_MOVED,
    leaseMs: MINUTE,
    concurrency: 2,
    failure: 'the followers of an account that moved could not be moved',
    run: (event) => runBatch(federation, event),
  });

async function runBatch(
  { database, clock, base, log }: FederationContext,
  event: LeasedEvent,
): Promise<void> {
  const moved: ActorMoved = JSON.parse(event.payload);
  const now = clock.now();
  await database.write(async (tx) => {
    const next = await carryOver(tx, { ...moved, base, now, log });
    await finishEvent(tx, event);
    if (next) await record(tx, { ...moved, ...next }, now);
  });
}
