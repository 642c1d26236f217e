// Exact binomial bounds for a share.
import { logGamma } from '../student.ts';

/** The probability of exactly `successes` among `trials`. */
function probabilityOf(successes: number, trials: number, share: number): number {
  const ways = logGamma(trials + 1) - logGamma(successes + 1) - logGamma(trials - successes + 1);
  return Math.exp(ways + successes * Math.log(share) + (trials - successes) * Math.log1p(-share));
}

/**
 * The maximum number of successes that proves, with an error probability of at most `error`, that the true
 * share is below `share`. −1 if no number does.
 */
export function mostThatShowLess(trials: number, share: number, error: number): number {
  let total = 0;
  for (let successes = 0; successes <= trials; successes += 1) {
    total += probabilityOf(successes, trials, share);
    if (total > error) return successes - 1;
  }
  return trials;
}

/**
 * The minimum number of successes that proves, with an error probability of at most `error`, that the true
 * share is above `share`.
 */
export const fewestThatShowMore = (trials: number, share: number, error: number): number =>
  trials - mostThatShowLess(trials, 1 - share, error);
