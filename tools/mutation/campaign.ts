// Mutation campaign: plants faults sequentially in several workspaces, and runs the neighbouring tests
// against each.
import type { SourceFile } from '../check/source.ts';
import { createRandom, type Random, shuffled } from '../seed/random.ts';
import type { Fault } from './faults.ts';
import { featureOf, firstSteps, lastSteps, type Step } from './neighbours.ts';
import type { TestResult, Workspace } from './workspace.ts';

/** `by` is the test that detected the fault, or `tsc`; `tests` are all that ran. */
export type Verdict = {
  fault: Fault;
  outcome: 'killed' | 'timed out' | 'survived' | 'not tested';
  by: string | null;
  tests: readonly string[];
  ms: number;
};

type Campaign = {
  workspaces: readonly Workspace[];
  /** All files of the repository. */
  sources: readonly SourceFile[];
  /** Environment of the tests, such as the address of PostgreSQL. */
  environment: Record<string, string>;
  /** Called with each verdict, as soon as it is known. */
  report(verdict: Verdict): Promise<void>;
  /** Called for tests that fail without a fault; these are excluded. */
  warn(line: string): void;
};

/** @throws Error if the services do not compile without a fault. */
export async function runCampaign(faults: readonly Fault[], campaign: Campaign): Promise<void> {
  if (!(await campaign.workspaces[0]?.compiles()))
    throw new Error('The services do not compile without mutations.');
  /** Results of tests without a fault. */
  const baselines = new Map<string, Promise<TestResult>>();
  const waiting = faults.values();
  await Promise.all(
    campaign.workspaces.map(async (workspace) => {
      for (const fault of waiting) await campaign.report(await judge(fault, workspace, campaign, baselines));
    }),
  );
}

async function judge(
  fault: Fault,
  workspace: Workspace,
  { sources, environment, warn }: Campaign,
  baselines: Map<string, Promise<TestResult>>,
): Promise<Verdict> {
  const began = performance.now();
  const tests: string[] = [];
  const verdict = (outcome: Verdict['outcome'], by: string | null): Verdict => ({
    fault,
    outcome,
    by,
    tests,
    ms: Math.round(performance.now() - began),
  });
  const tryAll = async (steps: readonly Step[]): Promise<Verdict | null> => {
    for (const { files, databases } of steps) {
      const run = () => workspace.runTests(files, { ...environment, TEST_DATABASES: databases });
      const result = await workspace.withFault(fault, run);
      const names = files.join(', ');
      if (result.outcome !== 'passed') {
        // Only a test that passes without the fault can detect it.
        const baseline = await baselines.getOrInsertComputed(`${names} ${databases}`, run);
        if (baseline.outcome === 'failed')
          warn(`${names} fails without a mutation and is skipped:\n${baseline.output}`);
        if (baseline.outcome !== 'passed') continue;
      }
      tests.push(...files);
      if (result.outcome === 'timed out') return verdict('timed out', names);
      if (result.outcome === 'failed') return verdict('killed', `${names}: ${result.failed}`);
    }
    return null;
  };
  const first = await tryAll(firstSteps(fault.path, sources));
  if (first) return first;
  if (!(await workspace.withFault(fault, () => workspace.compiles()))) return verdict('killed', 'tsc');
  const last = await tryAll(lastSteps(fault, sources));
  return last ?? verdict(tests.length === 0 ? 'not tested' : 'survived', null);
}

/** Chooses `count` of `faults` (at most all), deterministically by seed, spread over features and kinds. */
export function sampleFaults(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const random = createRandom(seed);
  const features = [...Map.groupBy(faults, ({ path }) => featureOf(path))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const queues = features.map(([, list]) => ({
    weight: Math.sqrt(list.length),
    taken: 0,
    left: byKind(random, list),
  }));
  const chosen: Fault[] = [];
  while (chosen.length < count) {
    const waiting = queues.filter(({ left }) => left.length > 0);
    if (waiting.length === 0) break;
    // The worker furthest below its share.
    const next = waiting.reduce((best, one) =>
      one.taken / one.weight < best.taken / best.weight ? one : best,
    );
    const fault = next.left.shift();
    next.taken += 1;
    if (fault) chosen.push(fault);
  }
  return chosen;
}

/** Shuffled, with alternating kinds. */
function byKind(random: Random, faults: readonly Fault[]): Fault[] {
  const mixed = shuffled(random, faults.length).flatMap((index) => faults[index] ?? []);
  const kinds = [...Map.groupBy(mixed, ({ kind }) => kind).values()];
  const rounds = Math.max(...kinds.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((list) => list[round] ?? [])).flat();
}
