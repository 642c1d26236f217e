// Closes connections to unresponsive servers: a frozen or unreachable server closes none, and the kernel
// would wait for a quarter of an hour.
import type { WatchedClient } from './watched-client.ts';

const INTERVAL = 500;
/** In milliseconds, in addition to the timeout of the server. */
const MARGIN = 2000;

export type SilenceWatch = Disposable & {
  /** Watches the client until its connection ends. */
  add(client: WatchedClient): void;
};

/** `statementTimeout` in milliseconds; 0 means that statements have no time limit. */
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
