// How long a post takes to reach 10,000 followers elsewhere, and how long others wait meanwhile. `node
// tools/bench/fan-out.ts [--split]`; THOUGHTS_DATABASE_URL, if set, names an empty PostgreSQL database to
// use; with --split a process of its own delivers. Linux alone.
import { setTimeout as delay } from 'node:timers/promises';
import { remoteActorAt } from '../../thoughts/testing/remote-actors.ts';
import { addressOf, type Network, startNetwork } from './fan-out/network.ts';
import { type Latency, startProbe } from './fan-out/probe.ts';
import { type FanOutService, startService } from './fan-out/service.ts';

const HOSTS = 1000;
const FOLLOWERS = 10_000;
/**
 * The first responses of a service that has just started are slow, and say nothing of how long anybody waits
 * later.
 */
const WARM_UP = 3000;
const QUIET = 5000;
const TIMEOUT_MS = 120_000;

/**
 * One way of spreading the followers. `shared`: each host has one inbox for all of them. Each n-th host is
 * dead.
 */
type Spread = { name: string; shared: boolean; deadEvery: number | null };

const SPREADS: readonly Spread[] = [
  { name: '1,000 shared inboxes', shared: true, deadEvery: null },
  { name: '1,000 shared inboxes again', shared: true, deadEvery: null },
  { name: '1,000 shared inboxes, one host in ten silent', shared: true, deadEvery: 10 },
  { name: '10,000 inboxes', shared: false, deadEvery: null },
];

/**
 * `seconds` from the request to the last delivery, and of the processor (`cpu`); `most` deliveries to one
 * inbox. Latencies in milliseconds.
 */
export type FanOut = {
  name: string;
  inboxes: number;
  most: number;
  seconds: number;
  cpu: number;
  meanwhile: Latency;
};
export type Figures = { quiet: Latency; fanOuts: FanOut[] };

/**
 * Measures it all on an empty database: `databaseUrl`, else a SQLite file of its own. Takes about a minute.
 */
export async function run(databaseUrl: string | null = null, split = false): Promise<Figures> {
  await using network = await startNetwork();
  await using service = await startService(databaseUrl, split);
  await latencyDuring(service, () => delay(WARM_UP));
  const quiet = await latencyDuring(service, () => delay(QUIET));
  const fanOuts: FanOut[] = [];
  for (const spread of SPREADS) fanOuts.push(await fanOut(service, network, spread));
  return { quiet, fanOuts };
}

async function latencyDuring(service: FanOutService, work: () => Promise<unknown>): Promise<Latency> {
  const probe = startProbe(`${service.url}/feed`, service.token);
  await work();
  return probe.stop();
}

async function fanOut(service: FanOutService, network: Network, spread: Spread): Promise<FanOut> {
  const { name, shared, deadEvery } = spread;
  const people = Array.from({ length: FOLLOWERS }, (_, at) => {
    const origin = `http://${addressOf(at % HOSTS)}:${network.port}`;
    return remoteActorAt(origin, shared ? `${origin}/inbox` : null);
  });
  const dead = Array.from({ length: HOSTS }, (_, at) => at).filter(
    (at) => deadEvery !== null && at % deadEvery === 0,
  );
  const inboxes = shared ? HOSTS : FOLLOWERS;
  await service.replaceFollowers(people);
  await network.expect({ dead: dead.map(addressOf), expected: inboxes - (inboxes / HOSTS) * dead.length });
  const [since, used] = [performance.now(), await service.cpu()];
  let arrived = { inboxes: 0, requests: 0, most: 0 };
  const meanwhile = await latencyDuring(service, async () => {
    await service.post(`to ${name}`);
    arrived = await network.waitForArrival(TIMEOUT_MS);
  });
  const seconds = (performance.now() - since) / 1000;
  const cpu = (await service.cpu()) - used;
  return { name, inboxes: arrived.inboxes, most: arrived.most, seconds, cpu, meanwhile };
}

function report({ quiet, fanOuts }: Figures): void {
  const shown = ({ p50, p99, most }: Latency) =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms`;
  console.log(`quiet: ${shown(quiet)}`);
  for (const { name, inboxes, most, seconds, cpu, meanwhile } of fanOuts) {
    console.log(
      `${name}: ${seconds.toFixed(2)} s (processor ${cpu.toFixed(2)} s), ${inboxes} inboxes, at most ${most} each; ${shown(meanwhile)}`,
    );
  }
}

if (import.meta.main) {
  report(await run(process.env.THOUGHTS_DATABASE_URL ?? null, process.argv.includes('--split')));
}
