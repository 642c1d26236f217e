// Unknown remote mentions of a local thought are resolved before delivery.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { type PeerActor, usePeer } from '../testing/peer.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an activity is of many shapes
type Json = any;

eachDatabase('mentions of unknown people', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  const other = usePeer('localhost');
  let count = 0;

  /** The local user ada, a follower on one server, and an unknown actor on another. */
  async function meet() {
    count += 1;
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const fan = await other().addActor(`fan${count}`);
    await fan.send(here.inbox(), fan.activity('Follow', { object: here.actorUri(ada.username) }));
    await drain();
    return { ada, fan, zoe: await peer().addActor(`zoe${count}`) };
  }
  const drain = () => here.thoughts.service.drainQueues();
  const received = (host: typeof peer, type: string, content: string): Json[] =>
    host()
      .requests.flatMap(({ method, body }): Json[] => (method === 'POST' ? [JSON.parse(body)] : []))
      .filter((activity) => activity.type === type && activity.object.source?.content === content);
  const namedIn = (activity: Json, { uri }: PeerActor): boolean =>
    activity.cc.includes(uri) && activity.object.tag.some(({ href }: Json) => href === uri);

  test('they are resolved and notified, and receive the post once', async () => {
    const { ada, zoe } = await meet();
    const content = `Hi @${zoe.handle}!`;
    await ada.post('/thoughts', { content });
    await drain();
    for (const host of [peer, other]) {
      const [create, ...others] = received(host, 'Create', content);
      assert.deepEqual(others, []);
      assert.ok(namedIn(create, zoe));
    }
  });

  test('unknown and unreachable people do not prevent delivery to others', async () => {
    const { ada, zoe } = await meet();
    const content = `@nobody@${peer().host} @x@127.0.0.1:1 @${zoe.handle}`;
    await ada.post('/thoughts', { content });
    await drain();
    assert.equal(received(other, 'Create', content).length, 1);
    assert.ok(namedIn(received(peer, 'Create', content)[0], zoe));
  });

  test('a person first mentioned by an edit gets the Update', async () => {
    const { ada, zoe } = await meet();
    const { body: thought } = await ada.post('/thoughts', { content: 'Hi' });
    await drain();
    const content = `Hi @${zoe.handle}`;
    assert.equal((await ada.put(`/thoughts/${thought.id}`, { content })).status, 200);
    await drain();
    assert.ok(namedIn(received(peer, 'Update', content)[0], zoe));
    assert.equal(received(other, 'Update', content).length, 1);
  });

  test('people no longer mentioned are skipped, and deleted posts are not sent', async () => {
    const { ada, zoe } = await meet();
    const first = `First @${zoe.handle}`;
    const { body: edited } = await ada.post('/thoughts', { content: first });
    await ada.put(`/thoughts/${edited.id}`, { content: `Nobody, ${count}` });
    const { body: deleted } = await ada.post('/thoughts', { content: `Gone @${zoe.handle}` });
    await ada.delete(`/thoughts/${deleted.id}`);
    await drain();
    assert.equal(peer().asked(new URL(zoe.uri).pathname), 0);
    assert.ok(received(other, 'Create', `Nobody, ${count}`).length > 0);
    assert.deepEqual(received(other, 'Create', `Gone @${zoe.handle}`), []);
  });

  test('an edit waits for pending lookups, and a deletion cancels them', async () => {
    const { ada, zoe } = await meet();
    const first = `Wait @${zoe.handle}, ${count}`;
    const { body: thought } = await ada.post('/thoughts', { content: first });
    for (const content of [`Second, ${count}`, `Third, ${count}`])
      assert.equal((await ada.put(`/thoughts/${thought.id}`, { content })).status, 200);
    await drain();
    const kinds = other()
      .requests.flatMap(({ method, body }): Json[] => (method === 'POST' ? [JSON.parse(body)] : []))
      .filter(({ object }) => object.id === thought.uri || object.id?.endsWith(thought.id))
      .map(({ type }) => type);
    assert.deepEqual([...new Set(kinds)], ['Create', 'Update']);
    assert.equal(kinds.indexOf('Create'), kinds.lastIndexOf('Create'));
    const { body: deleted } = await ada.post('/thoughts', { content: `Gone @${zoe.handle}` });
    await ada.put(`/thoughts/${deleted.id}`, { content: `Gone anyway, ${count}` });
    await ada.delete(`/thoughts/${deleted.id}`);
    await drain();
    assert.deepEqual(
      ['Create', 'Update'].flatMap((type) => received(other, type, `Gone anyway, ${count}`)),
      [],
    );
  });

  test('mentions in posts hidden from them are not resolved', async () => {
    const { ada, zoe } = await meet();
    for (const visibility of ['followers', 'private'])
      await ada.post('/thoughts', { content: `Psst @${zoe.handle}`, visibility });
    await drain();
    assert.equal(peer().asked(new URL(zoe.uri).pathname), 0);
    assert.equal(received(other, 'Create', `Psst @${zoe.handle}`).length, 1);
  });

  test('pending link verification does not delay posts', async () => {
    const { ada } = await meet();
    for (const value of ['https://a.example/', 'https://b.example/']) {
      const { status } = await ada.put('/users/me', { fields: [{ name: 'Web', value }] });
      assert.equal(status, 200);
      await drain();
    }
    const content = `Meanwhile, ${count}`;
    await ada.post('/thoughts', { content });
    await drain();
    assert.equal(received(other, 'Create', content).length, 1);
  });
});
