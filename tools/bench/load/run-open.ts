// Open-loop load: requests arrive at a fixed rate, however slow the responses are, and latency is measured
// from the scheduled arrival.
import { type Connection, openConnections } from './connection.ts';
import { createLatencyRecorder, type LatencyRecorder } from './latency-recorder.ts';
import type { LoadResult, OpenLoad } from './load.ts';

/**
 * Sends `perSecond` requests a second; what finds no free connection waits for one. Rejects where one breaks.
 */
export async function runOpen(load: OpenLoad): Promise<LoadResult> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const free = await Promise.race([openConnections(load, reject), broken]);
  const connections = [...free];
  try {
    return await Promise.race([sendAll(load, free), broken]);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function sendAll(load: OpenLoad, free: Connection[]): Promise<LoadResult> {
  const recorder = createLatencyRecorder();
  const count = Math.max(1, Math.round((load.perSecond * load.milliseconds) / 1000));
  const gap = 1000 / load.perSecond;
  const began = performance.now();
  let next = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const sendDue = (): void => {
    while (next < count && began + next * gap <= performance.now()) {
      // The one that has been idle longest, or servers would close those that are never used.
      const connection = free.shift();
      if (!connection) return;
      send(load, recorder, connection, next, began + next * gap, () => {
        free.push(connection);
        if (recorder.count() === count) resolve();
        else sendDue();
      });
      next += 1;
    }
  };
  const timer = setInterval(sendDue, 1);
  await promise;
  clearInterval(timer);
  return recorder.result(performance.now() - began);
}

function send(
  { requests }: OpenLoad,
  recorder: LatencyRecorder,
  connection: Connection,
  index: number,
  due: number,
  done: () => void,
): void {
  const request = requests[index % requests.length];
  if (!request) throw new Error('There is nothing to send.');
  connection.ask(request, (status) => {
    recorder.add(status, performance.now() - due);
    done();
  });
}
