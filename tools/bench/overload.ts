// What becomes of a service that is asked for five times what it can do. `node tools/bench/overload.ts
// [seconds]`: measures what it can do, then offers five times as much, then looks whether all is as before.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order, Outcome } from './overload/generator.ts';
import { startService } from './overload/service.ts';

/** In milliseconds, MiB and requests a second. */
export type OverloadResult = {
  capacity: number;
  offered: number;
  accepted: number;
  refusedShare: number;
  failed: number;
  p50: number;
  p99: number;
  before: { p50: number; p99: number; rss: number };
  mostRss: number;
  after: { p50: number; p99: number; rss: number };
};

const CLIENTS = 64;
const TIMES = 5;
/** How much of its capacity the service is asked for before and after. */
const CALM = 0.25;

export async function run(seconds: number, settings: Record<string, string> = {}): Promise<OverloadResult> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'overload-'));
  await using system = await startService(folder.path, settings);
  const generator = fork(join(import.meta.dirname, 'overload/generator.ts'));
  const { port, requests } = system;
  type Kind = { mode: 'closed'; clients: number } | { mode: 'open'; rate: number };
  const load = async (kind: Kind, length: number): Promise<Outcome> => {
    const order: Order = { port, requests, seconds: length, ...kind };
    generator.send(order);
    const [outcome] = await once(generator, 'message');
    return outcome;
  };
  await load({ mode: 'closed', clients: CLIENTS }, seconds / 2);
  const full = await load({ mode: 'closed', clients: CLIENTS }, seconds);
  const capacity = full.accepted / full.seconds;
  const calm = async () => {
    const { p50, p99 } = await load({ mode: 'open', rate: capacity * CALM }, seconds / 2);
    return { p50, p99, rss: await system.rss() };
  };
  const before = await calm();
  let mostRss = before.rss;
  const watch = setInterval(async () => {
    mostRss = Math.max(mostRss, await system.rss());
  }, 200);
  const flood = await load({ mode: 'open', rate: capacity * TIMES }, seconds);
  clearInterval(watch);
  const after = await calm();
  generator.disconnect();
  return {
    ...{ capacity, before, mostRss, after, failed: flood.failed, p50: flood.p50, p99: flood.p99 },
    offered: flood.offered / flood.seconds,
    accepted: flood.accepted / flood.seconds,
    refusedShare: flood.refused / flood.offered,
  };
}

if (import.meta.main) {
  const result = await run(Number(process.argv[2] ?? 10));
  const { capacity, before, after } = result;
  console.table({
    'can do, a second': Math.round(capacity),
    'offered, a second': Math.round(result.offered),
    'accepted, a second': Math.round(result.accepted),
    'refused (503), %': Math.round(result.refusedShare * 100),
    'failed otherwise': result.failed,
    'accepted: p50, ms': Math.round(result.p50),
    'accepted: p99, ms': Math.round(result.p99),
    'before: p50 / p99, ms': `${before.p50.toFixed(1)} / ${before.p99.toFixed(1)}`,
    'after: p50 / p99, ms': `${after.p50.toFixed(1)} / ${after.p99.toFixed(1)}`,
    'memory before, at most, after, MiB': [before.rss, result.mostRss, after.rss].map(Math.round).join(' / '),
  });
}
