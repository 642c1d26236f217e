// One service shared by all tests of a suite.
import { after, before } from 'node:test';

/**
 * Runs `start` before the suite's first test, and disposes of its result after the last. The members of the
 * result are available inside the tests, not while they are declared.
 */
export function useSharedService<Started extends object>(
  start: () => Promise<Started & AsyncDisposable>,
): Started {
  let running: (Started & AsyncDisposable) | undefined;
  before(async () => {
    running = await start();
  });
  after(async () => {
    await running?.[Symbol.asyncDispose]();
    // The test runner retains hooks, and thus the service, as long as the process.
    running = undefined;
  });
  return new Proxy({} as Started, {
    get: (_target, member) => {
      if (!running) throw new Error('Start the service before the first test, not while tests are declared.');
      return Reflect.get(running, member);
    },
  });
}
