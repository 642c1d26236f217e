// Read positions over REST, shared with pages and apps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../../web/testing/member.ts';

const PATH = '/markers';
const NONE = { home: null, notifications: null };

eachDatabase('read positions', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('are each their own, set alone or together, also back, and are of one user', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    assert.deepEqual((await ada.get(PATH)).body, NONE);
    const home = '117012345678901248';
    assert.deepEqual((await ada.put(PATH, { home })).body, { home, notifications: null });
    const both = { home: '117012345678901247', notifications: '7' };
    assert.deepEqual((await ada.put(PATH, both)).body, both);
    assert.deepEqual((await ada.put(PATH, { home: null })).body, both);
    assert.deepEqual((await ada.put(PATH, {})).body, both);
    assert.deepEqual((await ada.get(PATH)).body, both);
    assert.deepEqual((await bob.get(PATH)).body, NONE);
  });

  test('that are no number of 63 bits in text are refused, and nothing is changed', async () => {
    const ada = await thoughts.join();
    const most = '9223372036854775807';
    assert.equal((await ada.put(PATH, { home: most })).body.home, most);
    const wrong = ['', ' ', '-1', '+1', '1.5', '1e3', '0x1', 'x', '9223372036854775808', '1'.repeat(31)];
    for (const home of [...wrong, '٣', 117, true, ['1'], { id: '1' }]) {
      const { status, body } = await ada.put(PATH, { notifications: '5', home });
      assert.deepEqual([status, body.errors[0].pointer], [400, '/home'], JSON.stringify(home));
    }
    assert.deepEqual((await ada.get(PATH)).body, { home: most, notifications: null });
    const headers = { 'content-type': 'application/json' };
    for (const body of ['[]', 'null', '"1"', '{'])
      assert.equal((await ada.put(PATH, body, { headers })).status, 400, body);
  });

  test('are those of the pages and of apps', async () => {
    const app = await joinWithApp(thoughts);
    const { id } = await post(app.self, 'The newest');
    const member = await logInByForm(thoughts.client, app.username);
    const [, , number = ''] =
      (await member.open(`/thoughts/${id}`)).headers.get('location')?.split('/') ?? [];
    await member.send('/me/marker', { home: number });
    assert.deepEqual((await app.self.get(PATH)).body, { home: number, notifications: null });
    await app.self.put(PATH, { home: '1', notifications: '12' });
    const { body } = await app.get('/api/v1/markers?timeline[]=home&timeline[]=notifications');
    assert.deepEqual([body.home.last_read_id, body.notifications.last_read_id], ['1', '12']);
    // Apps may store values that are not 63-bit integers.
    await app.post('/api/v1/markers', { home: { last_read_id: '9999999999999999999' } });
    assert.deepEqual((await app.self.get(PATH)).body, { home: null, notifications: '12' });
  });

  test('need a login, and end with it', async () => {
    const ada = await thoughts.join();
    const { body: key } = await ada.post('/api-keys', {});
    for (const headers of [{}, { authorization: `ApiKey ${key.key}` }]) {
      assert.equal((await thoughts.client.get(PATH, { headers })).status, 401);
      assert.equal((await thoughts.client.put(PATH, { home: '1' }, { headers })).status, 401);
    }
    await ada.post('/auth/logout');
    assert.equal((await ada.get(PATH)).status, 401);
  });
});
