// The test runner of Node.js tracks each promise's test, in order to name it in errors of unawaited promises.
// This costs a fifth of a run's processor time (docs/decisions/0124).
import { AsyncResource, createHook } from 'node:async_hooks';

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;
type Hook = Record<symbol, Init> & { enable(): unknown };

const { runInAsyncScope } = AsyncResource.prototype;
const init = () => {};
const probe = createHook({ init }) as unknown as Hook;
/** Callbacks are stored under symbols that Node.js does not export. */
const initKey = Object.getOwnPropertySymbols(probe).find((key) => probe[key] === init);

/**
 * Replaces the next enabled hook, which is that of `run` of `node:test`: it only receives the suite or test
 * about to be called. Must be called before each `run`.
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
