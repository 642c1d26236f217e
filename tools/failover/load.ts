// People who write and read while the database fails over, each at one process, and repeat what got 503.
import { setTimeout as delay } from 'node:timers/promises';
import type { Recorder } from './requests.ts';

/** How to write to a service, and to read. */
export type Target = {
  /** Where processes of the service listen. */
  urls: readonly string[];
  token: string;
  path: string;
  toBody(content: string): object;
  /** What readers read, beside what was just written. */
  reads: readonly string[];
};

export type Load = {
  /** The texts that were acknowledged, by path. */
  acknowledged: ReadonlyMap<string, readonly string[]>;
  /**
   * Resolves when each writer has had a write acknowledged that it sent for the first time after this call.
   */
  roundAcknowledged(): Promise<void>;
  /** Runs `work` while nobody writes, once every write that was under way is acknowledged. */
  whileQuiet(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** In milliseconds, between two requests of one person. */
const PAUSE = 50;

/** Starts two writers and a reader at each process of each target. */
export function startLoad(targets: readonly Target[], recorder: Recorder): Load {
  const acknowledged = new Map<string, string[]>(targets.map(({ path }) => [path, []]));
  let isOver = false;

  /** Sends until it is acknowledged, with one Idempotency-Key; returns null when the load is over. */
  const persist = async (url: string, { token, path, toBody }: Target, content: string) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (;;) {
      const reply = await recorder.send(url, 'POST', path, { token, headers, body: toBody(content) });
      if (reply) return reply.body;
      if (isOver) return null;
      await delay(PAUSE * 4);
    }
  };

  const write = async (target: Target, at: number, onAcknowledged: () => void): Promise<void> => {
    const { urls, token, path } = target;
    const [url = '', other = ''] = [urls[at % urls.length], urls[(at + 1) % urls.length]];
    while (!isOver) {
      await gate.pass();
      const content = crypto.randomUUID();
      const written = await persist(url, target, content);
      if (!written) return;
      acknowledged.get(path)?.push(content);
      onAcknowledged();
      // Whoever was told that it is there finds it, at any process.
      await recorder.send(other, 'GET', `${path}/${written.id}`, { token });
      await delay(PAUSE);
    }
  };

  const read = async ({ urls, token, reads }: Target, at: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      await recorder.send(urls[at] ?? '', 'GET', reads[count % reads.length] ?? '', { token });
      await delay(PAUSE);
    }
  };

  const writers = targets.flatMap((target) =>
    [...target.urls, ...target.urls].map((_, at) => ({ target, at })),
  );
  const rounds = createRounds(writers.length);
  const gate = createGate(writers.length);
  const running = [
    ...writers.map(({ target, at }, place) => write(target, at, () => rounds.add(place))),
    ...targets.flatMap((target) => target.urls.map((_, at) => read(target, at))),
  ];
  return {
    acknowledged,
    // What is under way may have been sent before; the one after it was not.
    roundAcknowledged: () => rounds.more(2),
    whileQuiet: gate.whileClosed,
    async stop() {
      isOver = true;
      gate.open();
      await Promise.all(running);
    },
  };
}

/** Counts what each writer has had acknowledged, and lets others wait for it. */
function createRounds(writers: number) {
  const counts = Array.from({ length: writers }, () => 0);
  const checks = new Set<() => void>();
  return {
    add: (place: number): void => {
      counts[place] = (counts[place] ?? 0) + 1;
      for (const check of checks) check();
    },
    more: (by: number): Promise<void> => {
      const until = counts.map((count) => count + by);
      return new Promise((resolve) => {
        const check = () => {
          if (counts.some((count, place) => count < (until[place] ?? 0))) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
      });
    },
  };
}

/** Lets `count` people pass unless it is closed, which it is once all of them wait. */
function createGate(count: number) {
  let closed: { all: () => void; opened: PromiseWithResolvers<void> } | null = null;
  let waiting = 0;
  const open = (): void => {
    closed?.opened.resolve();
    closed = null;
  };
  return {
    open,
    pass: async (): Promise<void> => {
      if (!closed) return;
      waiting += 1;
      if (waiting === count) closed.all();
      await closed.opened.promise;
      waiting -= 1;
    },
    whileClosed: async (work: () => Promise<void>): Promise<void> => {
      const all = Promise.withResolvers<void>();
      closed = { all: all.resolve, opened: Promise.withResolvers() };
      try {
        await all.promise;
        await work();
      } finally {
        open();
      }
    },
  };
}
