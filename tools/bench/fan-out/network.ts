// The other servers, from where they are counted: each has an address of loopback of its own (Linux gives all
// of 127.0.0.0/8 to everybody).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Arrival, Order } from './peers.ts';

export type Network = {
  port: number;
  /** Forgets what came so far. */
  expect(order: Order): Promise<void>;
  /** Resolves when all that is expected has come, or `milliseconds` have passed. */
  waitForArrival(milliseconds: number): Promise<Arrival>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The address of the server with this number, of at most 65,000. */
export const addressOf = (host: number): string => `127.1.${(host >> 8) + 1}.${host & 255}`;

export async function startNetwork(): Promise<Network> {
  const thread = new Worker(new URL('./peers.ts', import.meta.url));
  const [{ port }] = await once(thread, 'message');
  let arrival = Promise.withResolvers<Arrival>();
  thread.on('message', (message) => {
    if ('arrival' in message) arrival.resolve(message.arrival);
  });
  return {
    port,
    expect: async (order) => {
      arrival = Promise.withResolvers();
      thread.postMessage(order);
      await once(thread, 'message');
    },
    waitForArrival: async (milliseconds) => {
      const late = setTimeout(() => thread.postMessage('report'), milliseconds);
      const arrived = await arrival.promise;
      clearTimeout(late);
      return arrived;
    },
    [Symbol.asyncDispose]: async () => {
      await thread.terminate();
    },
  };
}
