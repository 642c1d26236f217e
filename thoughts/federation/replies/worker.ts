// The worker that fetches replies to remote conversations.
import { finishEvent, type LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import { storeClaimed } from '../../posts/missing-replies/missing-replies.ts';
import type { InboundContext } from '../inbound/context.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { persistNote } from '../remote/thoughts/thoughts.ts';
import { type Gathered, gatherReplies } from './gather.ts';
import { createReplyLimits, type ReplyLimits } from './limits.ts';
import { selectRemoteUri } from './store.ts';

export const REPLIES_WANTED = 'replies-wanted';

/** Time limit per conversation in milliseconds; a single request takes up to ten seconds. */
const DURATION = MINUTE;
const LEASE = DURATION + 30 * SECOND;

/** The database of `federation` wakes the workers on commit. */
export function startReplyWorker(federation: InboundContext, context: LookupWorkerContext): Worker {
  const limits = createReplyLimits(federation.clock);
  return startLookupWorker(context, {
    // One conversation per user at a time; most of them wait for other servers.
    name: 'replies',
    kind: REPLIES_WANTED,
    leaseMs: LEASE,
    concurrency: 4,
    failure: 'replies of a conversation could not be stored',
    run: (event) => fetchReplies(federation, limits, event),
  });
}

async function fetchReplies(
  federation: InboundContext,
  limits: ReplyLimits,
  event: LeasedEvent,
): Promise<void> {
  const { database, clock, unsolicitedPosts } = federation;
  const { thoughtId } = JSON.parse(event.payload) as Extract<ThoughtsEvent, { kind: 'replies-wanted' }>;
  const uri = (await selectRemoteUri.value(database.read, thoughtId)) ?? null;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > DURATION;
  const gathered = uri === null ? null : await gatherReplies(federation, uri, limits, isOver);
  const now = clock.now();
  const { notes, claimed }: Gathered = gathered ?? { notes: [], claimed: null };
  await database.write(async (tx) => {
    for (const note of notes) await persistNote(federation, tx, note, now);
    if (claimed !== null) await storeClaimed(tx, thoughtId, claimed);
    await finishEvent(tx, event);
  });
  for (const { note } of notes.slice(1)) unsolicitedPosts.add(note.author, [note]);
}
