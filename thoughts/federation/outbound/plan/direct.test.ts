// Non-public replies to remote actors: recipients, and permission to fetch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { ThoughtId } from '../../../ids.ts';
import { post } from '../../../testing/posts.ts';
import type { Person } from '../../../testing/thoughts.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('replies that are not public', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const other = usePeer(undefined, here.readers);
  let count = 0;

  /** ana writes to ada; eve, on a third server, follows ada. */
  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const eve = await other().addActor(`eve${count}`);
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    await arrive(eve, 'Follow', { object: here.actorUri(ada.username) });
    return { ada, ana, eve };
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
  async function write(ana: PeerActor, to: readonly string[], ada: Person): Promise<Json> {
    const note = ana.note({
      content: 'psst',
      to,
      published: new Date(here.thoughts.clock.now()).toISOString(),
    });
    await arrive(ana, 'Create', { object: note });
    const [{ thoughtId }] = (await ada.get('/notifications')).body.data.filter(
      ({ type }: Json) => type === 'mention',
    );
    return { ...(await ada.get(`/thoughts/${thoughtId}`)).body, uri: note.id };
  }
  /** Activities about `thoughtId` by server and path. */
  const arrivals = (thoughtId: ThoughtId) =>
    [peer(), other()].flatMap((server) =>
      server.requests
        .filter(({ method, body }) => method === 'POST' && body.includes(thoughtId))
        .map(({ target, body }) => ({ inbox: server.origin + target, activity: JSON.parse(body) as Json })),
    );
  const fetchAs = async (path: string, { key }: PeerActor): Promise<number> => {
    const url = new URL(path, here.federation.base);
    const signed = await signRequest(
      'cavage',
      { method: 'GET', url, body: null },
      { keyId: key.id, ...key },
      Date.now(),
    );
    const { host: _, ...headers } = { host: '', ...signed };
    return (await fetch(url, { headers: { ...headers, accept: AS_TYPE } })).status;
  };

  test('a reply to a direct message goes to its author alone, with its edits and deletion', async () => {
    const { ada, ana, eve } = await meet();
    const message = await write(ana, [here.actorUri(ada.username)], ada);
    assert.deepEqual([message.visibility, message.recipients], ['private', [ada.username]]);
    const reply = await post(ada, 'Indeed', { replyTo: message.id });
    assert.deepEqual([reply.visibility, reply.recipients], ['private', [ana.handle]]);
    await settle();
    assert.equal((await ada.put(`/thoughts/${reply.id}`, { content: 'Indeed!' })).status, 200);
    await settle();
    const reading = await fetchAs(`/thoughts/${reply.id}`, ana);
    const readingByOther = await fetchAs(`/thoughts/${reply.id}`, eve);
    assert.deepEqual([reading, readingByOther], [200, 404]);
    assert.equal((await ada.delete(`/thoughts/${reply.id}`)).status, 204);
    await settle();
    const came = arrivals(reply.id);
    assert.deepEqual(
      came.map(({ activity }) => activity.type),
      ['Create', 'Update', 'Delete'],
    );
    for (const { inbox, activity } of came) {
      assert.equal(inbox, `${ana.uri}/inbox`);
      assert.deepEqual([activity.to, activity.cc], [[ana.uri], []]);
      assert.ok(!JSON.stringify(activity).includes('#Public'));
      assert.ok(!JSON.stringify(activity).includes('/followers'));
    }
    const note = came[0]?.activity.object;
    assert.deepEqual([note.to, note.cc, note.inReplyTo], [[ana.uri], [], message.uri]);
    assert.deepEqual(note.tag, [{ type: 'Mention', name: `@${ana.handle}`, href: ana.uri }]);
    const { body: outbox } = await here.thoughts.client.get(`/users/${ada.username}/outbox?page=1`);
    assert.deepEqual([outbox.totalItems, outbox.orderedItems], [0, []]);
  });

  test('who got a direct message may like it and reply to it', async () => {
    const { ada, ana } = await meet();
    const said = await post(ada, 'Psst', {
      recipients: [(await write(ana, [here.actorUri(ada.username)], ada)).authorUsername],
    });
    await arrive(ana, 'Like', { object: `${here.federation.base}/thoughts/${said.id}` });
    assert.equal((await ada.get(`/thoughts/${said.id}`)).body.likeCount, 1);
    const note = ana.note({
      inReplyTo: `${here.federation.base}/thoughts/${said.id}`,
      to: [here.actorUri(ada.username)],
    });
    await arrive(ana, 'Create', { object: note });
    const { body: thread } = await ada.get(`/thoughts/${said.id}/thread`);
    assert.deepEqual(
      thread.map(({ content }: Json) => content),
      ['Psst', 'Hello'],
    );
  });

  test('a followers-only reply is addressed to the author of its parent, who follows nobody', async () => {
    const { ada, ana, eve } = await meet();
    const mention = [{ type: 'Mention', href: here.actorUri(ada.username), name: `@${ada.username}` }];
    const note = ana.note({ tag: mention });
    await arrive(ana, 'Create', { object: note });
    const [{ thoughtId }] = (await ada.get('/notifications')).body.data.filter(
      ({ type }: Json) => type === 'mention',
    );
    const reply = await post(ada, 'Among us', { replyTo: thoughtId, visibility: 'followers' });
    await settle();
    const came = arrivals(reply.id);
    assert.deepEqual(
      came.map(({ inbox }) => inbox).sort(),
      [`${peer().origin}/inbox`, `${other().origin}/inbox`].sort(),
    );
    const { to, cc, tag, inReplyTo } = came[0]?.activity.object ?? {};
    assert.deepEqual([to, cc], [[`${here.actorUri(ada.username)}/followers`], [ana.uri]]);
    assert.deepEqual(tag, [{ type: 'Mention', name: `@${ana.handle}`, href: ana.uri }]);
    assert.equal(inReplyTo, note.id);
    assert.equal(await fetchAs(`/thoughts/${reply.id}`, ana), 200);
    assert.equal(await fetchAs(`/thoughts/${reply.id}`, eve), 200);
    assert.equal(await fetchAs(`/thoughts/${reply.id}`, await peer().addActor('nobody')), 404);
  });

  test('a public reply to a hidden thought names it to no server', async () => {
    const { ada, eve } = await meet();
    for (const hidden of [{ visibility: 'followers' }, { visibility: 'private' }]) {
      const parent = await post(ada, 'Hidden', hidden);
      // Delivered to followers before the reply exists, which it would embed otherwise.
      await settle();
      const reply = await post(ada, 'Open', { replyTo: parent.id, visibility: 'public' });
      await settle();
      const read = await here.thoughts.client.get(`/thoughts/${reply.id}`, { headers: { accept: AS_TYPE } });
      const outbox = await here.thoughts.client.get(`/users/${ada.username}/outbox?page=1`);
      for (const text of [read.text, outbox.text, JSON.stringify(arrivals(reply.id))])
        assert.ok(!text.includes(parent.id));
      assert.equal(await fetchAs(`/thoughts/${reply.id}`, eve), 200);
    }
    const direct = await post(ada, 'A note', { visibility: 'private' });
    await arrive(eve, 'Create', { object: eve.note({ to: [here.actorUri(ada.username)] }) });
    const reply = await post(ada, 'A word', { replyTo: direct.id, recipients: [eve.handle] });
    await settle();
    assert.equal(arrivals(reply.id).length, 1);
    assert.ok(!JSON.stringify(arrivals(reply.id)).includes(direct.id), 'a note to oneself');
  });
});
