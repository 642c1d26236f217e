// Profile pictures: uploads by REST and by apps, federation, replacement and removal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANARY } from '@tandem/platform/media/testing/bytes.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../../../client-api/testing/app.ts';
import { formOf, PHOTO } from '../../../client-api/testing/pictures.ts';
import { useFederationHarness } from '../../../federation/testing/harness.ts';
import { usePeer } from '../../../federation/testing/peer.ts';

eachDatabase('pictures of profiles', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  const fetched = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const CREDENTIALS = '/api/v1/accounts/update_credentials';

  test('profile pictures can be uploaded, replaced and removed, and lose their metadata', async () => {
    const { self } = await joinWithApp(here.thoughts);
    for (const [kind, member] of [
      ['avatar', 'avatarUrl'],
      ['header', 'headerUrl'],
    ] as const) {
      const { status, body } = await self.post(`/users/me/${kind}`, formOf({ picture: PHOTO }));
      assert.equal(status, 200, JSON.stringify(body));
      const shown = await fetched(body[member]);
      assert.deepEqual([shown.status, shown.bytes.includes(CANARY)], [200, false]);
      assert.equal((await self.get(`/users/${self.username}`)).body[member], body[member]);
      const headers = { 'content-type': 'image/jpeg' };
      const next: Json = (await self.post(`/users/me/${kind}`, new Uint8Array(PHOTO), { headers })).body;
      assert.notEqual(next[member], body[member]);
      assert.equal((await fetched(body[member])).status, 404, 'the previous picture');
      assert.equal((await fetched(next[member])).status, 200);
      assert.equal((await self.put('/users/me', { [member]: next[member], bio: 'Same' })).status, 200);
      assert.equal((await fetched(next[member])).status, 200, 'the picture is unchanged');
      const removed = await self.delete(`/users/me/${kind}`);
      assert.deepEqual([removed.status, removed.body[member]], [200, '']);
      assert.equal((await fetched(next[member])).status, 404);
    }
  });

  test('invalid, damaged and oversized pictures are refused, and the profile is unchanged', async () => {
    const ada = await joinWithApp(here.thoughts);
    const { body } = await ada.self.post('/users/me/avatar', formOf({ file: PHOTO }));
    const cases: [file: Buffer, status: number][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      [PHOTO.subarray(0, 50), 400],
      [Buffer.alloc(0), 400],
      [Buffer.alloc(8 * 1024 * 1024 + 1), 413],
    ];
    for (const [file, status] of cases) {
      const refused = await ada.self.post('/users/me/avatar', formOf({ file }));
      assert.equal(refused.status, status, refused.text);
    }
    const form = { body: formOf({ display_name: 'Changed', avatar: PHOTO, header: Buffer.from('no') }) };
    assert.equal((await ada.send('PATCH', CREDENTIALS, form)).status, 422);
    const { body: after } = await ada.self.get('/users/me');
    assert.deepEqual([after.displayName, after.avatarUrl], [ada.username, body.avatarUrl]);
    assert.equal((await fetched(body.avatarUrl)).status, 200);
  });

  test('pictures are set by apps with other members, and sent to other servers', async () => {
    const ana = await peer().addActor('ana');
    const ada = await joinWithApp(here.thoughts);
    await ada.self.put('/users/me', { manuallyApprovesFollowers: false });
    await ana.send(here.inbox(), ana.activity('Follow', { object: here.actorUri(ada.username) }));
    await here.drain();
    await here.thoughts.service.drainQueues();
    const form = { body: formOf({ display_name: 'Ada L.', avatar: PHOTO, header: PHOTO, note: 'Hi' }) };
    const { status, body } = await ada.send('PATCH', CREDENTIALS, form);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.display_name, body.source.note], ['Ada L.', 'Hi']);
    assert.notEqual(body.avatar, body.header);
    for (const url of [body.avatar, body.header]) assert.equal((await fetched(url)).status, 200);
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
    const [update] = peer()
      .requests.filter(({ method }) => method === 'POST')
      .map(({ body: sent }) => JSON.parse(sent))
      .filter(({ type, object }) => type === 'Update' && object.icon !== undefined)
      .slice(-1);
    assert.deepEqual([update?.object.icon.url, update?.object.image.url], [body.avatar, body.header]);
    const { body: cleared } = await ada.delete('/api/v1/profile/avatar');
    assert.match(cleared.avatar, /pictures\/avatar\.png$/);
    assert.equal((await fetched(body.avatar)).status, 404);
    assert.equal(cleared.header, body.header);
  });
});
