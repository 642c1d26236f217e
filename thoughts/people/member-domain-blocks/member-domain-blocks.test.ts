import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { createActor } from '../../foundation/actors/actors.ts';
import { type ThoughtId, toActorId } from '../../ids.ts';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../../web/testing/member.ts';

const PATH = '/api/v1/domain_blocks';

eachDatabase('servers that members block', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);
  const addAt = async (host: string): Promise<string> => {
    const username = `far_${crypto.randomUUID().slice(0, 8)}`;
    const handle = `${username}@${host}`;
    const url = `https://${host}/@${username}`;
    const id = toActorId(crypto.randomUUID());
    const row = { id, account_id: null, host, username, handle_key: handle, url, wire_uri: url };
    await server.database.write((tx) => createActor(tx, { ...row, created_at: thoughts.clock.now() }));
    return handle;
  };
  const as = (name: string) => remoteUser(server.database, name, thoughts.clock.now());
  const say = async (by: string, text: string, replyTo: ThoughtId | null = null): Promise<string> => {
    const { status, id } = await as(by).post({
      text,
      replyTo,
      summary: '',
      choices: [],
      pictures: [],
      quote: null,
      quotePolicy: null,
      visibility: 'public',
      listed: true,
      recipients: [],
      at: thoughts.clock.now(),
      url: `https://far.example/${crypto.randomUUID()}`,
    });
    assert.equal(status, 201);
    return id;
  };
  const idsOf = async (by: Person, path: string): Promise<string[]> =>
    (await by.get(path)).body.data.map(({ id }: Json) => id);

  test('apps list, add and remove them, page by page', async () => {
    const ada = await joinWithApp(thoughts);
    for (const domain of ['', 'example com', 'localhost', '@ada@far.example']) {
      const { status, body } = await ada.post(PATH, { domain });
      assert.deepEqual([status, typeof body.error], [422, 'string'], domain);
    }
    for (const domain of ['one.example', 'Two.Example', '*.three.example', 'one.example'])
      assert.deepEqual((await ada.post(PATH, { domain })).body, {});
    const all = ['three.example', 'two.example', 'one.example'];
    assert.deepEqual((await ada.get(PATH)).body, all);
    const first = await ada.get(`${PATH}?limit=2`);
    assert.deepEqual(first.body, all.slice(0, 2));
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const last = await ada.get(next.slice(ada.url.length));
    assert.deepEqual(last.body, all.slice(2));
    assert.doesNotMatch(last.headers.get('link') ?? '', /next/);
    for (const domain of ['TWO.example', 'unknown.example', 'no domain'])
      assert.deepEqual((await ada.delete(`${PATH}?domain=${encodeURIComponent(domain)}`)).body, {});
    assert.deepEqual((await ada.get(PATH)).body, ['three.example', 'one.example']);
    const limited = await joinWithApp(thoughts, undefined, 'read:blocks');
    assert.deepEqual((await limited.get(PATH)).body, []);
    assert.equal((await limited.post(PATH, { domain: 'one.example' })).status, 403);
    assert.equal((await thoughts.client.get(PATH)).status, 401);
  });

  test('hide people of the server and below it from lists, and not from threads and others', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await thoughts.join();
    const far = await addAt('far.example');
    const below = await addAt('sub.far.example:8443');
    const beside = await addAt('notfar.example');
    const hidden: string[] = [];
    for (const name of [far, below]) hidden.push(await say(name, 'rain #rain'));
    const shown = await say(beside, 'rain #rain');
    const lists = ['/feed/public?per_page=100', '/tags/rain?per_page=100', '/search?q=rain&per_page=100'];
    for (const path of lists)
      for (const id of [...hidden, shown]) assert.ok((await idsOf(ada.self, path)).includes(id), path);
    assert.equal((await ada.post(PATH, { domain: 'far.example' })).status, 200);
    for (const path of lists) {
      const ids = await idsOf(ada.self, path);
      assert.deepEqual(
        [...hidden, shown].map((id) => ids.includes(id)),
        [false, false, true],
        path,
      );
      const { body } = await ada.self.get(path);
      assert.equal(body.total, body.data.length, path);
      assert.ok((await idsOf(bob, path)).includes(hidden[0] ?? ''), 'others see them');
    }
    for (const id of hidden) {
      assert.equal((await ada.self.get(`/thoughts/${id}`)).status, 200);
      assert.equal((await ada.self.get(`/thoughts/${id}/thread`)).status, 200);
    }
    assert.equal((await ada.self.get(`/users/${far}/thoughts`)).body.data.length, 1);
    const numbers = await Promise.all(
      [far, below, beside].map(async (name) => (await ada.self.get(`/users/${name}`)).body.number),
    );
    const { body } = await ada.get(`/api/v1/accounts/relationships?id[]=${numbers.join('&id[]=')}`);
    assert.deepEqual(
      body.map((one: Json) => one.domain_blocking),
      [true, true, false],
    );
    await ada.delete(`${PATH}?domain=far.example`);
    assert.ok((await idsOf(ada.self, '/feed/public?per_page=100')).includes(hidden[0] ?? ''));
  });

  test('end follows in both directions, with an Undo or a Reject for each, and prevent new ones', async () => {
    const ada = await joinWithApp(thoughts);
    const [idol, fan, asking, beside] = await Promise.all(
      ['far.example', 'sub.far.example', 'far.example', 'near.example'].map(addAt),
    );
    assert.ok(idol && fan && asking && beside);
    await ada.self.put('/users/me', { manuallyApprovesFollowers: false });
    for (const name of [idol, beside]) {
      assert.equal((await ada.self.post(`/users/${name}/follow`)).status, 204);
      assert.equal(await as(name).accept(ada.username), 204);
    }
    for (const name of [fan, beside]) assert.equal(await as(name).follow(ada.username), 204);
    await ada.self.put('/users/me', { manuallyApprovesFollowers: true });
    assert.equal(await as(asking).follow(ada.username), 204);
    const preview = await ada.get(`${PATH}/preview?domain=far.example`);
    assert.deepEqual(preview.body, { following_count: 1, followers_count: 1 });
    const from = async () =>
      (await ada.self.get('/notifications')).body.data.map((one: Json) => one.from.username);
    assert.ok((await from()).includes(fan));
    await ada.post(PATH, { domain: 'far.example' });
    const id = await server.idOf(ada.username);
    const before = (await server.eventsOf(id)).length;
    await thoughts.service.runJobs();
    await thoughts.service.runJobs();
    const ended = (await server.eventsOf(id)).slice(before).map(({ kind }) => kind);
    assert.deepEqual(ended.sort(), ['follow-rejected', 'follow-rejected', 'unfollowed']);
    const names = async (list: string): Promise<string[]> =>
      (await ada.self.get(`/users/${ada.username}/${list}`)).body.data.map((one: Json) => one.username);
    assert.deepEqual([await names('following'), await names('followers')], [[beside], [beside]]);
    const { body: profile } = await ada.self.get(`/users/${ada.username}`);
    assert.deepEqual([profile.followingCount, profile.followerCount], [1, 1]);
    assert.deepEqual((await from()).includes(fan), false);
    assert.equal((await ada.self.post(`/users/${idol}/follow`)).status, 403);
    assert.equal(await as(fan).follow(ada.username), 403);
    await say(fan, `hello @${ada.username}`);
    await say(beside, `hello @${ada.username}`);
    const told = await from();
    assert.deepEqual([told.includes(fan), told.includes(beside)], [false, true]);
    await ada.delete(`${PATH}?domain=far.example`);
    assert.equal(await as(fan).follow(ada.username), 204);
  });

  test('are kept by the interface, the pages, exports and imports', async () => {
    const ada = await thoughts.join();
    const path = '/users/me/blocked-domains';
    const listed = async (by: Person) => (await by.get(path)).body.map(({ domain }: Json) => domain);
    assert.equal((await ada.post(path, { domain: 'a b' })).status, 400);
    const own = await ada.post(path, { domain: 'localhost' });
    assert.deepEqual([own.status, own.body.code], [400, 'own-server']);
    for (const _ of [1, 2]) assert.equal((await ada.post(path, { domain: 'one.example' })).status, 204);
    const browser = await logInByForm(thoughts.client, ada.username);
    const asked = await browser.send('/me/servers', { block: 'Two.example' });
    assert.equal(asked.status, 200);
    assert.match(asked.text, /You follow 0 people there, 0 follow you\./);
    assert.deepEqual(await listed(ada), ['one.example'], 'nothing is blocked before the confirmation');
    assert.equal((await browser.send('/me/servers', { block: 'two.example', sure: 'on' })).status, 303);
    assert.deepEqual(await listed(ada), ['two.example', 'one.example']);
    assert.match(await browser.read('/me/servers'), /Unblock two\.example/);
    const bad = await browser.send('/me/servers', { block: 'a b' });
    assert.deepEqual([bad.status, bad.text.includes('value="a b"')], [400, true]);
    const { text: csv } = await ada.get('/data/export?form=blocked_domains.csv');
    assert.equal(csv, 'two.example\r\none.example\r\n');
    assert.equal((await browser.send('/me/servers', { unblock: 'two.example' })).status, 303);
    assert.equal((await ada.delete(`${path}/one.example`)).status, 204);
    assert.deepEqual(await listed(ada), []);

    const bring = async (query: string, file: string): Promise<Json> => {
      const headers = { 'content-type': 'text/csv' };
      const { status, body } = await ada.post(`/data/import?kind=domains${query}`, file, { headers });
      assert.equal(status, 202);
      await thoughts.service.drainQueues();
      return (await ada.get(`/data/imports/${body.id}`)).body;
    };
    const { failures } = await bring('', `#domain\n${csv}localhost\na b\n`);
    assert.deepEqual(failures, [
      { line: 4, reason: 'own' },
      { line: 5, reason: 'malformed' },
    ]);
    assert.deepEqual((await listed(ada)).sort(), ['one.example', 'two.example']);
    assert.deepEqual((await bring('&mode=replace', 'two.example\n')).failures, []);
    assert.deepEqual(await listed(ada), ['two.example']);
  });
});
