// Keeps the JavaScript heap small while a process has very many connections, or makes very much garbage
// (docs/decisions/0013).
import type { Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Open connections of the process from which the heap is kept small, and at which it no longer is. */
const CONNECTIONS = { many: 256, few: 128 };
/** In percent of what is alive: how much garbage may gather before a full collection. 0 lets V8 choose. */
const TIGHT = 50;
const CHOSEN_BY_V8 = 0;

type Limits = { many: number; few: number };

/** Calls `change` when so `many` are open, and when so `few` are again: returns how to count them. */
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

/** What the heap is kept small for: one reason is enough. */
const reasons = createSwitch({ many: 1, few: 0 }, (isTight) => {
  setFlagsFromString(`--heap-growing-percent=${isTight ? TIGHT : CHOSEN_BY_V8}`);
  if (isTight) collect();
});

/** Of all servers of the process, which share a heap. */
const connections = createHeapReason(CONNECTIONS);

/** Counts something of which many are a reason. */
export function createHeapReason(limits: Limits) {
  return createSwitch(limits, (areMany) => (areMany ? reasons.add() : reasons.remove()));
}

/** Keeps the heap small until it is disposed of: for work that reads very many rows. */
export function keepHeapSmall(): Disposable {
  reasons.add();
  return { [Symbol.dispose]: reasons.remove };
}

/** V8 applies a new percentage from one full collection on, and the next one may be 100 MiB away. */
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
