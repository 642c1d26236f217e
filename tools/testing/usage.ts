// Processor time and memory of a process, from /proc (Linux).
import { readFile } from 'node:fs/promises';

/** Unit of processor times in Linux (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Processor time of a process on all its threads, in seconds; null on other systems than Linux. */
export async function readCpuSeconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in parentheses, may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : null;
}

/** Resident memory of a process in MiB, in total and without mapped files; null as above. */
export async function readMemory(pid: number): Promise<{ all: number; own: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  if (status === null) return null;
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { all: read('VmRSS'), own: read('RssAnon') };
}
