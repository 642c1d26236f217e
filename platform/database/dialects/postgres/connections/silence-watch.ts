// Ends connections whose server has fallen silent: frozen or cut off, it closes none, and the kernel would
// wait for a quarter of an hour.
import type { WatchedClient } from './watched-client.ts';

const INTERVAL = 500;
/** In milliseconds, beyond the timeout that the server itself applies. */
const MARGIN = 2000;

export type SilenceWatch = Disposable & {
  /** Until the connection ends. */
  add(client: WatchedClient): void;
};

/** `statementTimeout` in milliseconds; 0 means that a statement may take any time. */
export function createSilenceWatch(statementTimeout: number): SilenceWatch {
  if (statementTimeout === 0) return { add: () => {}, [Symbol.dispose]: () => {} };
  const clients = new Set<WatchedClient>();
  const timer = setInterval(() => {
    for (const client of clients) client.endIfSilent(INTERVAL, statementTimeout + MARGIN);
  }, INTERVAL).unref();
  return {
    add: (client) => {
      clients.add(client);
      client.once('end', () => clients.delete(client));
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
