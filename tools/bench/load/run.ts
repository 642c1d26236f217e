// Runs a load and records latencies.
import { createHistogram } from 'node:perf_hooks';
import { type Connection, openConnections } from './connection.ts';
import type { ClosedLoad, Load, LoadResult, OpenLoad } from './load.ts';

const NANOSECONDS = 1_000_000;

/** Resolves after all responses. Rejects if a connection breaks. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const connections = await Promise.race([openConnections(load.port, load.connections, reject), broken]);
  const recorder = createRecorder();
  const began = performance.now();
  const sent = load.kind === 'closed' ? sendClosed : sendOpen;
  try {
    await Promise.race([sent(load as ClosedLoad & OpenLoad, connections, recorder), broken]);
    return recorder.result(performance.now() - began);
  } finally {
    for (const connection of connections) connection.close();
  }
}

type Recorder = ReturnType<typeof createRecorder>;

async function sendClosed(load: ClosedLoad, connections: readonly Connection[], recorder: Recorder) {
  const { requests, milliseconds, maxRequests } = load;
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
  { requests, perSecond, milliseconds }: OpenLoad,
  connections: readonly Connection[],
  recorder: Recorder,
) {
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
  await promise;
  clearInterval(timer);
}

function createRecorder() {
  const statuses: Record<number, number> = {};
  const times = createHistogram();
  return {
    add(status: number, milliseconds: number): void {
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.record(Math.max(1, Math.round(milliseconds * NANOSECONDS)));
    },
    count: () => times.count,
    result: (milliseconds: number): LoadResult => ({
      completed: times.count,
      statuses,
      milliseconds,
      p50: times.percentile(50) / NANOSECONDS,
      p99: times.percentile(99) / NANOSECONDS,
      max: times.count === 0 ? 0 : times.max / NANOSECONDS,
    }),
  };
}
