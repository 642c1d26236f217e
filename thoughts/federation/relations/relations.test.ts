// Stored statements about one relation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { undoRelation } from './relations.ts';

eachDatabase('statements about one relation', (dialect) => {
  const here = useFederationHarness(dialect);
  const world = useServerDatabase(here.thoughts);

  test('at most a hundred statements are stored, and the oldest is deleted first', async () => {
    const { database } = here.federation;
    const objectId = await world.idOf((await here.thoughts.join()).username);
    const actorId = await world.idOf(await world.addRemoteActor());
    const actor = { id: actorId, host: 'other.example', uri: 'https://other.example/users/eve' };
    const undo = (activity: number, now: number) =>
      database.write((tx) =>
        undoRelation(tx, {
          relation: { kind: 'Follow', actorId, objectId },
          actor,
          id: `${actor.uri}/follows/${activity}`,
          undo: { at: now, bodyHash: `${now}` },
          now,
        }),
      );
    const seen = async () =>
      (await database.read.selectFrom('relation_statement').select('seen_at').execute())
        .map(({ seen_at }) => Number(seen_at))
        .sort((one, other) => one - other);
    for (let activity = 0; activity < 100; activity += 1) await undo(activity, 1000 + activity);
    await undo(0, 1100);
    const again = Array.from({ length: 100 }, (_, index) => 1001 + index);
    assert.deepEqual(await seen(), again);
    await undo(100, 1101);
    await undo(101, 1102);
    assert.deepEqual(
      await seen(),
      again.map((at) => at + 2),
    );
  });
});
