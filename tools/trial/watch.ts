// What a service's processes hold, as Linux tells: memory and handles.
import { readdir, readFile } from 'node:fs/promises';
import { readMemory } from '../bench/processes/usage.ts';

/** The program and all that it started, by process id. */
export async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(processesOf));
  return [pid, ...below.flat()];
}

/** Resident memory in MiB by process id. */
export async function memoryOf(pids: readonly number[]): Promise<Map<number, number>> {
  return new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await readMemory(pid))?.now ?? 0] as const)),
  );
}

/** Open handles of all of them together. */
export async function handlesOf(pids: readonly number[]): Promise<number> {
  const counts = await Promise.all(
    pids.map(async (pid) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Samples memory until it is stopped; `mostGrowth` is that of the process that grew most, in MiB. */
export async function watchMemory(pids: readonly number[]) {
  const start = await memoryOf(pids);
  let mostGrowth = 0;
  const look = async () => {
    for (const [pid, now] of await memoryOf(pids))
      mostGrowth = Math.max(mostGrowth, now - (start.get(pid) ?? 0));
  };
  const timer = setInterval(look, 200);
  return { stop: () => clearInterval(timer), mostGrowth: () => mostGrowth };
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
