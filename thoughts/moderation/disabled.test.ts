// A disabled account is hidden from everybody in every interface, and visible again once enabled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../client-api/testing/app.ts';
import { thoughtsProgram } from '../commands.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';
import { makeAdministrator } from '../testing/administrators.ts';
import { startRecordingPeer } from '../testing/peer.ts';
import { post } from '../testing/posts.ts';
import { insertRemoteActors, remoteActorAt } from '../testing/remote-actors.ts';
import { openServerDatabase } from '../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../testing/thoughts.ts';
import { logInByForm, sendForm } from '../web/testing/member.ts';
import { open } from '../web/testing/pages.ts';

const ACTIVITY = { accept: 'application/activity+json' };

eachDatabase('a disabled account', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const joinAdmin = async (): Promise<Person> => {
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    return admin;
  };
  const runCli = async (...words: string[]): Promise<void> => {
    const settings = { THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database) };
    const { code, errors } = await runInProcess(thoughtsProgram(settings), words);
    assert.equal(code, 0, errors);
  };

  test('its content is hidden everywhere, also in caches, until it is enabled', async () => {
    const admin = await joinAdmin();
    const ada = await thoughts.join();
    const bob = await joinWithApp(thoughts);
    const browser = await logInByForm(thoughts.client, bob.username);
    const { username } = ada;
    const word = `w${crypto.randomUUID().replaceAll('-', '')}`;
    await ada.put('/users/me', { displayName: `name ${word}`, discoverable: true, indexable: true });
    await bob.self.post(`/users/${username}/follow`);
    await ada.post(`/users/${bob.username}/follow`);
    const root = await post(bob.self, 'the root');
    const said = await post(ada, `${word} #${word} @${bob.username}`, { replyTo: root.id });
    await ada.post(`/thoughts/${root.id}/like`);
    await ada.post(`/thoughts/${root.id}/boost`);
    const own = await post(ada, `another ${word}`);
    const { id: account } = (await bob.get(`/api/v1/accounts/lookup?acct=${username}`)).body;

    const visitor: [Client, string][] = [
      `/thoughts/${root.id}/thread`,
      '/feed/public',
      '/feed/public?local=true',
      `/tags/${word}`,
      `/search?q=${word}`,
      `/search?q=${username}&type=user`,
      '/users?per_page=100',
      `/users/${bob.username}/followers`,
      `/users/${bob.username}/following`,
      `/thoughts/${root.id}/liked-by`,
      `/thoughts/${root.id}/boosted-by`,
      '/api/v1/timelines/public',
      `/api/v1/timelines/tag/${word}`,
    ].map((path) => [thoughts.client, path]);
    const member: [Client, string][] = [
      '/feed',
      '/feed?include=own,boosts',
      '/feed/public',
      `/search?q=${word}`,
      `/search?q=${username}&type=user`,
      '/notifications',
      `/thoughts/${root.id}/thread`,
    ].map((path) => [bob.self, path]);
    const app: [Client, string][] = [
      '/api/v1/timelines/home',
      '/api/v1/timelines/public',
      '/api/v1/notifications',
      '/api/v2/notifications',
      `/api/v1/accounts/${bob.id}/followers`,
      `/api/v1/accounts/${bob.id}/following`,
      `/api/v1/statuses/${root.number}/context`,
      `/api/v1/statuses/${root.number}/favourited_by`,
      `/api/v1/statuses/${root.number}/reblogged_by`,
      `/api/v2/search?q=${word}`,
      `/api/v1/accounts/search?q=${username}`,
    ].map((path) => [bob, path]);
    const pages = ['/', '/all', '/here', '/people', `/tag/${word}`, `/find?q=${word}`, '/me/notifications'];
    const single: [Client, string, Record<string, string>][] = [
      [thoughts.client, `/users/${username}`, {}],
      [thoughts.client, `/users/${username}/thoughts`, {}],
      [thoughts.client, `/users/${username}/followers`, {}],
      [thoughts.client, `/thoughts/${said.id}`, {}],
      [bob.self, `/thoughts/${own.id}`, {}],
      [thoughts.client, `/thoughts/${own.id}`, ACTIVITY],
      [
        thoughts.client,
        `/.well-known/webfinger?resource=acct:${username}@${new URL(thoughts.client.url).host}`,
        {},
      ],
      [thoughts.client, `/@${username}/feed.atom`, {}],
      [bob, `/api/v1/statuses/${own.number}`, {}],
    ];
    /** Paths that list or name the account, and paths of its own resources. */
    const look = async () => {
      const found: string[] = [];
      for (const [client, path] of [...visitor, ...member, ...app]) {
        const { status, body } = await client.get(path);
        assert.equal(status, 200, path);
        const lists = JSON.stringify(body.data ?? body.notification_groups ?? body);
        if (lists.includes(`"${username}"`) || lists.includes(account)) found.push(path);
      }
      for (const path of pages) {
        const texts = [await browser.read(path), (await open(thoughts.client, path)).text];
        if (texts.some((text) => text.includes(`/@${username}`))) found.push(`page ${path}`);
      }
      return found;
    };
    const statuses = async () => {
      const all: number[] = [];
      for (const [client, path, headers] of single) all.push((await client.get(path, { headers })).status);
      for (const path of [`/@${username}`, `/@${username}/${own.number}`, `/@${username}/followers`]) {
        all.push((await browser.open(path)).status, (await open(thoughts.client, path)).status);
      }
      return new Set(all);
    };
    const before = await look();
    assert.equal(before.length, visitor.length + member.length + app.length + pages.length, String(before));
    assert.deepEqual(await statuses(), new Set([200]));
    const totals = async () => {
      const paths = ['/users', '/feed/public', '/feed/public?local=true', `/tags/${word}`, '/notifications'];
      return Promise.all(paths.map(async (path) => (await bob.self.get(path)).body.total as number));
    };
    const unread = async () => (await bob.self.get('/notifications/unread-count')).body.count;
    const totalsBefore = await totals();
    const unreadBefore = await unread();

    assert.equal((await admin.post(`/moderation/accounts/${username}/disable`)).status, 204);
    assert.deepEqual(await look(), []);
    assert.deepEqual(await statuses(), new Set([404]));
    const hiddenTotals = totalsBefore.map((total, at) => total - ([1, 2, 2, 1, unreadBefore][at] ?? 0));
    assert.deepEqual([await totals(), await unread()], [hiddenTotals, 0]);
    for (const path of ['followers', 'following', 'outbox', 'collections/featured']) {
      const { status, text } = await thoughts.client.get(`/users/${username}/${path}`, { headers: ACTIVITY });
      assert.deepEqual([status, text], [403, 'forbidden'], path);
    }
    for (const path of [`/api/v1/accounts/${account}`, `/api/v1/accounts/lookup?acct=${username}`]) {
      const { body } = await bob.get(path);
      const { suspended, display_name, note, statuses_count } = body;
      assert.deepEqual([suspended, display_name, note, statuses_count], [true, '', '', 0], path);
    }
    for (const query of ['', '?pinned=true'])
      assert.deepEqual((await bob.get(`/api/v1/accounts/${account}/statuses${query}`)).body, [], query);
    assert.equal((await bob.post(`/api/v1/accounts/${account}/follow`)).status, 404);
    for (const verb of ['follow', 'block', 'mute'])
      assert.equal((await bob.self.post(`/users/${username}/${verb}`)).status, 404, verb);
    assert.equal((await bob.self.post(`/thoughts/${said.id}/like`)).status, 404);

    assert.equal((await admin.delete(`/moderation/accounts/${username}/disable`)).status, 204);
    assert.deepEqual(await look(), before);
    assert.deepEqual(await statuses(), new Set([200]));
    assert.deepEqual([await totals(), await unread()], [totalsBefore, unreadBefore]);
  });

  test('only a login with the right password reports the disabled account, in every interface', async () => {
    const { username } = await thoughts.join();
    await runCli('users', 'disable', username);
    assert.equal((await thoughts.client.get(`/users/${username}`)).status, 404);
    const logIn = async (password: string) => {
      const { status, body } = await thoughts.client.post('/auth/login', { username, password });
      const form = await sendForm(thoughts.client, '/login', { username, password, back: '/' });
      return [status, body.code, form.status, /This account is disabled/.test(form.text)];
    };
    assert.deepEqual(await logIn(PASSWORD), [401, 'account-disabled', 401, true]);
    assert.deepEqual(await logIn(`${PASSWORD}!`), [401, 'wrong-credentials', 401, false]);
    await runCli('users', 'enable', username);
    assert.equal((await thoughts.client.get(`/users/${username}`)).status, 200);
  });

  test('remote followers get an Update and no Delete, and its actor document omits the profile', async () => {
    const admin = await joinAdmin();
    const ada = await thoughts.join();
    const { username } = ada;
    await ada.put('/users/me', { displayName: 'Ada L.', bio: 'Numbers', manuallyApprovesFollowers: false });
    await using peer = await startRecordingPeer();
    await using server = await openServerDatabase(thoughts);
    const follower = remoteActorAt(peer.origin);
    const actorId = await server.idOf(username);
    await insertRemoteActors(server.database as unknown as FederationDatabase, [follower], actorId);
    const path = `/moderation/accounts/${username}/disable`;
    await admin.post(path);
    await thoughts.service.drainQueues();
    const { body } = await thoughts.client.get(`/users/${username}`, { headers: ACTIVITY });
    assert.deepEqual([body.suspended, body.preferredUsername, body.name], [true, username, username]);
    assert.ok(body.publicKey.publicKeyPem && !('summary' in body));
    await admin.delete(path);
    const { body: again } = await thoughts.client.get(`/users/${username}`, { headers: ACTIVITY });
    assert.deepEqual(['suspended' in again, again.name], [false, 'Ada L.']);
    await thoughts.service.drainQueues();
    const sent = peer.received.map(({ activity: { type, object } }) => [type, object.id, object.suspended]);
    const id = body.id as string;
    assert.deepEqual(sent.slice(-2), [
      ['Update', id, true],
      ['Update', id, undefined],
    ]);
    assert.ok(sent.every(([type]) => type === 'Update'));
  });
});
