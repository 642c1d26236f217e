// Hostile connections of every kind, while honest clients work: `npm run trial -- --selected`, or with
// TRIAL=all in the environment the whole matrix, which takes hours.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { missingProxy } from '../proxies/proxies.ts';
import { everyCase, nameOf, selectedCases } from './cases.ts';
import { removeTemplates } from './data.ts';
import { runCase } from './run.ts';

const LIMIT = 180_000;

describe('under hostile connections', { skip: process.platform !== 'linux' }, () => {
  after(removeTemplates);
  for (const testCase of process.env.TRIAL === 'all' ? everyCase() : selectedCases()) {
    const options = { timeout: LIMIT, skip: missingProxy(testCase.proxy) ?? false };
    test(`honest clients are served: ${nameOf(testCase)}`, options, async (context) => {
      const run = () => runCase(testCase, null, (line) => context.diagnostic(line));
      const first = await run();
      // Others use the machine too: a case that lacked the processor runs once more.
      const { failures } = first.isStarved && first.failures.length > 0 ? await run() : first;
      assert.deepEqual(failures, []);
    });
  }
});
