import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { insertRemoteActors, remoteActorAt } from '../../testing/remote-actors.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../../web/testing/member.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const PATH = '/api/v1/featured_tags';

eachDatabase('featured hashtags', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);
  const feature = async (by: AppUser, name: string): Promise<Json> => {
    const { status, body, text } = await by.post(PATH, { name });
    assert.equal(status, 200, text);
    return body;
  };

  test('featured hashtags have usage counts, are public, and are unique', async () => {
    const ada = await joinWithApp(thoughts);
    for (const content of ['#tea one', '#tea two', '#rain']) await ada.self.post('/thoughts', { content });
    await ada.self.post('/thoughts', { content: '#tea', visibility: 'followers' });
    const rain = await feature(ada, '#Rain');
    const tea = await feature(ada, 'TEA');
    assert.deepEqual(await feature(ada, 'tea'), tea);
    const day = new Date(thoughts.clock.now()).toISOString().slice(0, 10);
    assert.deepEqual(tea, {
      id: tea.id,
      name: 'tea',
      url: `${thoughts.service.url}/tags/tea`,
      statuses_count: '2',
      last_status_at: day,
    });
    const unused = await feature(ada, 'unused');
    assert.deepEqual([unused.statuses_count, unused.last_status_at], ['0', null]);
    assert.deepEqual((await ada.get(PATH)).body, [tea, rain, unused]);
    assert.deepEqual((await thoughts.client.get(`/api/v1/accounts/${ada.id}/featured_tags`)).body, [
      tea,
      rain,
      unused,
    ]);
    const bob = await joinWithApp(thoughts);
    assert.equal((await bob.delete(`${PATH}/${tea.id}`)).status, 404);
    assert.deepEqual((await ada.delete(`${PATH}/${tea.id}`)).body, {});
    assert.equal((await ada.delete(`${PATH}/${tea.id}`)).status, 404);
    assert.deepEqual((await ada.get(PATH)).body, [rain, unused]);
    assert.deepEqual((await bob.get(PATH)).body, []);
    assert.equal((await thoughts.client.get('/api/v1/accounts/1/featured_tags')).status, 404);
  });

  test('featuring requires a name and a scope, and is limited to ten', async () => {
    const ada = await joinWithApp(thoughts);
    assert.equal((await ada.post(PATH, {})).status, 400);
    for (const name of ['', 'asj&*!', '12', 'a b']) {
      const { status, body } = await ada.post(PATH, { name });
      assert.deepEqual([status, typeof body.error], [422, 'string'], name);
    }
    for (let number = 0; number < 10; number += 1) await feature(ada, `tag${number}`);
    await feature(ada, 'tag3');
    for (const refused of [
      await ada.post(PATH, { name: 'eleventh' }),
      await ada.post('/api/v1/tags/eleventh/feature'),
    ]) {
      assert.deepEqual(
        [refused.status, refused.body.error],
        [422, 'Validation failed: You already feature 10 hashtags.'],
      );
    }
    const rest = await ada.self.post('/users/me/featured-tags', { name: 'eleventh' });
    assert.deepEqual([rest.status, rest.body.code], [409, 'limit-reached']);
    const limited = await joinWithApp(thoughts, undefined, 'read:statuses write:statuses');
    assert.equal((await limited.get(PATH)).status, 403);
    assert.equal((await limited.post(PATH, { name: 'tea' })).status, 403);
    assert.equal((await thoughts.client.get(PATH)).status, 401);
  });

  test('a featured hashtag is marked, and suggestions are recently used ones', async () => {
    const ada = await joinWithApp(thoughts);
    const say = (status: string) => ada.post('/api/v1/statuses', { status });
    await say('#old #old2');
    thoughts.clock.advance(91 * 86_400_000);
    for (const status of ['#tea', '#tea #rain', '#mist']) await say(status);
    const suggested = async () =>
      (await ada.get(`${PATH}/suggestions`)).body.map((tag: Json) => [tag.name, tag.featuring]);
    assert.deepEqual(await suggested(), [
      ['tea', false],
      ['mist', false],
      ['rain', false],
    ]);
    const { body } = await ada.post('/api/v1/tags/Tea/feature');
    assert.deepEqual([body.name, body.featuring, body.following], ['tea', true, false]);
    assert.equal((await ada.get('/api/v1/tags/tea')).body.featuring, true);
    assert.equal((await thoughts.client.get('/api/v1/tags/tea')).body.featuring, false);
    const found = await ada.get('/api/v2/search?q=tea&type=hashtags');
    assert.equal(found.body.hashtags[0].featuring, true);
    assert.deepEqual((await suggested()).flat().includes('tea'), false);
    assert.equal((await ada.post('/api/v1/tags/tea/unfeature')).body.featuring, false);
    assert.equal((await ada.post('/api/v1/tags/a%20b/feature')).status, 404);
  });

  test('the actor has a collection of featured hashtags, and remote followers receive changes', async () => {
    const ada = await joinWithApp(thoughts);
    const id = await server.idOf(ada.username);
    await insertRemoteActors(server.database as never, [remoteActorAt('https://fan.example')], id);
    const accept = { headers: { accept: 'application/activity+json' } };
    const { body: actor } = await thoughts.client.get(`/users/${ada.username}`, accept);
    assert.equal(actor.featuredTags, `${actor.id}/collections/tags`);
    const collection = async () => (await thoughts.client.get(new URL(actor.featuredTags).pathname)).body;
    assert.deepEqual([(await collection()).type, (await collection()).items], ['Collection', []]);
    await feature(ada, 'tea');
    await feature(ada, 'tea');
    assert.deepEqual((await collection()).items, [
      { type: 'Hashtag', href: `${thoughts.service.url}/tags/tea`, name: '#tea' },
    ]);
    await ada.self.delete('/users/me/featured-tags/tea');
    await ada.self.delete('/users/me/featured-tags/tea');
    assert.equal((await collection()).totalItems, 0);
    const told = (await server.eventsOf(id)).filter(({ kind }) => kind === 'profile-changed');
    assert.equal(told.length, 2);
  });

  test('featured hashtags are in the REST API, settings, profile and export', async () => {
    const ada = await thoughts.join();
    const listed = async () => (await ada.get('/users/me/featured-tags')).body.map(({ name }: Json) => name);
    assert.equal((await ada.post('/users/me/featured-tags', { name: '1' })).status, 400);
    const { body } = await ada.post('/users/me/featured-tags', { name: '#Tea' });
    assert.deepEqual(body, [{ name: 'tea', count: 0, lastUsedAt: null }]);
    const browser = await logInByForm(thoughts.client, ada.username);
    const form = '/me/settings/profile/tags';
    assert.equal((await browser.send(form, { feature: 'Rain' })).status, 303);
    assert.deepEqual(await listed(), ['tea', 'rain']);
    const shown = await browser.read('/me/settings/profile');
    for (const text of ['Featured hashtags', 'Remove #tea', 'Remove #rain']) assert.ok(shown.includes(text));
    const profile = (await thoughts.client.get(`/@${ada.username}`, { headers: { accept: 'text/html' } }))
      .text;
    assert.match(profile, /Writes about <a href="\/tag\/tea"><bdi>#tea<\/bdi><\/a>/);
    assert.equal((await ada.get('/data/export?form=featured_tags.csv')).text, 'tea\r\nrain\r\n');
    assert.equal((await browser.send(form, { remove: 'tea' })).status, 303);
    assert.deepEqual(await listed(), ['rain']);
    const bad = await browser.send(form, { feature: 'a b' });
    assert.deepEqual([bad.status, bad.text.includes('value="a b"')], [400, true]);
    for (let number = 1; number < 10; number += 1)
      await ada.post('/users/me/featured-tags', { name: `tag${number}` });
    const full = await browser.send(form, { feature: 'more' });
    assert.deepEqual([full.status, full.text.includes('You feature 10 hashtags already.')], [409, true]);
  });
});
