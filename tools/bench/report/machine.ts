// What was measured on: figures of two machines, or of a busy one, are not to be compared.
import { open } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export type Machine = {
  processors: number;
  model: string;
  mebibytes: number;
  platform: string;
  node: string;
  /** Others at work in the minute before. */
  load: number;
  /** How long the disk takes to keep a small write, in milliseconds: no durable write completes sooner. */
  sync: number;
};

const SYNCS = 50;

/** `folder` is on the disk that the databases are on. */
export async function describeMachine(folder: string): Promise<Machine> {
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    mebibytes: Math.round(totalmem() / 1024 ** 2),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    load: loadavg()[0] ?? 0,
    sync: await timeSyncs(join(folder, 'sync')),
  };
}

export const formatMachine = ({ processors, model, node, load, sync }: Machine): string =>
  `${processors} × ${model}, node ${node}, load ${load.toFixed(1)} before, a sync takes ${sync.toFixed(2)} ms\n`;

async function timeSyncs(path: string): Promise<number> {
  await using file = await open(path, 'w');
  const waits: number[] = [];
  for (let index = 0; index < SYNCS; index += 1) {
    const began = performance.now();
    await file.write('a small write');
    await file.datasync();
    waits.push(performance.now() - began);
  }
  return waits.sort((one, other) => one - other)[SYNCS / 2] ?? 0;
}
