// What the world must hear of: written with its cause, in the same transaction, and carried out later. The domain
// writes events and knows nothing of who reads them.
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId, ThoughtsDb, Visibility } from '../tables.ts';

/**
 * `actorId` is who did it. What an event needs after its rows are gone (a deleted thought's or follow's id on the
 * wire) it carries itself: `uri` is the activity's or object's id where another server gave it one, `at` is when the
 * like, boost or block was made.
 */
export type ThoughtsEvent =
  | { kind: 'thought-created' | 'thought-edited'; actorId: ActorId; thoughtId: string }
  | {
      kind: 'thought-deleted';
      actorId: ActorId;
      thoughtId: string;
      visibility: Visibility;
      /** Remote people who got it by name, or because it answered theirs. */
      mentioned: readonly ActorId[];
    }
  | { kind: 'liked' | 'unliked' | 'boosted' | 'unboosted'; actorId: ActorId; thoughtId: string; at: Instant }
  | { kind: 'followed' | 'unfollowed'; actorId: ActorId; followeeId: ActorId; uri: string | null }
  | { kind: 'follow-accepted' | 'follow-rejected'; actorId: ActorId; followerId: ActorId; uri: string | null }
  | { kind: 'blocked' | 'unblocked'; actorId: ActorId; blockedId: ActorId; at: Instant }
  | { kind: 'profile-changed'; actorId: ActorId }
  | { kind: 'user-departed'; actorId: ActorId; username: string };

/** Records `event`; events of one actor are carried out in the order they were recorded. */
export function record(tx: ThoughtsDb, event: ThoughtsEvent, now: Instant): Promise<void> {
  const { kind, actorId: subject } = event;
  return recordEvent(tx, { kind, subject, payload: JSON.stringify(event) }, now);
}
