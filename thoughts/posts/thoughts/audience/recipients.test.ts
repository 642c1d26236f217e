// The audience of local thoughts: named recipients, and replies that inherit the audience of their parent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { ThoughtId } from '../../../ids.ts';
import { post } from '../../../testing/posts.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { type Person, useThoughts } from '../../../testing/thoughts.ts';

eachDatabase('recipients', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const joinThree = async (): Promise<[Person, Person, Person]> => [
    await thoughts.join(),
    await thoughts.join(),
    await thoughts.join(),
  ];
  const follow = async (follower: Person, followee: Person) =>
    assert.equal((await follower.post(`/users/${followee.username}/follow`)).status, 204);

  test('a private thought with recipients is visible only to them and its author', async () => {
    const [ada, bob, cid] = await joinThree();
    await follow(cid, ada);
    const word = `word${crypto.randomUUID().slice(0, 8)}`;
    const draft = { visibility: 'private', recipients: [`@${bob.username.toUpperCase()}`, bob.username] };
    const said = await post(ada, `${word} #${word} @${cid.username}`, draft);
    assert.deepEqual([said.visibility, said.recipients], ['private', [bob.username]]);
    const [notice] = (await bob.get('/notifications')).body.data;
    assert.deepEqual([notice.type, notice.thoughtId], ['mention', said.id]);
    assert.deepEqual((await bob.get(`/thoughts/${said.id}`)).body, said);
    for (const other of [cid, thoughts.client]) {
      assert.equal((await other.get(`/thoughts/${said.id}`)).status, 404);
      assert.equal((await other.get(`/thoughts/${said.id}/thread`)).status, 404);
      for (const list of [
        `/users/${ada.username}/thoughts`,
        '/feed/public',
        `/tags/${word}`,
        `/search?q=${word}`,
      ])
        assert.equal((await other.get(list)).body.total, 0, list);
    }
    assert.deepEqual(
      (await cid.get('/notifications')).body.data.map(({ type }: { type: string }) => type),
      [],
    );
    assert.equal((await cid.get('/feed')).body.total, 0);
    assert.equal((await ada.get(`/users/${ada.username}`)).body.thoughtCount, 0);
    assert.equal((await thoughts.client.get('/tags/popular?limit=100')).text.includes(word), false);
  });

  test('recipients without a visibility make a thought private', async () => {
    const [ada, bob] = await joinThree();
    const said = await post(ada, 'For you', { recipients: [bob.username] });
    assert.deepEqual([said.visibility, said.recipients], ['private', [bob.username]]);
  });

  for (const nobody of [{}, { recipients: null }, { recipients: [] }]) {
    test(`a private thought without recipients is visible only to its author: ${JSON.stringify(nobody)}`, async () => {
      const [ada, bob] = await joinThree();
      const note = await post(ada, `Milk, @${bob.username}`, { visibility: 'private', ...nobody });
      assert.deepEqual(note.recipients, []);
      assert.equal((await bob.get(`/thoughts/${note.id}`)).status, 404);
      assert.deepEqual(await serverDatabase.eventsOf(await serverDatabase.idOf(ada.username)), []);
    });
  }

  test('unknown people, people across a block, and the author are refused as recipients', async () => {
    const [ada, bob, cid] = await joinThree();
    assert.equal((await ada.post(`/users/${bob.username}/block`)).status, 204);
    assert.equal((await cid.post(`/users/${ada.username}/block`)).status, 204);
    const known = await thoughts.join();
    const refused = async (recipients: unknown, code: string, more: object = {}) => {
      const { status, body } = await ada.post('/thoughts', { content: 'Psst', recipients, ...more });
      assert.deepEqual([status, body.code], [400, code]);
      return body.errors[0].pointer;
    };
    assert.equal(await refused([known.username, 'nobody-at-all'], 'unknown-recipient'), '/recipients/1');
    assert.equal(await refused(['eve@elsewhere.example'], 'unknown-recipient'), '/recipients/0');
    assert.equal(await refused([bob.username], 'blocked-recipient'), '/recipients/0');
    assert.equal(await refused([cid.username], 'blocked-recipient'), '/recipients/0');
    assert.equal(await refused([ada.username], 'own-recipient'), '/recipients/0');
    for (const visibility of ['public', 'followers'])
      assert.equal(await refused([known.username], 'recipients-not-private', { visibility }), '/recipients');
    await refused(known.username, 'invalid');
    await refused([7], 'invalid');
    await refused(
      Array.from({ length: 65 }, () => known.username),
      'invalid',
    );
    assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.total, 0);
  });

  test('a reply has the audience of its parent by default', async () => {
    const [ada, bob, cid] = await joinThree();
    await follow(bob, ada);
    const audience = async (parent: object, more: object = {}) => {
      const { id } = await post(ada, 'Well?', parent);
      const reply = await post(bob, 'Well!', { replyTo: id, ...more });
      assert.equal(reply.replyTo, id);
      return [reply.visibility, reply.recipients];
    };
    const direct = { recipients: [bob.username, cid.username] };
    assert.deepEqual(await audience({}), ['public', []]);
    assert.deepEqual(await audience({ visibility: 'followers' }), ['followers', [ada.username]]);
    assert.deepEqual(await audience(direct), ['private', [ada.username]]);
    assert.deepEqual(await audience(direct, { visibility: 'public' }), ['public', []]);
    assert.deepEqual(await audience(direct, { visibility: 'followers' }), ['followers', [ada.username]]);
    assert.deepEqual(await audience(direct, { visibility: 'private' }), ['private', []]);
    assert.deepEqual(await audience(direct, { recipients: [cid.username] }), ['private', [cid.username]]);
    assert.deepEqual(await audience({}, { recipients: [cid.username] }), ['private', [cid.username]]);
  });

  test('a reply to one’s own private thought has the same recipients by default', async () => {
    const [ada, bob, cid] = await joinThree();
    const names = [bob.username, cid.username].sort();
    const first = await post(ada, 'One', { recipients: names });
    const second = await post(ada, 'Two', { replyTo: first.id });
    assert.deepEqual([second.visibility, second.recipients], ['private', names]);
    const note = await post(ada, 'To myself', { visibility: 'private' });
    const more = await post(ada, 'To myself too', { replyTo: note.id });
    assert.deepEqual([more.visibility, more.recipients], ['private', []]);
    const open = await post(ada, 'Followers', { visibility: 'followers' });
    assert.deepEqual((await post(ada, 'Followers too', { replyTo: open.id })).recipients, []);
  });

  test('the parent’s author sees a followers-only reply without following, and is notified', async () => {
    const [ada, bob, cid] = await joinThree();
    await follow(bob, ada);
    const { id } = await post(ada, 'For followers', { visibility: 'followers' });
    const reply = await post(bob, `Yes, @${ada.username}`, { replyTo: id });
    assert.equal((await ada.get(`/thoughts/${reply.id}`)).body.content, reply.content);
    const told = (await ada.get('/notifications')).body.data.filter(
      ({ thoughtId }: { thoughtId: ThoughtId | null }) => thoughtId === reply.id,
    );
    assert.deepEqual(
      told.map(({ type }: { type: string }) => type),
      ['reply'],
    );
    assert.equal((await cid.get(`/thoughts/${reply.id}`)).status, 404);
  });

  test('a recipient who is blocked later no longer sees the thought', async () => {
    const [ada, bob] = await joinThree();
    const { id } = await post(ada, 'Between us', { recipients: [bob.username] });
    await ada.post(`/users/${bob.username}/block`);
    assert.equal((await bob.get(`/thoughts/${id}`)).status, 404);
    assert.equal((await bob.get('/notifications/unread-count')).body.count, 0);
    assert.equal((await bob.post('/thoughts', { content: 'But', replyTo: id })).status, 400);
  });

  test('the id of a hidden parent is returned only to the author of the reply', async () => {
    const [ada, bob, cid] = await joinThree();
    await follow(bob, ada);
    const hidden = await post(ada, 'For followers', { visibility: 'followers' });
    const word = `aloud${crypto.randomUUID().slice(0, 8)}`;
    const reply = await post(bob, `${word} #${word}`, { replyTo: hidden.id, visibility: 'public' });
    await follow(cid, bob);
    const lists = (path: string) => [
      `/thoughts/${reply.id}`,
      `/thoughts/${reply.id}/thread`,
      `/users/${bob.username}/thoughts`,
      '/feed/public',
      `/tags/${word}`,
      `/search?q=${word}`,
      ...(path === 'cid' ? ['/feed'] : []),
    ];
    for (const path of lists('cid')) assert.ok(!(await cid.get(path)).text.includes(hidden.id), path);
    for (const path of lists('nobody'))
      assert.ok(!(await thoughts.client.get(path)).text.includes(hidden.id), path);
    for (const person of [ada, bob])
      assert.equal((await person.get(`/thoughts/${reply.id}`)).body.replyTo, hidden.id);
    assert.equal((await ada.delete(`/thoughts/${hidden.id}`)).status, 204);
    assert.equal((await cid.get(`/thoughts/${reply.id}`)).body.replyTo, null);
    assert.equal((await bob.get(`/thoughts/${reply.id}`)).body.replyTo, hidden.id);
  });
});
