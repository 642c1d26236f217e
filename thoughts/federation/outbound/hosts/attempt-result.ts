// What an answer to a delivery, or the lack of one, means for the delivery and for the host.
import type { DeliveryReply } from '../../transport/client.ts';
import type { RemoteError } from '../../transport/remote-error.ts';

/**
 * `attempts`: how many of them are worth making in all. `host`: whether it answered as a host that works does;
 * null where nothing was learned of it. `retryAfter` in seconds.
 */
export type AttemptResult =
  | { is: 'delivered' }
  | {
      is: 'refused';
      reason: string;
      attempts: 'one' | 'few' | 'all';
      host: 'answers' | 'fails' | null;
      retryAfter: number | null;
    };

/** What stays refused, as a rule, whenever it is asked; a second and third attempt cost little. */
export const FEW_ATTEMPTS = 3;

/** 401 is what some servers answer until they have fetched our key; the others of these pass with time. */
const PASSING = [401, 408, 421, 423, 425, 429];
const FINAL = [404, 410];

/** Of the Delete of an actor: whoever dropped the actor before refuses its signature for good. */
const FINAL_FOR_DEPARTURES = [401, 403, ...FINAL];

/** `isDeparture`: of the Delete of an actor. */
export function resultOfReply({ status, retryAfter }: DeliveryReply, isDeparture: boolean): AttemptResult {
  if (status >= 200 && status < 300) return { is: 'delivered' };
  const refused = { is: 'refused', reason: `status ${status}`, retryAfter } as const;
  const final = isDeparture ? FINAL_FOR_DEPARTURES : FINAL;
  if (final.includes(status)) return { ...refused, attempts: 'one', host: 'answers' };
  if (status >= 500) return { ...refused, attempts: 'all', host: 'fails' };
  return { ...refused, attempts: PASSING.includes(status) ? 'all' : 'few', host: 'answers' };
}

/** A URL that may not be asked at all stays so; an address, a redirect or a coding may be put right. */
export function resultOfError({ reason, message, retryAfter }: RemoteError): AttemptResult {
  const refused = { is: 'refused', reason: `${reason}: ${message}`.slice(0, 300), retryAfter } as const;
  if (reason === 'bad-url') return { ...refused, attempts: 'one', host: null };
  if (reason === 'network' || reason === 'timeout') return { ...refused, attempts: 'all', host: 'fails' };
  return { ...refused, attempts: 'few', host: null };
}
