// What a service's processes hold, as Linux tells: memory and handles.
import { readdir, readFile } from 'node:fs/promises';
import { readMemory } from '../bench/processes/usage.ts';

/** The program and all that it started, by process id. */
export async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(processesOf));
  return [pid, ...below.flat()];
}

/**
 * In MiB: resident memory, and of it what is not pages of files, such as the database's, which the system
 * takes back.
 */
export type Resident = { all: number; own: number };

export async function memoryOf(pids: readonly number[]): Promise<Map<number, Resident>> {
  const read = async (pid: number) => {
    const memory = await readMemory(pid);
    return [pid, { all: memory?.now ?? 0, own: memory?.own ?? 0 }] as const;
  };
  return new Map(await Promise.all(pids.map(read)));
}

/** Open handles of all of them together. */
export async function handlesOf(pids: readonly number[]): Promise<number> {
  const counts = await Promise.all(
    pids.map(async (pid) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Samples memory until it is stopped; `mostGrowth` is that of the process that grew most since `start`. */
export function watchMemory(start: ReadonlyMap<number, Resident>) {
  const mostGrowth: Resident = { all: 0, own: 0 };
  const sample = async () => {
    for (const [pid, now] of await memoryOf([...start.keys()])) {
      const before = start.get(pid) ?? { all: 0, own: 0 };
      mostGrowth.all = Math.max(mostGrowth.all, now.all - before.all);
      mostGrowth.own = Math.max(mostGrowth.own, now.own - before.own);
    }
  };
  const timer = setInterval(sample, 200);
  return { stop: () => clearInterval(timer), mostGrowth: (): Resident => mostGrowth };
}

/** Seconds that the main threads have computed, and have waited for a processor that others had. */
export async function readProcessor(pids: readonly number[]): Promise<{ used: number; waited: number }> {
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0 0')),
  );
  const sum = (field: number) =>
    stats.reduce((all, stat) => all + Number(stat.split(' ')[field] ?? 0), 0) / 1e9;
  return { used: sum(0), waited: sum(1) };
}
