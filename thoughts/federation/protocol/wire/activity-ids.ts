// Deterministic activity ids: an Undo, an outbox page and a retry refer to the same activity. Each is the
// part after `/activities/` (`activityUri` adds the rest).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId, ThoughtId } from '../../../foundation/tables/tables.ts';
import { type QuoteStampId, toThoughtId } from '../../../ids.ts';

const CREATE = /^create-([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

export const createActivityId = (thoughtId: ThoughtId): string => `create-${thoughtId}`;

/** The thought of a Create id; null for other ids. */
export function readCreateActivityId(id: string): ThoughtId | null {
  const thoughtId = CREATE.exec(id)?.[1];
  return thoughtId === undefined ? null : toThoughtId(thoughtId);
}

/** `editedAt` distinguishes edits. */
export const updateActivityId = (thoughtId: ThoughtId, editedAt: Instant): string =>
  `update-${thoughtId}-${editedAt}`;

export const deleteActivityId = (thoughtId: ThoughtId): string => `delete-${thoughtId}`;

/** `at` is the time of the like, so that a repeated like has a new id. */
export const likeActivityId = (actorId: ActorId, thoughtId: ThoughtId, at: Instant): string =>
  `like-${actorId}-${thoughtId}-${at}`;

/** `at` as for likes. */
export const announceActivityId = (actorId: ActorId, thoughtId: ThoughtId, at: Instant): string =>
  `announce-${actorId}-${thoughtId}-${at}`;

/** One choice of a vote; `at` is the time of voting, because a changed poll permits a new vote. */
export const voteActivityId = (actorId: ActorId, thoughtId: ThoughtId, choice: number, at: Instant): string =>
  `vote-${actorId}-${thoughtId}-${choice}-${at}`;

/** `at` is the time of pinning, also for Remove. */
export const pinChangeActivityId = (type: 'Add' | 'Remove', thoughtId: ThoughtId, at: Instant): string =>
  `${type === 'Add' ? 'pin' : 'unpin'}-${thoughtId}-${at}`;

/** The Update of a thought whose quote policy changed at `at`. */
export const policyActivityId = (thoughtId: ThoughtId, at: Instant): string => `policy-${thoughtId}-${at}`;

const QUOTE_REQUEST = /^quote-request-([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/** The request to quote the quoted post of this thought. */
export const quoteRequestId = (thoughtId: ThoughtId): string => `quote-request-${thoughtId}`;

/** The thought of a quote request id; null for other ids. */
export function readQuoteRequestId(id: string): ThoughtId | null {
  const thoughtId = QUOTE_REQUEST.exec(id)?.[1];
  return thoughtId === undefined ? null : toThoughtId(thoughtId);
}

/** The Update of a thought whose quote was approved or revoked at `at`. */
export const quoteChangeId = (thoughtId: ThoughtId, at: Instant): string => `quote-${thoughtId}-${at}`;

/** The Delete of a stamp. */
export const revocationActivityId = (stampId: QuoteStampId): string => `revoke-${stampId}`;

/** The Move of a round: other servers ignore an activity that they have seen. */
export const moveActivityId = (moveId: string, round: number): string => `move-${moveId}-${round}`;

export const undoActivityId = (undoneId: string): string => `undo-${undoneId}`;

/** The Delete of an actor by itself. */
export const actorDeleteActivityId = (actorId: ActorId): string => `departure-${actorId}`;

export const isActorDeleteId = (id: string): boolean => id.startsWith('departure-');
