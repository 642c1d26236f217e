// Coalesces requests where the database does not tell cheaply whether anything was committed.
import { type CacheableResponse, type Compute, releaseAfterUse } from './shared-response.ts';

type Round = { current: Promise<CacheableResponse>; next: Promise<CacheableResponse> | null };

/**
 * Requests that come during a computation wait, all together, for the next one, which begins when it ends.
 */
export function createCoalescer(): (key: string, compute: Compute) => Promise<CacheableResponse> {
  const rounds = new Map<string, Round>();

  function begin(key: string, compute: Compute): Promise<CacheableResponse> {
    const round: Round = { current: compute(), next: null };
    rounds.set(key, round);
    const end = (): void => {
      if (round.next === null && rounds.get(key) === round) rounds.delete(key);
    };
    releaseAfterUse(round.current).then(end, end);
    return round.current;
  }

  return (key, compute) => {
    const round = rounds.get(key);
    if (!round) return begin(key, compute);
    const beginNext = () => begin(key, compute);
    round.next ??= round.current.then(beginNext, beginNext);
    return round.next;
  };
}
