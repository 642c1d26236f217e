// What a process holds at one moment.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readMemory } from '../processes/usage.ts';
import type { SoakedServices } from './services.ts';

/** What is watched, each in its own unit. */
export const MEASURES = ['memory', 'heap', 'buffers', 'handles', 'delay', 'log'] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * - `memory`: MiB that are the process's own, without mapped files, which grow with the database;
 * - `heap`: MiB of objects, those included that only the next collection will find to be garbage;
 * - `buffers`: MiB of them outside the heap;
 * - `handles`: open files and connections;
 * - `delay`: milliseconds by which 99 of 100 timers were late at most, since the last sample;
 * - `log`: MiB of the databases' write-ahead logs.
 */
export type Sample = Record<Measure, number>;

const MEBIBYTE = 1024 * 1024;

/** `folder` is that of the databases. */
export async function takeSample({ pid, metricsUrl }: SoakedServices, folder: string): Promise<Sample> {
  const text = await (await fetch(metricsUrl)).text();
  const metric = (name: string): number => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    if (line === undefined) throw new Error(`There is no metric ${name}.`);
    return Number(line.slice(name.length));
  };
  return {
    memory: (await readMemory(pid))?.own ?? metric('process_resident_memory_bytes') / MEBIBYTE,
    heap: metric('nodejs_heap_size_used_bytes') / MEBIBYTE,
    buffers: metric('nodejs_external_memory_bytes') / MEBIBYTE,
    handles: metric('process_open_fds'),
    delay: metric('nodejs_eventloop_lag_seconds{quantile="0.99"}') * 1000,
    log: (await sizeOf(join(folder, 'journal.db-wal'))) + (await sizeOf(join(folder, 'thoughts.db-wal'))),
  };
}

const sizeOf = async (path: string): Promise<number> =>
  ((await stat(path).catch(() => null))?.size ?? 0) / MEBIBYTE;
