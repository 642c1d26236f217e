// Model-based test: after random actions of local and remote users, every read matches the model for every
// viewer.
import { test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { anyActions } from '../testing/model/actions.ts';
import { compareReads } from '../testing/model/compare.ts';
import { applyAction, startModelHarness, USER_COUNT } from '../testing/model/harness.ts';
import { assertCountsAreExact } from '../testing/recount.ts';

const anyWorld = fc.record({ deeds: anyActions(USER_COUNT), perPage: fc.constantFrom(2, 7, 100) });

eachDatabase('generated histories of thoughts', (dialect) => {
  test('every read returns to every viewer exactly what the model predicts', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async ({ deeds, perPage }) => {
        await using stage = await startModelHarness(dialect);
        for (const deed of deeds) await applyAction(stage, deed);
        await assertCountsAreExact(stage.database);
        const { url } = stage.thoughts.service;
        await compareReads(stage, null, createClient(url), perPage);
        for (const { name, login } of stage.users) {
          if (login) await compareReads(stage, name, login, perPage);
        }
      }),
      { numRuns: 5, interruptAfterTimeLimit: 60_000 },
    );
  });
});
