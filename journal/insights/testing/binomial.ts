// Exact bounds for a share of independent trials.
import { logGamma } from '../student.ts';

/** The probability of exactly `successes` among `trials`. */
function probabilityOf(successes: number, trials: number, share: number): number {
  const ways = logGamma(trials + 1) - logGamma(successes + 1) - logGamma(trials - successes + 1);
  return Math.exp(ways + successes * Math.log(share) + (trials - successes) * Math.log1p(-share));
}

/**
 * The most successes that still show, with an error of at most `error`, that the share is below `share`: of a
 * share as large as that, so few or fewer come with at most that probability. −1 if no number shows it.
 */
export function mostThatShowLess(trials: number, share: number, error: number): number {
  let total = 0;
  for (let successes = 0; successes <= trials; successes += 1) {
    total += probabilityOf(successes, trials, share);
    if (total > error) return successes - 1;
  }
  return trials;
}

/** The fewest successes that show, with an error of at most `error`, that the share is above `share`. */
export const fewestThatShowMore = (trials: number, share: number, error: number): number =>
  trials - mostThatShowLess(trials, 1 - share, error);
