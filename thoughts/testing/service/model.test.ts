// Model-based test: after random actions of local and remote users, every read matches the model for every
// viewer.
import { test } from 'node:test';
import { allInCi, cases } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { type Action, anyActions } from '../model/actions.ts';
import { compareAll } from '../model/compare.ts';
import { EXAMPLE_HISTORY } from '../model/example-history.ts';
import { applyAction, startModelHarness, USER_COUNT } from '../model/harness.ts';
import { compareOperatorPages } from '../model/operators.ts';
import { assertCountsAreExact } from '../recount.ts';

/** In CI. Before a commit a random history is enough. */
const EXAMPLES = allInCi<[{ actions: Action[]; perPage: number }]>(
  [[{ actions: [...EXAMPLE_HISTORY], perPage: 7 }]],
  0,
);

const anyHistory = fc.record({ actions: anyActions(USER_COUNT), perPage: fc.constantFrom(2, 7, 100) });

eachDatabase('generated histories of thoughts', (dialect) => {
  test('every read returns the response that the model predicts, for every viewer', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ actions, perPage }) => {
        await using harness = await startModelHarness(dialect);
        for (const action of actions) await applyAction(harness, action);
        await assertCountsAreExact(harness.database);
        await compareAll(harness, perPage);
        await compareOperatorPages(harness);
      }),
      // Examples count as runs. Shrinking a history takes longer than the time limit of the file.
      { numRuns: EXAMPLES.length + cases(6), examples: [...EXAMPLES], endOnFailure: true },
    );
  });
});
