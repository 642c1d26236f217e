// A soak: a steady mixed load on both services, and samples of what they hold meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSet } from '../data-sets/prepare.ts';
import { type Generator, startGenerator } from '../load/generator.ts';
import type { LoadResult } from '../load/load.ts';
import type { ServiceName } from '../processes/service.ts';
import { openSession } from '../session.ts';
import { mixFor } from './mix.ts';
import { type Sample, takeSample } from './sample.ts';
import { type SoakedServices, startServices } from './services.ts';

export type SoakDurations = {
  milliseconds: number;
  /** Requests a second, of each service. */
  perSecond: number;
  /** Milliseconds between samples. */
  sampleEvery: number;
};

export type SoakResult = { samples: Sample[]; load: Record<ServiceName, LoadResult> };

const CONNECTIONS = 32;
const EXPECTED: readonly string[] = ['200', '201', '204'];

/**
 * Runs the services on `dataSet` (on SQLite) with `settings` beyond their own; `say` is called with each
 * sample.
 * @throws Error where a response has an unexpected status.
 */
export async function soak(
  dataSet: DataSet,
  durations: SoakDurations,
  settings: Record<string, string> = {},
  say: (sample: Sample) => void = () => {},
): Promise<SoakResult> {
  const { folder } = dataSet.location;
  await using system = await startServices(folder, { ...dataSet.location.settings, ...settings });
  await using journal = startGenerator();
  await using thoughts = startGenerator();
  const load = Promise.all([
    runLoad(system, 'journal', dataSet, journal, durations),
    runLoad(system, 'thoughts', dataSet, thoughts, durations),
  ]);
  const isOver = { value: false };
  const watching = takeSamples(system, folder, durations, isOver, say);
  const [onJournal, onThoughts] = await load.finally(() => {
    isOver.value = true;
  });
  return { samples: await watching, load: { journal: onJournal, thoughts: onThoughts } };
}

async function runLoad(
  { servers }: SoakedServices,
  name: ServiceName,
  { manifest }: DataSet,
  generator: Generator,
  { perSecond, milliseconds }: SoakDurations,
): Promise<LoadResult> {
  const server = servers[name];
  const requests = mixFor(name, await openSession(name, server, manifest));
  const load = { kind: 'open', connections: CONNECTIONS, perSecond, milliseconds } as const;
  const result = await generator.run({ ...load, port: server.port, requests });
  const strange = Object.entries(result.statuses).filter(([status]) => !EXPECTED.includes(status));
  if (strange.length === 0) return result;
  const list = strange.map(([status, count]) => `${count} times ${status}`).join(', ');
  throw new Error(`${name} completed ${list}.`);
}

async function takeSamples(
  system: SoakedServices,
  folder: string,
  { sampleEvery }: SoakDurations,
  isOver: { value: boolean },
  say: (sample: Sample) => void,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (!isOver.value) {
    await delay(sampleEvery);
    const sample = await takeSample(system, folder);
    samples.push(sample);
    say(sample);
  }
  return samples;
}
