// Describes the machine of a run: figures of different or busy machines are not comparable.
import { open } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';

export type Machine = {
  processors: number;
  model: string;
  platform: string;
  node: string;
  /** The one-minute load average before the run. */
  load: number;
  /** Duration of a small synced write in milliseconds, a lower bound for durable writes. */
  sync: number;
};

const SYNCS = 50;

/** `folder` is on the disk of the databases. */
export async function describeMachine(folder: string): Promise<Machine> {
  await using file = await open(join(folder, 'sync'), 'w');
  const times: number[] = [];
  for (let index = 0; index < SYNCS; index += 1) {
    const began = performance.now();
    await file.write('a small write');
    await file.datasync();
    times.push(performance.now() - began);
  }
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    load: loadavg()[0] ?? 0,
    sync: times.sort((one, other) => one - other)[SYNCS / 2] ?? 0,
  };
}

export const formatMachine = ({ processors, model, node, load, sync }: Machine): string =>
  `${processors} × ${model}, node ${node}, load ${load.toFixed(1)} before, a sync takes ${sync.toFixed(2)} ms\n`;
