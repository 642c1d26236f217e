// What people choose about their pages: who sees them, their network, their feed, and what thoughts begin
// with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { open, read } from '../testing/pages.ts';

const ACTIVITY = { accept: 'application/activity+json' };

eachDatabase('choices of a member', (dialect) => {
  const thoughts = useThoughts(dialect);
  const statusOf = async (path: string, headers = {}) => (await open(thoughts.client, path, headers)).status;
  const pageOf = async (id: string) =>
    (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';

  test('Following shows replies to other people if that is chosen', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    await post(bob, 'reply to a stranger', { replyTo: (await post(eve, 'by eve')).id });
    const browser = await logInByForm(thoughts.client, ada.username);
    assert.doesNotMatch(await browser.read('/'), /reply to a stranger/);
    const path = '/me/settings/reading';
    assert.match(await browser.read(path), /<option value="followed" selected>/);
    assert.equal((await browser.send(path, { repliesInHome: 'none' })).status, 400);
    assert.equal((await browser.send(path, { repliesInHome: 'all' })).status, 303);
    assert.match(await browser.read(path), /<option value="all" selected>/);
    assert.match(await browser.read('/'), /reply to a stranger/);
  });

  test('the composer reports whether local people can follow without approval', async () => {
    const ada = await thoughts.join();
    const browser = await logInByForm(thoughts.client, ada.username);
    const hint = /class="hint for-followers">People of this server can follow you without asking/;
    assert.match(await browser.read('/write'), hint);
    assert.equal((await browser.send('/me/settings/privacy', { approvesLocal: 'on' })).status, 303);
    assert.doesNotMatch(await browser.read('/write'), /for-followers/);
  });

  test('the form saves what the interface shows', async () => {
    const ada = await thoughts.join();
    const browser = await logInByForm(thoughts.client, ada.username);
    const chosen = {
      showToVisitors: true,
      showNetwork: true,
      atom: true,
      language: null,
      defaultVisibility: 'public',
      quotePolicy: 'public',
    };
    const profile = async () => {
      const { showToVisitors, showNetwork, atom, language, defaultVisibility, quotePolicy } = (
        await ada.get('/users/me')
      ).body;
      return { showToVisitors, showNetwork, atom, language, defaultVisibility, quotePolicy };
    };
    assert.deepEqual(await profile(), chosen);
    assert.equal((await browser.send('/me/settings/privacy', { atom: 'on' })).status, 303);
    const saved = await browser.send('/me/settings/posting', {
      defaultVisibility: 'followers',
      quotePolicy: 'nobody',
      language: 'zh-tw',
    });
    assert.equal(saved.status, 303);
    const changed = {
      showToVisitors: false,
      showNetwork: false,
      language: 'zh-TW',
      defaultVisibility: 'followers',
      quotePolicy: 'nobody',
    };
    assert.deepEqual(await profile(), { ...chosen, ...changed });
    const page = await browser.read('/me/settings/posting');
    assert.match(page, /<option value="followers" selected>/);
    assert.match(page, /<option value="nobody" selected>/);
    assert.match(page, /<option value="zh-TW" selected>/);
    const privacy = await browser.read('/me/settings/privacy');
    assert.match(privacy, /name="atom" value="on" checked/);
    assert.doesNotMatch(privacy, /name="showNetwork" value="on" checked/);
    const composer = await browser.read('/write');
    assert.match(composer, /name="audience" value="followers" checked/);
    assert.match(composer, /<option value="zh-TW" lang="zh-TW" selected>/);
    await ada.put('/users/me', { language: '', defaultVisibility: 'unlisted' });
    assert.deepEqual((await profile()).language, null);
    assert.equal((await ada.put('/users/me', { language: 'no language' })).body.code, 'unknown-language');
    assert.equal((await ada.put('/users/me', { defaultVisibility: 'direct' })).status, 400);
  });

  test('the reminder of descriptions is on, and is kept in the browser beside the other choices', async () => {
    const browser = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const path = '/me/settings/posting';
    const isOn = async (view: string) => {
      const { text } = await open(thoughts.client, path, { cookie: `${browser.cookie}; view=${view}` });
      return /name="altReminder" value="on" checked/.test(text);
    };
    const save = async (url: string, form: Record<string, string>, view: string) => {
      const cookie = `${browser.cookie}; view=${view}`;
      const { headers } = await browser.send(url, form, { cookie });
      return /^view=([^;]*);/.exec(headers.get('set-cookie') ?? '')?.[1];
    };
    assert.deepEqual([await isOn(''), await isOn('de.dark')], [true, true]);
    assert.equal(await save(path, {}, 'de.dark'), 'de.dark....off');
    assert.equal(await isOn('de.dark....off'), false);
    assert.equal(await save('/look', { language: 'en', look: 'light' }, 'de.dark....off'), 'en.light....off');
    assert.equal(await save(path, { altReminder: 'on' }, 'de.dark....off'), 'de.dark');
    assert.equal(await save(path, {}, 'DE.<b>...%00'), '.....off', 'unknown parts are dropped');
  });

  /** A person with a thought, a reply of somebody else, and a boost of somebody else’s thought. */
  const makeHidden = async (): Promise<{ ada: Person; bob: Person; id: string; others: string }> => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.put('/users/me', { showToVisitors: false, indexable: true, displayName: 'Hidden Ada' });
    const { id } = await post(ada, 'hidden from visitors #hidden');
    const { id: others } = await post(bob, 'seen by all', { replyTo: id });
    await ada.post(`/thoughts/${others}/like`);
    await ada.post(`/thoughts/${others}/boost`);
    await ada.post(`/users/${bob.username}/follow`);
    return { ada, bob, id, others };
  };

  test('a person hidden from visitors is on no page for visitors', async () => {
    const { ada, bob, id, others } = await makeHidden();
    const member = { cookie: (await logInByForm(thoughts.client, bob.username)).cookie };
    const replies = await pageOf(others);
    const path = (await open(thoughts.client, `/thoughts/${id}`, member)).headers.get('location') ?? '';
    for (const person of [ada, bob]) await person.put('/users/me', { indexable: true });
    const { url } = thoughts.client;
    const own = [`/@${ada.username}`, `/@${ada.username}/followers`, `/@${ada.username}/feed.atom`, path];
    const visitors = [...own, `/thoughts/${id}`, `${path}/likes`, `/go?do=follow&to=${ada.username}`];
    for (const page of visitors) assert.equal(await statusOf(page), 404, page);
    assert.equal((await thoughts.client.get(`/oembed?url=${encodeURIComponent(url + path)}`)).status, 404);
    const lists = [
      '/here',
      '/all',
      '/',
      '/tag/hidden',
      '/people',
      '/find?q=hidden',
      `/find?q=${ada.username}`,
    ];
    const around = [replies, `${replies}/likes`, `${replies}/boosts`, `/@${bob.username}`];
    const machines = ['/here/feed.atom', '/tag/hidden/feed.atom', '/sitemap-people-1.xml'];
    for (const page of [...lists, ...around, `/@${bob.username}/followers`, ...machines])
      assert.doesNotMatch(
        (await read(thoughts.client, page)).replaceAll(/value="[^"]*"|“[^”]*”|<title>.*<\/title>/g, ''),
        new RegExp(`Hidden Ada|hidden from visitors|@${ada.username}\\b`),
        page,
      );
    for (const page of [`/@${ada.username}`, path, `${path}/likes`])
      assert.equal(await statusOf(page, member), 200);
    assert.match(await read(thoughts.client, '/here', member), /hidden from visitors/);
    // Programs and other servers read as before.
    assert.equal((await thoughts.client.get(`/thoughts/${id}`)).status, 200);
    assert.equal((await thoughts.client.get(`/users/${ada.username}`, { headers: ACTIVITY })).status, 200);
    assert.equal(await statusOf(path, ACTIVITY), 303);
  });

  test('a person who hides the network is in no list of followers or followed people', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    await bob.post(`/users/${ada.username}/follow`);
    await ada.put('/users/me', { showNetwork: false });
    for (const tie of ['followers', 'following']) {
      const path = `/users/${ada.username}/${tie}`;
      for (const client of [thoughts.client, bob])
        assert.deepEqual((await client.get(path)).body, { data: [], page: 1, per_page: 20, total: 0 });
      assert.equal((await ada.get(path)).body.total, 1);
      const collection = (await thoughts.client.get(path, { headers: ACTIVITY })).body;
      assert.deepEqual([collection.totalItems, collection.first], [1, undefined]);
      assert.equal((await thoughts.client.get(`${path}?page=1`, { headers: ACTIVITY })).status, 404);
      assert.doesNotMatch(await read(thoughts.client, `/@${ada.username}/${tie}`), new RegExp(bob.username));
      const own = await logInByForm(thoughts.client, ada.username);
      assert.match(await own.read(`/@${ada.username}/${tie}`), new RegExp(bob.username));
    }
    assert.doesNotMatch(await read(thoughts.client, `/@${ada.username}`), /\/followers"/);
    const me = (await ada.get('/api/v1/accounts/verify_credentials')).body;
    assert.equal(me?.source?.hide_collections ?? true, true);
  });

  test('a feed can be disabled', async () => {
    const ada = await thoughts.join();
    const feed = `/@${ada.username}/feed.atom`;
    assert.match(await read(thoughts.client, `/@${ada.username}`), /feed\.atom/);
    await ada.put('/users/me', { atom: false });
    assert.equal(await statusOf(feed), 404);
    assert.doesNotMatch(await read(thoughts.client, `/@${ada.username}`), /feed\.atom/);
  });
});
