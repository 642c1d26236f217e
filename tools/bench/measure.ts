// Measures one scenario: all servers in alternating rounds, so that other load on the machine affects them
// equally.
import { readCpuSeconds, readMemory } from '../testing/usage.ts';
import type { ClosedLoad, LoadResult } from './load/load.ts';
import { fetchResponse, type Response, serializeRequest } from './load/request.ts';
import type { Server } from './processes/servers.ts';
import type { Scenario, Session } from './scenarios/scenario.ts';
import type { Kind, Systems } from './systems.ts';

/**
 * In milliseconds: the first warm-up of a server, the warm-up of each scenario, a server's part of a round, a
 * single client in a round, and the open loop. The first is long, as V8 takes some ten thousand requests to
 * optimise: in the first scenario of a process, a small read took 84 to 110 µs of processor time after 150
 * ms, and 61 after three seconds.
 */
export type Durations = typeof QUICK;

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
  scenario: Scenario;
  baseline: Figures;
  /** The first is the reference. */
  systems: readonly { kind: Kind; figures: Figures }[];
  /** `Scenario.beside`, on the last system. */
  beside: Figures | null;
};

/** A server and its requests; `maxRequests` limits a load, 0 for no limit. */
type Workload = { server: Server; maxRequests: number; nextRequests(): Promise<readonly Uint8Array[]> };

const CLIENTS = 64;
/** Enough that a slow response does not delay other requests. */
const OPEN_LOOP_CONNECTIONS = 256;
const VARIETY = 1024;
/** Number of prepared responses of the baseline. */
const RESPONSES = 16;

/** @throws Error for a response with another status than the scenario's. */
export async function measure(systems: Systems, scenario: Scenario, durations: Durations): Promise<Measured> {
  const started = await systems.start(scenario.service);
  const last = started.at(-1);
  if (!last) throw new Error('There is no data set.');
  const responses: Response[] = [];
  for (let index = 0; index < Math.min(RESPONSES, scenario.variety ?? VARIETY); index += 1) {
    const request = await scenario.request(last.session, index);
    responses.push(await fetchResponse(last.server.port, request, scenario.status));
  }
  await systems.baseline.respondWith(responses);
  const { once: _, ...repeatable } = scenario;
  const workloads = [
    createWorkload(repeatable, systems.baseline, last.session),
    ...started.map(({ server, session }) => createWorkload(scenario, server, session)),
    ...(scenario.beside ? [createWorkload(scenario.beside, last.server, last.session)] : []),
  ];
  const [baseline, ...figures] = await measureAlternating(systems, scenario, workloads, durations);
  if (!baseline) throw new Error('Nothing was measured.');
  const compared = started.flatMap(({ kind }, index) => {
    const own = figures[index];
    return own ? [{ kind, figures: own }] : [];
  });
  return { scenario, baseline, systems: compared, beside: figures[started.length] ?? null };
}

/** Non-repeatable requests are created for each load. */
function createWorkload(scenario: Scenario, server: Server, session: Session): Workload {
  const { variety = VARIETY, once = false } = scenario;
  let made = RESPONSES;
  const make = async (from: number) =>
    (
      await Promise.all(
        Array.from({ length: variety }, (_, index) => scenario.request(session, from + index)),
      )
    ).map(serializeRequest);
  const makeNew = () => {
    made += variety;
    return make(made - variety);
  };
  const reused = once ? null : make(0);
  return { server, maxRequests: once ? variety : 0, nextRequests: () => reused ?? makeNew() };
}

/** Servers that are already warm. */
const warm = new WeakSet<Server>();

async function measureAlternating(
  { generator }: Systems,
  { name, status, clients = CLIENTS }: Scenario,
  workloads: readonly Workload[],
  durations: Durations,
): Promise<Figures[]> {
  const run = async (
    { server, maxRequests, nextRequests }: Workload,
    load: Pick<ClosedLoad, 'connections' | 'milliseconds'> & { perSecond?: number },
  ): Promise<LoadResult> => {
    const target = { port: server.port, requests: await nextRequests() };
    const { perSecond, ...rest } = load;
    const result = await generator.run(
      perSecond === undefined
        ? { kind: 'closed', ...target, ...rest, maxRequests }
        : { kind: 'open', ...target, ...rest, perSecond },
    );
    if (Object.keys(result.statuses).every((other) => Number(other) === status)) return result;
    throw new Error(`${name} had statuses ${JSON.stringify(result.statuses)}; expected ${status} alone.`);
  };
  for (const workload of workloads) {
    const milliseconds = warm.has(workload.server) ? durations.warmUp : durations.firstWarmUp;
    warm.add(workload.server);
    await run(workload, { connections: clients, milliseconds });
  }
  const sums = workloads.map((workload) => ({
    workload,
    completed: 0,
    milliseconds: 0,
    cpu: 0,
    alone: Number.POSITIVE_INFINITY,
  }));
  for (let round = 0; round < durations.rounds; round += 1) {
    for (const sum of sums) {
      const { pid } = sum.workload.server;
      const before = await readCpuSeconds(pid);
      const { completed, milliseconds } = await run(sum.workload, {
        connections: clients,
        milliseconds: durations.slice,
      });
      sum.completed += completed;
      sum.milliseconds += milliseconds;
      sum.cpu += ((await readCpuSeconds(pid)) ?? Number.NaN) - (before ?? Number.NaN);
    }
    // The best round counts: other load on the machine only increases latency.
    for (const sum of sums) {
      const { p50 } = await run(sum.workload, { connections: 1, milliseconds: durations.alone });
      sum.alone = Math.min(sum.alone, p50);
    }
  }
  const figures: Figures[] = [];
  for (const { workload, completed, alone, ...sum } of sums) {
    const perSecond = (completed / sum.milliseconds) * 1000;
    const cpu = Number.isNaN(sum.cpu) ? null : (sum.cpu / completed) * 1_000_000;
    const milliseconds = durations.openLoop;
    const { p50, p99 } = await run(
      workload,
      workload.maxRequests > 0
        ? { connections: 1, milliseconds }
        : { connections: OPEN_LOOP_CONNECTIONS, milliseconds, perSecond: perSecond / 2 },
    );
    const memory = (await readMemory(workload.server.pid))?.all ?? null;
    figures.push({ perSecond, cpu, alone, p50, p99, memory });
  }
  return figures;
}
