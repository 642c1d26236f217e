// Processes, file handles and processor waits of a program, from /proc.
import { readdir, readFile } from 'node:fs/promises';

/** The program and all its descendants, by process id. */
export async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(processesOf));
  return [pid, ...below.flat()];
}

/** Total number of open file handles. */
export async function handlesOf(pids: readonly number[]): Promise<number> {
  const counts = pids.map(async (pid) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Seconds that the main threads waited for a processor. */
export async function readWaited(pids: readonly number[]): Promise<number> {
  const stats = pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0 0'));
  return (await Promise.all(stats)).reduce((sum, stat) => sum + Number(stat.split(' ')[1]), 0) / 1e9;
}
