// Replies in home timelines, in account timelines, and in the stream of the user.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';
import { nextEvent, openStream, post } from '../testing/streams.ts';

eachDatabase('replies', (dialect) => {
  const thoughts = useThoughts(dialect);
  const reply = (by: AppUser, status: string, to: Json) => post(by, status, { in_reply_to_id: to.id });
  const texts = async (reader: AppUser, path: string): Promise<string[]> =>
    (await reader.get(path)).body.map(({ content }: Json) => content.replaceAll(/<[^>]+>/g, ''));

  test('replies to unfollowed people are omitted from home; others are included', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    const zoe = await joinWithApp(thoughts);
    for (const { id } of [bob, eve]) await ada.post(`/api/v1/accounts/${id}/follow`);
    const own = await post(ada, 'by ada');
    const byEve = await post(eve, 'by eve');
    const byZoe = await post(zoe, 'by zoe');
    await using stream = await openStream(thoughts.service, ada.token, { stream: 'user' });
    const toZoe = await reply(bob, 'to zoe', byZoe);
    await reply(bob, 'to eve', byEve);
    await reply(bob, 'to ada', own);
    await reply(bob, 'to bob', toZoe);
    assert.deepEqual(await texts(ada, '/api/v1/timelines/home'), [
      'to bob',
      'to ada',
      'to eve',
      'by eve',
      'by ada',
    ]);
    const events: string[] = [];
    while (events.length < 3) {
      const { event, payload } = await nextEvent(stream);
      if (event === 'update') events.push(payload.content.replaceAll(/<[^>]+>/g, ''));
    }
    assert.deepEqual(events, ['to eve', 'to ada', 'to bob']);
    const feed = (await ada.self.get('/feed')).body.data.map(({ content }: Json) => content);
    assert.ok(feed.includes('to zoe'), 'the REST feed includes all');
    assert.equal((await ada.self.put('/users/me', { repliesInHome: 'strangers' })).status, 400);
    const chosen = await ada.self.put('/users/me', { repliesInHome: 'all' });
    assert.deepEqual([chosen.status, chosen.body.repliesInHome], [200, 'all']);
    assert.ok((await texts(ada, '/api/v1/timelines/home')).includes('to zoe'));
    await reply(bob, 'to zoe again', byZoe);
    assert.match((await nextEvent(stream)).payload.content, /to zoe again/);
  });

  test('exclude_replies includes replies to oneself, also after the first post is deleted', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const first = await post(ada, 'one');
    const second = await reply(ada, 'two', first);
    await reply(ada, 'three', second);
    await reply(ada, 'to bob', await post(bob, 'by bob'));
    const path = `/api/v1/accounts/${ada.id}/statuses?exclude_replies=true`;
    assert.deepEqual(await texts(bob, path), ['three', 'two', 'one']);
    await ada.delete(`/api/v1/statuses/${first.id}`);
    assert.deepEqual(await texts(bob, path), ['three', 'two']);
  });
});
