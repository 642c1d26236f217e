// Processor time and memory of a process, from /proc (Linux).
import { readFile } from 'node:fs/promises';

/** USER_HZ, which is 100 on every architecture that Node.js supports. */
const TICKS = 100;
/** Fields of /proc/…/stat after the name in parentheses: utime, stime, and those of ended children. */
const FIELDS = [11, 12, 13, 14];

/** Seconds of the process and of its ended and awaited descendants; 0 if unknown. */
export async function processorSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return FIELDS.reduce((sum, at) => sum + (Number(fields[at]) || 0), 0) / TICKS;
}

/** Resident memory in MiB, mapped files included; null on other systems than Linux. */
export async function readMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
