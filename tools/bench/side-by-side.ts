// Measures one scenario on both databases, and on another server, in alternation.
import { measureAlternating, type Workload } from './alternate.ts';
import type { Harness } from './harness.ts';
import { serializeRequest } from './load/request.ts';
import { createWorkload, type Figures, fetchResponses } from './measure.ts';
import type { OtherServer } from './options.ts';
import type { Scenario } from './scenarios/scenario.ts';

export type SideBySide = {
  scenario: Scenario;
  baseline: Figures;
  /** By database, in the largest data set, and `other`. */
  systems: ReadonlyMap<string, Figures>;
};

/** Of the first of `harnesses` are the baseline and the load. @throws Error as `measure` does. */
export async function measureSideBySide(
  harnesses: ReadonlyMap<string, Harness>,
  other: OtherServer | null,
  scenario: Scenario,
): Promise<SideBySide> {
  const [first] = harnesses.values();
  if (!first) throw new Error('There is no database to measure with.');
  const workloads = new Map<string, Workload>();
  for (const [name, harness] of harnesses) {
    const largest = (await harness.systemsUnderTest(scenario.service)).at(-1);
    if (!largest) throw new Error('There is no data set to measure with.');
    const workload = createWorkload(scenario, largest);
    if (workloads.size === 0) {
      await first.baseline.respondWith(await fetchResponses(scenario, largest));
      workloads.set('baseline', { ...workload, server: first.baseline });
    }
    workloads.set(name, workload);
  }
  const elsewhere = other && workloadElsewhere(scenario, other);
  if (elsewhere) workloads.set('other', elsewhere);
  const { figures } = await measureAlternating(first, scenario, [...workloads.values()], []);
  const systems = new Map([...workloads.keys()].map((name, at) => [name, figures[at] as Figures]));
  const baseline = systems.get('baseline') as Figures;
  systems.delete('baseline');
  return { scenario, baseline, systems };
}

/** Null where the scenario has no such requests. Its processor time is not known. */
function workloadElsewhere({ elsewhere }: Scenario, { port, account }: OtherServer): Workload | null {
  if (!elsewhere) return null;
  const requests = [serializeRequest(elsewhere(account))];
  const server = { pid: 0, port, [Symbol.asyncDispose]: async () => {} };
  return { server, maxRequests: 0, nextRequests: () => requests };
}
