import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../../testing/thoughts.ts';
import { MAX_MUTE_SECONDS } from './contract.ts';

eachDatabase('mutes', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const people = () => Promise.all([thoughts.join(), thoughts.join(), thoughts.join()]);
  const mute = (by: Client, { username }: Person, body?: object) =>
    by.send('POST', `/users/${username}/mute`, { body });
  const unmute = (by: Client, { username }: Person) => by.delete(`/users/${username}/mute`);
  const follow = (by: Client, { username }: Person) => by.post(`/users/${username}/follow`);
  const read = async (by: Client, path: string): Promise<string[]> =>
    (await readAllPages(by, path, 2)).map(({ content }) => content);
  const relationship = async (by: Client, { username }: Person) => {
    const { muting, mutingNotifications, mutedUntil } = (await by.get(`/users/${username}`)).body
      .relationship;
    return [muting, mutingNotifications, mutedUntil];
  };
  const told = async (person: Person): Promise<string[]> =>
    (await readAllPages(person, '/notifications', 50)).map(({ type }) => type);
  const tagged = () => `t${crypto.randomUUID().replaceAll('-', '')}`;

  test('feeds, tags and searches omit thoughts and boosts of a muted person', async () => {
    const [ada, bob, eve] = await people();
    for (const one of [bob, eve]) await follow(ada, one);
    const tag = tagged();
    const his = await post(bob, `from bob #${tag}`);
    const hers = await post(eve, `from eve #${tag}`);
    await bob.post(`/thoughts/${hers.id}/boost`);
    await eve.post(`/thoughts/${his.id}/boost`);
    assert.equal((await mute(ada, bob)).status, 204);
    const eves = [`from eve #${tag}`];
    assert.deepEqual(await read(ada, '/feed'), eves);
    assert.deepEqual(await read(ada, '/feed?include=boosts'), eves);
    assert.deepEqual(await read(ada, `/tags/${tag}`), eves);
    assert.deepEqual(await read(ada, `/search?q=${tag}&type=thought`), eves);
    const listed = await readAllPages(ada, '/feed/public?local=true', 50);
    assert.ok(!listed.some(({ id }) => id === his.id) && listed.some(({ id }) => id === hers.id));
    // Direct access to a muted user's thoughts still works.
    assert.equal((await ada.get(`/thoughts/${his.id}`)).status, 200);
    assert.deepEqual(await read(ada, `/users/${bob.username}/thoughts`), [`from bob #${tag}`]);
    assert.equal((await ada.get(`/users/${bob.username}`)).body.relationship.following, true);
    assert.deepEqual(await read(eve, `/tags/${tag}`), [...eves, `from bob #${tag}`]);

    await unmute(ada, bob);
    assert.deepEqual(await read(ada, `/tags/${tag}`), [...eves, `from bob #${tag}`]);
    assert.equal((await read(ada, '/feed?include=boosts')).length, 4);
  });

  test('a muted person causes no notifications, unless the mute excludes them', async () => {
    const [ada, bob] = await people();
    const { id } = await post(ada, 'hello');
    await mute(ada, bob, { notifications: false });
    await bob.post(`/thoughts/${id}/like`);
    assert.deepEqual(await told(ada), ['like']);
    await mute(ada, bob);
    await bob.post(`/thoughts/${id}/boost`);
    await follow(bob, ada);
    await post(bob, `hello @${ada.username}`, { replyTo: id });
    await post(bob, `hello @${ada.username} and @nobody`);
    assert.deepEqual(await told(ada), ['like']);
    assert.equal((await ada.get('/notifications/unread-count')).body.count, 1);
    await unmute(ada, bob);
    assert.deepEqual(await told(ada), ['like']);
    await post(bob, `and now? @${ada.username}`);
    assert.deepEqual(await told(ada), ['mention', 'like']);
  });

  test('a mute suppresses only the notifications of its owner', async () => {
    const [ada, bob, eve] = await people();
    await mute(ada, eve);
    await post(eve, `@${ada.username} @${bob.username}`);
    assert.deepEqual([await told(ada), await told(bob)], [[], ['mention']]);
  });

  test('a mute with a duration expires; muting again replaces the options', async () => {
    const [ada, bob] = await people();
    const start = thoughts.clock.now();
    await mute(ada, bob, { seconds: 3600, notifications: false });
    assert.deepEqual(await relationship(ada, bob), [true, false, new Date(start + HOUR).toISOString()]);
    await mute(ada, bob, { seconds: 7200 });
    assert.deepEqual(await relationship(ada, bob), [true, true, new Date(start + 2 * HOUR).toISOString()]);
    thoughts.clock.advance(2 * HOUR - SECOND);
    await thoughts.service.runJobs();
    assert.equal((await ada.get('/mutes')).body.total, 1);
    thoughts.clock.advance(SECOND);
    await thoughts.service.runJobs();
    assert.deepEqual(await relationship(ada, bob), [false, false, null]);
    assert.equal((await ada.get('/mutes')).body.total, 0);
    await mute(ada, bob, { seconds: 60 });
    await mute(ada, bob, { seconds: null, notifications: null });
    assert.deepEqual(await relationship(ada, bob), [true, true, null]);
    thoughts.clock.advance(HOUR);
    await thoughts.service.runJobs();
    assert.deepEqual(await relationship(ada, bob), [true, true, null]);
  });

  test('muted people are listed by mute date, newest first, and are not informed', async () => {
    const [ada, bob, eve] = await people();
    const far = await serverDatabase.addRemoteActor();
    await mute(ada, eve);
    await ada.post(`/users/${far}/mute`);
    await mute(ada, bob);
    await mute(ada, eve, { seconds: 60 });
    const names = (await readAllPages(ada, '/mutes', 2)).map(({ username }) => username);
    assert.deepEqual(names, [bob.username, far, eve.username]);
    assert.equal((await bob.get('/mutes')).body.total, 0);
    assert.deepEqual(await relationship(bob, ada), [false, false, null]);
    for (const _ of [1, 2]) assert.equal((await unmute(ada, bob)).status, 204);
    assert.equal((await ada.get('/mutes')).body.total, 2);
  });

  test('muting oneself, unknown people, and durations out of range is refused', async () => {
    const [ada, bob] = await people();
    const refused = await mute(ada, ada);
    assert.deepEqual([refused.status, refused.body.code], [403, 'own-mute']);
    assert.equal((await ada.post('/users/nobody-here/mute')).status, 404);
    assert.equal((await ada.delete('/users/nobody-here/mute')).status, 404);
    for (const body of [
      { seconds: -1 },
      { seconds: 1.5 },
      { seconds: MAX_MUTE_SECONDS + 1 },
      { notifications: 1 },
    ]) {
      assert.equal((await mute(ada, bob, body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await mute(ada, bob, { seconds: MAX_MUTE_SECONDS })).status, 204);
  });

  test('mutes are deleted with either account', async () => {
    const [ada, bob, eve] = await people();
    await mute(ada, bob);
    await mute(bob, eve);
    const ids = await Promise.all([ada, bob, eve].map(({ username }) => serverDatabase.idOf(username)));
    await bob.send('DELETE', '/users/me', { body: { password: PASSWORD } });
    const { read: db } = serverDatabase.database;
    assert.deepEqual(await db.selectFrom('mute').select('number').where('muter_id', 'in', ids).execute(), []);
  });
});
