// Measures one scenario: the floor and the service in each world by turns.

import { measureAlternating, type Runner } from './alternate.ts';
import type { Size } from './data-sets/sizes.ts';
import type { Harness, SystemUnderTest } from './harness.ts';
import { serializeRequest } from './load/request.ts';
import type { MadeAnswer } from './processes/baseline.ts';
import { fetchResponse } from './processes/response.ts';
import type { Memory } from './processes/usage.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** Waits are in milliseconds. */
export type Figures = {
  /** Requests answered per second when more are always waiting. */
  perSecond: number;
  /** Processor time of the server per request then, in microseconds; null where it is not known. */
  cpu: number | null;
  /** The median wait of one client alone. */
  alone: number;
  /** Waits where requests come at half that rate, whenever they come. */
  p50: number;
  p99: number;
  memory: Memory | null;
};

export type Measured = {
  scenario: Scenario;
  floor: Figures;
  /** Of the largest world, in which the targets are to be met. */
  figures: Figures;
  /** `Figures.alone` in each world, the smallest first. */
  alone: readonly { size: Size; milliseconds: number }[];
};

const VARIETY = 1024;
/** Of what the floor gives in turn. */
const BASELINE_RESPONSES = 16;

/** @throws Error where a request is answered with another status than the scenario's. */
export async function measure(lab: Harness, scenario: Scenario): Promise<Measured> {
  const subjects = await lab.systemsUnderTest(scenario.service);
  const largest = subjects.at(-1);
  if (!largest) throw new Error('There is no world to measure in.');
  await lab.baseline.respondWith(await fetchResponses(scenario, largest));
  const floor = { ...createRunner(scenario, largest), server: lab.baseline };
  const [ofLargest, ...ofOthers] = subjects.map((subject) => createRunner(scenario, subject)).reverse();
  if (!ofLargest) throw new Error('There is nothing to load.');
  const measured = await measureAlternating(lab, scenario, [floor, ofLargest], ofOthers.reverse());
  const [figuresOfFloor, figures] = measured.figures;
  if (!figuresOfFloor || !figures) throw new Error('Not everything was measured.');
  const all = [...measured.alone, figures.alone];
  const alone = subjects.map(({ size }, index) => ({ size, milliseconds: all[index] ?? Number.NaN }));
  return { scenario, floor: figuresOfFloor, figures, alone };
}

/** Requests ready to send; those that may be sent only once are made anew for each load. */
function createRunner(scenario: Scenario, { server, session: scene }: SystemUnderTest): Runner {
  const { variety = VARIETY, once = false } = scenario;
  let made = BASELINE_RESPONSES;
  const make = (from: number) =>
    Array.from({ length: variety }, (_, index) => serializeRequest(scenario.request(scene, from + index)));
  const makeNew = () => {
    made += variety;
    return make(made - variety);
  };
  const kept = once ? null : make(0);
  return { server, maxRequests: once ? variety : 0, nextRequests: () => kept ?? makeNew() };
}

/** What the service answers to the first requests. */
async function fetchResponses(
  scenario: Scenario,
  { server, session: scene }: SystemUnderTest,
): Promise<MadeAnswer[]> {
  const answers: MadeAnswer[] = [];
  for (let index = 0; index < Math.min(BASELINE_RESPONSES, scenario.variety ?? VARIETY); index += 1) {
    answers.push(await fetchResponse(server.port, scenario.request(scene, index), scenario.status));
  }
  return answers;
}
