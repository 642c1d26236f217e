// Limits growth of the JavaScript heap while a process has very many connections or produces much garbage
// (docs/tuning.md#memory).
import type { Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Numbers of open connections at which the limit of heap growth starts and ends. */
const CONNECTIONS = { many: 256, few: 128 };
/**
 * Garbage that may accumulate before a full collection, in percent of live data. 0 leaves the choice to V8.
 */
const TIGHT = 50;
const CHOSEN_BY_V8 = 0;

type Limits = { many: number; few: number };

/** Returns counters that call `change` when the count rises to `many`, and again when it falls to `few`. */
export function createSwitch({ many, few }: Limits, change: (isOn: boolean) => void) {
  let open = 0;
  let isOn = false;
  const turn = (to: boolean) => {
    isOn = to;
    change(to);
  };
  return {
    add() {
      open += 1;
      if (!isOn && open >= many) turn(true);
    },
    remove() {
      open -= 1;
      if (isOn && open <= few) turn(false);
    },
  };
}

/** Active reasons to limit heap growth; one is enough. */
const reasons = createSwitch({ many: 1, few: 0 }, (isTight) => {
  setFlagsFromString(`--heap-growing-percent=${isTight ? TIGHT : CHOSEN_BY_V8}`);
  if (isTight) collect();
});

/** Connections of all servers of the process, which share a heap. */
const connections = createHeapReason(CONNECTIONS);

/** Counts items whose large number is a reason to limit heap growth. */
export function createHeapReason(limits: Limits) {
  return createSwitch(limits, (areMany) => (areMany ? reasons.add() : reasons.remove()));
}

/** Limits heap growth until disposed of; for work that reads very many rows. */
export function keepHeapSmall(): Disposable {
  reasons.add();
  return { [Symbol.dispose]: reasons.remove };
}

/** V8 applies a new percentage only after the next full collection, which may be 100 MiB away. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

export function limitHeapGrowth(server: Server): void {
  server.on('connection', (socket) => {
    connections.add();
    socket.once('close', connections.remove);
  });
}
