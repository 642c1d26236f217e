// The priority of the current thread, for work that nobody waits for.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As `nice` does by default: where processors are scarce, a ninth of what others get. */
const LOWER = 10;

/**
 * Lets others of this process and machine run first. Linux alone has priorities of threads, by the ids that
 * `/proc` knows; elsewhere, and where it is not allowed, nothing changes.
 */
export function lowerThreadPriority(): void {
  try {
    const [, , id] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(id), LOWER);
  } catch {
    // No Linux, or no /proc.
  }
}
