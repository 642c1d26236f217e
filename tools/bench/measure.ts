// Measures one scenario: all servers in alternating rounds, so that other load on the machine affects them
// equally.
import { processorSeconds, readMemory } from '../testing/usage.ts';
import type { Load, LoadResult } from './load.ts';
import { fetchResponse, type Response, serializeRequest } from './request.ts';
import type { Scenario } from './scenarios/scenario.ts';
import type { Address } from './services.ts';
import type { Compared, Kind } from './systems.ts';

/**
 * In milliseconds: the first warm-up of a server, the warm-up of each scenario, a server's part of a round, a
 * single client in a round, and the open loop. The first is long, as V8 takes some ten thousand requests to
 * optimise: in the first scenario of a process, a small read took 84 to 110 µs of processor time after 150
 * ms, and 61 after three seconds.
 */
export const THOROUGH = {
  firstWarmUp: 5000,
  warmUp: 2000,
  slice: 2000,
  rounds: 3,
  alone: 500,
  openLoop: 2000,
};
export const QUICK = { firstWarmUp: 2000, warmUp: 250, slice: 150, rounds: 2, alone: 50, openLoop: 150 };

export type Figures = {
  /** Completed requests per second with many clients. */
  perSecond: number;
  /** Processor time of the server per request under that load, in microseconds; null if unknown. */
  cpu: number | null;
  /** Median latency of a single client, in milliseconds. */
  alone: number;
  /** Latencies of an open loop at half of `perSecond`, in milliseconds. */
  p50: number;
  p99: number;
  /** Resident memory in MiB after the load; null if unknown. */
  memory: number | null;
};

export type Measured = {
  scenario: { name: string; beside?: { name: string } };
  baseline: Figures;
  /** The first is the reference. */
  systems: readonly { kind: Kind; figures: Figures }[];
  /** `Scenario.beside`, on the last system. */
  beside: Figures | null;
};

const CLIENTS = 64;
/** Enough that a slow response does not delay other requests. */
const OPEN_LOOP_CONNECTIONS = 256;
const VARIETY = 1024;
/** Number of prepared responses of the baseline. */
const RESPONSES = 16;

type Workload = ReturnType<typeof createWorkload>;

/** Servers that are already warm. */
const warm = new WeakSet<Address>();

/** @throws Error for a response with another status than the scenario's. */
export async function measure<Account>(
  systems: Compared<Account>,
  scenario: Scenario<Account>,
  durations: typeof QUICK,
): Promise<Measured> {
  const { baseline, generator } = systems;
  const { name, status, clients = CLIENTS } = scenario;
  const started = await systems.start(scenario.service);
  const last = started.at(-1);
  if (!last) throw new Error('There is no data set.');
  const responses: Response[] = [];
  for (let index = 0; index < Math.min(RESPONSES, scenario.variety ?? VARIETY); index += 1)
    responses.push(
      await fetchResponse(last.server.port, await scenario.request(last.session, index), status),
    );
  await baseline.respondWith(responses);
  const { once: _, ...repeatable } = scenario;
  const workloads = [
    createWorkload(repeatable, baseline, last.session),
    ...started.map(({ server, session }) => createWorkload(scenario, server, session)),
    ...(scenario.beside ? [createWorkload(scenario.beside, last.server, last.session)] : []),
  ];
  const run = async (
    { server: { host, port }, nextRequests }: Workload,
    load: Pick<Load, 'connections' | 'milliseconds' | 'maxRequests' | 'perSecond'>,
  ): Promise<LoadResult> => {
    const result = await generator.run({ host, port, requests: await nextRequests(), ...load });
    if (Object.keys(result.statuses).every((other) => Number(other) === status)) return result;
    throw new Error(`${name} had statuses ${JSON.stringify(result.statuses)}; expected only ${status}.`);
  };
  for (const workload of workloads) {
    const { server, maxRequests } = workload;
    const milliseconds = warm.has(server) ? durations.warmUp : durations.firstWarmUp;
    warm.add(server);
    await run(workload, { connections: clients, milliseconds, maxRequests });
  }
  for (let round = 0; round < durations.rounds; round += 1) {
    for (const workload of workloads) {
      const { server, maxRequests } = workload;
      const before = await processorSeconds(server.pid);
      const load = { connections: clients, milliseconds: durations.slice, maxRequests };
      const { completed, milliseconds } = await run(workload, load);
      workload.completed += completed;
      workload.milliseconds += milliseconds;
      workload.cpu += (await processorSeconds(server.pid)) - before;
    }
    // The best round counts: other load on the machine only increases latency.
    for (const workload of workloads) {
      const { maxRequests } = workload;
      const load = { connections: 1, milliseconds: durations.alone, maxRequests };
      workload.alone = Math.min(workload.alone, (await run(workload, load)).p50);
    }
  }
  const figures: Figures[] = [];
  for (const workload of workloads) {
    const { maxRequests, completed, alone } = workload;
    const perSecond = (completed / workload.milliseconds) * 1000;
    const cpu = workload.cpu === 0 ? null : (workload.cpu / completed) * 1_000_000;
    const milliseconds = durations.openLoop;
    const load =
      maxRequests > 0
        ? { connections: 1, milliseconds, maxRequests }
        : { connections: OPEN_LOOP_CONNECTIONS, milliseconds, perSecond: perSecond / 2 };
    const { p50, p99 } = await run(workload, load);
    const memory = await readMemory(workload.server.pid);
    figures.push({ perSecond, cpu, alone, p50, p99, memory });
  }
  const [ofBaseline, ...others] = figures;
  if (!ofBaseline) throw new Error('Nothing was measured.');
  const ofSystems = started.flatMap(({ kind }, at) => (others[at] ? [{ kind, figures: others[at] }] : []));
  return { scenario, baseline: ofBaseline, systems: ofSystems, beside: others[started.length] ?? null };
}

/** A server under load. Non-repeatable requests are created for each load, which ends after `maxRequests`. */
function createWorkload<Account>(scenario: Scenario<Account>, server: Address, session: Account) {
  const { variety = VARIETY, once = false } = scenario;
  let made = RESPONSES;
  const make = async (from: number) => {
    const requests = Array.from({ length: variety }, (_, index) => scenario.request(session, from + index));
    return (await Promise.all(requests)).map(serializeRequest);
  };
  const makeNew = () => {
    made += variety;
    return make(made - variety);
  };
  const reused = once ? null : make(0);
  return {
    server,
    /** 0 for no limit. */
    maxRequests: once ? variety : 0,
    nextRequests: (): Promise<readonly Uint8Array[]> => reused ?? makeNew(),
    completed: 0,
    milliseconds: 0,
    cpu: 0,
    alone: Number.POSITIVE_INFINITY,
  };
}
