// Returns the memory that only the start needed to the operating system.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SECOND } from '../../time/clock.ts';

type CollectGarbage = (options: {
  type: 'major';
  execution: 'async';
  flavor: 'last-resort';
}) => Promise<void>;

/** Requests that waited for the start come first. */
const DELAY = 2 * SECOND;

/**
 * Collects the garbage of the start once. V8 would keep it, and the young generation of the start, until many
 * requests later: 25 MB, for 0.1 to 0.2 s of processor time (docs/tuning.md#start-up).
 */
export function releaseStartMemory(): void {
  const release = (): void => {
    // The only way to request a collection in a process that was started without the flag.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as CollectGarbage;
    setFlagsFromString('--no-expose-gc');
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  };
  setTimeout(release, DELAY).unref();
}
