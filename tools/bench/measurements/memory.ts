// What both services hold in one process: at rest, and when both are busy.
import { setTimeout as pause } from 'node:timers/promises';
import type { Harness } from '../harness.ts';
import { startGenerator } from '../load/generator.ts';
import { startBothServices } from '../processes/both-services.ts';
import { readMemory } from '../processes/usage.ts';
import { openSession } from '../session.ts';
import type { Measurement, Metric } from './measurement.ts';
import { requestsFor } from './reads-meanwhile.ts';

const CLIENTS = 64;
const BUSY = {
  journal: ['entry', 'month', 'photo', 'log-entry'],
  thoughts: ['home-feed', 'public-feed', 'thread', 'post'],
} as const;

export const memory: Measurement = {
  name: 'memory',
  run: async (harness) => {
    await harness.stopServices();
    // The scenarios that log entries leave tens of thousands in one month, which somebody asks for here.
    const dataSet = await harness.freshDataSet();
    await using both = await startBothServices(dataSet.location.folder, dataSet.location.settings);
    await pause(harness.durations.idle);
    const rest = await readMemory(both.journal.pid);
    const system = async (name: 'journal' | 'thoughts') => ({
      server: both[name],
      session: await openSession(name, both[name], dataSet.manifest),
    });
    const journal = await system('journal');
    const thoughts = await system('thoughts');
    await Promise.all([keepBusy(harness, journal, BUSY.journal), keepBusy(harness, thoughts, BUSY.thoughts)]);
    const busy = await readMemory(both.journal.pid);
    return [
      toMetric('both, at rest', rest?.now, { most: 150 }),
      toMetric('both, at most under load', busy?.most, { most: 400 }),
      toMetric('both, after it, without mapped files', busy?.own, null),
    ];
  },
};

async function keepBusy(
  { durations }: Harness,
  system: Parameters<typeof requestsFor>[0],
  names: readonly string[],
) {
  await using generator = startGenerator();
  for (const name of names) {
    const load = {
      kind: 'closed',
      connections: CLIENTS,
      milliseconds: durations.slice * durations.rounds,
      maxRequests: 0,
    } as const;
    await generator.run({ ...load, ...requestsFor(system, name) });
  }
}

const toMetric = (says: string, value: number | undefined, target: Metric['target']): Metric => ({
  ...{ label: says, value: value ?? Number.NaN, unit: 'MiB', target },
});
