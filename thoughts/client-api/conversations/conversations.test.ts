import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const PATH = '/api/v1/conversations';

eachDatabase('direct conversations in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const joinMany = (count: number) => Promise.all(Array.from({ length: count }, () => joinWithApp(thoughts)));
  const tell = async (by: AppUser, to: AppUser[], content: string, replyTo?: string): Promise<Json> => {
    thoughts.clock.advance(1);
    const recipients = to.map(({ username }) => username);
    return post(by.self, content, {
      visibility: 'private',
      recipients,
      ...(replyTo === undefined ? {} : { replyTo }),
    });
  };
  const textOf = ({ content }: Json): string => content.replaceAll(/<[^>]+>/g, '');
  const list = async (by: AppUser, query = ''): Promise<Json[]> => {
    const { status, body, text } = await by.get(PATH + query);
    assert.equal(status, 200, text);
    return body;
  };
  const shown = async (by: AppUser) =>
    (await list(by)).map(({ unread, accounts, last_status }) => [
      textOf(last_status),
      unread,
      accounts.map(({ username }: Json) => username).toSorted(),
    ]);

  test('all participants have the conversation, unread until they read it or reply', async () => {
    const [ada, bob, cid] = (await joinMany(3)) as [AppUser, AppUser, AppUser];
    const names = (...people: AppUser[]) => people.map(({ username }) => username).toSorted();
    const first = await tell(ada, [bob, cid], 'to both');
    await post(ada.self, 'a note to oneself', { visibility: 'private' });
    assert.deepEqual(await shown(ada), [['to both', false, names(bob, cid)]]);
    assert.deepEqual(await shown(bob), [['to both', true, names(ada, cid)]]);
    const [{ id }] = (await list(bob)) as [Json];
    for (const _ of [1, 2]) assert.equal((await bob.post(`${PATH}/${id}/read`)).body.unread, false);
    assert.deepEqual(await shown(bob), [['to both', false, names(ada, cid)]]);
    assert.deepEqual(await shown(cid), [['to both', true, names(ada, bob)]]);
    await tell(cid, [ada], 'to ada alone', first.id);
    assert.deepEqual(await shown(ada), [['to ada alone', true, names(cid)]]);
    assert.deepEqual(await shown(bob), [['to both', false, names(ada, cid)]]);
    assert.deepEqual(await shown(cid), [['to ada alone', false, names(ada)]]);
  });

  test('a new message restores a removed conversation', async () => {
    const [ada, bob] = (await joinMany(2)) as [AppUser, AppUser];
    const { id: root } = await tell(ada, [bob], 'one');
    const [{ id }] = (await list(bob)) as [Json];
    assert.deepEqual((await bob.delete(`${PATH}/${id}`)).body, {});
    assert.deepEqual(await list(bob), []);
    assert.equal((await list(ada)).length, 1);
    assert.doesNotMatch((await ada.get(PATH)).headers.get('link') ?? '', /next/);
    await tell(ada, [bob], 'another');
    assert.match((await ada.get(`${PATH}?limit=1`)).headers.get('link') ?? '', /max_id=.*rel="next"/);
    const [{ id: other }] = (await list(bob)) as [Json];
    await bob.delete(`${PATH}/${other}`);
    assert.equal((await bob.delete(`${PATH}/${id}`)).status, 404);
    await tell(ada, [bob], 'two', root);
    assert.deepEqual(await shown(bob), [['two', true, [ada.username]]]);
  });

  test('deleting the last message selects the previous one, and deleting all removes the conversation', async () => {
    const [ada, bob] = (await joinMany(2)) as [AppUser, AppUser];
    const first = await tell(ada, [bob], 'one');
    const second = await tell(bob, [ada], 'two', first.id);
    await bob.self.delete(`/thoughts/${second.id}`);
    assert.deepEqual(
      (await shown(ada)).map(([text]) => text),
      ['one'],
    );
    await ada.self.delete(`/thoughts/${first.id}`);
    assert.deepEqual([await list(ada), await list(bob)], [[], []]);
  });

  test('blocks and account deletions hide the other’s messages, and ids are private to their owner', async () => {
    const [ada, bob, cid] = (await joinMany(3)) as [AppUser, AppUser, AppUser];
    await tell(ada, [bob], 'from ada');
    await tell(cid, [bob], 'from cid');
    const [{ id }] = (await list(ada)) as [Json];
    for (const reply of [await bob.post(`${PATH}/${id}/read`), await bob.delete(`${PATH}/${id}`)]) {
      assert.equal(reply.status, 404);
    }
    assert.equal((await ada.post(`${PATH}/x/read`)).status, 404);
    await bob.self.post(`/users/${ada.username}/block`);
    assert.deepEqual(
      (await shown(bob)).map(([text]) => text),
      ['from cid'],
    );
    await cid.self.delete('/users/me');
    assert.deepEqual(await list(bob), []);
    assert.deepEqual((await bob.get('/api/v1/timelines/direct')).body, []);
  });

  test('a direct status with two recipients is once in the timeline of each', async () => {
    const [ada, bob, cid] = (await joinMany(3)) as [AppUser, AppUser, AppUser];
    await tell(ada, [bob, cid], 'to both');
    for (const by of [ada, bob, cid]) {
      const { body } = await by.get('/api/v1/timelines/direct');
      assert.deepEqual(body.map(textOf), ['to both']);
    }
  });

  test('each operation requires its scope', async () => {
    const ada = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await ada.get(PATH)).status, 200);
    assert.equal((await ada.post(`${PATH}/1/read`)).status, 403);
    assert.equal((await ada.delete(`${PATH}/1`)).status, 403);
  });
});
