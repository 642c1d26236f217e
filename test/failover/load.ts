// Load during a failover: writers and readers, and a record of their requests.
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type Reply, type Send } from '../../platform/testing/client.ts';

/** A service under load; writers post to `path`, readers request `reads`. */
export type Target = {
  /** Addresses of its processes. */
  urls: readonly string[];
  token: string;
  path: string;
  toBody(content: string): object;
  reads: readonly string[];
};

type Numbers = { succeeded: number; unavailable: number; slowest: { what: string; ms: number } };

type Recorder = {
  /** Null for a 503 with Retry-After, and for a fault, which is recorded. */
  send(url: string, method: string, path: string, options: Send): Promise<Reply | null>;
  /** Responses other than 2xx and 503 with Retry-After. */
  readonly faults: string[];
  /** Acknowledged texts, by path. */
  readonly acknowledged: Map<string, string[]>;
  /** Returns and resets the numbers. */
  take(): Numbers;
};

type Load = AsyncDisposable & {
  /** Resolves when each writer has an acknowledged write that began after this call. */
  roundAcknowledged(): Promise<void>;
  /** Ends the load after all writes in progress are acknowledged. */
  stop(): Promise<void>;
};

/** Upper bound for any request of the test. */
const HANGS_AFTER_MS = 60_000;
/** Pause between two requests of one client. */
const PAUSE_MS = 50;

export function createRecorder(): Recorder {
  const start = (): Numbers => ({ succeeded: 0, unavailable: 0, slowest: { what: 'nothing', ms: 0 } });
  let numbers = start();
  const recorder: Recorder = {
    faults: [],
    acknowledged: new Map(),
    async send(url, method, path, options) {
      const sentAt = performance.now();
      const what = `${method} ${path}`;
      const late = delay(HANGS_AFTER_MS, 'no reply', { ref: false });
      const failed = (error: Error) => `${error} ${error.cause ?? ''}`;
      const reply = await Promise.race([createClient(url).send(method, path, options).catch(failed), late]);
      const ms = Math.round(performance.now() - sentAt);
      if (ms > numbers.slowest.ms) numbers.slowest = { what, ms };
      if (typeof reply === 'string') recorder.faults.push(`${what}: ${reply}`);
      else if (reply.status >= 200 && reply.status < 300) {
        numbers.succeeded += 1;
        return reply;
      } else if (reply.status === 503 && reply.headers.has('retry-after')) numbers.unavailable += 1;
      else recorder.faults.push(`${what}: ${reply.status} ${reply.text}`);
      return null;
    },
    take() {
      const taken = numbers;
      numbers = start();
      return taken;
    },
  };
  return recorder;
}

/** Starts two writers and one reader per process of each target. */
export function startLoad(targets: readonly Target[], recorder: Recorder): Load {
  const counts: number[] = [];
  let isStopping = false;
  let isOver = false;

  /** Repeats the write, with one Idempotency-Key, until it is acknowledged; null when the load has ended. */
  const persist = async (url: string, { token, path, toBody }: Target, content: string) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    while (!isOver) {
      const reply = await recorder.send(url, 'POST', path, { token, headers, body: toBody(content) });
      if (reply) return reply.body;
      await delay(4 * PAUSE_MS);
    }
    return null;
  };
  const write = async (target: Target, at: number, writer: number): Promise<void> => {
    const { urls, token, path } = target;
    const url = urls[at % urls.length] ?? '';
    const other = urls[(at + 1) % urls.length] ?? '';
    while (!isStopping) {
      const content = crypto.randomUUID();
      const written = await persist(url, target, content);
      if (!written) return;
      recorder.acknowledged.getOrInsertComputed(path, () => []).push(content);
      counts[writer] = (counts[writer] ?? 0) + 1;
      // An acknowledged write is visible in all processes.
      await recorder.send(other, 'GET', `${path}/${written.id}`, { token });
      await delay(PAUSE_MS);
    }
  };
  const read = async ({ urls, token, reads }: Target, at: number): Promise<void> => {
    for (let count = 0; !isStopping; count += 1) {
      await recorder.send(urls[at] ?? '', 'GET', reads[count % reads.length] ?? '', { token });
      await delay(PAUSE_MS);
    }
  };

  const running: Promise<void>[] = [];
  for (const target of targets) {
    for (const at of [...target.urls.keys(), ...target.urls.keys()])
      running.push(write(target, at, counts.push(0) - 1));
    for (const at of target.urls.keys()) running.push(read(target, at));
  }
  const stop = async () => {
    isStopping = true;
    await Promise.all(running);
  };
  return {
    async roundAcknowledged() {
      // A write in progress may have begun before this call; the next one has not.
      const until = counts.map((count) => count + 2);
      while (!isOver && counts.some((count, writer) => count < (until[writer] ?? 0))) await delay(PAUSE_MS);
    },
    stop,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await stop();
    },
  };
}
