// Unlisted thoughts in ActivityPub, in both directions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../../testing/posts.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

eachDatabase('unlisted thoughts between servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    await arrive(ana, 'Follow', { object: here.actorUri(ada.username) });
    return { ada, ana };
  }
  async function arrive(actor: PeerActor, type: string, fields: object) {
    assert.equal(await actor.send(here.inbox(), actor.activity(type, { ...fields })), 202);
    await settle();
  }
  const settle = async () => {
    await here.drain();
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
  };
  const sentAbout = (id: string): Json[] =>
    peer()
      .requests.filter(({ method, body }) => method === 'POST' && body.includes(id))
      .map(({ body }) => JSON.parse(body));

  test('are sent with the Public collection in cc, in Create, Update and Delete', async () => {
    const { ada, ana } = await meet();
    const { id } = await post(ada, 'quietly', { listed: false });
    await settle();
    await ada.put(`/thoughts/${id}`, { content: 'more quietly' });
    await settle();
    await ada.delete(`/thoughts/${id}`);
    await settle();
    const followers = `${here.actorUri(ada.username)}/followers`;
    const sent = sentAbout(id);
    assert.deepEqual(
      sent.map(({ type }) => type),
      ['Create', 'Update', 'Delete'],
    );
    for (const { to, cc, object } of sent) {
      assert.deepEqual([to, cc], [[followers], [PUBLIC]]);
      if (object.type === 'Note') assert.deepEqual([object.to, object.cc], [[followers], [PUBLIC]]);
    }
    assert.ok(ana);
  });

  test('are received as what they are: for everybody, and in no public list', async () => {
    const { ada, ana } = await meet();
    const published = () => new Date(here.thoughts.clock.now()).toISOString();
    const tag = [{ type: 'Hashtag', name: '#quiet', href: ana.id('tags/quiet') }];
    const read = async (audience: object): Promise<Json> => {
      const mention = [{ type: 'Mention', href: here.actorUri(ada.username), name: ada.username }];
      const note = ana.note({
        content: 'a murmur',
        published: published(),
        tag: [...tag, ...mention],
        ...audience,
      });
      await arrive(ana, 'Create', { object: note });
      const { id } = await here.federation.database.read
        .selectFrom('thought')
        .select('id')
        .where('uri', '=', note.id)
        .executeTakeFirstOrThrow();
      const { body } = await here.thoughts.client.get(`/thoughts/${id}`);
      const listed: Json[] = [
        ...(await here.thoughts.client.get('/feed/public')).body.data,
        ...(await here.thoughts.client.get('/tags/quiet')).body.data,
        ...(await here.thoughts.client.get('/search?q=murmur')).body.data,
      ];
      assert.equal(listed.filter((thought) => thought.id === id).length, body.listed ? 3 : 0);
      return body;
    };
    const followers = ana.id('followers');
    for (const audience of [
      { to: [followers], cc: [PUBLIC] },
      { to: [], cc: ['as:Public', followers] },
      { to: [followers], audience: [PUBLIC] },
    ]) {
      const { visibility, listed } = await read(audience);
      assert.deepEqual([visibility, listed], ['public', false]);
    }
    for (const audience of [
      { to: [PUBLIC], cc: [followers] },
      { to: 'Public' },
      { to: [PUBLIC], cc: [PUBLIC] },
    ])
      assert.equal((await read(audience)).listed, true);
  });
});
