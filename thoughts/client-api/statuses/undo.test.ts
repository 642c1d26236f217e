// Undoing actions on statuses that were hidden from the reader afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('undoing after a block', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('a favourite, boost and bookmark can be undone', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id } = (await bob.post('/api/v1/statuses', { status: 'Tea?' })).body;
    const path = `/api/v1/statuses/${id}`;
    for (const act of ['favourite', 'reblog', 'bookmark', 'mute']) await ada.post(`${path}/${act}`);
    await bob.post(`/api/v1/accounts/${ada.id}/block`);
    assert.equal((await ada.get(path)).status, 404);
    for (const [undo, ...left] of [
      ['unfavourite', false, true, true, true],
      ['unreblog', false, false, true, true],
      ['unbookmark', false, false, false, true],
    ]) {
      const { status, body } = await ada.post(`${path}/${undo}`);
      assert.deepEqual([status, body.id, body.content], [200, id, '<p>Tea?</p>']);
      assert.deepEqual([body.favourited, body.reblogged, body.bookmarked, body.muted], left, String(undo));
      assert.equal((await ada.post(`${path}/${undo}`)).status, 404, 'nothing to undo');
    }
    const shown = (await bob.get(path)).body;
    assert.deepEqual([shown.favourites_count, shown.reblogs_count], [0, 0]);
  });

  test('deleting the boost or the REST API also undoes a boost', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const first = (await bob.post('/api/v1/statuses', { status: 'Tea?' })).body;
    const boost = (await ada.post(`/api/v1/statuses/${first.id}/reblog`)).body;
    const other = (await bob.self.post('/thoughts', { content: 'Coffee?' })).body;
    for (const act of ['like', 'boost']) await ada.self.post(`/thoughts/${other.id}/${act}`);
    await bob.post(`/api/v1/accounts/${ada.id}/block`);
    assert.equal((await ada.delete(`/api/v1/statuses/${boost.id}`)).status, 200);
    for (const act of ['like', 'boost']) {
      assert.equal((await ada.self.delete(`/thoughts/${other.id}/${act}`)).status, 204);
    }
    const shown = (await bob.self.get(`/thoughts/${other.id}`)).body;
    assert.deepEqual([shown.likeCount, shown.boostCount], [0, 0]);
    assert.equal((await bob.get(`/api/v1/statuses/${first.id}`)).body.reblogs_count, 0);
  });

  test('a hidden followers-only status is returned without its content', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    const draft = { status: 'a secret', spoiler_text: 'careful', visibility: 'private' };
    const { id } = (await bob.post('/api/v1/statuses', draft)).body;
    await ada.post(`/api/v1/statuses/${id}/favourite`);
    await bob.post(`/api/v1/accounts/${ada.id}/block`);
    const { status, body, text } = await ada.post(`/api/v1/statuses/${id}/unfavourite`);
    assert.deepEqual(
      [status, body.content, body.spoiler_text, body.media_attachments],
      [200, '', '', []],
      text,
    );
    assert.doesNotMatch(text, /secret|careful/);
  });
});
