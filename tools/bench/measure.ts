// Measures one scenario: the baseline and the service in each data set in alternation.

import { measureAlternating, type Workload } from './alternate.ts';
import type { Size } from './data-sets/sizes.ts';
import type { Harness, SystemUnderTest } from './harness.ts';
import { serializeRequest } from './load/request.ts';
import type { CannedResponse } from './processes/baseline.ts';
import { fetchResponse } from './processes/response.ts';
import type { Memory } from './processes/usage.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** Waits are in milliseconds. */
export type Figures = {
  /** Requests completed per second when more are always waiting. */
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
  baseline: Figures;
  /** Of the largest data set, in which the targets are to be met. */
  figures: Figures;
  /** Of `Scenario.beside`. */
  beside: Figures | null;
  /** `Figures.alone` in each data set, the smallest first. */
  alone: readonly { size: Size; milliseconds: number }[];
};

const VARIETY = 1024;
/** Responses of the baseline, sent one after the other. */
const BASELINE_RESPONSES = 16;

/** @throws Error where a response has another status than the scenario's. */
export async function measure(harness: Harness, scenario: Scenario): Promise<Measured> {
  const systems = await harness.systemsUnderTest(scenario.service);
  const largest = systems.at(-1);
  if (!largest) throw new Error('There is no data set to measure with.');
  await harness.baseline.respondWith(await fetchResponses(scenario, largest));
  const baseline = { ...createWorkload(scenario, largest), server: harness.baseline };
  const [ofLargest, ...ofOthers] = systems.map((system) => createWorkload(scenario, system)).reverse();
  if (!ofLargest) throw new Error('There is nothing to load.');
  const beside = scenario.beside ? [createWorkload(scenario.beside, largest)] : [];
  const loaded = [baseline, ofLargest, ...beside];
  const measured = await measureAlternating(harness, scenario, loaded, ofOthers.reverse());
  const [figuresOfBaseline, figures, figuresBeside = null] = measured.figures;
  if (!figuresOfBaseline || !figures) throw new Error('Not everything was measured.');
  const all = [...measured.alone, figures.alone];
  const alone = systems.map(({ size }, index) => ({ size, milliseconds: all[index] ?? Number.NaN }));
  return { scenario, baseline: figuresOfBaseline, figures, beside: figuresBeside, alone };
}

/** Requests ready to send; those that may be sent only once are made anew for each load. */
export function createWorkload(scenario: Scenario, { server, session }: SystemUnderTest): Workload {
  const { variety = VARIETY, once = false } = scenario;
  let made = BASELINE_RESPONSES;
  const make = (from: number) =>
    Array.from({ length: variety }, (_, index) => serializeRequest(scenario.request(session, from + index)));
  const makeNew = () => {
    made += variety;
    return make(made - variety);
  };
  const reused = once ? null : make(0);
  return { server, maxRequests: once ? variety : 0, nextRequests: () => reused ?? makeNew() };
}

/** The service's responses to the first requests. */
export async function fetchResponses(
  scenario: Scenario,
  { server, session }: SystemUnderTest,
): Promise<CannedResponse[]> {
  const responses: CannedResponse[] = [];
  for (let index = 0; index < Math.min(BASELINE_RESPONSES, scenario.variety ?? VARIETY); index += 1) {
    responses.push(await fetchResponse(server.port, scenario.request(session, index), scenario.status));
  }
  return responses;
}
