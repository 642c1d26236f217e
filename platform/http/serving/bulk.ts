// Runs what takes long to put together once for all who ask for it meanwhile, however many they are: who comes before it
// has begun shares it, who comes later shares the next, which begins when it is done. So nobody is given what is older
// than their request.
import { CLIENT_GONE, type FairSemaphore } from '../../jobs/fair-semaphore.ts';
import type { SharedAnswer } from './shared-answers.ts';

export type BulkRequest = {
  /** What is asked for. */
  key: string;
  /** Whose share of the work it takes. */
  client: string;
  isGone(): boolean;
  make(): Promise<SharedAnswer>;
};

/** The response, held once for each who asked; they release it. */
export type RunInBulk = (request: BulkRequest) => Promise<SharedAnswer>;

type Waiter = { isGone(): boolean; resolve(answer: SharedAnswer): void; reject(error: unknown): void };
type Round = { request: BulkRequest; waiters: Waiter[]; hasBegun: boolean };

export function createBulk(semaphore: FairSemaphore): RunInBulk {
  /** By key: the round that runs or waits for a permit, and the one after it. */
  const rounds = new Map<string, { current: Round; next: Round | null }>();

  async function run(round: Round): Promise<void> {
    const { client, make } = round.request;
    const areGone = () => round.waiters.every(({ isGone }) => isGone());
    const begin = async (): Promise<SharedAnswer> => {
      if (areGone()) throw CLIENT_GONE;
      round.hasBegun = true;
      return make();
    };
    try {
      const answer = await semaphore.run(client, begin, areGone);
      for (const waiter of round.waiters) give(answer, waiter);
      answer.content.release();
    } catch (error) {
      for (const { reject } of round.waiters) reject(error);
    }
  }

  async function runFrom(key: string, first: Round): Promise<void> {
    for (let current: Round | null = first; current; ) {
      const both: { current: Round; next: Round | null } = { current, next: null };
      rounds.set(key, both);
      await run(current);
      current = both.next;
    }
    rounds.delete(key);
  }

  return (request) =>
    new Promise((resolve, reject) => {
      const waiter = { isGone: request.isGone, resolve, reject };
      const both = rounds.get(request.key);
      const open = both?.current.hasBegun ? both.next : both?.current;
      if (open) return void open.waiters.push(waiter);
      const round: Round = { request, waiters: [waiter], hasBegun: false };
      if (both) both.next = round;
      else void runFrom(request.key, round);
    });
}

function give(answer: SharedAnswer, { isGone, resolve, reject }: Waiter): void {
  if (isGone()) reject(CLIENT_GONE);
  else {
    answer.content.retain();
    resolve(answer);
  }
}
