import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { formatInstant, HOUR } from '@tandem/platform/time/clock.ts';
import { thoughtsProgram } from '../../commands.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const MODERATED = '/moderation/announcements';
const EMOJIS = ['👍', '🎉', '😂', '🐈', '🍰', '🚀', '🌧️', '☕'];

eachDatabase('announcements', (dialect) => {
  const thoughts = useThoughts(dialect);

  const joinAdmin = async (): Promise<Person> => {
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    return admin;
  };
  const announce = async (admin: Person, content: string, more: object = {}): Promise<string> => {
    const { status, body, text } = await admin.post(MODERATED, { content, ...more });
    assert.equal(status, 201, text);
    return body.id;
  };
  const shownTo = async (user: AppUser, query = '') => {
    const { body } = await user.get(`/api/v1/announcements${query}`);
    return body.map(({ content }: { content: string }) => content);
  };

  test('announcements are returned to members between start and end until dismissed', async () => {
    const admin = await joinAdmin();
    const [ada, bob] = await Promise.all([joinWithApp(thoughts), joinWithApp(thoughts)]);
    const now = thoughts.clock.now();
    const at = (hours: number) => formatInstant(now + hours * HOUR);
    const id = await announce(admin, 'An update & <more> on #sunday: https://far.example/x');
    const later = await announce(admin, 'Later', { startsAt: at(1), endsAt: at(2), allDay: true });

    const [one, ...others] = (await ada.get('/api/v1/announcements')).body;
    assert.deepEqual(others, []);
    assert.match(one.content, /^<p>An update &amp; &lt;more&gt; on <a [^>]*href="[^"]*\/tags\/sunday"/);
    assert.match(one.content, /<a [^>]*href="https:\/\/far\.example\/x"/);
    assert.deepEqual(
      [one.id, one.read, one.all_day, one.starts_at, one.ends_at, one.reactions, one.mentions, one.statuses],
      [id, false, false, null, null, [], [], []],
    );
    assert.deepEqual([one.tags.map(({ name }: { name: string }) => name), one.emojis], [['sunday'], []]);

    const path = `/api/v1/announcements/${id}/dismiss`;
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await ada.post(path);
      assert.deepEqual([status, body], [200, {}]);
    }
    assert.deepEqual(await shownTo(ada), []);
    assert.equal((await ada.get('/api/v1/announcements?with_dismissed=true')).body[0].read, true);
    assert.deepEqual((await ada.self.get('/announcements')).body[0].seen, true);
    assert.equal((await shownTo(bob)).length, 1);
    assert.equal((await ada.post(`/api/v1/announcements/${later}/dismiss`)).status, 404, 'not displayed yet');
    assert.equal((await ada.post('/api/v1/announcements/x/dismiss')).status, 404);

    thoughts.clock.advance(HOUR);
    const [shown] = (await ada.get('/api/v1/announcements')).body;
    assert.deepEqual([shown.starts_at, shown.ends_at, shown.all_day], [at(1), at(2), true]);
    thoughts.clock.advance(HOUR);
    assert.deepEqual(await shownTo(ada), []);
    assert.equal((await thoughts.client.get('/api/v1/announcements')).status, 401);

    const { body: changed } = await admin.patch(`${MODERATED}/${later}`, { endsAt: null });
    assert.deepEqual([changed.content, changed.startsAt, changed.endsAt], ['Later', at(1), null]);
    assert.deepEqual(await shownTo(ada), ['<p>Later</p>']);
    for (const one of [later, id]) assert.equal((await admin.delete(`${MODERATED}/${one}`)).status, 204);
    assert.equal((await admin.delete(`${MODERATED}/${id}`)).status, 404);
    assert.deepEqual(await shownTo(bob), []);
    const acts = (await admin.get('/moderation/acts?per_page=5')).body.data.map(
      ({ act }: { act: string }) => act,
    );
    assert.deepEqual(acts, [
      'remove-announcement',
      'remove-announcement',
      'change-announcement',
      'create-announcement',
      'create-announcement',
    ]);
  });

  test('each member can add up to eight emoji reactions, each once', async () => {
    const admin = await joinAdmin();
    const [ada, bob] = await Promise.all([joinWithApp(thoughts), joinWithApp(thoughts)]);
    const id = await announce(admin, 'Hello');
    const path = (name: string, of = id) =>
      `/api/v1/announcements/${of}/reactions/${encodeURIComponent(name)}`;
    const reactions = async (user: AppUser) => (await user.get('/api/v1/announcements')).body[0].reactions;

    for (const name of EMOJIS) assert.equal((await ada.put(path(name))).status, 200, name);
    assert.equal((await ada.put(path('👍'))).status, 200, 'again');
    assert.equal((await bob.put(path('👍'))).status, 200);
    assert.equal((await bob.put(path('🌧'))).status, 200, 'without the variation selector');
    const seen = await reactions(bob);
    assert.deepEqual(seen.map(({ name }: { name: string }) => name).toSorted(), EMOJIS.toSorted());
    assert.deepEqual(
      seen.filter(({ count }: { count: number }) => count > 1),
      ['🌧️', '👍'].map((name) => ({ name, count: 2, me: true })),
    );
    const ninth = await bob.put(path('🦊'));
    assert.equal(ninth.status, 422);
    assert.match(ninth.body.error, /limit of different reactions/i);
    for (const name of ['x', 'shortcode', '👍👍', '1'])
      assert.equal((await ada.put(path(name))).status, 422, name);
    assert.equal((await ada.put(path('👍', '999999'))).status, 404);

    assert.equal((await bob.delete(path('👍'))).status, 200);
    assert.equal((await bob.delete(path('👍'))).status, 404);
    assert.deepEqual(
      (await reactions(ada)).find(({ name }: { name: string }) => name === '👍'),
      { name: '👍', count: 1, me: true },
    );
    assert.equal(
      (await ada.self.delete('/users/me', { body: { password: 'correct horse battery' } })).status,
      204,
    );
    assert.deepEqual(await reactions(bob), [{ name: '🌧️', count: 1, me: true }]);
    await admin.delete(`${MODERATED}/${id}`);
  });

  test('only administrators manage announcements, and invalid members are refused', async () => {
    const admin = await joinAdmin();
    const member = await thoughts.join();
    assert.equal((await member.get(MODERATED)).status, 403);
    assert.equal((await member.post(MODERATED, { content: 'Mine' })).status, 403);
    const invalid: [object, string][] = [
      [{ content: '  ' }, '/content'],
      [{ content: 'x'.repeat(1001) }, '/content'],
      [{ content: 'x', startsAt: 'tomorrow' }, '/startsAt'],
      [{ content: 'x', endsAt: '2001-01-01T00:00:00Z' }, '/endsAt'],
      [{ content: 'x', startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' }, '/endsAt'],
    ];
    for (const [body, pointer] of invalid) {
      const reply = await admin.post(MODERATED, body);
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.pointer], [400, pointer], reply.text);
    }
    const leap = await announce(admin, '🐈'.repeat(1000), { startsAt: '2016-12-31T23:59:60Z' });
    const { data, pagination, total = pagination?.total } = (await admin.get(MODERATED)).body;
    assert.deepEqual([data[0].id, data[0].startsAt, data.length], [leap, '2016-12-31T23:59:59.000Z', 1]);
    assert.equal(total, 1);
    assert.equal((await admin.patch(`${MODERATED}/${leap}`, { endsAt: '2016-01-01T00:00:00Z' })).status, 400);
    assert.equal((await admin.patch(`${MODERATED}/0`, { content: 'x' })).status, 404);
    await admin.delete(`${MODERATED}/${leap}`);
  });

  test('commands manage announcements', async () => {
    const program = thoughtsProgram({
      THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database),
      DATA_DIR: thoughts.config.DATA_DIR,
    });
    const run = (...args: string[]) => runInProcess(program, ['announcements', ...args]);
    const ada = await joinWithApp(thoughts);
    const added = await run('add', 'By a command', '--until', '2999-01-01T00:00Z');
    assert.equal(added.code, 0, added.errors);
    const [, id = ''] = /announcement (\d+)\./.exec(added.output) ?? [];
    assert.deepEqual(await shownTo(ada), ['<p>By a command</p>']);
    assert.match((await run('list')).output, /By a command/);
    assert.equal((await run('add', 'x', '--from', 'tomorrow')).code, 2);
    assert.equal((await run('remove', id)).code, 0);
    assert.deepEqual(await shownTo(ada), []);
    assert.notEqual((await run('remove', id)).code, 0);
  });
});
