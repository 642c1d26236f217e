import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';

const tagOf = ({ headers }: Reply): string => headers.get('etag') ?? 'none';
const ifMatch = (tag: string) => ({ headers: { 'if-match': tag } });

eachDatabase('thoughts: conditional requests', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('publishing, reading and editing a thought return its ETag', async () => {
    const ada = await thoughts.join();
    const posted = await ada.post('/thoughts', { content: 'One' });
    const path = `/thoughts/${posted.body.id}`;
    assert.match(tagOf(posted), /^"[\w.-]+"$/);
    assert.equal(tagOf(await ada.get(path)), tagOf(posted));
    const edited = await ada.put(path, { content: 'Two' }, ifMatch(tagOf(posted)));
    assert.equal(edited.status, 200);
    assert.notEqual(tagOf(edited), tagOf(posted));
    assert.equal(tagOf(await ada.get(path)), tagOf(edited));
    const late = await ada.put(path, { content: 'Three' }, ifMatch(tagOf(posted)));
    assert.deepEqual([late.status, late.body.code], [412, 'precondition-failed']);
    assert.equal((await ada.delete(path, ifMatch(tagOf(posted)))).status, 412);
    assert.equal((await ada.get(path)).body.content, 'Two');
    assert.equal((await ada.put(path, { content: 'Three' }, ifMatch(`W/${tagOf(edited)}`))).status, 412);
    assert.equal((await ada.put(path, { content: 'Three' }, ifMatch('unquoted'))).status, 400);
    assert.equal((await ada.put(path, { content: 'Three' }, ifMatch('*'))).status, 200);
    assert.equal((await ada.delete(path, ifMatch(tagOf(await ada.get(path))))).status, 204);
  });

  test('a like changes the ETag of the representation, but not of the version', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const path = `/thoughts/${(await post(ada, 'Hello')).id}`;
    const read = await ada.get(path);
    const again = (reader: Client) => reader.get(path, { headers: { 'if-none-match': tagOf(read) } });
    const known = await again(ada);
    assert.deepEqual([known.status, known.text, tagOf(known)], [304, '', tagOf(read)]);
    await bob.post(`${path}/like`);
    const news = await again(ada);
    assert.deepEqual([news.status, news.body.likeCount], [200, 1]);
    assert.equal((await ada.put(path, { content: 'Hello!' }, ifMatch(tagOf(read)))).status, 200);
  });

  test('one of concurrent edits with the same version succeeds', async () => {
    const ada = await thoughts.join();
    const path = `/thoughts/${(await post(ada, 'Start')).id}`;
    const tag = tagOf(await ada.get(path));
    const texts = Array.from({ length: 8 }, (_, index) => `Writer ${index}`);
    const replies = await Promise.all(texts.map((content) => ada.put(path, { content }, ifMatch(tag))));
    const winners = replies.filter(({ status }) => status === 200);
    assert.deepEqual(
      replies.map(({ status }) => status).filter((status) => status !== 412),
      [200],
    );
    assert.equal((await ada.get(path)).body.content, winners[0]?.body.content);
  });

  test('a repeated Idempotency-Key returns the ETag of the first response', async () => {
    const ada = await thoughts.join();
    const headers = { 'idempotency-key': 'once' };
    const first = await ada.post('/thoughts', { content: 'Once' }, { headers });
    const second = await ada.post('/thoughts', { content: 'Once' }, { headers });
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual([tagOf(second), second.text], [tagOf(first), first.text]);
  });

  test('an edit to the same text changes nothing', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'Hello');
    thoughts.clock.advance(1000);
    const { status, body } = await ada.put(`/thoughts/${id}`, { content: ' Hello ' });
    assert.deepEqual([status, body.editedAt], [200, null]);
  });

  test('new followers do not fail a conditional profile update or deletion', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const read = await ada.get('/users/me');
    await bob.post(`/users/${ada.username}/follow`);
    const changed = await ada.put('/users/me', { bio: 'One' }, ifMatch(tagOf(read)));
    assert.equal(changed.status, 200);
    assert.equal((await ada.put('/users/me', { bio: 'Two' }, ifMatch(tagOf(read)))).status, 412);
    assert.equal((await ada.delete('/users/me', ifMatch(tagOf(read)))).status, 412);
    const bios = ['a', 'b', 'c', 'd'].map((bio) => ada.put('/users/me', { bio }, ifMatch(tagOf(changed))));
    const statuses = (await Promise.all(bios)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 412, 412, 412]);
    const seen = await thoughts.client.get(`/users/${ada.username}`);
    const headers = { 'if-none-match': tagOf(seen) };
    for (const _ of [1, 2]) {
      assert.equal((await thoughts.client.get(`/users/${ada.username}`, { headers })).status, 304);
    }
    assert.equal((await ada.delete('/users/me', ifMatch(tagOf(await ada.get('/users/me'))))).status, 204);
  });
});
