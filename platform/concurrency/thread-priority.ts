// Lowers the priority of the current thread, for background work.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The default of `nice`: with scarce processors, a ninth of the time of other threads. */
const LOWER = 10;

/**
 * Gives precedence to other threads of this process and machine. Only Linux has thread priorities, by the ids
 * in `/proc`; on other systems, or without permission, this has no effect.
 */
export function lowerThreadPriority(): void {
  try {
    const [, , id] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(id), LOWER);
  } catch {
    // Not Linux, or without /proc.
  }
}
