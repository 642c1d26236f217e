// Mutation campaign: plants faults sequentially in several workspaces, and runs the neighbouring tests
// against each.
import { mkdir } from 'node:fs/promises';
import type { SourceFile } from '../check/source.ts';
import { compiles } from './compile.ts';
import type { Fault } from './faults/fault.ts';
import { lastSteps, type Step } from './last-tests.ts';
import type { Neighbours } from './neighbours.ts';
import { runTest, type TestResult } from './run-test.ts';
import type { Workspace } from './workspace.ts';

/** `by` is the test that detected the fault; `tests` are all that ran. */
export type Verdict = {
  fault: Fault;
  outcome: 'killed' | 'timed out' | 'survived' | 'not tested';
  by: string | null;
  tests: readonly string[];
  ms: number;
};

export type Campaign = {
  workspaces: readonly Workspace[];
  neighbours: Neighbours;
  /** All files of the repository. */
  sources: readonly SourceFile[];
  /** Environment of the tests, such as the address of PostgreSQL. */
  environment: Record<string, string>;
  /** Nice value of the tests, from 0 to 19. */
  nice: number;
  /** Called with each verdict, as soon as it is known. */
  report(verdict: Verdict): Promise<void>;
  /** Called for tests that fail without a fault; these are excluded. */
  warn(line: string): void;
};

/** Reported instead of a test if the compiler detected the fault. */
export const COMPILER = 'tsc';

/** For a test without a known duration. */
const FIRST_LIMIT_MS = 240_000;
const LEAST_LIMIT_MS = 20_000;
/** A fault may make a test slower by this factor, which is not a failure. */
const SLOWER = 5;

/** Baseline data of tests without a fault: durations of passing runs, and results. */
type Known = { durations: Map<string, number>; baselines: Map<string, Promise<TestResult>> };

/** @throws Error if the services do not compile without a fault. */
export async function runCampaign(faults: readonly Fault[], campaign: Campaign): Promise<Verdict[]> {
  const [first] = campaign.workspaces;
  if (first && !(await compiles(first))) throw new Error('The services do not compile as they are.');
  const known: Known = { durations: new Map(), baselines: new Map() };
  const verdicts: Verdict[] = [];
  const waiting = faults.values();
  await Promise.all(
    campaign.workspaces.map(async (workspace) => {
      for (const fault of waiting) {
        const verdict = await judge(fault, workspace, campaign, known);
        verdicts.push(verdict);
        await campaign.report(verdict);
      }
    }),
  );
  return verdicts;
}

async function judge(fault: Fault, workspace: Workspace, campaign: Campaign, known: Known): Promise<Verdict> {
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
    for (const step of steps) {
      const noticed = await tryStep(step, fault, workspace, campaign, known);
      if (noticed !== 'left out') tests.push(...step.files);
      if (noticed === 'timed out') return verdict(noticed, step.files.join(', '));
      if (typeof noticed === 'object') return verdict('killed', noticed.by);
    }
    return null;
  };
  const databases = databasesFor(fault.path);
  const neighbours = campaign.neighbours(fault.path);
  const first = await tryAll(neighbours.map((files) => ({ files, databases })));
  if (first) return first;
  if (await workspace.withFault(fault, async () => !(await compiles(workspace))))
    return verdict('killed', COMPILER);
  const last = await tryAll(lastSteps(fault, neighbours.flat(), campaign.sources));
  return last ?? verdict(tests.length === 0 ? 'not tested' : 'survived', null);
}

/** `left out`: the tests also fail without the fault. */
type Noticed = { by: string } | 'timed out' | 'passed' | 'left out';

async function tryStep(
  { files, databases }: Step,
  fault: Fault,
  workspace: Workspace,
  campaign: Campaign,
  { durations, baselines }: Known,
): Promise<Noticed> {
  const test = files.join(', ');
  const key = `${test} ${databases}`;
  const usual = durations.get(key);
  const limitMs = usual === undefined ? FIRST_LIMIT_MS : LEAST_LIMIT_MS + SLOWER * usual;
  const environment = { ...campaign.environment, TEST_DATABASES: databases };
  const limits = { limitMs, nice: campaign.nice, untilFailure: true };
  const run = () => runTest(workspace, files, environment, limits);
  const result = await workspace.withFault(fault, run);
  if (result.outcome === 'passed') {
    durations.set(key, Math.max(result.ms, usual ?? 0));
    return 'passed';
  }
  // Only a test that passes without the fault can detect it.
  const baseline = await baselines.getOrInsertComputed(key, () =>
    withoutFault(workspace, test, campaign, run),
  );
  if (baseline.outcome !== 'passed') return 'left out';
  durations.set(key, Math.max(baseline.ms, usual ?? 0));
  if (result.outcome === 'timed out') return 'timed out';
  return { by: `${test}: ${result.failed ?? 'the process ended'}` };
}

async function withoutFault(
  { temporary }: Workspace,
  test: string,
  { warn }: Campaign,
  run: () => Promise<TestResult>,
): Promise<TestResult> {
  await mkdir(temporary, { recursive: true });
  const result = await run();
  if (result.outcome === 'failed') warn(`${test} fails without a fault and is left out:\n${result.output}`);
  return result;
}

/** SQLite is faster; PostgreSQL is only needed for its own code. */
const databasesFor = (path: string): string => (path.includes('postgres') ? 'sqlite,postgres' : 'sqlite');
