// Delivery of one thought to followers on many servers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startRecordingPeer } from '../../../testing/peer.ts';
import { insertRemoteActors, remoteActorAt } from '../../../testing/remote-actors.ts';
import { startWithFollower } from '../../testing/followed-server.ts';

eachDatabase('delivery to many', (dialect) => {
  test('10,000 followers on 1,000 servers result in 1,000 deliveries', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWithFollower(dialect, peer);
    const people = Array.from({ length: 10_000 }, (_, at) =>
      remoteActorAt(`http://127.1.${(at % 1000) >> 8}.${(at % 1000) & 255}:9`),
    );
    await insertRemoteActors(here.database, people, here.adaId);
    await here.post('to all');
    // There is no listener at the other loopback addresses.
    await here.service.drainQueues();
    const rows = await here.waiting();
    assert.equal(rows.length, 1000);
    assert.equal(new Set(rows.map(({ inbox }) => inbox)).size, 1000);
    assert.equal(peer.received.length, 1);
    const again = await here.database.read.selectFrom('event').selectAll().execute();
    assert.deepEqual(again, [], 'the event is processed');
  });
});
