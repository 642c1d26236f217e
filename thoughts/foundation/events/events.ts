// Outbox events for federation, written in the transaction of their cause and processed later. The domain
// does not depend on their consumers.
import { hasEvent, recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId, QuoteStampId, ThoughtId } from '../../ids.ts';
import type { ThoughtsDb, Visibility } from '../tables/tables.ts';

/**
 * `actorId` is the acting user. An event includes all data that its processing needs after the rows are
 * deleted: `uri` is the id of the activity or object if another server assigned one, `at` is the time of the
 * like, boost, pin, vote, block or policy change.
 */
export type ThoughtsEvent =
  | { kind: 'thought-created' | 'thought-edited'; actorId: ActorId; thoughtId: ThoughtId }
  | {
      kind: 'thought-deleted';
      actorId: ActorId;
      thoughtId: ThoughtId;
      visibility: Visibility;
      /** `listed` of the thought. Absent in events of versions that listed every public thought. */
      listed?: 0 | 1;
      /** Remote actors that received it: mentioned, addressed, or authors of the parent. */
      mentioned: readonly ActorId[];
      /**
       * Remote actors that quote it or received its quote request. Absent in events of versions without quote
       * approvals.
       */
      quoters?: readonly ActorId[];
    }
  | {
      kind: 'liked' | 'unliked' | 'boosted' | 'unboosted';
      actorId: ActorId;
      thoughtId: ThoughtId;
      at: Instant;
    }
  | {
      kind: 'voted';
      actorId: ActorId;
      thoughtId: ThoughtId;
      /** The position and the title of one selected choice. */
      choice: number;
      name: string;
      at: Instant;
    }
  | { kind: 'pinned' | 'unpinned'; actorId: ActorId; thoughtId: ThoughtId; at: Instant }
  | { kind: 'followed' | 'unfollowed'; actorId: ActorId; followeeId: ActorId; uri: string | null }
  | { kind: 'follow-accepted' | 'follow-rejected'; actorId: ActorId; followerId: ActorId; uri: string | null }
  | { kind: 'blocked' | 'unblocked'; actorId: ActorId; blockedId: ActorId; at: Instant }
  /** `uri` is the id of the QuoteRequest. `stampId` is null if the request was refused. */
  | {
      kind: 'quote-replied';
      actorId: ActorId;
      thoughtId: ThoughtId;
      quoterId: ActorId;
      quotingUri: string;
      uri: string;
      stampId: QuoteStampId | null;
    }
  | {
      kind: 'quote-revoked';
      actorId: ActorId;
      thoughtId: ThoughtId;
      quoterId: ActorId;
      stampId: QuoteStampId;
    }
  | { kind: 'quote-policy-changed'; actorId: ActorId; thoughtId: ThoughtId; at: Instant }
  /** The right of `thoughtId` to show its quoted post has changed. */
  | { kind: 'quote-changed'; actorId: ActorId; thoughtId: ThoughtId; at: Instant }
  /** Requests approval of a quote from its remote author. */
  | { kind: 'quote-requested'; actorId: ActorId; thoughtId: ThoughtId; authorId: ActorId }
  | {
      kind: 'reported';
      actorId: ActorId;
      reportedId: ActorId;
      reportId: string;
      /** The ids of the thoughts on their own server. */
      objects: readonly string[];
      content: string;
    }
  | { kind: 'profile-changed' | 'links-changed'; actorId: ActorId }
  /** Requests a fetch of the pinned posts of `actorId`, a remote actor. */
  | { kind: 'featured-outdated'; actorId: ActorId }
  /** Resolves `names` (may be empty) before `next` is recorded. */
  | {
      kind: 'mentions-unresolved';
      actorId: ActorId;
      thoughtId: ThoughtId;
      names: readonly string[];
      next: 'thought-created' | 'thought-edited';
    }
  /** Requests replies to `thoughtId`, the root of a conversation, from its server. */
  | { kind: 'replies-wanted'; actorId: ActorId; thoughtId: ThoughtId }
  /** Sends the Move of `round` to the current followers on other servers. */
  | { kind: 'moved'; actorId: ActorId; moveId: string; round: number }
  /** Requests one batch of what follows from the move of `actorId` to `targetId`, from a position on. */
  | {
      kind: 'actor-moved';
      actorId: ActorId;
      targetId: ActorId;
      part: 'notes' | 'blocks' | 'mutes' | 'follows' | 'requests';
      after: { at: Instant; id: string };
    }
  | { kind: 'user-departed'; actorId: ActorId; username: string };

/** These events take long. They have separate queues, so that they block no other event. */
const APART: readonly ThoughtsEvent['kind'][] = [
  'links-changed',
  'featured-outdated',
  'mentions-unresolved',
  'replies-wanted',
  'actor-moved',
] as const;

const subjectOf = ({ kind, actorId }: Pick<ThoughtsEvent, 'kind' | 'actorId'>): string =>
  APART.includes(kind) ? `${kind} ${actorId}` : actorId;

/** Records `event`; the events of one actor are processed in the order of recording. */
export const record = (tx: ThoughtsDb, event: ThoughtsEvent, now: Instant): Promise<void> =>
  recordEvent(tx, { kind: event.kind, subject: subjectOf(event), payload: JSON.stringify(event) }, now);

/** Whether any thought of the actor is waiting for its mentions to be resolved. */
export const hasUnresolvedMentions = (tx: ThoughtsDb, actorId: ActorId): Promise<boolean> =>
  hasEvent(tx, subjectOf({ kind: 'mentions-unresolved', actorId }));
