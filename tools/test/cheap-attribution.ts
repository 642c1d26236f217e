// The test runner of Node.js follows every promise to the test that made it, in order to name that test in an
// error that nobody awaits. That costs a fifth of the processor time of a run (docs/decisions/0224).
import { AsyncResource, createHook } from 'node:async_hooks';

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;
type Hook = Record<symbol, Init> & { enable(): unknown };

const { runInAsyncScope } = AsyncResource.prototype;
const init = () => {};
const probe = createHook({ init }) as unknown as Hook;
/** Callbacks are kept under symbols that Node.js does not export. */
const initKey = Object.getOwnPropertySymbols(probe).find((key) => probe[key] === init);

/**
 * Replaces the next hook that is enabled, which is that of `run` of `node:test`: it learns which suite or
 * test is about to be called, and nothing else. Call it before each `run`.
 */
export function replaceNextHook(): void {
  if (initKey === undefined) return;
  const prototype: { enable(this: Hook): unknown } = Object.getPrototypeOf(probe);
  const { enable } = prototype;
  prototype.enable = function tellOfCalls() {
    prototype.enable = enable;
    const register = this[initKey] ?? init;
    AsyncResource.prototype.runInAsyncScope = function call(...args: unknown[]) {
      register(this.asyncId(), 'Test', 0, this);
      return Reflect.apply(runInAsyncScope, this, args);
    };
    return this;
  };
}
