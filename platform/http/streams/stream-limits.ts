// Limits of open streams: in all, by account and by network.
import { createKeyedCounts } from '../../concurrency/keyed-counts.ts';
import { Refusal } from '../../refusal.ts';
import type { StreamLimits } from './stream.ts';

/** In seconds. */
const RETRY_AFTER = 30;

/**
 * Returns the function that counts a stream, and returns the function that ends it; refuses one too many.
 */
export function createStreamLimits({ total, perAccount, perNetwork }: StreamLimits) {
  const accounts = createKeyedCounts();
  const networks = createKeyedCounts();
  let count = 0;
  const add = (account: string, network: string, change: 1 | -1) => {
    count += change;
    accounts.add(account, change);
    networks.add(network, change);
  };
  return (account: string, network: string): (() => void) => {
    if (accounts.get(account) >= perAccount) throw tooMany('This account has too many open streams.');
    if (networks.get(network) >= perNetwork) throw tooMany('This address has too many open streams.');
    if (count >= total) {
      const detail = 'The server has too many open streams. Try again later.';
      throw new Refusal('unavailable', detail, { code: 'overloaded', retryAfter: RETRY_AFTER });
    }
    add(account, network, 1);
    let isOpen = true;
    return () => {
      if (isOpen) add(account, network, -1);
      isOpen = false;
    };
  };
}

const tooMany = (detail: string) => new Refusal('too-many', detail, { retryAfter: RETRY_AFTER });
