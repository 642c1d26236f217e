// A thread that is all the other servers: it takes what comes to any address of loopback and counts it by
// inbox.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** A command to the thread: which hosts never respond, and how many requests to wait for. */
export type Order = { dead: readonly string[]; expected: number };

/** `inboxes` are those that something came to; `most` is how often at the most. */
export type Arrival = { inboxes: number; requests: number; most: number };

// They are on machines of their own elsewhere. On Linux this is the priority of the thread alone.
setPriority(constants.priority.PRIORITY_LOW);

let order: Order = { dead: [], expected: Number.POSITIVE_INFINITY };
let dead = new Set<string>();
let counts = new Map<string, number>();
let requests = 0;

const server = createServer((request, response) => {
  const host = request.headers.host ?? '';
  // A dead host accepts the connection and never responds, which delays others longest.
  if (dead.has(host.split(':', 1)[0] ?? '')) return;
  request.resume();
  request.once('end', () => {
    response.writeHead(202).end();
    const inbox = `${host}${request.url}`;
    counts.set(inbox, (counts.get(inbox) ?? 0) + 1);
    requests += 1;
    if (requests === order.expected) report();
  });
});

function report(): void {
  const arrival: Arrival = { inboxes: counts.size, requests, most: Math.max(0, ...counts.values()) };
  parentPort?.postMessage({ arrival });
}

parentPort?.on('message', (next: Order | 'report') => {
  if (next === 'report') return report();
  order = next;
  dead = new Set(next.dead);
  counts = new Map();
  requests = 0;
  server.closeAllConnections();
  parentPort?.postMessage({ ready: true });
});

server.listen(0, '0.0.0.0', () => parentPort?.postMessage({ port: (server.address() as AddressInfo).port }));
