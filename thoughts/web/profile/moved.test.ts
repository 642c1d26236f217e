import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

eachDatabase('the page of a person who moved', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const server = useServerDatabase(thoughts);
  const peer = usePeer();
  const member = async () => logInByForm(thoughts.client, (await thoughts.join()).username);
  const wayOn = (text: string): string | undefined =>
    /@\S+ moved to<\/span> <a href="(?<href>[^"]*)"[^>]*><bdi>(?<name>[^<]*)</.exec(text)?.slice(1).join(' ');
  /** The path of somebody who says to have moved to `movedTo`, and is known here. */
  const addMoved = async (username: string, movedTo?: string): Promise<string> => {
    const { handle } = await peer().addActor(username, { movedTo });
    await (await member()).read(`/find?${new URLSearchParams({ q: `@${handle}` })}`);
    return `/@${handle}`;
  };

  test('links to the page of the new account once that is known', async () => {
    const next = await peer().addActor('next');
    const path = await addMoved('before', next.uri);
    const reader = await member();
    const search = `/find?q=${encodeURIComponent(next.uri)}`;
    assert.equal(wayOn(await read(thoughts.client, path)), `${next.uri} ${peer().host}`);
    assert.equal(wayOn(await reader.read(path)), `${search} ${peer().host}`);
    const movedTo = async () => (await thoughts.client.get(path.replace('/@', '/users/'))).body.movedTo;
    const movedInApps = async () => {
      const { body } = await thoughts.client.get(`/api/v1/accounts/lookup?acct=${path.slice(2)}`);
      const { body: read } = await thoughts.client.get(`/api/v1/accounts/${body.id}`);
      assert.deepEqual(read, body);
      return read.moved;
    };
    assert.deepEqual(await movedTo(), { username: null, url: next.uri });
    assert.equal(await movedInApps(), undefined, 'only a known account can be shown');
    assert.match(await reader.read(search), /The next/);
    assert.deepEqual(await movedTo(), { username: next.handle, url: next.uri });
    assert.deepEqual([(await movedInApps()).acct, (await movedInApps()).uri], [next.handle, next.uri]);
    for (const text of [await read(thoughts.client, path), await reader.read(path)])
      assert.equal(wayOn(text), `/@${next.handle} @${next.handle}`);
  });

  test('links to a local account, except for visitors if it is hidden from them', async () => {
    const ada = await thoughts.join();
    const path = await addMoved('joined', `${thoughts.service.url}/users/${ada.username}`);
    assert.equal(wayOn(await read(thoughts.client, path)), `/@${ada.username} @${ada.username}`);
    await ada.put('/users/me', { showToVisitors: false });
    assert.equal(wayOn(await read(thoughts.client, path)), undefined);
    assert.equal(wayOn(await (await member()).read(path)), `/@${ada.username} @${ada.username}`);
  });

  test('has no link without a move, and none to a blocked server', async () => {
    const database = server.database as unknown as FederationDatabase;
    const path = await addMoved('hidden', 'https://blocked.example/users/next');
    assert.match(wayOn(await read(thoughts.client, path)) ?? '', /blocked\.example$/);
    const row = { domain: 'blocked.example', reason: '', created_at: 1, cleared_at: 1 };
    await database.write((tx) => tx.insertInto('domain_block').values(row).execute());
    assert.equal(wayOn(await read(thoughts.client, path)), undefined);
    assert.equal(wayOn(await read(thoughts.client, await addMoved('stays'))), undefined);
  });

  test('shows hosts without confusable characters', async () => {
    const path = await addMoved('trick', 'https://b\u0430nk.example/\u202e<script>"');
    const text = await read(thoughts.client, path);
    assert.match(wayOn(text) ?? '', / xn--bnk-6cd\.example$/);
    assert.doesNotMatch(text, /\u202e|<script>"/);
  });
});
