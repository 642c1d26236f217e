// Outbox events for federation: written in the transaction of their cause and processed later. The domain
// writes events and does not know who reads them.
import { hasEvent, recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId, QuoteStampId, ThoughtId } from '../../ids.ts';
import type { ThoughtsDb, Visibility } from '../tables/tables.ts';

/**
 * `actorId` is the acting user. An event contains whatever its processing needs after the rows are deleted:
 * `uri` is the id of the activity or object where another server assigned one, `at` is when the like, boost,
 * pin, vote or block was made, or the policy changed.
 */
export type ThoughtsEvent =
  | { kind: 'thought-created' | 'thought-edited'; actorId: ActorId; thoughtId: ThoughtId }
  | {
      kind: 'thought-deleted';
      actorId: ActorId;
      thoughtId: ThoughtId;
      visibility: Visibility;
      /** As of the thought; absent in events of versions that listed every public thought. */
      listed?: 0 | 1;
      /** Remote actors it was delivered to by mention, by recipient, or as authors of the parent. */
      mentioned: readonly ActorId[];
      /**
       * Remote actors who quote it, and who were asked whether it may quote them; absent in events of
       * versions that approved no quotes.
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
      /** The position and the title of one choice of several. */
      choice: number;
      name: string;
      at: Instant;
    }
  | { kind: 'pinned' | 'unpinned'; actorId: ActorId; thoughtId: ThoughtId; at: Instant }
  | { kind: 'followed' | 'unfollowed'; actorId: ActorId; followeeId: ActorId; uri: string | null }
  | { kind: 'follow-accepted' | 'follow-rejected'; actorId: ActorId; followerId: ActorId; uri: string | null }
  | { kind: 'blocked' | 'unblocked'; actorId: ActorId; blockedId: ActorId; at: Instant }
  /** `uri` is the id of the QuoteRequest; `stampId` is null where it was refused. */
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
  /** Whether `thoughtId` may show what it quotes is not as it was. */
  | { kind: 'quote-changed'; actorId: ActorId; thoughtId: ThoughtId; at: Instant }
  /** The author of what `thoughtId` quotes, of another server, is to be asked. */
  | { kind: 'quote-requested'; actorId: ActorId; thoughtId: ThoughtId; authorId: ActorId }
  | {
      kind: 'reported';
      actorId: ActorId;
      reportedId: ActorId;
      reportId: string;
      /** The ids of thoughts, as their server has them. */
      objects: readonly string[];
      content: string;
    }
  | { kind: 'profile-changed' | 'links-changed'; actorId: ActorId }
  /** What `actorId`, of another server, pinned is to be read. */
  | { kind: 'featured-outdated'; actorId: ActorId }
  /** `names`, of which there may be none, are to be looked up before `next` is recorded. */
  | {
      kind: 'mentions-unresolved';
      actorId: ActorId;
      thoughtId: ThoughtId;
      names: readonly string[];
      next: 'thought-created' | 'thought-edited';
    }
  /** The server of `thoughtId`, the first of a conversation, is to be asked for replies to it. */
  | { kind: 'replies-wanted'; actorId: ActorId; thoughtId: ThoughtId }
  | { kind: 'user-departed'; actorId: ActorId; username: string };

/** What waits for other servers has an order of its own: nothing else waits for it. */
const APART: readonly ThoughtsEvent['kind'][] = [
  'links-changed',
  'featured-outdated',
  'mentions-unresolved',
  'replies-wanted',
] as const;

const subjectOf = ({ kind, actorId }: Pick<ThoughtsEvent, 'kind' | 'actorId'>): string =>
  APART.includes(kind) ? `${kind} ${actorId}` : actorId;

/** Records `event`; the events of one actor are processed in the order of recording. */
export const record = (tx: ThoughtsDb, event: ThoughtsEvent, now: Instant): Promise<void> =>
  recordEvent(tx, { kind: event.kind, subject: subjectOf(event), payload: JSON.stringify(event) }, now);

/** Whether anything that the actor wrote waits until those whom it mentions are looked up. */
export const hasUnresolvedMentions = (tx: ThoughtsDb, actorId: ActorId): Promise<boolean> =>
  hasEvent(tx, subjectOf({ kind: 'mentions-unresolved', actorId }));
