// Load by clients that ask again as soon as they have a response.
import { type Connection, openConnections } from './connection.ts';
import { createLatencyRecorder } from './latency-recorder.ts';
import type { ClosedLoad, LoadResult } from './load.ts';

/** Ends when every connection has its last response. Rejects where a connection breaks. */
export async function runClosed(load: ClosedLoad): Promise<LoadResult> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const connections = await Promise.race([openConnections(load, reject), broken]);
  try {
    return await Promise.race([askAll(load, connections), broken]);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function askAll(load: ClosedLoad, connections: readonly Connection[]): Promise<LoadResult> {
  const { requests, milliseconds, maxRequests } = load;
  const recorder = createLatencyRecorder();
  const began = performance.now();
  let asked = 0;
  const isOver = (now: number) => now - began >= milliseconds || (maxRequests > 0 && asked >= maxRequests);
  const askOn = (connection: Connection, ended: () => void): void => {
    const sent = performance.now();
    const request = isOver(sent) ? undefined : requests[asked % requests.length];
    if (!request) {
      ended();
      return;
    }
    asked += 1;
    connection.ask(request, (status) => {
      recorder.add(status, performance.now() - sent);
      askOn(connection, ended);
    });
  };
  await Promise.all(
    connections.map((connection) => new Promise<void>((resolve) => askOn(connection, resolve))),
  );
  return recorder.result(performance.now() - began);
}
