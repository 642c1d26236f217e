// The deletion of accounts in ActivityPub.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('deleted accounts between servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  test('known servers get the Delete of a published account, and of no other', async () => {
    const ana = await peer().addActor('ana');
    const ada = await here.thoughts.join();
    const silent = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const follow = ana.activity('Follow', { object: here.actorUri(ada.username) });
    assert.equal(await ana.send(here.inbox(), follow), 202);
    await here.drain();
    // Sends the Accept.
    await here.thoughts.service.drainQueues();
    const from = peer().requests.length;
    for (const person of [silent, ada]) assert.equal((await person.delete('/users/me')).status, 204);
    await here.thoughts.service.drainQueues();
    const sent = peer()
      .requests.slice(from)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      sent.map(({ type, object }) => [type, object]),
      [['Delete', here.actorUri(ada.username)]],
    );
  });
});
