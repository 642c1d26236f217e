// Measures resources of a process, to detect growth with the number of requests.
import { readdir } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes, and numbers of open files and handles. */
export type ResourceUsage = { heap: number; resident: number; files: number; handles: number };

/** Measures after garbage collection. */
export async function measureResources(): Promise<ResourceUsage> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // The second collection frees objects finalized by the first.
  for (let turn = 0; turn < 2; turn += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, rss } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length;
  return { heap: heapUsed, resident: rss, files: await countOpenFiles(), handles };
}

/** 0 if the system does not report it. */
const countOpenFiles = async (): Promise<number> => (await readdir('/proc/self/fd').catch(() => [])).length;

const MEBIBYTE = 1024 * 1024;
/** Caches and pools still grow after the warm-up, but not with each request. */
const ALLOWANCE = { heap: 16 * MEBIBYTE, resident: 128 * MEBIBYTE, files: 12, handles: 12 };
const MAX_GROWTH = 1.5;

/** The resource that grew beyond its limit between two measurements; null if there is none. */
export function findLeak(before: ResourceUsage, after: ResourceUsage): string | null {
  for (const what of ['heap', 'resident', 'files', 'handles'] as const) {
    const most = before[what] * (what === 'heap' || what === 'resident' ? MAX_GROWTH : 1) + ALLOWANCE[what];
    if (after[what] > most) return `${what} grew from ${before[what]} to ${after[what]}`;
  }
  return null;
}
