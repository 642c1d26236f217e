// Loads several servers by turns, so that whatever else the machine does hits them alike.
import type { Harness } from './harness.ts';
import type { ClosedLoad, LoadResult, OpenLoad } from './load/load.ts';
import type { Figures } from './measure.ts';
import type { Server } from './processes/service.ts';
import { readCpuSeconds, readMemory } from './processes/usage.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** A server, and what it is asked: at most `most` requests a load, 0 for no limit. */
export type Runner = { server: Server; maxRequests: number; nextRequests(): readonly Uint8Array[] };

/** Servers that have been loaded before. */
const warm = new WeakSet<Server>();

const CLIENTS = 64;
/** Enough that a slow answer keeps nobody from asking. */
const OPEN_LOOP_CONNECTIONS = 256;

type Rest<Load> = Omit<Load, 'port' | 'requests' | 'kind'>;
type LoadRunner = {
  closed(runner: Runner, load: Omit<Rest<ClosedLoad>, 'most'>): Promise<LoadResult>;
  open(runner: Runner, load: Rest<OpenLoad>): Promise<LoadResult>;
};

type Totals = { runner: Runner; answered: number; milliseconds: number; cpu: number; alone: number };

/**
 * The figures of each of `runners`, and how long one waits alone (`Figures.alone`) for each of `others`,
 * whose turns are among theirs. @throws Error where one answers with another status than the scenario's.
 */
export async function measureAlternating(
  lab: Harness,
  scenario: Scenario,
  runners: readonly Runner[],
  others: readonly Runner[],
): Promise<{ figures: Figures[]; alone: number[] }> {
  const { durations: pace } = lab;
  const { clients = CLIENTS } = scenario;
  const turn = createLoadRunner(lab, scenario);
  for (const runner of [...runners, ...others]) {
    const milliseconds = warm.has(runner.server) ? pace.warmUp : pace.initialWarmUp;
    warm.add(runner.server);
    await turn.closed(runner, { connections: clients, milliseconds });
  }
  const begin = (runner: Runner): Totals => ({
    ...{ runner, answered: 0, milliseconds: 0, cpu: 0, alone: Infinity },
  });
  const [sums, alone] = [runners.map(begin), others.map(begin)];
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const sum of sums) await addSlice(sum, turn, { connections: clients, milliseconds: pace.slice });
    for (const sum of [...sums, ...alone]) await addSingleClient(sum, turn, pace.singleClient);
  }
  const figures: Figures[] = [];
  for (const sum of sums) figures.push(await toFigures(sum, turn, pace.openLoop));
  return { figures, alone: alone.map((sum) => sum.alone) };
}

async function addSlice(sum: Totals, turn: LoadRunner, load: { connections: number; milliseconds: number }) {
  const { runner } = sum;
  const before = await readCpuSeconds(runner.server.pid);
  const { completed: answered, milliseconds } = await turn.closed(runner, load);
  const after = await readCpuSeconds(runner.server.pid);
  sum.answered += answered;
  sum.milliseconds += milliseconds;
  sum.cpu += after === null || before === null ? Number.NaN : after - before;
}

/** The quietest round counts: what others do on the machine only ever adds. */
async function addSingleClient(sum: Totals, turn: LoadRunner, milliseconds: number): Promise<void> {
  const { p50 } = await turn.closed(sum.runner, { connections: 1, milliseconds });
  sum.alone = Math.min(sum.alone, p50);
}

/** What can be sent only once is not sent by many. */
async function toFigures(
  { runner, answered, alone, ...sum }: Totals,
  turn: LoadRunner,
  milliseconds: number,
) {
  const perSecond = (answered / sum.milliseconds) * 1000;
  const micros = (sum.cpu / answered) * 1_000_000;
  const arriving = { connections: OPEN_LOOP_CONNECTIONS, milliseconds, perSecond: perSecond / 2 };
  const waits =
    runner.maxRequests > 0
      ? turn.closed(runner, { connections: 1, milliseconds })
      : turn.open(runner, arriving);
  const { p50, p99 } = await waits;
  const memory = await readMemory(runner.server.pid);
  return { perSecond, cpu: Number.isNaN(micros) ? null : micros, alone, p50, p99, memory };
}

function createLoadRunner({ generator }: Harness, { name, status }: Scenario): LoadRunner {
  const check = (result: LoadResult): LoadResult => {
    const isOther = Object.keys(result.statuses).some((other) => Number(other) !== status);
    if (!isOther) return result;
    throw new Error(`${name} was answered ${JSON.stringify(result.statuses)}; it should be ${status} alone.`);
  };
  const aim = ({ server, nextRequests: take }: Runner) => ({ port: server.port, requests: take() });
  return {
    closed: async (runner, load) =>
      check(await generator.run({ kind: 'closed', ...aim(runner), most: runner.maxRequests, ...load })),
    open: async (runner, load) => check(await generator.run({ kind: 'open', ...aim(runner), ...load })),
  };
}
