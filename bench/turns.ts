// Loads several servers by turns, so that whatever else the machine does hits them alike.
import type { Lab } from './lab.ts';
import type { ClosedLoad, LoadResult, OpenLoad } from './load/load.ts';
import type { Figures } from './measure.ts';
import type { Server } from './processes/service.ts';
import { readCpuSeconds, readMemory } from './processes/usage.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** A server, and what it is asked: at most `most` requests a load, 0 for no limit. */
export type Runner = { server: Server; most: number; take(): readonly Uint8Array[] };

const CLIENTS = 64;
/** Enough that a slow answer keeps nobody from asking. */
const ARRIVING_CLIENTS = 256;

type Rest<Load> = Omit<Load, 'port' | 'requests' | 'kind'>;
type Turn = {
  closed(runner: Runner, load: Omit<Rest<ClosedLoad>, 'most'>): Promise<LoadResult>;
  open(runner: Runner, load: Rest<OpenLoad>): Promise<LoadResult>;
};

/** The figures of each of `runners`. @throws Error where one answers with another status than the scenario's. */
export async function takeTurns(
  lab: Lab,
  scenario: Scenario,
  runners: readonly Runner[],
): Promise<Figures[]> {
  const { pace } = lab;
  const { clients = CLIENTS } = scenario;
  const turn = createTurn(lab, scenario);
  for (const runner of runners)
    await turn.closed(runner, { connections: clients, milliseconds: pace.warmUp });
  const sums = runners.map((runner) => ({ runner, answered: 0, milliseconds: 0, cpu: 0 }));
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const sum of sums) {
      const before = await readCpuSeconds(sum.runner.server.pid);
      const result = await turn.closed(sum.runner, { connections: clients, milliseconds: pace.slice });
      const after = await readCpuSeconds(sum.runner.server.pid);
      sum.answered += result.answered;
      sum.milliseconds += result.milliseconds;
      sum.cpu += after === null || before === null ? Number.NaN : after - before;
    }
  }
  const figures: Figures[] = [];
  for (const { runner, answered, milliseconds, cpu } of sums) {
    const perSecond = (answered / milliseconds) * 1000;
    const micros = (cpu / answered) * 1_000_000;
    const waits = await measureWaits(lab, turn, runner, perSecond / 2);
    const memory = await readMemory(runner.server.pid);
    figures.push({ perSecond, cpu: Number.isNaN(micros) ? null : micros, ...waits, memory });
  }
  return figures;
}

/** Of one client alone, and of many who come `perSecond`; what can be sent only once is sent by one alone. */
async function measureWaits({ pace }: Lab, turn: Turn, runner: Runner, perSecond: number) {
  const one = await turn.closed(runner, { connections: 1, milliseconds: pace.alone });
  const arriving = { connections: ARRIVING_CLIENTS, milliseconds: pace.waiting, perSecond };
  const { p50, p99 } = runner.most > 0 ? one : await turn.open(runner, arriving);
  return { alone: one.p50, p50, p99 };
}

function createTurn({ generator }: Lab, { name, status }: Scenario): Turn {
  const check = (result: LoadResult): LoadResult => {
    const isOther = Object.keys(result.statuses).some((other) => Number(other) !== status);
    if (!isOther) return result;
    throw new Error(`${name} was answered ${JSON.stringify(result.statuses)}; it should be ${status} alone.`);
  };
  const aim = ({ server, take }: Runner) => ({ port: server.port, requests: take() });
  return {
    closed: async (runner, load) =>
      check(await generator.run({ kind: 'closed', ...aim(runner), most: runner.most, ...load })),
    open: async (runner, load) => check(await generator.run({ kind: 'open', ...aim(runner), ...load })),
  };
}
