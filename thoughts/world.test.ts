// Generated worlds: whatever people here and elsewhere did, every read answers everybody what the model says.
import { test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { compareReads } from './testing/model/compare.ts';
import { anyDeeds } from './testing/model/deeds.ts';
import { PLAYERS, perform, setStage } from './testing/model/stage.ts';
import { assertCountsAreExact } from './testing/recount.ts';

const anyWorld = fc.record({ deeds: anyDeeds(PLAYERS), perPage: fc.constantFrom(2, 7, 100) });

eachDatabase('a world of people', (dialect) => {
  test('shows each of them, and strangers, exactly what the specification says', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async ({ deeds, perPage }) => {
        await using stage = await setStage(dialect);
        for (const deed of deeds) await perform(stage, deed);
        await assertCountsAreExact(stage.database);
        const { url } = stage.thoughts.service;
        await compareReads(stage, null, createClient(url), perPage);
        for (const { name, login } of stage.players) {
          if (login) await compareReads(stage, name, login, perPage);
        }
      }),
      { numRuns: 5, interruptAfterTimeLimit: 60_000 },
    );
  });
});
