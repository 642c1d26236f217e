// Model-based test: after each random action of local and remote users, every viewer's streams and push
// subscriptions have received exactly the messages that the model predicts.
import { test } from 'node:test';
import { allInCi, cases } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { type Action, anyActions } from '../model/actions.ts';
import { EXAMPLE_HISTORY } from '../model/example-history.ts';
import { applyAction, startModelHarness, USER_COUNT } from '../model/harness.ts';
import { openModelStreams } from '../model/streams.ts';

/** In CI. Before a commit a random history is enough. */
const EXAMPLES = allInCi<[Action[]]>([[[...EXAMPLE_HISTORY]]], 0);

/** Permits push messages to loopback. */
const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true' };

eachDatabase('streams of generated histories', (dialect) => {
  test('every stream and push subscription gets the visible part of each action', async () => {
    await fc.assert(
      fc.asyncProperty(anyActions(USER_COUNT), async (actions) => {
        await using harness = await startModelHarness(dialect, SETTINGS);
        await using streams = await openModelStreams(harness);
        for (const action of actions) await streams.follow(() => applyAction(harness, action));
      }),
      // Examples count as runs. Shrinking a history takes longer than the time limit of the file.
      { numRuns: EXAMPLES.length + cases(6), examples: [...EXAMPLES], endOnFailure: true },
    );
  });
});
