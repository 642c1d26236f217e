// The clients, in a process of their own so that they do not slow what they measure. Controlled over IPC.
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';

/**
 * Closed: each of `clients` asks again once it has a response. Open: `rate` a second come, whatever becomes
 * of the others.
 */
export type Order = { port: number; requests: readonly string[]; seconds: number } & (
  | { mode: 'closed'; clients: number }
  | { mode: 'open'; rate: number }
);

/** Waits of what was accepted, in milliseconds. */
export type Outcome = {
  offered: number;
  accepted: number;
  refused: number;
  failed: number;
  /** From the first request to the last response. */
  seconds: number;
  p50: number;
  p99: number;
};

/**
 * Made beforehand, as a proxy does: the runtime accepts one new connection at each look, however many come.
 */
const CONNECTIONS = 2000;
const idle: Connection[] = [];

process.on('message', (order: Order) => {
  void (order.mode === 'closed' ? closed(order) : open(order)).then((outcome) => process.send?.(outcome));
});

function createTally() {
  const waits: number[] = [];
  const counts = { offered: 0, accepted: 0, refused: 0, failed: 0 };
  const begun = performance.now();
  const ask = async (connection: Connection, request: string): Promise<void> => {
    counts.offered += 1;
    const asked = performance.now();
    try {
      const status = await connection.ask(request);
      if (status === 503) counts.refused += 1;
      else if (status >= 400) counts.failed += 1;
      else {
        counts.accepted += 1;
        waits.push(performance.now() - asked);
      }
    } catch {
      counts.failed += 1;
    }
  };
  const outcome = (): Outcome => {
    const sorted = Float64Array.from(waits).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { ...counts, seconds: (performance.now() - begun) / 1000, p50: at(0.5), p99: at(0.99) };
  };
  return { ask, outcome, counts };
}

async function closed({ port, requests, seconds, clients }: Order & { mode: 'closed' }): Promise<Outcome> {
  const { ask, outcome, counts } = createTally();
  const until = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    const connection = openConnection(port);
    while (performance.now() < until) await ask(connection, requests[counts.offered % requests.length] ?? '');
    connection.close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcome();
}

/** Each is used once, so that it is known to be there. */
async function connectAll(port: number, request: string): Promise<void> {
  while (idle.length < CONNECTIONS) {
    const few = Array.from({ length: 50 }, () => openConnection(port));
    await Promise.all(few.map((connection) => connection.ask(request)));
    idle.push(...few);
  }
}

async function open({ port, requests, seconds, rate }: Order & { mode: 'open' }): Promise<Outcome> {
  await connectAll(port, requests[0] ?? '');
  const { ask, outcome, counts } = createTally();
  const underWay = new Set<Promise<void>>();
  const send = (): void => {
    const connection = idle.pop();
    if (!connection) {
      counts.offered += 1;
      counts.failed += 1;
      return;
    }
    const asked = ask(connection, requests[counts.offered % requests.length] ?? '').then(() => {
      if (connection.isOpen) idle.push(connection);
      underWay.delete(asked);
    });
    underWay.add(asked);
  };
  const begun = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - begun) / 1000) {
    for (let due = Math.floor(passed * rate); counts.offered < due; ) send();
    await delay(1);
  }
  await Promise.all(underWay);
  return outcome();
}
