// A bounded share of a service's work: so many requests in progress, so many waiting behind them, the rest refused.
import { Refusal } from '../../refusal.ts';
import type { Turn } from './turn.ts';

export type LaneLimits = {
  /** How many may be in progress at once; 0 means no limit. */
  places: number;
  /** How many may wait for a place. */
  queued: number;
  /** Milliseconds that one waits at most. */
  wait: number;
};

/** Why a request was turned away: the queue was full, or it waited in vain. */
export type Shed = { full: number; waited: number };

export type Lane = {
  /**
   * Takes a place; undefined where one was free, else resolves when one is. Refuses (unavailable) what cannot wait
   * or has waited too long. Who `isGone` when a place comes free does not get it.
   */
  enter(isGone: () => boolean): Promise<void> | undefined;
  /** Gives the place back. */
  leave(): void;
  /** As of now; `shed` counts from the start. */
  readonly load: { inProgress: number; queued: number; shed: Readonly<Shed> };
};

/** Seconds: about as long as a burst lasts that the queue could not take. */
const RETRY_AFTER = 5;

/** One for all: making an error costs more than refusing a request may. */
const OVERLOADED = new Refusal('unavailable', 'The server has more to do than it can; try again.', {
  code: 'overloaded',
  retryAfter: RETRY_AFTER,
});
const GONE = new Refusal('unavailable', 'The client left before its turn.', { code: 'client-gone' });

export const isShedding = (error: unknown): boolean => error === OVERLOADED || error === GONE;

type Waiter = { isGone: () => boolean; settle: (refusal: Refusal | null) => void };

export function createLane({ places, queued, wait }: LaneLimits, turn: Turn): Lane {
  const most = places === 0 ? Number.POSITIVE_INFINITY : places;
  const waiting = new Set<Waiter>();
  const shed: Shed = { full: 0, waited: 0 };
  let inProgress = 0;
  let isPumping = false;

  const queueUp = (isGone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isGone,
        settle: (refusal) => {
          clearTimeout(timer);
          waiting.delete(waiter);
          if (refusal) reject(refusal);
          else resolve();
        },
      };
      const timer = setTimeout(() => {
        shed.waited += 1;
        waiter.settle(OVERLOADED);
      }, wait);
      waiting.add(waiter);
      pumpNextTurn();
    });

  /** Lets the one in who has waited longest and is still there. */
  const letIn = (): void => {
    if (inProgress >= most) return;
    for (const waiter of waiting) {
      const isGone = waiter.isGone();
      if (!isGone) inProgress += 1;
      waiter.settle(isGone ? GONE : null);
      if (!isGone) return;
    }
  };

  /**
   * At least one a turn, however much the others do, and as many more as fit into it: one place that comes free lets
   * one in, so that without this who once had to wait would do so although most places are free.
   */
  const pumpNextTurn = (): void => {
    if (isPumping || waiting.size === 0 || inProgress >= most) return;
    isPumping = true;
    turn.next(letIn);
    for (let more = Math.min(waiting.size, most - inProgress) - 1; more > 0; more -= 1) {
      turn.next(() => {
        if (!turn.isSpent()) letIn();
      });
    }
    turn.next(() => {
      isPumping = false;
      pumpNextTurn();
    });
  };

  return {
    enter(isGone) {
      // Nobody overtakes those who wait.
      if (inProgress < most && waiting.size === 0 && !turn.isSpent()) {
        inProgress += 1;
        return undefined;
      }
      if (waiting.size < queued) return queueUp(isGone);
      shed.full += 1;
      throw OVERLOADED;
    },
    leave() {
      inProgress -= 1;
      if (waiting.size === 0) return;
      if (turn.isSpent()) pumpNextTurn();
      else letIn();
    },
    get load() {
      return { inProgress, queued: waiting.size, shed };
    },
  };
}
