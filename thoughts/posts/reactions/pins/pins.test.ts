import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { toThoughtId } from '../../../ids.ts';
import { post } from '../../../testing/posts.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../../../testing/thoughts.ts';
import { MAX_PINS } from './pins.ts';

eachDatabase('pins', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const pin = (by: Person, id: string) => by.post(`/thoughts/${id}/pin`);
  const unpin = (by: Person, id: string) => by.delete(`/thoughts/${id}/pin`);
  const pinned = async (by: Pick<Person, 'get'>, { username }: Person): Promise<string[]> => {
    const { status, body } = await by.get(`/users/${username}/pins`);
    assert.equal(status, 200);
    return body.map(({ content }: { content: string }) => content);
  };
  const say = async (by: Person, ...contents: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const content of contents) ids.push((await post(by, content)).id);
    return ids;
  };

  test('pins are public and listed by pin date, newest first, without duplicates', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const [one = '', two = '', three = ''] = await say(ada, 'one', 'two', 'three');
    for (const id of [two, three, one, two]) {
      const { status, text } = await pin(ada, id);
      assert.deepEqual([status, text], [204, '']);
    }
    for (const by of [ada, bob, thoughts.client]) {
      assert.deepEqual(await pinned(by, ada), ['one', 'three', 'two']);
    }
    for (const _ of [1, 2]) assert.equal((await unpin(ada, three)).status, 204);
    assert.deepEqual(await pinned(ada, ada), ['one', 'two']);
    assert.deepEqual(await pinned(ada, bob), []);
    await ada.post(`/users/${bob.username}/block`);
    assert.deepEqual(await pinned(bob, ada), []);
    assert.equal((await bob.get('/users/nobody-here/pins')).status, 404);
  });

  test('at most five thoughts are pinned, also by concurrent requests', async () => {
    const ada = await thoughts.join();
    const ids = await say(ada, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const statuses = await Promise.all(ids.map(async (id) => (await pin(ada, id)).status));
    assert.deepEqual(statuses.toSorted(), [...Array(MAX_PINS).fill(204), 409, 409, 409]);
    assert.equal((await pinned(ada, ada)).length, MAX_PINS);
    const isPinned = (at: number) => statuses[at] === 204;
    const first = ids.find((_, at) => isPinned(at)) ?? '';
    const other = ids.find((_, at) => !isPinned(at)) ?? '';
    assert.equal((await pin(ada, first)).status, 204);
    const refused = await pin(ada, other);
    assert.deepEqual([refused.status, refused.body.code], [409, 'too-many-pins']);
    await unpin(ada, first);
    assert.equal((await pin(ada, other)).status, 204);
  });

  test('pinning a thought that is not public or not one’s own is refused', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const [theirs = ''] = await say(bob, 'not mine');
    for (const act of [pin, unpin]) assert.equal((await act(ada, theirs)).status, 403);
    for (const visibility of ['followers', 'private']) {
      const { id } = await post(ada, 'hidden', { visibility });
      const refused = await pin(ada, id);
      assert.deepEqual([refused.status, refused.body.code], [403, 'not-public'], visibility);
      assert.equal((await pin(bob, id)).status, 404);
    }
    assert.equal((await pin(ada, crypto.randomUUID())).status, 404);
    const unlisted = await post(ada, 'unlisted', { listed: false });
    assert.equal((await pin(ada, unlisted.id)).status, 204);
    assert.deepEqual(await pinned(bob, ada), ['unlisted']);
  });

  test('pins are deleted with the thought or the account', async () => {
    const ada = await thoughts.join();
    const ids = await say(ada, 'kept', 'gone');
    for (const id of ids) await pin(ada, id);
    await ada.delete(`/thoughts/${ids[1]}`);
    assert.deepEqual(await pinned(ada, ada), ['kept']);
    await ada.send('DELETE', '/users/me', { body: { password: PASSWORD } });
    const { read: db } = serverDatabase.database;
    assert.deepEqual(
      await db.selectFrom('pin').select('number').where('thought_id', 'in', ids.map(toThoughtId)).execute(),
      [],
    );
  });
});
