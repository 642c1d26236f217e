// How long readers wait while 64 clients write as fast as they can, all of them connected before.
import { setTimeout as delay } from 'node:timers/promises';
import type { Harness, SystemUnderTest } from '../harness.ts';
import { type Generator, startGenerator } from '../load/generator.ts';
import { serializeRequest } from '../load/request.ts';
import type { ServiceName } from '../processes/service.ts';
import { requireScenario } from '../scenarios/scenarios.ts';
import type { Measurement, Metric } from './measurement.ts';

const VARIETY = 256;
const WRITERS = 64;
const READERS = { connections: 64, perSecond: 100 };

const PAIRS: readonly { service: ServiceName; write: string; read: string }[] = [
  { service: 'journal', write: 'log-entry', read: 'entry' },
  { service: 'thoughts', write: 'post', read: 'home-feed' },
];

export const readsMeanwhile: Measurement = {
  name: 'reads-meanwhile',
  run: async (harness) => {
    await using reading = startGenerator();
    const findings: Metric[] = [];
    for (const { service, write, read } of PAIRS) {
      const system = (await harness.systemsUnderTest(service)).at(-1);
      if (system) findings.push(...(await runPair(harness, reading, system, write, read)));
    }
    return findings;
  },
};

async function runPair(
  { durations, generator }: Harness,
  reading: Generator,
  system: SystemUnderTest,
  write: string,
  read: string,
) {
  const greeting = serializeRequest(requireScenario(read).request(system.session, 0));
  const target = (name: string) => ({ ...requestsFor(system, name), greeting });
  const run = (milliseconds: number) =>
    Promise.all([
      // Begun before and ended after, so that somebody writes for as long as somebody reads.
      generator.run({
        ...{
          kind: 'closed',
          ...target(write),
          connections: WRITERS,
          milliseconds: 3 * milliseconds,
          maxRequests: 0,
        },
      }),
      delay(milliseconds / 2).then(() =>
        reading.run({ kind: 'open', ...target(read), ...READERS, milliseconds }),
      ),
    ]);
  await run(durations.warmUp);
  const [written, waited] = await run(durations.slice * durations.rounds);
  const rate = (written.completed / written.milliseconds) * 1000;
  return [
    { label: `${write} by ${WRITERS} clients meanwhile`, value: rate, unit: '/s', target: null },
    { label: `p99 of ${read} meanwhile`, value: waited.p99, unit: 'ms', target: { most: 30 } },
  ];
}

/** The requests of a scenario, for a load. */
export function requestsFor({ server, session }: Pick<SystemUnderTest, 'server' | 'session'>, name: string) {
  const scenario = requireScenario(name);
  const requests = Array.from({ length: VARIETY }, (_, index) =>
    serializeRequest(scenario.request(session, index)),
  );
  return { port: server.port, requests };
}
