import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import { startTestThoughts, type TestThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const joinDiscoverable = async (thoughts: TestThoughts): Promise<AppUser> => {
  const user = await joinWithApp(thoughts);
  await user.patch('/api/v1/accounts/update_credentials', { discoverable: true });
  return user;
};
const say = async (by: AppUser, status: string, more: object = {}): Promise<string> => {
  const { status: code, body, text } = await by.post('/api/v1/statuses', { status, ...more });
  assert.equal(code, 200, text);
  return body.id;
};
const namesOf = (tags: Json[]) => tags.map(({ name }) => name);

eachDatabase('trends', (dialect) => {
  test('tags need three discoverable authors of listed thoughts in seven days', async () => {
    await using thoughts = await startTestThoughts(dialect);
    const people = await Promise.all(Array.from({ length: 4 }, () => joinDiscoverable(thoughts)));
    const [ada] = people;
    const undecided = await joinWithApp(thoughts);
    assert.ok(ada);
    for (const [index, by] of people.entries()) {
      await say(by, 'one #all');
      if (index < 3) await say(by, 'two #tea #tea');
      if (index < 2) await say(by, 'three #fewauthors');
      await say(by, 'four #warned', { spoiler_text: 'Careful' });
      await say(by, 'five #marked', { sensitive: true });
      await say(by, 'six #notlisted', { visibility: 'unlisted' });
      await say(by, 'seven #forfollowers', { visibility: 'private' });
    }
    await say(ada, 'again #tea');
    await say(undecided, 'eight #fewauthors #tea');
    const tags = async (query = '', path = '/tags') =>
      (await thoughts.client.get(`/api/v1/trends${path}${query}`)).body;

    const [first, second, ...others] = await tags();
    assert.deepEqual([namesOf([first, second]), others], [['all', 'tea'], []]);
    assert.equal(first.history.length, 7);
    const { day, ...today } = second.history[0];
    assert.deepEqual(today, { uses: '4', accounts: '3' });
    assert.equal(Number(day) * 1000, Math.floor(thoughts.clock.now() / DAY) * DAY);
    assert.deepEqual(second.history[6].uses, '0');
    assert.deepEqual(namesOf(await tags('', '')), ['all', 'tea']);

    const { headers, body } = await thoughts.client.get('/api/v1/trends/tags?limit=1');
    assert.deepEqual(namesOf(body), ['all']);
    assert.match(headers.get('link') ?? '', /trends\/tags\?limit=1&offset=1>; rel="next"/);
    assert.deepEqual(namesOf(await tags('?limit=1&offset=1')), ['tea']);
    assert.deepEqual(await tags('?offset=20000'), []);
    assert.deepEqual((await thoughts.client.get('/api/v1/trends/links')).body, []);

    // Two people change their mind, and the list is counted again after five minutes.
    for (const user of people.slice(0, 2))
      await user.patch('/api/v1/accounts/update_credentials', { discoverable: false });
    thoughts.clock.advance(5 * MINUTE);
    assert.deepEqual(await tags(), []);
    for (const user of people.slice(0, 2))
      await user.patch('/api/v1/accounts/update_credentials', { discoverable: true });
    thoughts.clock.advance(8 * DAY);
    assert.deepEqual(await tags(), []);
  });

  test('statuses need likes or boosts of two people in three days; new ones come first', async () => {
    await using thoughts = await startTestThoughts(dialect);
    const [ada, bob, eve] = await Promise.all([0, 1, 2].map(() => joinDiscoverable(thoughts)));
    const undecided = await joinWithApp(thoughts);
    assert.ok(ada && bob && eve);
    const like = (by: AppUser, id: string) => by.post(`/api/v1/statuses/${id}/favourite`);
    const boost = (by: AppUser, id: string) => by.post(`/api/v1/statuses/${id}/reblog`);
    const trending = async (by: Pick<AppUser, 'get'> = thoughts.client, query = '') =>
      (await by.get(`/api/v1/trends/statuses${query}`)).body.map(({ id }: Json) => id);

    const old = await say(ada, 'old');
    thoughts.clock.advance(2 * DAY);
    for (const by of [bob, eve, undecided]) await like(by, old);
    const fresh = await say(ada, 'new');
    await like(bob, fresh);
    await boost(eve, fresh);
    const once = await say(ada, 'by one person');
    await like(bob, once);
    await boost(bob, once);
    for (const [by, more] of [
      [undecided, {}],
      [ada, { visibility: 'unlisted' }],
      [ada, { spoiler_text: 'Careful' }],
      [ada, { sensitive: true }],
    ] as const) {
      const id = await say(by, 'not to trend', more);
      for (const reader of [bob, eve]) await like(reader, id);
    }
    assert.deepEqual(await trending(), [fresh, old]);
    assert.deepEqual(await trending(thoughts.client, '?limit=1&offset=1'), [old]);

    await bob.post(`/api/v1/accounts/${ada.id}/block`);
    assert.deepEqual(await trending(bob), []);
    await eve.post(`/api/v1/accounts/${ada.id}/mute`);
    assert.deepEqual(await trending(eve), []);
    assert.deepEqual(await trending(undecided), [fresh, old]);

    // Statuses that may no longer trend are removed immediately.
    await ada.delete(`/api/v1/statuses/${fresh}`);
    assert.deepEqual(await trending(), [old]);
    await ada.patch('/api/v1/accounts/update_credentials', { discoverable: false });
    assert.deepEqual(await trending(), []);
    await ada.patch('/api/v1/accounts/update_credentials', { discoverable: true });
    thoughts.clock.advance(2 * DAY);
    assert.deepEqual(await trending(undecided), [old]);
    thoughts.clock.advance(2 * DAY);
    assert.deepEqual(await trending(undecided), []);
  });
});
