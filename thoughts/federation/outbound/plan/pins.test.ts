// Pins as activities, in both directions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../../testing/posts.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { PUBLIC, usePeer } from '../../testing/peer.ts';

eachDatabase('pins between servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  test('are sent to followers as Add and Remove of the featured collection, after the Create', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor('ana');
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const follow = ana.activity('Follow', { object: here.actorUri(ada.username) });
    assert.equal(await ana.send(here.inbox(), follow), 202);
    await here.drain();
    const { id } = await post(ada, 'first of all');
    await ada.post(`/thoughts/${id}/pin`);
    await ada.post(`/thoughts/${id}/pin`);
    await settle();
    await ada.delete(`/thoughts/${id}/pin`);
    await ada.delete(`/thoughts/${id}/pin`);
    await settle();
    const actor = here.actorUri(ada.username);
    const [created, ...sent] = peer()
      .requests.filter(({ method, body }) => method === 'POST' && body.includes(id))
      .map(({ body }): Json => JSON.parse(body));
    assert.equal(created.type, 'Create');
    assert.deepEqual(
      sent.map(({ type, actor, object, target, to }) => ({ type, actor, object, target, to })),
      ['Add', 'Remove'].map((type) => ({
        type,
        actor,
        object: created.object.id,
        target: `${actor}/collections/featured`,
        to: [PUBLIC],
      })),
    );
    assert.notEqual(sent[0].id, sent[1].id);
  });

  test('are no event where no follower is on another server', async () => {
    const ada = await here.thoughts.join();
    const { id } = await post(ada, 'first of all');
    const before = await here.count('event');
    for (const method of ['POST', 'DELETE']) await ada.send(method, `/thoughts/${id}/pin`);
    assert.equal(await here.count('event'), before);
  });

  const settle = async () => {
    await here.drain();
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
  };
});
