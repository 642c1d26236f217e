// A fair queue: limits the concurrent work of many clients in groups. The next client is the one with the
// least usage since the queue was last empty, compared first among groups and then within the group: a new
// client waits for other new ones, but not for heavy users.
import type { Refusal } from '../refusal.ts';
import { OVERLOADED } from './fair-semaphore.ts';

export type FairQueue = {
  /**
   * Runs `work` when a permit is free. Refuses (`unavailable`) if the queue is full, or after the maximum
   * wait. `costOf` returns the used part of a full share, from 0 to 1.
   */
  run<Result>(
    client: Client,
    work: () => Promise<Result>,
    costOf?: (result: Result) => number,
  ): Promise<Result>;
  readonly usage: { inProgress: number; queued: number };
};

type FairQueueLimits = {
  permits: number;
  /** Maximum number of waiters: beyond it, the waiter with the lowest priority is refused. */
  queued: number;
  /** Maximum wait in milliseconds. */
  wait: number;
};

export function createFairQueue({ permits, queued, wait }: FairQueueLimits): FairQueue {
  const waiters = createWaiters(queued, wait);
  let inProgress = 0;

  function admit(): void {
    while (inProgress < permits && waiters.admitNext()) inProgress += 1;
  }

  /** Resolves to the shares that the permit is charged to. */
  function acquire(client: Client): Promise<Shares<Waiter>> {
    const admitted = waiters.add(client);
    admit();
    waiters.refuseExcess();
    return admitted;
  }

  function release(): void {
    inProgress -= 1;
    admit();
    if (inProgress === 0) waiters.clear();
  }

  return {
    async run(client, work, costOf = () => 1) {
      const shares = await acquire(client);
      try {
        const result = await work();
        charge(shares, costOf(result) - 1);
        return result;
      } finally {
        release();
      }
    },
    get usage() {
      return { inProgress, queued: waiters.size };
    },
  };
}

type Waiter = { resolve: () => void; reject: (refusal: Refusal) => void; timer: NodeJS.Timeout };

/** The waiters: at most `queued`, each for at most `wait` milliseconds. */
function createWaiters(queued: number, wait: number) {
  const shares = createFairShares<Waiter>();

  function remove(own: Shares<Waiter>, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    shares.remove(own, waiter);
  }

  function refuse(own: Shares<Waiter>, waiter: Waiter): void {
    remove(own, waiter);
    waiter.reject(OVERLOADED);
  }

  return {
    add: (client: Client): Promise<Shares<Waiter>> =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = {
          resolve: () => resolve(own),
          reject,
          timer: setTimeout(() => refuse(own, waiter), wait),
        };
        const own = shares.add(client, waiter);
      }),
    /** Returns whether there was a waiter. */
    admitNext(): boolean {
      const next = shares.next();
      if (!next) return false;
      shares.chargeNext(next.shares);
      remove(next.shares, next.waiter);
      next.waiter.resolve();
      return true;
    },
    refuseExcess(): void {
      const last = shares.waiting > queued ? shares.last() : null;
      if (last) refuse(last.shares, last.waiter);
    },
    clear: shares.clear,
    get size() {
      return shares.waiting;
    },
  };
}

/** `spent`: accumulated usage, initially about the minimum of the others; `waiting`: number of waiters. */
type Share = { spent: number; waiting: number };
type ClientShare<Waiter> = Share & { waiters: Waiter[] };
type GroupShare<Waiter> = Share & { clients: Map<string, ClientShare<Waiter>>; least: number };

type Client = { group: string; key: string };

/** The group and the client of a waiter. */
type Shares<Waiter> = { group: GroupShare<Waiter>; client: ClientShare<Waiter> };

type FairShares<Waiter> = {
  add(client: Client, waiter: Waiter): Shares<Waiter>;
  remove(shares: Shares<Waiter>, waiter: Waiter): void;
  /** The first waiter of the client with the least usage, in the group with the least usage. */
  next(): { shares: Shares<Waiter>; waiter: Waiter } | null;
  /** The waiter with the lowest priority. */
  last(): { shares: Shares<Waiter>; waiter: Waiter } | null;
  /** Charges a full share for the waiter that is admitted next. */
  chargeNext(shares: Shares<Waiter>): void;
  /** Clears all usage. */
  clear(): void;
  readonly waiting: number;
};

/** Head start of a client that uses less than a full share, enough to skip a round. */
const CREDIT = 1 / 2;
/**
 * Maximum number of groups with recorded usage, and of clients per group; beyond it, the oldest without
 * waiters are dropped.
 */
const MAX_REMEMBERED = 1000;

function createFairShares<Waiter>(): FairShares<Waiter> {
  const groups = new Map<string, GroupShare<Waiter>>();
  let least = 0;
  let waiting = 0;

  function countWaiting({ group, client }: Shares<Waiter>, change: 1 | -1): void {
    group.waiting += change;
    client.waiting += change;
    waiting += change;
  }

  function pick(rank: (share: Share) => number, position: 0 | -1) {
    const group = lowest(groups.values(), rank);
    const client = group && lowest(group.clients.values(), rank);
    const waiter = client?.waiters.at(position);
    return group && client && waiter !== undefined ? { shares: { group, client }, waiter } : null;
  }

  return {
    add({ group: name, key }, waiter) {
      const group = groups.get(name) ?? { ...createShare(), clients: new Map(), least: 0 };
      const client = group.clients.get(key) ?? { ...createShare(), waiters: [] };
      if (group.waiting === 0) join(groups, name, group, least);
      if (client.waiting === 0) join(group.clients, key, client, group.least);
      client.waiters.push(waiter);
      countWaiting({ group, client }, 1);
      return { group, client };
    },
    remove(shares, waiter) {
      shares.client.waiters.splice(shares.client.waiters.indexOf(waiter), 1);
      countWaiting(shares, -1);
    },
    next: () => pick(({ spent }) => spent, 0),
    last: () => pick((share) => -(share.spent + share.waiting), -1),
    chargeNext({ group, client }) {
      least = Math.max(least, group.spent);
      group.least = Math.max(group.least, client.spent);
      charge({ group, client }, 1);
    },
    clear() {
      groups.clear();
      least = 0;
    },
    get waiting() {
      return waiting;
    },
  };
}

/** Adds `cost`, which may be negative, to the usage of the group and the client. */
function charge({ group, client }: { group: Share; client: Share }, cost: number): void {
  group.spent += cost;
  client.spent += cost;
}

const createShare = (): Share => ({ spent: Number.NEGATIVE_INFINITY, waiting: 0 });

/** The share with the lowest rank among those with waiters; among equals, the first to arrive. */
function lowest<Kind extends Share>(shares: Iterable<Kind>, rank: (share: Kind) => number) {
  let best: Kind | undefined;
  for (const share of shares)
    if (share.waiting > 0 && (best === undefined || rank(share) < rank(best))) best = share;
  return best;
}

/** Moves a share behind earlier ones; an idle client accumulates no credit. */
function join<Kind extends Share>(shares: Map<string, Kind>, key: string, share: Kind, least: number): void {
  share.spent = Math.max(share.spent, least - CREDIT);
  shares.delete(key);
  shares.set(key, share);
  if (shares.size <= MAX_REMEMBERED) return;
  for (const [remembered, { waiting }] of shares)
    if (waiting === 0 && remembered !== key) return void shares.delete(remembered);
}
