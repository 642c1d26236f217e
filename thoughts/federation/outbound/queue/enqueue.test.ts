// An activity for many inboxes is queued in parts, and resumes after the last part following a crash.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { enqueuePart, remainingParts } from './enqueue.ts';

const inboxAt = (number: number): string => `https://other.example/${String(number).padStart(3, '0')}`;

eachDatabase('an activity for many inboxes', (dialect) => {
  const here = useFederationHarness(dialect);
  const world = useServerDatabase(here.thoughts);

  test('enqueueing resumes after the last written inbox, in batches of 250', async () => {
    const { database, clock } = here.federation;
    const actorId = await world.idOf((await here.thoughts.join()).username);
    const id = crypto.randomUUID();
    const outgoing = { id, actorId, objectKey: id, body: '{}', isFollow: false, supersedes: null };
    const inboxes = Array.from({ length: 600 }, (_, number) => inboxAt(number));
    const parts = () => remainingParts(database.read, id, [...inboxes, inboxAt(0)].reverse());
    const rangesOf = async () =>
      (await parts()).map((part) => [part.inboxes.length, part.inboxes[0], part.after, part.isLast]);
    const rest = [
      [250, inboxAt(250), inboxAt(249), false],
      [100, inboxAt(500), inboxAt(499), true],
    ];
    assert.deepEqual(await rangesOf(), [[250, inboxAt(0), null, false], ...rest]);
    for (const left of [rest, rest.slice(1), []]) {
      const [next] = await parts();
      assert.ok(next);
      assert.equal(await database.write((tx) => enqueuePart(tx, outgoing, next, clock.now())), true);
      assert.deepEqual(await rangesOf(), left);
    }
    const rows = await database.read
      .selectFrom('delivery')
      .select('inbox')
      .where('activity_id', '=', id)
      .orderBy('inbox')
      .execute();
    assert.deepEqual(
      rows.map(({ inbox }) => inbox),
      inboxes,
    );
  });
});
