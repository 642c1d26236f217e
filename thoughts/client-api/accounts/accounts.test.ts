import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

const idsOf = (accounts: Json[]) => accounts.map(({ id }) => id);

eachDatabase('accounts in the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);

  test('accounts are read by id, by name and in batches', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const remote = await serverDatabase.addRemoteActor();
    const host = new URL(thoughts.client.url).host;
    for (const acct of [ada.username, `@${ada.username.toUpperCase()}`, `${ada.username}@${host}`]) {
      const { status, body } = await thoughts.client.get(`/api/v1/accounts/lookup?acct=${acct}`);
      assert.deepEqual([status, body.id, body.acct], [200, ada.id, ada.username], acct);
    }
    const { body: far } = await bob.get(`/api/v1/accounts/lookup?acct=${remote}`);
    assert.equal(far.acct, remote);
    const { body: one } = await thoughts.client.get(`/api/v1/accounts/${far.id}/`);
    assert.deepEqual(one, far);
    const several = await bob.get(`/api/v1/accounts?id[]=${far.id}&id[]=1&id[]=x&id[]=${ada.id}`);
    assert.deepEqual(idsOf(several.body), [far.id, ada.id]);
    for (const path of ['/api/v1/accounts/1', '/api/v1/accounts/lookup?acct=nobody_here']) {
      const { status, body } = await bob.get(path);
      assert.deepEqual([status, body], [404, { error: 'Record not found' }]);
    }
  });

  test('people are searched by name, optionally only followed ones', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts, 'zyx_bob');
    const eve = await joinWithApp(thoughts, 'zyx_eve');
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    const found = async (query: string) => idsOf((await ada.get(`/api/v1/accounts/search?${query}`)).body);
    assert.deepEqual((await found('q=zyx')).toSorted(), [bob.id, eve.id].toSorted());
    assert.deepEqual(await found('q=@zyx_eve'), [eve.id]);
    assert.deepEqual(await found('q=zyx&following=true'), [bob.id]);
    assert.equal((await found('q=zyx&limit=1')).length, 1);
    assert.equal((await found('q=zyx&limit=1&offset=1')).length, 1);
    assert.deepEqual(await found('q=zyx&offset=2'), []);
    assert.deepEqual(await found('q=%20'), []);
    assert.equal((await thoughts.client.get('/api/v1/accounts/search?q=zyx')).status, 401);
  });

  test('follow, block and their undos return the resulting relationship', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const act = async (by: Client, id: string, name: string) => {
      const { status, body, text } = await by.post(`/api/v1/accounts/${id}/${name}`);
      assert.equal(status, 200, text);
      assert.equal(body.id, id);
      return body;
    };
    for (const _again of [1, 2]) {
      const { following, showing_reblogs, requested } = await act(ada, bob.id, 'follow');
      assert.deepEqual([following, showing_reblogs, requested], [true, true, false]);
    }
    const { body } = await bob.get(`/api/v1/accounts/relationships?id[]=${ada.id}&id[]=${bob.id}&id[]=5`);
    assert.deepEqual(idsOf(body), [ada.id, bob.id]);
    assert.deepEqual([body[0].followed_by, body[0].following], [true, false]);
    assert.equal((await bob.get(`/api/v1/accounts/relationships?id=${ada.id}`)).body.length, 1);
    assert.equal((await act(bob, ada.id, 'remove_from_followers')).followed_by, false);
    await act(ada, bob.id, 'follow');
    assert.equal((await act(ada, bob.id, 'unfollow')).following, false);
    const blocked = await act(bob, ada.id, 'block');
    assert.deepEqual([blocked.blocking, blocked.blocked_by], [true, false]);
    const [seen] = (await ada.get(`/api/v1/accounts/relationships?id[]=${bob.id}`)).body;
    assert.deepEqual([seen.blocking, seen.blocked_by], [false, true]);
    assert.deepEqual(idsOf((await bob.get('/api/v1/blocks')).body), [ada.id]);
    assert.equal((await ada.post(`/api/v1/accounts/${bob.id}/follow`)).status, 403);
    assert.equal((await act(bob, ada.id, 'unblock')).blocking, false);
    for (const name of ['follow', 'block']) {
      assert.equal((await ada.post(`/api/v1/accounts/${ada.id}/${name}`)).status, 403);
    }
    assert.equal((await ada.post('/api/v1/accounts/17/follow')).status, 404);
  });

  test('local follows of a locked account become requests', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const shown = async () => (await bob.get(`/api/v1/accounts/${ada.id}`)).body.locked;
    const own = async () => (await ada.get('/api/v1/accounts/verify_credentials')).body.locked;
    assert.deepEqual(
      [await shown(), await own()],
      [false, true],
      'local follows take effect immediately, remote ones are requested',
    );
    const lock = (locked: boolean) => ada.patch('/api/v1/accounts/update_credentials', { locked });
    assert.equal((await lock(true)).body.locked, true);
    assert.equal(await shown(), true);
    const relation = (await bob.post(`/api/v1/accounts/${ada.id}/follow`)).body;
    assert.deepEqual([relation.following, relation.requested], [false, true]);
    const requests = async () => (await ada.get('/api/v1/follow_requests')).body.map(({ id }: Json) => id);
    assert.deepEqual(await requests(), [bob.id]);
    const { source } = (await ada.get('/api/v1/accounts/verify_credentials')).body;
    assert.equal(source.follow_requests_count, 1);
    assert.equal((await ada.post(`/api/v1/follow_requests/${bob.id}/authorize`)).body.followed_by, true);
    assert.deepEqual(await requests(), []);
    assert.equal((await lock(false)).body.locked, false);
    assert.equal((await ada.self.get('/users/me')).body.manuallyApprovesFollowers, false);
  });

  test('a follow of a remote account is pending until it is accepted or rejected', async () => {
    const ada = await joinWithApp(thoughts);
    const remotes = [await serverDatabase.addRemoteActor(), await serverDatabase.addRemoteActor()];
    const ids = [];
    for (const remote of remotes) {
      const { body } = await ada.get(`/api/v1/accounts/lookup?acct=${remote}`);
      ids.push(body.id);
      const { body: asked } = await ada.post(`/api/v1/accounts/${body.id}/follow`);
      assert.deepEqual([asked.following, asked.requested], [false, true]);
      await serverDatabase.database.write(async (tx) => {
        await tx
          .insertInto('follow')
          .values({
            follower_id: await serverDatabase.idOf(remote),
            followee_id: await serverDatabase.idOf(ada.username),
            state: 'pending',
            uri: `https://far.example/${body.id}`,
            created_at: thoughts.clock.now(),
          })
          .execute();
      });
      thoughts.clock.advance(1);
    }
    assert.deepEqual(idsOf((await ada.get('/api/v1/follow_requests')).body), ids.toReversed());
    const own = (await ada.get('/api/v1/accounts/verify_credentials')).body;
    assert.equal(own.source.follow_requests_count, 2);
    const accepted = (await ada.post(`/api/v1/follow_requests/${ids[0]}/authorize`)).body;
    assert.deepEqual([accepted.followed_by, accepted.requested_by], [true, false]);
    const rejected = (await ada.post(`/api/v1/follow_requests/${ids[1]}/reject`)).body;
    assert.deepEqual([rejected.followed_by, rejected.requested_by], [false, false]);
    for (const name of ['authorize', 'reject']) {
      assert.equal((await ada.post(`/api/v1/follow_requests/${ids[1]}/${name}`)).status, 404);
    }
    assert.deepEqual((await ada.get('/api/v1/follow_requests')).body, []);
  });

  test('the last page of people has no Link, and a cursor of another kind is ignored', async () => {
    const star = await joinWithApp(thoughts);
    const fan = await joinWithApp(thoughts);
    await fan.post(`/api/v1/accounts/${star.id}/follow`);
    const path = `/api/v1/accounts/${star.id}/followers`;
    const beyond = await thoughts.client.get(`${path}?max_id=0.00000000-0000-7000-8000-000000000000`);
    assert.equal(beyond.headers.get('link'), null);
    assert.deepEqual(idsOf((await thoughts.client.get(`${path}?limit=100000&max_id=x`)).body), [fan.id]);
  });

  test('familiar followers are people whom the caller follows and who follow the account', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    await bob.post(`/api/v1/accounts/${eve.id}/follow`);
    const { body } = await ada.get(`/api/v1/accounts/familiar_followers?id[]=${eve.id}&id[]=${bob.id}`);
    assert.deepEqual(
      body.map(({ id, accounts }: Json) => [id, idsOf(accounts)]),
      [
        [eve.id, [bob.id]],
        [bob.id, []],
      ],
    );
    // A hidden follow list also hides the follow from the other account's list.
    await bob.self.put('/users/me', { showNetwork: false });
    const { body: hidden } = await ada.get(`/api/v1/accounts/familiar_followers?id[]=${eve.id}`);
    assert.deepEqual(hidden[0].accounts, []);
  });

  test('a profile is updated, and invalid members are refused with a message', async () => {
    const ada = await joinWithApp(thoughts);
    const path = '/api/v1/accounts/update_credentials';
    const change = (body: object) => ada.send('PATCH', path, { body });
    const { status, body, text } = await change({
      display_name: 'Ada L.',
      note: 'Counts #engines',
      locked: 'true',
      bot: '1',
      discoverable: true,
      source: { privacy: 'public', sensitive: '0' },
      fields_attributes: { 0: { name: '', value: '' } },
    });
    assert.equal(status, 200, text);
    assert.deepEqual(
      [body.display_name, body.source.note, body.locked, body.bot],
      ['Ada L.', 'Counts #engines', true, true],
    );
    assert.equal((await ada.self.get('/users/me')).body.actorType, 'Service');
    assert.equal((await change({ bot: false })).body.bot, false);
    const fields = { 0: { name: 'Web', value: 'https://ada.example' }, 1: { name: '', value: '' } };
    const { body: named } = await change({ fields_attributes: fields, discoverable: 'f', indexable: '0' });
    assert.deepEqual(named.source.fields, [{ name: 'Web', value: 'https://ada.example', verified_at: null }]);
    assert.match(named.fields[0].value, /<a href="https:\/\/ada\.example/);
    assert.deepEqual([named.discoverable, named.source.indexable], [false, false]);
    assert.equal((await change({ note: 'Only this' })).body.fields.length, 1);
    for (const refused of [
      { source: { privacy: 'nobody' } },
      { source: { language: 'no language' } },
      { avatar: 'x' },
      { fields_attributes: Array.from({ length: 5 }, () => ({ name: 'a', value: 'b' })) },
      { display_name: 'x'.repeat(51) },
    ]) {
      const reply = await change(refused);
      assert.equal(reply.status, 422, JSON.stringify(refused));
      assert.match(reply.body.error, /^Validation failed: The /);
    }
    await ada.self.put('/users/me', { avatarUrl: 'https://pictures.example/a.png' });
    assert.match((await ada.get('/api/v1/accounts/verify_credentials')).body.avatar, /pictures\.example/);
    assert.match((await ada.delete('/api/v1/profile/avatar')).body.avatar, /pictures\/avatar\.png$/);
    const reader = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await reader.send('PATCH', path, { body: { note: 'x' } })).status, 403);
  });

  test('defaults of new statuses and a hidden network can be set', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    await bob.post(`/api/v1/accounts/${ada.id}/follow`);
    const source = { privacy: 'private', language: 'de', sensitive: true };
    const chosen = { hide_collections: true, source };
    const { status, body } = await ada.send('PATCH', '/api/v1/accounts/update_credentials', { body: chosen });
    assert.deepEqual(
      [
        status,
        body.hide_collections,
        body.source.hide_collections,
        body.source.privacy,
        body.source.language,
        body.source.sensitive,
      ],
      [200, true, true, 'private', 'de', true],
    );
    const { body: preferences } = await ada.get('/api/v1/preferences');
    assert.equal(preferences['posting:default:visibility'], 'private');
    assert.equal(preferences['posting:default:language'], 'de');
    assert.equal(preferences['posting:default:sensitive'], true);
    const { body: posted } = await ada.post('/api/v1/statuses', { status: 'As chosen' });
    assert.deepEqual([posted.visibility, posted.language, posted.sensitive], ['private', 'de', true]);
    const named = { status: 'As named', visibility: 'public', language: 'en', sensitive: false };
    const { body: other } = await ada.post('/api/v1/statuses', named);
    assert.deepEqual([other.visibility, other.language, other.sensitive], ['public', 'en', false]);
    const followers = `/api/v1/accounts/${ada.id}/followers`;
    assert.deepEqual((await bob.get(followers)).body, []);
    assert.equal((await ada.get(followers)).body.length, 1);
  });

  test('unsupported collections are empty lists', async () => {
    const ada = await joinWithApp(thoughts);
    for (const path of ['trends/tags', 'trends/links', 'directory']) {
      const { status, body } = await thoughts.client.get(`/api/v1/${path}`);
      assert.deepEqual([status, body], [200, []], path);
    }
    for (const path of ['v2/suggestions', 'v1/announcements', 'v1/scheduled_statuses']) {
      assert.deepEqual((await ada.get(`/api/${path}`)).body, [], path);
      assert.equal((await thoughts.client.get(`/api/${path}`)).status, 401, path);
    }
  });
});
