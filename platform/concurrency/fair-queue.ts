// A fair queue: bounded work of many clients, in groups. Next is whoever has been given least since the queue was last
// empty (start-time fair queueing), first among the groups and then within one: who comes for the first time waits for
// others who do, and for nobody who asks again and again.
import type { Refusal } from '../refusal.ts';
import { OVERLOADED } from './fair-semaphore.ts';

export type Client = { group: string; key: string };

export type FairQueue = {
  /**
   * Runs `work` when a permit is free; refuses (unavailable) where too many wait, or one has waited too long. `costOf`
   * says how much of a full share what was done takes, from 0 to 1.
   */
  run<Result>(
    client: Client,
    work: () => Promise<Result>,
    costOf?: (result: Result) => number,
  ): Promise<Result>;
  readonly usage: { inProgress: number; queued: number };
};

export type FairQueueLimits = {
  permits: number;
  /** How many wait at most: beyond it, the one whose turn would come last is refused. */
  queued: number;
  /** Milliseconds that one waits at most. */
  wait: number;
};

type Waiter = { resolve: () => void; reject: (refusal: Refusal) => void; timer: NodeJS.Timeout };
/** `spent` is what it was given, and hardly less than the others had been when it came; `waiting` counts waiters. */
type Share = { spent: number; waiting: number };
type ClientShare = Share & { waiters: Waiter[] };
type Group = Share & { clients: Map<string, ClientShare>; least: number };

/** How far whoever asks for less than a share goes before those who take all of theirs, so as not to wait for a round. */
const CREDIT = 1 / 2;
/** Of so many groups, and clients of each, it is known what they were given: beyond, those are forgotten that came first. */
const KNOWN = 1000;

export function createFairQueue({ permits, queued, wait }: FairQueueLimits): FairQueue {
  const groups = new Map<string, Group>();
  let least = 0;
  let inProgress = 0;
  let count = 0;

  /** Queues up, and resolves to the shares that the permit was taken from. */
  const acquire = ({ group: name, key }: Client): Promise<[Group, ClientShare]> =>
    new Promise((resolve, reject) => {
      const group = groups.get(name) ?? { ...fresh(), clients: new Map(), least: 0 };
      const client = group.clients.get(key) ?? { ...fresh(), waiters: [] };
      if (group.waiting === 0) join(groups, name, group, least);
      if (client.waiting === 0) join(group.clients, key, client, group.least);
      const waiter: Waiter = {
        resolve: () => resolve([group, client]),
        reject,
        timer: setTimeout(() => refuse(group, client, waiter), wait),
      };
      client.waiters.push(waiter);
      countWaiting(group, client, 1);
      admit();
      if (count > queued) refuseLast();
    });

  function admit(): void {
    while (inProgress < permits && count > 0) {
      const group = lowest(groups.values(), ({ spent }) => spent);
      const client = group && lowest(group.clients.values(), ({ spent }) => spent);
      const waiter = client?.waiters[0];
      if (!group || !client || !waiter) return;
      least = Math.max(least, group.spent);
      group.least = Math.max(group.least, client.spent);
      charge(group, client, 1);
      inProgress += 1;
      remove(group, client, waiter);
      waiter.resolve();
    }
  }

  /** The one behind all others: of whoever has been given, and waits for, most. */
  function refuseLast(): void {
    const rank = ({ spent, waiting }: Share) => -(spent + waiting);
    const group = lowest(groups.values(), rank);
    const client = group && lowest(group.clients.values(), rank);
    const last = client?.waiters.at(-1);
    if (group && client && last) refuse(group, client, last);
  }

  function refuse(group: Group, client: ClientShare, waiter: Waiter): void {
    remove(group, client, waiter);
    waiter.reject(OVERLOADED);
  }

  function remove(group: Group, client: ClientShare, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    client.waiters.splice(client.waiters.indexOf(waiter), 1);
    countWaiting(group, client, -1);
  }

  function countWaiting(group: Group, client: ClientShare, more: 1 | -1): void {
    group.waiting += more;
    client.waiting += more;
    count += more;
  }

  function release(): void {
    inProgress -= 1;
    admit();
    if (inProgress > 0) return;
    groups.clear();
    least = 0;
  }

  return {
    async run(client, work, costOf = () => 1) {
      const [group, share] = await acquire(client);
      try {
        const result = await work();
        charge(group, share, costOf(result) - 1);
        return result;
      } finally {
        release();
      }
    },
    get usage() {
      return { inProgress, queued: count };
    },
  };
}

const fresh = (): Share => ({ spent: Number.NEGATIVE_INFINITY, waiting: 0 });

function charge(group: Share, client: Share, cost: number): void {
  group.spent += cost;
  client.spent += cost;
}

/** Of those in which anybody waits; of equals, who came first. */
function lowest<Kind extends Share>(shares: Iterable<Kind>, rank: (share: Kind) => number) {
  let best: Kind | undefined;
  for (const share of shares)
    if (share.waiting > 0 && (best === undefined || rank(share) < rank(best))) best = share;
  return best;
}

/** Puts a share behind those that came before; whoever asked for nothing for a while has saved up nothing. */
function join<Kind extends Share>(shares: Map<string, Kind>, key: string, share: Kind, least: number): void {
  share.spent = Math.max(share.spent, least - CREDIT);
  shares.delete(key);
  shares.set(key, share);
  if (shares.size <= KNOWN) return;
  for (const [known, { waiting }] of shares)
    if (waiting === 0 && known !== key) return void shares.delete(known);
}
