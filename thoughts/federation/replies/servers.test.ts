// Fetching replies among three servers: a conversation on one, a reply on another, a reader on the third.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { startNetwork } from '../../testing/network.ts';
import { post } from '../../testing/posts.ts';

eachDatabase('replies on three servers', (dialect) => {
  test('replies of a third server are fetched, and private ones are not', async () => {
    await using network = await startNetwork(dialect, 3);
    const [one, two, three] = network.servers;
    assert.ok(one && two && three);
    const ada = await one.join('ada');
    const bob = await two.join('bob');
    const cem = await three.join('cem');
    const settle = () => network.advance(SECOND);
    const root = await post(ada, 'Who is out there?');
    const find = async (person: typeof cem) =>
      (await person.get(`/lookup?${new URLSearchParams({ q: `${one.service.url}/thoughts/${root.id}` })}`))
        .body.id;
    const here = await find(cem);
    const there = await find(bob);
    const reply = await post(bob, 'I am', { replyTo: there });
    await post(bob, 'my followers alone see this', { replyTo: there, visibility: 'followers' });
    await settle();
    await post(ada, 'So am I', { replyTo: root.id });
    await settle();
    const readThread = async () =>
      (await cem.get(`/thoughts/${here}/thread`)).body.map(({ content }: { content: string }) => content);
    assert.deepEqual(await readThread(), ['Who is out there?']);

    const path = `/thoughts/${here}/fetch-replies`;
    assert.deepEqual((await cem.post(path)).body, { known: 0, claimed: null });
    await settle();
    assert.deepEqual(await readThread(), ['Who is out there?', 'I am', 'So am I']);
    const { known, claimed } = (await cem.post(path)).body;
    assert.deepEqual([known, claimed], [2, (await ada.get(`/thoughts/${root.id}`)).body.replyCount]);
    const [, shown] = (await cem.get(`/thoughts/${here}/thread`)).body;
    assert.equal(shown.authorUsername, two.handleOf(bob));

    await bob.delete(`/thoughts/${reply.id}`);
    await settle();
    assert.equal((await one.client.get(`/thoughts/${root.id}/thread`)).body.length, 2);
  });
});
