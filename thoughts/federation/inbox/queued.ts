// An activity on its way from the inbox to its effects: the payload of an event.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../tables.ts';
import type { JsonObject } from '../client/answer/json.ts';
import { hashOf } from '../memory/memory.ts';

/** The kind of the events that carry inbound activities; their subject is the id of the actor that signed. */
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
  /** When the request that carried it was signed, no later than its arrival. */
  signedAt: Instant;
  /** Hash of the request's body. */
  bytes: string;
};

export const writeQueued = (queued: QueuedActivity): string => JSON.stringify(queued);

type Stored = Omit<QueuedActivity, 'signedAt' | 'bytes'> & Partial<QueuedActivity>;

/** What {@link writeQueued} wrote; what was queued by an earlier version has no signed time, and takes its arrival's. */
export function readQueued(payload: string): QueuedActivity {
  const stored: Stored = JSON.parse(payload);
  const { signedAt = stored.receivedAt, bytes = hashOf(JSON.stringify(stored.document)) } = stored;
  return { ...stored, signedAt, bytes };
}
