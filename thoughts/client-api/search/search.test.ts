import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../federation/testing/harness.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { post } from '../../testing/posts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('search in the client API', (dialect) => {
  const here = useFederationHarness(dialect);
  const { thoughts } = here;
  const peer = usePeer();
  const search = (user: Pick<AppUser, 'get'>, query: Record<string, string>): Promise<Reply> =>
    user.get(`/api/v2/search?${new URLSearchParams(query)}`);
  const shown = ({ status, body, text }: Reply) => {
    assert.equal(status, 200, text);
    const { accounts, statuses, hashtags } = body;
    return {
      accounts: accounts.map(({ acct }: Json) => acct),
      statuses: statuses.map(({ content }: Json) => content.replaceAll(/<[^>]+>/g, '')),
      hashtags: hashtags.map(({ name }: Json) => name),
    };
  };
  const nothing = { accounts: [], statuses: [], hashtags: [] };

  test('accounts, statuses and hashtags are found, optionally by type', async () => {
    const ada = await joinWithApp(thoughts, 'quinceada');
    const bob = await joinWithApp(thoughts);
    await post(ada.self, 'ripe #quince');
    thoughts.clock.advance(1);
    await post(bob.self, '#quince and #quincejam');
    thoughts.clock.advance(1);
    await post(bob.self, 'secret #quince', { visibility: 'private' });
    const first = 'ripe #quince';
    const second = '#quince and #quincejam';
    const hashtags = ['quince', 'quincejam'];
    assert.deepEqual(shown(await search(ada, { q: 'quince' })), {
      accounts: ['quinceada'],
      statuses: [second, first],
      hashtags,
    });
    assert.deepEqual(shown(await search(ada, { q: 'quince', type: '' })), {
      accounts: ['quinceada'],
      statuses: [second, first],
      hashtags,
    });
    assert.deepEqual(shown(await search(thoughts.client, { q: '#Quince' })), {
      accounts: [],
      statuses: [second, first],
      hashtags,
    });
    for (const [type, expected] of Object.entries({
      accounts: { ...nothing, accounts: ['quinceada'] },
      statuses: { ...nothing, statuses: [second, first] },
      hashtags: { ...nothing, hashtags },
    })) {
      assert.deepEqual(shown(await search(ada, { q: 'quince', type })), expected);
    }
    const only = { q: 'quince', type: 'statuses' };
    assert.deepEqual(shown(await search(ada, { ...only, account_id: ada.id })).statuses, [first]);
    assert.deepEqual(shown(await search(ada, { ...only, account_id: '1' })).statuses, []);
    assert.deepEqual(shown(await search(ada, { ...only, limit: '1', offset: '1' })).statuses, [first]);
    assert.deepEqual(shown(await search(ada, { q: 'quince', type: 'hashtags', offset: '1' })).hashtags, [
      'quincejam',
    ]);
    assert.deepEqual(shown(await search(ada, { q: ' ' })), nothing);
    const follows = { q: 'quinceada', following: 'true', type: 'accounts' };
    assert.deepEqual(shown(await search(bob, follows)).accounts, []);
    await bob.self.post('/users/quinceada/follow');
    assert.deepEqual(shown(await search(bob, follows)).accounts, ['quinceada']);
  });

  test('resolving and later pages require a user, and tokens require the search scope', async () => {
    const limited = await joinWithApp(thoughts, undefined, 'read:accounts');
    assert.equal((await search(limited, { q: 'tea' })).status, 403);
    for (const more of [{ resolve: 'true' }, { offset: '1' }] as Record<string, string>[]) {
      assert.equal((await search(thoughts.client, { q: 'tea', ...more })).status, 401);
    }
    assert.equal((await search(thoughts.client, { q: 'tea', resolve: 'false', offset: '0' })).status, 200);
    const ada = await joinWithApp(thoughts);
    for (const query of ['', '?q=x&limit=-1', '?q=x&offset=-1']) {
      assert.equal((await ada.get(`/api/v2/search${query}`)).status, 400, query);
    }
    assert.equal((await search(ada, { q: 'tea', type: 'x' })).status, 422);
  });

  test('a handle, profile URL or post URL is resolved on its server', async () => {
    const ada = await joinWithApp(thoughts);
    const ana = await peer().addActor('ana');
    assert.deepEqual(shown(await search(ada, { q: `@${ana.handle}` })), nothing);
    const byHandle = await search(ada, { q: `@${ana.handle}`, resolve: 'true' });
    assert.deepEqual(shown(byHandle), { ...nothing, accounts: [ana.handle] });
    const bea = await peer().addActor('bea');
    peer().redirect(`${peer().origin}/@bea`, bea.uri);
    assert.deepEqual(shown(await search(ada, { q: `${peer().origin}/@bea`, resolve: 'true' })), {
      ...nothing,
      accounts: [bea.handle],
    });
    const root = bea.note({ content: '<p>The root</p>' });
    const reply = ana.note({ content: '<p>From far away</p>', inReplyTo: root.id });
    const found = await search(ada, { q: ` ${reply.id} `, resolve: '1' });
    assert.deepEqual(shown(found), { ...nothing, statuses: ['From far away'] });
    const [status] = found.body.statuses;
    const { body: context } = await ada.get(`/api/v1/statuses/${status.id}/context`);
    assert.deepEqual(
      context.ancestors.map(({ content }: Json) => content),
      ['<p>The root</p>'],
    );
    const asked = peer().requests.length;
    assert.deepEqual((await search(ada, { q: reply.id, resolve: 'true' })).body, found.body);
    assert.equal(peer().requests.length, asked);
    assert.deepEqual(shown(await search(ada, { q: reply.id, resolve: 'true', type: 'accounts' })), nothing);
    assert.equal((await ada.post(`/api/v1/statuses/${status.id}/favourite`)).body.favourited, true);
  });

  test('local objects are found by URL if the caller may see them', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { body: open } = await ada.post('/api/v1/statuses', { status: 'open' });
    const { body: own } = await ada.post('/api/v1/statuses', { status: 'own', visibility: 'direct' });
    const find = async (user: AppUser, q: string) => shown(await search(user, { q, resolve: 'true' }));
    assert.deepEqual(await find(bob, open.uri), { ...nothing, statuses: ['open'] });
    assert.deepEqual(await find(bob, own.uri), nothing);
    assert.deepEqual(await find(ada, own.uri), { ...nothing, statuses: ['own'] });
    assert.equal(open.url, `${thoughts.service.url}/@${ada.username}/${open.id}`);
    assert.deepEqual(await find(bob, open.url), { ...nothing, statuses: ['open'] });
    assert.deepEqual(await find(bob, own.url), nothing);
    assert.deepEqual(await find(ada, own.url), { ...nothing, statuses: ['own'] });
    const account = { ...nothing, accounts: [ada.username] };
    assert.deepEqual(await find(bob, open.account.url), account);
    assert.deepEqual(await find(bob, `${thoughts.service.url}/@${ada.username}`), account);
    assert.deepEqual(await find(bob, `${ada.username}@${new URL(thoughts.service.url).host}`), account);
  });

  test('a failed resolution is an empty result', async () => {
    const ada = await joinWithApp(thoughts);
    const eva = await peer().addActor('eva');
    const hidden = eva.note({ to: [`${eva.uri}/followers`], content: '<p>Hidden</p>' });
    const claimed = eva.note({ attributedTo: `${here.federation.base}/users/${ada.username}` });
    peer().fail(`${peer().origin}/broken`, 500);
    peer().servePage(`${peer().origin}/page`, '<p>No post</p>');
    for (const q of [
      hidden.id,
      claimed.id,
      `${peer().origin}/broken`,
      `${peer().origin}/page`,
      `${peer().origin}/none`,
      `nobody@${peer().host}`,
      `${thoughts.service.url}/none`,
      'http://',
      'ftp://x',
    ]) {
      assert.deepEqual(shown(await search(ada, { q, resolve: 'true' })), nothing, q);
    }
  });

  test('a hashtag is read by name, ignoring case, and an invalid name is not found', async () => {
    const { body } = await thoughts.client.get('/api/v1/tags/QuinceTree');
    const url = `${thoughts.service.url}/tags/quincetree`;
    assert.deepEqual(body, {
      id: 'quincetree',
      name: 'quincetree',
      url,
      history: [],
      following: false,
      featuring: false,
    });
    for (const name of ['1', 'a-b', 'a%20b', '%23']) {
      assert.equal((await thoughts.client.get(`/api/v1/tags/${name}`)).status, 404, name);
    }
  });
});
