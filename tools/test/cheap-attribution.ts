// Loaded before every test file (`--import`). The test runner follows every promise to the test that made it,
// to name that test in an error that nobody awaits: that costs a fifth of the processor time of a run. Here
// it learns only which suite or test is being called, and such an error ends the file at once, with its
// stack.
import { AsyncResource, createHook } from 'node:async_hooks';

/** Not 1, which says that all tests of the process have ended (`progress.ts`). */
const ENDED_EARLY = 2;

const file = process.argv[1] ?? '';

// What a test forks inherits this preload: it is no test file.
if (process.env.NODE_TEST_CONTEXT && /\.(?:test|fixture)\.ts$/.test(file)) {
  replaceNextHook();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.prependListener(event, end);
}

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;
type Hook = Record<symbol, Init> & { enable(): unknown };

/** The first hook is that of the runner, with the first test: it is told of what is called, nothing else. */
function replaceNextHook(): void {
  const init = () => {};
  const probe = createHook({ init }) as unknown as Hook;
  const initKey = keyOf(probe, init);
  if (initKey === undefined) return;
  const prototype: { enable(this: Hook): unknown } = Object.getPrototypeOf(probe);
  const { enable } = prototype;
  prototype.enable = function tellOfCalls() {
    prototype.enable = enable;
    const register = this[initKey] ?? init;
    const { runInAsyncScope } = AsyncResource.prototype;
    AsyncResource.prototype.runInAsyncScope = function call(...args: unknown[]) {
      register(this.asyncId(), 'Test', 0, this);
      return Reflect.apply(runInAsyncScope, this, args);
    };
    return this;
  };
}

/** Callbacks are kept under symbols that Node.js does not export. */
function keyOf(hook: Hook, callback: Init): symbol | undefined {
  return Object.getOwnPropertySymbols(hook).find((key) => hook[key] === callback);
}

function end(error: unknown): void {
  console.error(`${file}: an error that no test awaits:`, error);
  process.exit(ENDED_EARLY);
}
