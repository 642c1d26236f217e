// As model.test.ts, but everything is read several times before the last actions, so that the last reads
// would get any cached response that an action has not invalidated.
import { test } from 'node:test';
import { cases, someDatabases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { anyActions } from '../model/actions.ts';
import { compareAll } from '../model/compare.ts';
import { EXAMPLE_HISTORY } from '../model/example-history.ts';
import { applyAction, startModelHarness, USER_COUNT } from '../model/harness.ts';

/** The first request stores a response, and the second renders it. */
const READS = 2;

const anyWorld = fc.record({
  before: anyActions(USER_COUNT),
  // At once, because some responses are cached for at most a minute.
  after: anyActions(USER_COUNT).map((actions) => actions.map((action) => ({ ...action, pause: 0 }))),
  perPage: fc.constantFrom(2, 7, 100),
});

someDatabases('generated histories of thoughts, read repeatedly', (dialect) => {
  test('no cached response is returned after an action that changes it', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async ({ before, after, perPage }) => {
        await using harness = await startModelHarness(dialect);
        for (const action of [...EXAMPLE_HISTORY, ...before]) await applyAction(harness, action);
        for (let read = 0; read < READS; read += 1) await compareAll(harness, perPage);
        for (const action of after) await applyAction(harness, action);
        await compareAll(harness, perPage);
      }),
      { numRuns: cases(3), endOnFailure: true },
    );
  });
});
