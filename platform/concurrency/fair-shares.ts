// The bookkeeping of a fair queue: how much each client, and each group of clients, has been given
// (start-time fair queueing), and who is next.

/**
 * `spent`: what it was given, at least about what the others had been when it came; `waiting`: how many
 * waiters.
 */
type Share = { spent: number; waiting: number };
type ClientShare<Waiter> = Share & { waiters: Waiter[] };
type GroupShare<Waiter> = Share & { clients: Map<string, ClientShare<Waiter>>; least: number };

export type Client = { group: string; key: string };

/** The group and the client that a waiter belongs to. */
export type Shares<Waiter> = { group: GroupShare<Waiter>; client: ClientShare<Waiter> };

export type FairShares<Waiter> = {
  /** Adds a waiter. */
  add(client: Client, waiter: Waiter): Shares<Waiter>;
  remove(shares: Shares<Waiter>, waiter: Waiter): void;
  /** The first waiter of the client that has been given least, in the group that has been given least. */
  next(): { shares: Shares<Waiter>; waiter: Waiter } | null;
  /** The waiter that would be next last of all. */
  last(): { shares: Shares<Waiter>; waiter: Waiter } | null;
  /** Charges a full share to the one that is next. */
  chargeNext(shares: Shares<Waiter>): void;
  /** Forgets what everybody has been given. */
  clear(): void;
  readonly waiting: number;
};

/**
 * How far a client that uses less than a full share comes before those that use all of it, to skip a round.
 */
const CREDIT = 1 / 2;
/** How many groups, and clients of each, are remembered; beyond, the oldest that do not wait are dropped. */
const MAX_REMEMBERED = 1000;

export function createFairShares<Waiter>(): FairShares<Waiter> {
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

/** Adds `cost` to what the group and the client have been given; it may be negative. */
export function charge({ group, client }: { group: Share; client: Share }, cost: number): void {
  group.spent += cost;
  client.spent += cost;
}

const createShare = (): Share => ({ spent: Number.NEGATIVE_INFINITY, waiting: 0 });

/** The share of lowest rank among those with waiters; of equals, the first to come. */
function lowest<Kind extends Share>(shares: Iterable<Kind>, rank: (share: Kind) => number) {
  let best: Kind | undefined;
  for (const share of shares)
    if (share.waiting > 0 && (best === undefined || rank(share) < rank(best))) best = share;
  return best;
}

/** Puts a share behind those that came before it; a client that was idle has not saved up shares. */
function join<Kind extends Share>(shares: Map<string, Kind>, key: string, share: Kind, least: number): void {
  share.spent = Math.max(share.spent, least - CREDIT);
  shares.delete(key);
  shares.set(key, share);
  if (shares.size <= MAX_REMEMBERED) return;
  for (const [remembered, { waiting }] of shares)
    if (waiting === 0 && remembered !== key) return void shares.delete(remembered);
}
