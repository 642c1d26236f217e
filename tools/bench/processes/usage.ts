// Processor time and memory of a process, from /proc; unknown on systems other than Linux.
import { readFile } from 'node:fs/promises';

/** Linux counts a process's time in these, whatever its kernel's own clock (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** In MiB: what is held now, at most so far, and now without mapped files. */
export type Memory = { now: number; most: number; own: number };

/** Seconds of processor that the process has used on all its threads; null where that is not known. */
export async function readCpuSeconds(pid: number): Promise<number | null> {
  const stat = await readProc(pid, 'stat');
  // The name, in brackets, may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : null;
}

export async function readMemory(pid: number): Promise<Memory | null> {
  const status = await readProc(pid, 'status');
  if (status === null) return null;
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM'), own: mebibytes('RssAnon') };
}

const readProc = (pid: number, file: string): Promise<string | null> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null);
