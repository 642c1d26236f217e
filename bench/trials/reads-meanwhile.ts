// How long readers wait while 64 clients write as fast as they can, all of them connected before.
import { setTimeout as delay } from 'node:timers/promises';
import type { Lab, Subject } from '../lab.ts';
import { type Generator, startGenerator } from '../load/generator.ts';
import { renderRequest } from '../load/request.ts';
import type { ServiceName } from '../processes/service.ts';
import { requireScenario } from '../scenarios/scenarios.ts';
import type { Finding, Trial } from './trial.ts';

const VARIETY = 256;
const WRITERS = 64;
const READERS = { connections: 64, perSecond: 100 };

const PAIRS: readonly { service: ServiceName; write: string; read: string }[] = [
  { service: 'journal', write: 'log-entry', read: 'entry' },
  { service: 'thoughts', write: 'post', read: 'home-feed' },
];

export const readsMeanwhile: Trial = {
  name: 'reads-meanwhile',
  run: async (lab) => {
    await using reading = startGenerator();
    const findings: Finding[] = [];
    for (const { service, write, read } of PAIRS) {
      const subject = (await lab.subjects(service)).at(-1);
      if (subject) findings.push(...(await runPair(lab, reading, subject, write, read)));
    }
    return findings;
  },
};

async function runPair(
  { pace, generator }: Lab,
  reading: Generator,
  subject: Subject,
  write: string,
  read: string,
) {
  const greeting = renderRequest(requireScenario(read).request(subject.scene, 0));
  const aim = (name: string) => ({ ...aimAt(subject, name), greeting });
  const run = (milliseconds: number) =>
    Promise.all([
      // Begun before and ended after, so that somebody writes for as long as somebody reads.
      generator.run({
        ...{ kind: 'closed', ...aim(write), connections: WRITERS, milliseconds: 3 * milliseconds, most: 0 },
      }),
      delay(milliseconds / 2).then(() =>
        reading.run({ kind: 'open', ...aim(read), ...READERS, milliseconds }),
      ),
    ]);
  await run(pace.warmUp);
  const [written, waited] = await run(pace.slice * pace.rounds);
  const rate = (written.answered / written.milliseconds) * 1000;
  return [
    { says: `${write} by ${WRITERS} clients meanwhile`, value: rate, unit: '/s', aim: null },
    { says: `p99 of ${read} meanwhile`, value: waited.p99, unit: 'ms', aim: { most: 30 } },
  ];
}

/** The requests of a scenario, for a load. */
export function aimAt({ server, scene }: Pick<Subject, 'server' | 'scene'>, name: string) {
  const scenario = requireScenario(name);
  const requests = Array.from({ length: VARIETY }, (_, index) =>
    renderRequest(scenario.request(scene, index)),
  );
  return { port: server.port, requests };
}
