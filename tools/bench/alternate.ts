// Loads several servers in alternation, so that whatever else the machine does hits them alike.
import type { Harness } from './harness.ts';
import type { ClosedLoad, LoadResult, OpenLoad } from './load/load.ts';
import type { Figures } from './measure.ts';
import type { Server } from './processes/service.ts';
import { readCpuSeconds, readMemory } from './processes/usage.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** A server, and what it is asked: at most `most` requests a load, 0 for no limit. */
export type Workload = { server: Server; maxRequests: number; nextRequests(): readonly Uint8Array[] };

/** Servers that have been loaded before. */
const warm = new WeakSet<Server>();

const CLIENTS = 64;
/** Enough that a slow response delays no other request. */
const OPEN_LOOP_CONNECTIONS = 256;

type Rest<Load> = Omit<Load, 'port' | 'requests' | 'kind'>;
type LoadRunner = {
  closed(workload: Workload, load: Omit<Rest<ClosedLoad>, 'maxRequests'>): Promise<LoadResult>;
  open(workload: Workload, load: Rest<OpenLoad>): Promise<LoadResult>;
};

type Totals = { workload: Workload; completed: number; milliseconds: number; cpu: number; alone: number };

/**
 * The figures of each of `workloads`, and the latency of a single client (`Figures.alone`) for each of
 * `others`, whose slices are among theirs. @throws Error where one responds with another status than the
 * scenario's.
 */
export async function measureAlternating(
  harness: Harness,
  scenario: Scenario,
  workloads: readonly Workload[],
  others: readonly Workload[],
): Promise<{ figures: Figures[]; alone: number[] }> {
  const { durations } = harness;
  const { clients = CLIENTS } = scenario;
  const loads = createLoadRunner(harness, scenario);
  for (const workload of [...workloads, ...others]) {
    const milliseconds = warm.has(workload.server) ? durations.warmUp : durations.initialWarmUp;
    warm.add(workload.server);
    await loads.closed(workload, { connections: clients, milliseconds });
  }
  const begin = (workload: Workload): Totals => ({
    ...{ workload, completed: 0, milliseconds: 0, cpu: 0, alone: Infinity },
  });
  const [sums, alone] = [workloads.map(begin), others.map(begin)];
  for (let round = 0; round < durations.rounds; round += 1) {
    for (const sum of sums)
      await addSlice(sum, loads, { connections: clients, milliseconds: durations.slice });
    for (const sum of [...sums, ...alone]) await addSingleClient(sum, loads, durations.singleClient);
  }
  const figures: Figures[] = [];
  for (const sum of sums) figures.push(await toFigures(sum, loads, durations.openLoop));
  return { figures, alone: alone.map((sum) => sum.alone) };
}

async function addSlice(sum: Totals, loads: LoadRunner, load: { connections: number; milliseconds: number }) {
  const { workload } = sum;
  const before = await readCpuSeconds(workload.server.pid);
  const { completed, milliseconds } = await loads.closed(workload, load);
  const after = await readCpuSeconds(workload.server.pid);
  sum.completed += completed;
  sum.milliseconds += milliseconds;
  sum.cpu += after === null || before === null ? Number.NaN : after - before;
}

/** The quietest round counts: what others do on the machine only ever adds. */
async function addSingleClient(sum: Totals, loads: LoadRunner, milliseconds: number): Promise<void> {
  const { p50 } = await loads.closed(sum.workload, { connections: 1, milliseconds });
  sum.alone = Math.min(sum.alone, p50);
}

/** What can be sent only once is not sent by many. */
async function toFigures(
  { workload, completed, alone, ...sum }: Totals,
  loads: LoadRunner,
  milliseconds: number,
) {
  const perSecond = (completed / sum.milliseconds) * 1000;
  const micros = (sum.cpu / completed) * 1_000_000;
  const arriving = { connections: OPEN_LOOP_CONNECTIONS, milliseconds, perSecond: perSecond / 2 };
  const waits =
    workload.maxRequests > 0
      ? loads.closed(workload, { connections: 1, milliseconds })
      : loads.open(workload, arriving);
  const { p50, p99 } = await waits;
  const memory = await readMemory(workload.server.pid);
  return { perSecond, cpu: Number.isNaN(micros) ? null : micros, alone, p50, p99, memory };
}

function createLoadRunner({ generator }: Harness, { name, status }: Scenario): LoadRunner {
  const check = (result: LoadResult): LoadResult => {
    const isOther = Object.keys(result.statuses).some((other) => Number(other) !== status);
    if (!isOther) return result;
    throw new Error(`${name} had statuses ${JSON.stringify(result.statuses)}; expected ${status} alone.`);
  };
  const target = ({ server, nextRequests: take }: Workload) => ({ port: server.port, requests: take() });
  return {
    closed: async (workload, load) =>
      check(
        await generator.run({
          kind: 'closed',
          ...target(workload),
          maxRequests: workload.maxRequests,
          ...load,
        }),
      ),
    open: async (workload, load) =>
      check(await generator.run({ kind: 'open', ...target(workload), ...load })),
  };
}
