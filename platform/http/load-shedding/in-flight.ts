// The ledger of bytes in flight: requests whose body is still to come, or responses that are still to be read. Clients
// decide how long they take, so they hold no permit. Instead there is room for so many and so many bytes; beyond that
// the slowest is cut off, of the network that has the most.

/** One body on its way. */
export type Transfer = {
  /** Who may have only a share: the client's network (`networkOf`). */
  network: string;
  /** Bytes of this process's memory that it holds, or will. */
  bytes: number;
  /** Bytes that have gone over the connection so far; it may count from anywhere. */
  bytesMoved(): number;
  /** Closes the connection. */
  close(): void;
};

export type InFlightLimits = {
  /** How many at once, and of how many bytes together. */
  max: number;
  bytes: number;
  /** Whether a flow is too slow to go on. Times are in milliseconds. */
  isTooSlow(pace: Progress, now: number): boolean;
};

/** When a flow began, when it last moved a {@link PROGRESS_BYTES}, and how many bytes it moved since it began. */
export type Progress = { startedAt: number; progressedAt: number; bytesMoved: number };

export type InFlight = {
  begin(flow: Transfer): TrackedTransfer;
  /** Cuts off what is late. */
  sweep(): void;
  readonly load: { count: number; bytes: number; closed: Readonly<ClosedCounts> };
};

/** A flow in the ledger: how much it holds may change, and it must be ended. */
export type TrackedTransfer = Disposable & { setBytes(bytes: number): void };

/** Why flows were cut off: too slow for anybody, or the slowest when there was no room. */
export type ClosedCounts = { late: number; evicted: number };

/** What counts as progress, in bytes: a byte now and then keeps nothing alive. */
const PROGRESS_BYTES = 4096;

/**
 * Milliseconds in which a transfer is spared while there are older ones: what is short is over by then, also where
 * hundreds are written at once and each has to wait for the others.
 */
const GRACE = 1000;

class Entry {
  readonly flow: Transfer;
  readonly began: number;
  readonly #start: number;
  bytes: number;
  progressed: number;
  #seen: number;
  #isNew = true;

  constructor(flow: Transfer, now: number) {
    this.flow = flow;
    this.began = now;
    this.progressed = now;
    this.bytes = flow.bytes;
    this.#start = flow.bytesMoved();
    this.#seen = this.#start;
  }

  get moved(): number {
    return this.flow.bytesMoved() - this.#start;
  }

  /** Whether it has moved so much since this was last asked, or began just now and was never asked. */
  hasProgressed(now: number): boolean {
    const moved = this.flow.bytesMoved();
    const hasJustBegun = this.#isNew && now - this.began < GRACE;
    if (!hasJustBegun && moved - this.#seen < PROGRESS_BYTES) return false;
    this.#isNew = false;
    this.#seen = moved;
    this.progressed = now;
    return true;
  }
}

export function createInFlight(
  { max: most, bytes: mostBytes, isTooSlow: isLate }: InFlightLimits,
  now: () => number = () => performance.now(),
): InFlight {
  /** By network, each with those first that have made no progress for longest. */
  const networks = new Map<string, Set<Entry>>();
  const cut: ClosedCounts = { late: 0, evicted: 0 };
  let count = 0;
  let bytes = 0;

  function remove(entry: Entry): boolean {
    const own = networks.get(entry.flow.network);
    if (!own?.delete(entry)) return false;
    if (own.size === 0) networks.delete(entry.flow.network);
    count -= 1;
    bytes -= entry.bytes;
    return true;
  }

  function closeTransfer(entry: Entry, why: keyof ClosedCounts): void {
    if (!remove(entry)) return;
    cut[why] += 1;
    entry.flow.close();
  }

  /**
   * The slowest of `own`, of those that are older than {@link GRACE} if there are any: the first that has made no progress
   * since it was last looked at; each is asked once.
   */
  function slowest(own: Set<Entry>): Entry | undefined {
    const at = now();
    const old = [...own].filter(({ began }) => at - began >= GRACE);
    const candidates = old.length > 0 ? old : [...own];
    for (const entry of candidates) {
      if (!entry.hasProgressed(at)) return entry;
      own.delete(entry);
      own.add(entry);
    }
    return candidates[0];
  }

  function evictSlowest(): void {
    const weigh = bytes > mostBytes ? sumOf : (own: Set<Entry>) => own.size;
    let largest: Set<Entry> | undefined;
    let weight = 0;
    for (const own of networks.values()) {
      const its = weigh(own);
      if (its > weight) [largest, weight] = [own, its];
    }
    const victim = largest && slowest(largest);
    if (victim) closeTransfer(victim, 'evicted');
  }

  const evictUntilFits = (): void => {
    while ((count > most || bytes > mostBytes) && count > 1) evictSlowest();
  };

  return {
    begin(flow) {
      const entry = new Entry(flow, now());
      const own = networks.get(flow.network);
      if (own) own.add(entry);
      else networks.set(flow.network, new Set([entry]));
      count += 1;
      bytes += entry.bytes;
      evictUntilFits();
      return {
        setBytes(held) {
          if (!networks.get(flow.network)?.has(entry)) return;
          bytes += held - entry.bytes;
          entry.bytes = held;
          evictUntilFits();
        },
        [Symbol.dispose]: () => void remove(entry),
      };
    },
    sweep() {
      const at = now();
      for (const own of [...networks.values()]) {
        for (const entry of [...own]) {
          entry.hasProgressed(at);
          const { began, progressed, moved } = entry;
          if (isLate({ startedAt: began, progressedAt: progressed, bytesMoved: moved }, at))
            closeTransfer(entry, 'late');
        }
      }
    },
    get load() {
      return { count, bytes, closed: cut };
    },
  };
}

function sumOf(own: Set<Entry>): number {
  let sum = 0;
  for (const { bytes } of own) sum += bytes;
  return sum;
}
