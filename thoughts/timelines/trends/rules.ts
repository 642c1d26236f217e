// What is popular: different people count, not views.
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';

/** The score of a thought: people for its age, so that new thoughts precede old ones. */
export const scoreOf = (
  { people, created_at }: { people: number; created_at: Instant },
  now: Instant,
): number => people / (Math.max(0, now - created_at) / HOUR + 2) ** 1.5;

/** The ids with the highest scores first; of equal ones the newer. */
export const rank = <Id>(
  thoughts: readonly { id: Id; people: number; created_at: Instant }[],
  now: Instant,
): Id[] =>
  thoughts
    .toSorted((one, other) => scoreOf(other, now) - scoreOf(one, now) || other.created_at - one.created_at)
    .map(({ id }) => id);
