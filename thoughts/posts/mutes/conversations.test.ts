import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../../testing/thoughts.ts';
import { linkLateReply } from '../thoughts/publish.ts';

eachDatabase('muted conversations', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const pair = () => Promise.all([thoughts.join(), thoughts.join()]);
  const told = async (person: Person): Promise<string[]> =>
    (await readAllPages(person, '/notifications', 50)).map(({ type }) => type);
  const mute = (by: Person, id: string) => by.post(`/thoughts/${id}/thread/mute`);
  const unmute = (by: Person, id: string) => by.delete(`/thoughts/${id}/thread/mute`);

  test('muting any thought of a conversation suppresses its notifications', async () => {
    const [ada, bob] = await pair();
    const root = await post(ada, 'a question');
    const reply = await post(bob, 'a reply', { replyTo: root.id });
    for (const _ of [1, 2]) assert.equal((await mute(ada, reply.id)).status, 204);
    await bob.post(`/thoughts/${root.id}/like`);
    await bob.post(`/thoughts/${root.id}/boost`);
    await post(bob, `more @${ada.username}`, { replyTo: reply.id });
    assert.deepEqual(await told(ada), ['reply']);
    const other = await post(ada, 'another matter');
    await bob.post(`/thoughts/${other.id}/like`);
    assert.deepEqual(await told(ada), ['like', 'reply']);
    await ada.post(`/users/${bob.username}/follow`);
    assert.equal((await ada.get('/feed')).body.total, 2);
    for (const _ of [1, 2]) assert.equal((await unmute(ada, root.id)).status, 204);
    await post(bob, 'yet more', { replyTo: root.id });
    assert.deepEqual(await told(ada), ['reply', 'like', 'reply']);
  });

  test('a mute affects only its owner, and a hidden thought is refused', async () => {
    const [ada, bob] = await pair();
    const root = await post(ada, 'a question');
    await mute(bob, root.id);
    await post(bob, 'a reply', { replyTo: root.id });
    assert.deepEqual(await told(ada), ['reply']);
    const secret = await post(ada, 'a note', { visibility: 'private' });
    for (const act of [mute, unmute]) assert.equal((await act(bob, secret.id)).status, 404);
  });

  test('a mute continues when the conversation is merged into another', async () => {
    const [ada, bob] = await pair();
    const root = await post(bob, 'the beginning');
    const reply = await post(ada, 'arrived first');
    for (const id of [root.id, reply.id]) await mute(ada, id);
    await serverDatabase.database.write((tx) => linkLateReply(tx, reply.id, root.id));
    await bob.post(`/thoughts/${reply.id}/like`);
    await post(bob, 'hello', { replyTo: reply.id });
    assert.deepEqual(await told(ada), []);
    await unmute(ada, root.id);
    await bob.post(`/thoughts/${reply.id}/boost`);
    assert.deepEqual(await told(ada), ['boost']);
  });

  test('mutes are deleted with the account', async () => {
    const [ada] = await pair();
    await mute(ada, (await post(ada, 'a question')).id);
    const id = await serverDatabase.idOf(ada.username);
    await ada.send('DELETE', '/users/me', { body: { password: PASSWORD } });
    const { read: db } = serverDatabase.database;
    const left = await db
      .selectFrom('conversation_mute')
      .select('root_id')
      .where('actor_id', '=', id)
      .execute();
    assert.deepEqual(left, []);
  });
});
