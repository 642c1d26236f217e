// What a process holds on to, to see whether it grows with the requests it handled.
import { readdir } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes, and counts of what is open. */
export type ResourceUsage = { heap: number; resident: number; files: number; handles: number };

/** Counted after what nobody refers to any more is given back. */
export async function measureResources(): Promise<ResourceUsage> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // What a first collection finalises, the second gives back.
  for (let turn = 0; turn < 2; turn += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, rss } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length;
  return { heap: heapUsed, resident: rss, files: await countOpenFiles(), handles };
}

/** 0 where the system does not say. */
const countOpenFiles = async (): Promise<number> => (await readdir('/proc/self/fd').catch(() => [])).length;

const MEBIBYTE = 1024 * 1024;
/** Caches fill and pools open after the warm-up too, but not with each request. */
const ALLOWANCE = { heap: 16 * MEBIBYTE, resident: 128 * MEBIBYTE, files: 12, handles: 12 };
const MAX_GROWTH = 1.5;

/** What grew more than it may between two counts; null for nothing. */
export function findLeak(before: ResourceUsage, after: ResourceUsage): string | null {
  for (const what of ['heap', 'resident', 'files', 'handles'] as const) {
    const most = before[what] * (what === 'heap' || what === 'resident' ? MAX_GROWTH : 1) + ALLOWANCE[what];
    if (after[what] > most) return `${what} grew from ${before[what]} to ${after[what]}`;
  }
  return null;
}
