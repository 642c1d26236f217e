// The event payload of an inbound activity.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import { hashOf } from '../processed/processed-activities.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { ParsedActivity } from '../protocol/wire/read/activity.ts';

/** Event kind of inbound activities; the subject is the signing actor's id. */
export const INBOX = 'inbox';

export type QueuedActivity = {
  /** The signed document. */
  document: JsonObject;
  /** The actor's document, if it was fetched for its key. */
  actor: JsonObject | null;
  /** Owner of the personal inbox; null for the shared inbox. */
  owner: ActorId | null;
  /** Whether another actor forwarded it; its content is then untrusted. */
  isForwarded: boolean;
  receivedAt: Instant;
  /** When the carrying request was signed, no later than its arrival. */
  signedAt: Instant;
  /** Hash of the request's body. */
  bytes: string;
};

/** An activity with a verified signature; `sender` is the signer's id. */
export type ReceivedActivity = { activity: ParsedActivity; sender: string; work: QueuedActivity };

export const serializeQueued = (queued: QueuedActivity): string => JSON.stringify(queued);

type Stored = Omit<QueuedActivity, 'signedAt' | 'bytes'> & Partial<QueuedActivity>;

/**
 * Parses the output of {@link serializeQueued}. Events of earlier versions have no signing time and use their
 * arrival time.
 */
export function parseQueued(payload: string): QueuedActivity {
  const stored: Stored = JSON.parse(payload);
  const { signedAt = stored.receivedAt, bytes = hashOf(JSON.stringify(stored.document)) } = stored;
  return { ...stored, signedAt, bytes };
}
