import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';
import { linkOf } from '../testing/walks.ts';

const idsOf = ({ body }: Reply): string[] => body.map(({ id }: { id: string }) => id);

eachDatabase('the timelines of the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  const texts = ({ body }: Reply) => body.map((status: Json) => (status.reblog ?? status).content);

  test('home contains one’s own and followed accounts’ statuses, boosts, and direct statuses', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    await ada.self.post(`/users/${bob.username}/follow`);
    await bob.self.post(`/users/${eve.username}/follow`);
    const { id } = await post(eve.self, 'by eve');
    thoughts.clock.advance(1);
    await post(eve.self, 'not boosted');
    await post(bob.self, 'by bob', { visibility: 'followers' });
    thoughts.clock.advance(1);
    await bob.self.post(`/thoughts/${id}/boost`);
    thoughts.clock.advance(1);
    await post(ada.self, 'a note', { visibility: 'private' });
    thoughts.clock.advance(1);
    await post(bob.self, 'for ada', { visibility: 'private', recipients: [ada.username] });
    const home = await ada.get('/api/v1/timelines/home');
    assert.deepEqual(
      texts(home),
      ['for ada', 'a note', 'by eve', 'by bob'].map((text) => `<p>${text}</p>`),
    );
    const [direct, note, boost, followers] = home.body;
    assert.deepEqual(
      [direct.visibility, note.visibility, followers.visibility],
      ['direct', 'direct', 'private'],
    );
    assert.deepEqual(
      direct.mentions.map(({ acct }: Json) => acct),
      [ada.username],
    );
    assert.deepEqual(
      [boost.content, boost.account.acct, boost.reblog.account.acct],
      ['', bob.username, eve.username],
    );
    assert.notEqual(boost.id, boost.reblog.id);
    assert.equal((await thoughts.client.get('/api/v1/timelines/home')).status, 401);
  });

  test('the public timeline can be limited to local, remote or media statuses', async () => {
    const ada = await joinWithApp(thoughts);
    await post(ada.self, 'everywhere');
    await post(ada.self, 'quietly', { listed: false });
    const all = await thoughts.client.get('/api/v1/timelines/public?limit=1');
    assert.deepEqual(texts(all), ['<p>everywhere</p>']);
    assert.equal('favourited' in all.body[0], false);
    assert.deepEqual(idsOf(await ada.get('/api/v1/timelines/public?local=true&limit=1')), idsOf(all));
    for (const filter of ['remote=true', 'only_media=1']) {
      const { body, headers } = await ada.get(`/api/v1/timelines/public?${filter}`);
      assert.deepEqual([body, headers.get('link')], [[], null], filter);
    }
    assert.equal((await ada.get('/api/v1/timelines/public?limit=1')).body[0].favourited, false);
  });

  test('hashtags ignore case, and additional ones widen or narrow the timeline', async () => {
    const ada = await joinWithApp(thoughts);
    for (const text of ['#Tea', '#tea #milk', '#coffee', '#coffee #milk']) {
      await post(ada.self, text);
      thoughts.clock.advance(1);
    }
    const tagged = async (path: string) => {
      const { body } = await thoughts.client.get(`/api/v1/timelines/tag/${path}`);
      return body.map(({ tags }: Json) => tags.map(({ name }: Json) => name).join('+'));
    };
    assert.deepEqual(await tagged('TEA'), ['tea+milk', 'tea']);
    assert.deepEqual(await tagged('tea?all[]=milk'), ['tea+milk']);
    assert.deepEqual(await tagged('tea?none[]=milk'), ['tea']);
    assert.deepEqual(await tagged('tea?any[]=coffee'), ['coffee+milk', 'coffee', 'tea+milk', 'tea']);
    assert.deepEqual(await tagged('unknown'), []);
  });

  test('an account’s timeline has its statuses and boosts, with or without replies', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id } = await post(bob.self, 'by bob');
    thoughts.clock.advance(1);
    await post(ada.self, 'a reply', { replyTo: id });
    thoughts.clock.advance(1);
    await ada.self.post(`/thoughts/${id}/boost`);
    thoughts.clock.advance(1);
    await post(ada.self, 'my own #tea');
    await post(ada.self, 'for me', { visibility: 'private' });
    const path = `/api/v1/accounts/${ada.id}/statuses`;
    const shown = async (query: string) =>
      texts(await bob.get(`${path}${query}`)).map((text: string) => text.slice(3, 9));
    assert.deepEqual(await shown(''), ['my own', 'by bob', 'a repl']);
    assert.deepEqual(await shown('?exclude_replies=true'), ['my own', 'by bob']);
    assert.deepEqual(await shown('?exclude_reblogs=1'), ['my own', 'a repl']);
    assert.deepEqual(await shown('?tagged=TEA'), ['my own']);
    assert.deepEqual(await shown('?pinned=true'), []);
    assert.equal((await ada.get(path)).body.length, 4);
    const [, reply] = (await bob.get(`${path}?exclude_reblogs=1`)).body;
    assert.equal(reply.in_reply_to_account_id, bob.id);
    assert.equal(reply.in_reply_to_id, (await bob.get(`/api/v1/accounts/${bob.id}/statuses`)).body[0].id);
    assert.equal((await bob.get('/api/v1/accounts/1/statuses')).status, 404);
  });

  test('Link headers keep the filters and never lead to an empty page', async () => {
    const ada = await joinWithApp(thoughts);
    for (let count = 0; count < 3; count += 1) await post(ada.self, `link ${count}`);
    const first = await ada.get('/api/v1/timelines/public?local=true&limit=2&extra=1');
    const [newest, last] = idsOf(first);
    const at = `${thoughts.service.url}/api/v1/timelines/public?limit=2&local=true`;
    assert.equal(
      first.headers.get('link'),
      `<${at}&max_id=${last}>; rel="next", <${at}&min_id=${newest}>; rel="prev"`,
    );
    const newer = await ada.get(linkOf(first, 'prev') ?? '');
    assert.deepEqual([newer.body, newer.headers.get('link')], [[], null]);
    const old = await ada.get('/api/v1/timelines/home?max_id=1');
    assert.deepEqual([old.body, old.headers.get('link')], [[], null]);
    assert.equal((await ada.get('/api/v1/timelines/home?max_id=&min_id=&limit=')).status, 200);
    assert.equal((await ada.get('/api/v1/timelines/home?limit=100')).status, 200);
  });

  test('since_id returns the newest, min_id the adjacent ones, and a deleted status stays a cursor', async () => {
    const ada = await joinWithApp(thoughts);
    const made = [];
    for (let count = 0; count < 6; count += 1) made.push((await post(ada.self, `cursor ${count}`)).id);
    const ids = idsOf(await ada.get('/api/v1/timelines/home')).toReversed();
    const home = async (query: string) =>
      idsOf(await ada.get(`/api/v1/timelines/home?${query}`)).map((id) => ids.indexOf(id));
    assert.deepEqual(await home(`since_id=${ids[1]}&limit=2`), [5, 4]);
    assert.deepEqual(await home(`min_id=${ids[1]}&limit=2`), [3, 2]);
    assert.deepEqual(await home(`min_id=${ids[1]}&since_id=${ids[4]}&limit=2`), [3, 2]);
    assert.deepEqual(await home(`min_id=${ids[0]}&max_id=${ids[3]}`), [2, 1]);
    await ada.self.delete(`/thoughts/${made[2]}`);
    assert.deepEqual(await home(`max_id=${ids[2]}`), [1, 0]);
    assert.deepEqual(await home(`min_id=${ids[2]}&limit=1`), [3]);
  });

  test('Link headers of public timelines repeat only the filters of the request', async () => {
    const ada = await joinWithApp(thoughts);
    thoughts.clock.advance(1000);
    await post(ada.self, 'a #walk');
    for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/walk']) {
      assert.doesNotMatch((await ada.get(path)).headers.get('link') ?? '', /[?&](local|remote)=/);
      assert.match((await ada.get(`${path}?local=true`)).headers.get('link') ?? '', /local=true/);
      const both = await ada.get(`${path}?local=true&remote=true`);
      assert.equal(both.body[0]?.tags[0]?.name, 'walk', path);
    }
  });

  test('limits and ids out of range return the statuses of Mastodon', async () => {
    const ada = await joinWithApp(thoughts);
    for (const status of ['one', 'two', 'three']) await post(ada.self, status);
    assert.equal((await ada.get('/api/v1/timelines/home?limit=-2')).body.length, 2);
    const ids = Array.from({ length: 41 }, () => `id[]=${ada.id}`).join('&');
    for (const path of ['/api/v1/accounts', '/api/v1/statuses']) {
      assert.equal((await ada.get(`${path}?${ids}`)).status, 422, path);
    }
  });
});
