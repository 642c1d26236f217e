import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const marksOf = ({ muting, muting_notifications, muting_expires_at }: Json) => [
  muting,
  muting_notifications,
  muting_expires_at,
];

eachDatabase('mutes of accounts in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const act = async (by: AppUser, of: AppUser, name: string, body?: object): Promise<Json> => {
    const reply = await by.post(`/api/v1/accounts/${of.id}/${name}`, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };

  test('an account is muted permanently or for a duration, with or without its notifications', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const end = new Date(thoughts.clock.now() + HOUR).toISOString();
    assert.deepEqual(marksOf(await act(ada, bob, 'mute')), [true, true, null]);
    const timed = await act(ada, bob, 'mute', { notifications: false, duration: 3600 });
    assert.deepEqual(marksOf(timed), [true, false, end]);
    const relation = async (by: AppUser, of: AppUser) =>
      (await by.get(`/api/v1/accounts/relationships?id[]=${of.id}`)).body[0];
    assert.deepEqual(await relation(ada, bob), timed);
    assert.deepEqual(marksOf(await relation(bob, ada)), [false, false, null]);
    const { body: list } = await ada.get('/api/v1/mutes');
    assert.deepEqual(
      list.map(({ id, mute_expires_at }: Json) => [id, mute_expires_at]),
      [[bob.id, end]],
    );
    for (const _ of [1, 2]) assert.deepEqual(marksOf(await act(ada, bob, 'unmute')), [false, false, null]);
    assert.deepEqual((await ada.get('/api/v1/mutes')).body, []);
  });

  test('the caller’s timelines omit statuses and boosts of a muted account', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    for (const by of [ada, eve]) await act(by, bob, 'follow');
    const { body: posted } = await bob.post('/api/v1/statuses', { status: 'by bob' });
    const ids = async (by: AppUser, path: string) =>
      (await by.get(`/api/v1/timelines/${path}`)).body.map(({ id }: Json) => id);
    await act(ada, bob, 'mute');
    for (const path of ['home', 'public']) {
      assert.equal((await ids(ada, path)).includes(posted.id), false, path);
      assert.equal((await ids(eve, path)).includes(posted.id), true, path);
    }
    await act(ada, bob, 'unmute');
    assert.equal((await ids(ada, 'home')).includes(posted.id), true);
  });

  test('muting oneself, unknown accounts and invalid durations is refused, and a scope is required', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    assert.equal((await ada.post(`/api/v1/accounts/${ada.id}/mute`)).status, 403);
    assert.equal((await ada.post('/api/v1/accounts/5/mute')).status, 404);
    for (const duration of [-1, 1e12, 'soon']) {
      const { status } = await ada.post(`/api/v1/accounts/${bob.id}/mute`, { duration });
      assert.equal(status, 422, String(duration));
    }
    assert.deepEqual((await ada.get('/api/v1/mutes')).body, []);
    const reader = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await reader.post(`/api/v1/accounts/${bob.id}/mute`)).status, 403);
    assert.equal((await reader.get('/api/v1/mutes')).status, 200);
  });
});
