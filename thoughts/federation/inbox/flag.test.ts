// Flag: reports from elsewhere are kept for the administrator, about things here alone, once each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederated } from '../testing/federated.ts';
import { usePeer } from '../testing/peer.ts';

eachDatabase('reports', (dialect) => {
  const here = useFederated(dialect);
  const peer = usePeer();
  const reports = () => here.federation.database.read.selectFrom('report').selectAll().execute();

  test('a Flag is kept with what it is about here and what it says, and changes nothing else', async () => {
    const ana = await peer().addActor('ana');
    const ada = await here.thoughts.join();
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    const objects = [here.actorUri(ada.username), `${here.federation.base}/thoughts/${thought.id}`];
    const flag = ana.activity('Flag', { object: [...objects, ana.uri], content: 'Spam\0 & more' });
    for (const inbox of [here.inbox(), here.inbox(ada.username)]) {
      assert.equal(await ana.send(inbox, flag), 202);
      await here.settle();
    }
    const [report, ...others] = await reports();
    assert.deepEqual(others, []);
    assert.deepEqual(
      { ...report },
      {
        id: flag.id,
        actor_uri: ana.uri,
        body: JSON.stringify({ objects, content: 'Spam & more' }),
        created_at: here.thoughts.clock.now(),
      },
    );
    assert.equal((await ada.get(`/thoughts/${thought.id}`)).status, 200);
    assert.deepEqual((await ada.get('/notifications')).body.data, []);
  });

  test('what is about nothing here, or not signed by who reports, is not kept', async () => {
    const [ana, bob] = [await peer().addActor('bea'), await peer().addActor('bob')];
    const ada = await here.thoughts.join();
    const before = (await reports()).length;
    const flag = (object: unknown) => ana.activity('Flag', { object, content: 'no' });
    assert.equal(await ana.send(here.inbox(), flag(bob.uri)), 202);
    assert.equal(await ana.send(here.inbox(), flag([])), 400);
    assert.equal(await bob.send(here.inbox(), flag(here.actorUri(ada.username)), { key: bob.key }), 401);
    await here.settle();
    assert.equal((await reports()).length, before);
  });
});
