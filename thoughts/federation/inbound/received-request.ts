// An inbound request with its verification context, and the event payload of its activity.
import { isIP } from 'node:net';
import { bareHost, isPublicAddress } from '@tandem/platform/http-client/network/address-policy.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import type { FederationContext } from '../context.ts';
import { hashOf } from '../processed/processed-activities.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { SignedCall, VerificationContext } from '../protocol/signatures/request.ts';
import type { ParsedActivity } from '../protocol/wire/read/activity.ts';

export type ReceivedRequest = SignedCall & {
  bytes: Uint8Array;
  /** Owner of the personal inbox; null for the shared inbox. */
  owner: ActorId | null;
};

/**
 * The request that causes a fetch: client address, size of its body, and a function that releases its permit
 * meanwhile.
 */
export type Requester = {
  address: string;
  bytes: number;
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
};

export const requesterOf = ({ address, bytes, releaseWhile }: ReceivedRequest): Requester => ({
  address,
  releaseWhile,
  bytes: bytes.byteLength,
});

/**
 * The origins that a signature may be made for. With a configured public address, only that one. Otherwise
 * also the request's `Host` if it may be another name of this machine, since a trial server does not know its
 * names. Any other name belongs to another server, whose deliveries could be replayed here
 * (docs/decisions/0282).
 */
export function verificationContextOf(
  { base, config, clock }: Pick<FederationContext, 'base' | 'config' | 'clock'>,
  call: Pick<SignedCall, 'header'>,
): VerificationContext {
  const now = clock.now();
  if (config.THOUGHTS_PUBLIC_URL !== null) return { origins: [base], now };
  const asked = URL.parse(`http://${call.header('host') ?? ''}`);
  const isOwn = asked !== null && asked.port === new URL(base).port && isLocalName(asked.hostname);
  return { origins: isOwn ? [base, asked.origin] : [base], now };
}

/** A private address, `localhost`, or a name without a dot, as containers have. */
function isLocalName(hostname: string): boolean {
  const address = bareHost(hostname);
  return isIP(address) === 0 ? !hostname.includes('.') : !isPublicAddress(address);
}

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
