import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../foundation/tables/federation.ts';
import { makeAdministrator } from '../testing/administrators.ts';
import { post, readAllPages } from '../testing/posts.ts';
import { openServerDatabase } from '../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../testing/thoughts.ts';

eachDatabase('moderation', (dialect) => {
  const thoughts = useThoughts(dialect);
  const joinAdmin = async (): Promise<Person> => {
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    return admin;
  };

  test('moderation requires an administrator’s session, not an API key', async () => {
    const admin = await joinAdmin();
    const other = await thoughts.join();
    const { key } = (await admin.post('/api-keys', {})).body;
    const { paths } = (await thoughts.client.get('/openapi.json')).body;
    const operations = Object.entries<Record<string, object>>(paths).flatMap(([path, methods]) =>
      path.startsWith('/moderation')
        ? Object.keys(methods).map((method) => [method.toUpperCase(), path])
        : [],
    );
    assert.equal(operations.length, 29);
    for (const [method = '', path = ''] of operations) {
      const filled = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const name = `${method} ${path}`;
      assert.equal((await thoughts.client.send(method, filled)).status, 401, name);
      const headers = { authorization: `ApiKey ${key}` };
      assert.equal((await thoughts.client.send(method, filled, { headers })).status, 401, name);
      const { status, body } = await other.send(method, filled);
      assert.deepEqual([status, body.code], [403, 'administrator-required'], name);
    }
    assert.equal((await admin.get('/moderation/reports')).status, 200);
  });

  test('an account is found, disabled and enabled, and each action is logged', async () => {
    const admin = await joinAdmin();
    const ada = await thoughts.join();
    const find = async (q: string) =>
      (await admin.get(`/moderation/accounts?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ username }: { username: string }) => username,
      );
    assert.deepEqual(await find(ada.username), [ada.username]);
    assert.deepEqual(await find(`@${ada.username.toUpperCase()}`), [ada.username]);
    assert.deepEqual(await find(`${ada.username}@EXAMPLE`), [ada.username]);
    for (const q of ['%', '_', '\\', "' or 1=1 --"]) assert.deepEqual(await find(q), [], q);
    const path = `/moderation/accounts/${ada.username}/disable`;
    assert.equal((await admin.post(path)).status, 204);
    assert.equal((await ada.get('/users/me')).status, 401);
    const login = { username: ada.username, password: PASSWORD };
    assert.equal((await thoughts.client.post('/auth/login', login)).status, 401);
    assert.equal((await admin.delete(path)).status, 204);
    assert.equal((await thoughts.client.post('/auth/login', login)).status, 200);
    const { data } = (await admin.get('/moderation/acts')).body;
    assert.deepEqual(
      data.slice(0, 2).map(({ operator, act, target }: Record<string, string>) => [operator, act, target]),
      [
        [admin.username, 'enable-account', ada.username],
        [admin.username, 'disable-account', ada.username],
      ],
    );
    assert.equal((await admin.post('/moderation/accounts/nobody-here/disable')).status, 404);
  });

  test('the style of an account can be disabled for others, also after changes', async () => {
    const admin = await joinAdmin();
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.put('/users/me', { customCss: '.page { color: red }' });
    const path = `/moderation/accounts/${ada.username}/hide-style`;
    const shownTo = async (reader: Person) => (await reader.get(`/users/${ada.username}`)).body.customCss;
    const listed = async () =>
      (await admin.get(`/moderation/accounts?q=${ada.username}`)).body.data.map(
        ({ hasStyle, styleHidden }: Record<string, boolean>) => [hasStyle, styleHidden],
      );
    assert.match(await shownTo(bob), /red/);
    assert.deepEqual(await listed(), [[true, false]]);
    for (let time = 0; time < 2; time += 1) assert.equal((await admin.post(path)).status, 204);
    assert.deepEqual(await listed(), [[true, true]]);
    assert.equal(await shownTo(bob), '');
    const changed = await ada.put('/users/me', { customCss: '.page { color: blue }' });
    assert.deepEqual([changed.status, changed.body.styleHidden], [200, true]);
    assert.match(changed.body.customCss, /blue/);
    assert.equal(await shownTo(bob), '');
    const found = (await bob.get(`/search?type=user&q=${ada.username}`)).body;
    assert.match(JSON.stringify(found), new RegExp(`"username":"${ada.username}"`));
    assert.doesNotMatch(JSON.stringify(found), /blue/);
    assert.equal((await admin.delete(path)).status, 204);
    assert.match(await shownTo(bob), /blue/);
    assert.equal((await ada.get('/users/me')).body.styleHidden, false);
    const acts = (await admin.get('/moderation/acts')).body.data.slice(0, 3);
    assert.deepEqual(
      acts.map(({ act, target }: Record<string, string>) => [act, target]),
      ['show-style', 'hide-style', 'hide-style'].map((act) => [act, ada.username]),
    );
    assert.equal((await admin.post('/moderation/accounts/nobody-here/hide-style')).status, 404);
  });

  test('accounts are listed newest first, then by id, on pages of any size', async () => {
    const admin = await joinAdmin();
    thoughts.clock.advance(SECOND);
    const prefix = `tie${crypto.randomUUID().slice(0, 8)}`;
    const ids = new Map<string, string>();
    for (const end of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const person = await thoughts.join(`${prefix}${end}`);
      ids.set(person.username, (await person.get('/users/me')).body.id);
    }
    const newestFirst = [...ids].toSorted(([, one], [, other]) => (one < other ? 1 : -1));
    const expected = newestFirst.map(([username]) => username);
    for (const perPage of [1, 4, 100]) {
      const seen = await readAllPages(admin, `/moderation/accounts?q=${prefix}`, perPage);
      assert.deepEqual(
        seen.map(({ username }) => username),
        expected,
      );
    }
  });

  test('administrators can neither disable each other nor change roles', async () => {
    const admin = await joinAdmin();
    const other = await joinAdmin();
    for (const { username } of [admin, other]) {
      const { status, body } = await admin.post(`/moderation/accounts/${username}/disable`);
      assert.deepEqual([status, body.code], [403, 'administrator']);
    }
    assert.equal((await other.get('/users/me')).status, 200);
  });

  test('any thought can be removed once, and private ones stay unreadable', async () => {
    const admin = await joinAdmin();
    const ada = await thoughts.join();
    const { id } = await post(ada, 'Out with it');
    const { id: secret } = await post(ada, 'Private', { visibility: 'private' });
    assert.equal((await admin.get(`/thoughts/${secret}`)).status, 404);
    assert.equal((await admin.delete(`/moderation/thoughts/${id}`)).status, 204);
    assert.equal((await ada.get(`/thoughts/${id}`)).status, 404);
    assert.equal((await ada.get(`/users/${ada.username}`)).body.thoughtCount, 0);
    assert.equal((await admin.delete(`/moderation/thoughts/${id}`)).status, 404);
    const [act] = (await admin.get('/moderation/acts')).body.data;
    assert.deepEqual([act.act, act.target, act.detail], ['remove-thought', id, 'Out with it']);
  });

  test('moderation actions can be filtered by person', async () => {
    const admin = await joinAdmin();
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'Out with it');
    await bob.post('/reports', { about: ada.username, thoughts: [id], text: 'Spam' });
    const [report] = (await admin.get('/moderation/reports')).body.data;
    await admin.delete(`/moderation/reports/${report.id}`);
    await admin.delete(`/moderation/thoughts/${id}`);
    await admin.post(`/moderation/accounts/${ada.username}/disable`);
    await admin.post(`/moderation/accounts/${bob.username}/disable`);
    const acts = async (person: string) =>
      (await admin.get(`/moderation/acts?person=${encodeURIComponent(person)}`)).body;
    for (const name of [ada.username, ` @${ada.username.toUpperCase()} `]) {
      const { total, data } = await acts(name);
      assert.deepEqual(
        [total, data.map(({ act }: { act: string }) => act)],
        [3, ['disable-account', 'remove-thought', 'dismiss-report']],
      );
    }
    assert.equal((await acts('nobody-here')).total, 0);
  });

  test('reports are listed and dismissed', async () => {
    const admin = await joinAdmin();
    await using server = await openServerDatabase(thoughts);
    const body = JSON.stringify({ objects: ['https://other.example/users/eve'], content: 'Spam' });
    const reports = ['first', 'second'].map((id, index) => ({
      id,
      actor_uri: 'https://third.example/actor',
      body,
      created_at: thoughts.clock.now() + index,
    }));
    await server.database.write((tx) => tx.insertInto('report').values(reports).execute());
    const { data, total } = (await admin.get('/moderation/reports?per_page=1')).body;
    assert.deepEqual([total, data.length, data[0].id, data[0].reason], [2, 1, 'second', 'Spam']);
    assert.equal((await admin.get('/moderation/reports?per_page=1&page=2')).body.data[0].id, 'first');
    assert.equal((await admin.delete('/moderation/reports/second')).status, 204);
    assert.equal((await admin.delete('/moderation/reports/second')).status, 404);
    assert.equal((await admin.get('/moderation/reports')).body.total, 1);
    const [act] = (await admin.get('/moderation/acts')).body.data;
    assert.deepEqual(
      [act.act, act.target, act.detail],
      ['dismiss-report', 'https://other.example/users/eve', 'Spam'],
    );
  });

  test('a domain is blocked, listed and unblocked, and its people are deleted', async () => {
    const admin = await joinAdmin();
    await using server = await openServerDatabase(thoughts);
    const handle = await server.addRemoteActor('eve');
    const host = handle.split('@')[1] ?? '';
    assert.equal((await admin.get(`/moderation/hosts/${host}`)).body.people, 1);
    const blocked = await admin.post('/moderation/domain-blocks', { domain: `*.${host}`, reason: 'Spam' });
    assert.equal(blocked.status, 204);
    assert.equal((await admin.post('/moderation/domain-blocks', { domain: host })).status, 204);
    const [row] = (await admin.get('/moderation/domain-blocks')).body;
    assert.deepEqual([row.domain, row.reason], [host, 'Spam']);
    await thoughts.service.runJobs();
    assert.equal((await thoughts.client.get(`/users/${handle}`)).status, 404);
    assert.equal((await admin.get(`/moderation/hosts/${host}`)).body.blockedBy, host);
    assert.equal((await admin.delete(`/moderation/domain-blocks/${host}`)).status, 204);
    assert.equal((await admin.delete(`/moderation/domain-blocks/${host}`)).status, 404);
    for (const domain of ['not a domain', 'a/b', '@x'])
      assert.equal((await admin.post('/moderation/domain-blocks', { domain })).status, 400, domain);
    const own = new URL(thoughts.service.url).hostname;
    assert.equal((await admin.post('/moderation/domain-blocks', { domain: own })).status, 400);
  });

  test('a block list is imported, and skipped lines are reported', async () => {
    const admin = await joinAdmin();
    const list =
      '#domain,#severity\none.example,suspend\ntwo.example,silence\nt*o.example,suspend\none.example,suspend\n';
    const { status, body } = await admin.post('/moderation/domain-blocks/import', { list });
    assert.equal(status, 200);
    assert.deepEqual([body.added, body.known, body.skipped.length], [1, 0, 2]);
    assert.equal((await admin.post('/moderation/domain-blocks/import', { list: '"' })).status, 400);
  });

  test('hosts are listed with their delivery state', async () => {
    const admin = await joinAdmin();
    await using server = await openServerDatabase(thoughts);
    const now = thoughts.clock.now();
    const common = { retry_at: null, next_at: null, seen_at: now };
    const hosts = [
      { name: 'good.example', failing_since: null, last_success_at: now, last_error: null, ...common },
      { name: 'bad.example', failing_since: now, last_success_at: null, last_error: 'timeout', ...common },
    ];
    await server.database.write((tx) =>
      (tx as unknown as FederationDb).insertInto('remote_host').values(hosts).execute(),
    );
    const names = async (query: string) =>
      (await admin.get(`/moderation/hosts${query}`)).body.data.map(({ host }: { host: string }) => host);
    assert.deepEqual(await names(''), ['bad.example', 'good.example']);
    assert.deepEqual(await names('?failing=true'), ['bad.example']);
  });

  test('an invitation is created, listed without its code, and revoked', async () => {
    const admin = await joinAdmin();
    const { status, body } = await admin.post('/moderation/invitations', {
      uses: 2,
      days: 3,
      note: 'For you',
    });
    assert.equal(status, 201);
    assert.match(body.url, /\/join\?invitation=[\w-]{24}$/);
    const [row] = (await admin.get('/moderation/invitations')).body;
    assert.deepEqual([row.id, row.usesLeft, row.note, row.code], [body.id, 2, 'For you', undefined]);
    assert.equal((await admin.delete(`/moderation/invitations/${body.id}`)).status, 204);
    assert.deepEqual((await admin.get('/moderation/invitations')).body, []);
  });
});
