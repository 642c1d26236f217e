// Interprets the response to a delivery, or the lack of one, for the delivery and its host.

import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { DeliveryReply } from '../../transport/client.ts';

/**
 * `attempts`: the total number of worthwhile attempts. `host`: its health according to this attempt; null if
 * unknown. `retryAfter` is in seconds.
 */
export type AttemptResult =
  | { is: 'delivered' }
  | {
      is: 'refused';
      reason: string;
      attempts: 'one' | 'few' | 'all';
      host: 'responds' | 'fails' | null;
      retryAfter: number | null;
    };

/** Attempts for usually permanent failures; a second and third attempt cost little. */
export const FEW_ATTEMPTS = 3;

/** Some servers respond 401 until they have fetched the sender's key; the other statuses are transient. */
const PASSING = [401, 408, 421, 423, 425, 429];
const FINAL = [404, 410];

/** For the Delete of an actor: a server that no longer has the actor's key can never verify it. */
const FINAL_FOR_ACTOR_DELETES = [401, 403, ...FINAL];

/** `isActorDelete` is set for the Delete of an actor. */
export function resultOfReply({ status, retryAfter }: DeliveryReply, isActorDelete: boolean): AttemptResult {
  if (status >= 200 && status < 300) return { is: 'delivered' };
  const failed = { is: 'refused', reason: `status ${status}`, retryAfter } as const;
  const final = isActorDelete ? FINAL_FOR_ACTOR_DELETES : FINAL;
  if (final.includes(status)) return { ...failed, attempts: 'one', host: 'responds' };
  if (status >= 500) return { ...failed, attempts: 'all', host: 'fails' };
  return { ...failed, attempts: PASSING.includes(status) ? 'all' : 'few', host: 'responds' };
}

/** A forbidden URL is permanent; an address, redirect or encoding may be corrected. */
export function resultOfError({ reason, message, retryAfter }: RemoteError): AttemptResult {
  const failed = { is: 'refused', reason: `${reason}: ${message}`.slice(0, 300), retryAfter } as const;
  if (reason === 'bad-url') return { ...failed, attempts: 'one', host: null };
  if (reason === 'network' || reason === 'timeout') return { ...failed, attempts: 'all', host: 'fails' };
  return { ...failed, attempts: 'few', host: null };
}
