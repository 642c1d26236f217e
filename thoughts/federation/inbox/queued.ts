// An activity on its way from the inbox to its effects: the payload of an event.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../tables.ts';
import type { JsonObject } from '../client/answer/json.ts';

/** The kind of the events that carry inbound activities; their subject is the actor's id. */
export const INBOX = 'inbox';

export type QueuedActivity = {
  /** As it was signed. */
  document: JsonObject;
  /** The actor's document, where it was fetched for its key. */
  actor: JsonObject | null;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
  /** It came from somebody else than its actor, so nothing in it is believed. */
  isForwarded: boolean;
  receivedAt: Instant;
};

export const writeQueued = (queued: QueuedActivity): string => JSON.stringify(queued);

/** What {@link writeQueued} wrote. */
export const readQueued = (payload: string): QueuedActivity => JSON.parse(payload);
