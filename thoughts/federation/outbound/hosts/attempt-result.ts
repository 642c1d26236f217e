// What the reply to a delivery, or the lack of one, means for the delivery and for the host.

import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { DeliveryReply } from '../../transport/client.ts';

/**
 * `attempts`: how many of them are worth making in all. `host`: whether it responded as a working host; null
 * where nothing was learned of it. `retryAfter` in seconds.
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

/** What stays refused, as a rule, whenever it is asked; a second and third attempt cost little. */
export const FEW_ATTEMPTS = 3;

/** Some servers respond 401 until they have fetched our key; the other statuses are transient. */
const PASSING = [401, 408, 421, 423, 425, 429];
const FINAL = [404, 410];

/** For the Delete of an actor: a server that dropped the actor before can never verify it. */
const FINAL_FOR_ACTOR_DELETES = [401, 403, ...FINAL];

/** `isActorDelete`: of the Delete of an actor. */
export function resultOfReply({ status, retryAfter }: DeliveryReply, isActorDelete: boolean): AttemptResult {
  if (status >= 200 && status < 300) return { is: 'delivered' };
  const failed = { is: 'refused', reason: `status ${status}`, retryAfter } as const;
  const final = isActorDelete ? FINAL_FOR_ACTOR_DELETES : FINAL;
  if (final.includes(status)) return { ...failed, attempts: 'one', host: 'responds' };
  if (status >= 500) return { ...failed, attempts: 'all', host: 'fails' };
  return { ...failed, attempts: PASSING.includes(status) ? 'all' : 'few', host: 'responds' };
}

/** A URL that may not be asked at all stays so; an address, a redirect or a coding may be put right. */
export function resultOfError({ reason, message, retryAfter }: RemoteError): AttemptResult {
  const failed = { is: 'refused', reason: `${reason}: ${message}`.slice(0, 300), retryAfter } as const;
  if (reason === 'bad-url') return { ...failed, attempts: 'one', host: null };
  if (reason === 'network' || reason === 'timeout') return { ...failed, attempts: 'all', host: 'fails' };
  return { ...failed, attempts: 'few', host: null };
}
