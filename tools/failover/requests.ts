// Requests during a failover: what came back, how long it took, and what should not have come back.
import { createClient, type Reply, type Send } from '../../platform/testing/client.ts';

/** One exchange; `status` is 0 where the connection broke or nothing came within {@link HANGS_AFTER}. */
type Exchange = { what: string; status: number; milliseconds: number };

export type Recorder = {
  /** Null for a 503 with Retry-After, and for a fault, which is recorded. */
  send(url: string, method: string, path: string, options?: Send): Promise<Reply | null>;
  /** What was neither 2xx nor 503 with Retry-After. */
  readonly faults: readonly string[];
  /** The numbers since the last call. */
  take(): { succeeded: number; unavailable: number; slowest: Exchange };
};

/** In milliseconds: no request of the test may take that long. */
const HANGS_AFTER = 60_000;

export function recordRequests(): Recorder {
  const faults: string[] = [];
  const start = () => ({
    succeeded: 0,
    unavailable: 0,
    slowest: { what: 'nothing', status: 0, milliseconds: 0 },
  });
  let numbers = start();
  return {
    faults,
    async send(url, method, path, options = {}) {
      const sentAt = performance.now();
      const what = `${method} ${path}`;
      const reply = await within(HANGS_AFTER, createClient(url).send(method, path, options));
      const status = typeof reply === 'string' ? 0 : reply.status;
      const milliseconds = Math.round(performance.now() - sentAt);
      if (milliseconds > numbers.slowest.milliseconds) numbers.slowest = { what, status, milliseconds };
      if (typeof reply === 'string') faults.push(`${what}: ${reply}`);
      else if (status >= 200 && status < 300) {
        numbers.succeeded += 1;
        return reply;
      } else if (status === 503 && reply.headers.has('retry-after')) numbers.unavailable += 1;
      else faults.push(`${what}: ${status} ${reply.text}`);
      return null;
    },
    take() {
      const taken = numbers;
      numbers = start();
      return taken;
    },
  };
}

/** Resolves to a text where nothing came in time, or the connection broke. */
async function within(milliseconds: number, reply: Promise<Reply>): Promise<Reply | string> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('no reply'), milliseconds);
  try {
    return await Promise.race([reply.catch((error) => `${error} ${error.cause ?? ''}`), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
