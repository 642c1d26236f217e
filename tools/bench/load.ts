// The load generator: a separate process, which shares no thread with the measurement. It receives loads as
// messages, and replies with results.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createHistogram } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { type Connection, openConnection } from './connection.ts';

/** Serialised requests, which are sent cyclically. */
export type Load = {
  host: string;
  port: number;
  requests: readonly Uint8Array[];
  connections: number;
  milliseconds: number;
  /** Closed loop: each connection sends its next request after its response. Ends after this number. */
  maxRequests?: number;
  /** Open loop: requests are sent at this fixed rate, independent of response times. */
  perSecond?: number;
};

/** Times are in milliseconds; in an open loop, latencies count from the due time of the request. */
export type LoadResult = {
  completed: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  milliseconds: number;
  p50: number;
  p99: number;
  max: number;
};

/** Runs one load at a time. */
export type Generator = AsyncDisposable & { run(load: Load): Promise<LoadResult> };

type Reply = { result: LoadResult } | { error: string };

const FILE = fileURLToPath(import.meta.url);

export function startGenerator(): Generator {
  const child = fork(FILE, { serialization: 'advanced' });
  const exited = once(child, 'exit');
  return {
    run: async (load) => {
      child.send(load);
      const ended = exited.then((): [Reply] => [{ error: 'the load generator has ended' }]);
      const [reply] = (await Promise.race([once(child, 'message'), ended])) as [Reply];
      if ('error' in reply) throw new Error(`The load failed: ${reply.error}`);
      return reply.result;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

if (process.argv[1] === FILE)
  process.on('message', async (load: Load) => {
    const reply = runLoad(load).then((result): Reply => ({ result }));
    process.send?.(await reply.catch((error): Reply => ({ error: String(error) })));
  });

const NANOSECONDS = 1_000_000;

type Recorder = { add(status: number, milliseconds: number): void; count(): number };

/** Resolves after all responses. Rejects if a connection breaks. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const opened = Array.from({ length: load.connections }, () => openConnection(load, reject));
  const connections = await Promise.race([Promise.all(opened), broken]);
  const statuses: Record<number, number> = {};
  const times = createHistogram();
  const recorder: Recorder = {
    add(status, milliseconds) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.record(Math.max(1, Math.round(milliseconds * NANOSECONDS)));
    },
    count: () => times.count,
  };
  const began = performance.now();
  const { perSecond } = load;
  const sent =
    perSecond === undefined
      ? sendClosed(load, connections, recorder)
      : sendOpen({ ...load, perSecond }, connections, recorder);
  try {
    await Promise.race([sent, broken]);
  } finally {
    for (const connection of connections) connection.close();
  }
  return {
    completed: times.count,
    statuses,
    milliseconds: performance.now() - began,
    p50: times.percentile(50) / NANOSECONDS,
    p99: times.percentile(99) / NANOSECONDS,
    max: times.count === 0 ? 0 : times.max / NANOSECONDS,
  };
}

async function sendClosed(
  { requests, milliseconds, maxRequests = 0 }: Load,
  connections: readonly Connection[],
  recorder: Recorder,
): Promise<void> {
  const began = performance.now();
  let asked = 0;
  const isOver = (now: number) => now - began >= milliseconds || (maxRequests > 0 && asked >= maxRequests);
  const next = (connection: Connection, ended: () => void): void => {
    const sent = performance.now();
    const request = isOver(sent) ? undefined : requests[asked % requests.length];
    if (!request) {
      ended();
      return;
    }
    asked += 1;
    connection.ask(request, (status) => {
      recorder.add(status, performance.now() - sent);
      next(connection, ended);
    });
  };
  await Promise.all(connections.map((connection) => new Promise<void>((ended) => next(connection, ended))));
}

/** Without an idle connection, a request waits for one. */
async function sendOpen(
  { requests, perSecond, milliseconds }: Load & { perSecond: number },
  connections: readonly Connection[],
  recorder: Recorder,
): Promise<void> {
  const idle = [...connections];
  const count = Math.max(1, Math.round((perSecond * milliseconds) / 1000));
  const gap = 1000 / perSecond;
  const began = performance.now();
  let next = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const sendDue = (): void => {
    for (; next < count && began + next * gap <= performance.now(); next += 1) {
      // The longest idle connection, because servers would close unused ones.
      const connection = idle.shift();
      const request = requests[next % requests.length];
      if (!connection || !request) return;
      const due = began + next * gap;
      connection.ask(request, (status) => {
        recorder.add(status, performance.now() - due);
        idle.push(connection);
        if (recorder.count() === count) resolve();
        else sendDue();
      });
    }
  };
  const timer = setInterval(sendDue, 1);
  await promise.finally(() => clearInterval(timer));
}
