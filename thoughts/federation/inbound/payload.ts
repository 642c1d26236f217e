// An activity on its way from the inbox to its effects: the payload of an event.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import { hashOf } from '../processed/processed-activities.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { ParsedActivity } from '../protocol/wire/read/activity.ts';

/** The kind of the events that carry inbound activities; their subject is the id of the actor that signed. */
export const INBOX = 'inbox';

export type QueuedActivity = {
  /** As it was signed. */
  document: JsonObject;
  /** The actor's document, where it was fetched for its key. */
  actor: JsonObject | null;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
  /** It was forwarded by another actor, so nothing in it is trusted. */
  isForwarded: boolean;
  receivedAt: Instant;
  /** When the request that carried it was signed, no later than its arrival. */
  signedAt: Instant;
  /** Hash of the request's body. */
  bytes: string;
};

/** An activity whose signature held; `sender` is the id of the signer. */
export type ReceivedActivity = { activity: ParsedActivity; sender: string; work: QueuedActivity };

export const serializeQueued = (queued: QueuedActivity): string => JSON.stringify(queued);

type Stored = Omit<QueuedActivity, 'signedAt' | 'bytes'> & Partial<QueuedActivity>;

/**
 * What {@link serializeQueued} wrote; what was queued by an earlier version has no signed time, and takes its
 * arrival's.
 */
export function parseQueued(payload: string): QueuedActivity {
  const stored: Stored = JSON.parse(payload);
  const { signedAt = stored.receivedAt, bytes = hashOf(JSON.stringify(stored.document)) } = stored;
  return { ...stored, signedAt, bytes };
}
