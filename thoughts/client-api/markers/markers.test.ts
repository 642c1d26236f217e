import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

const PATH = '/api/v1/markers';
const UNSET = { last_read_id: '0', version: 0, updated_at: '1970-01-01T00:00:00.000Z' };

eachDatabase('markers in apps', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('each timeline has a marker with a version', async () => {
    const ada = await joinWithApp(thoughts);
    const updated_at = new Date(thoughts.clock.now()).toISOString();
    assert.deepEqual((await ada.get(`${PATH}?timeline[]=home`)).body, { home: UNSET });
    const first = await ada.post(PATH, { home: { last_read_id: '115' } });
    assert.deepEqual(first.body, { home: { last_read_id: '115', version: 1, updated_at } });
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const both = await ada.post(PATH, 'home[last_read_id]=116&notifications[last_read_id]=7', form);
    assert.deepEqual(both.body, {
      home: { last_read_id: '116', version: 2, updated_at },
      notifications: { last_read_id: '7', version: 1, updated_at },
    });
    const { body } = await ada.get(`${PATH}?timeline[]=home&timeline[]=notifications&timeline[]=other`);
    assert.deepEqual(body, both.body);
    assert.deepEqual(Object.keys((await ada.get(`${PATH}?timeline=notifications`)).body), ['notifications']);
    assert.deepEqual((await ada.get(PATH)).body, {});
    const bob = await joinWithApp(thoughts);
    assert.deepEqual((await bob.get(`${PATH}?timeline=home`)).body, { home: UNSET });
  });

  test('an invalid id is refused, and no marker changes', async () => {
    const ada = await joinWithApp(thoughts);
    const sent = { home: { last_read_id: '1' }, notifications: { last_read_id: 'x' } };
    assert.equal((await ada.post(PATH, sent)).status, 422);
    assert.deepEqual((await ada.get(`${PATH}?timeline=home`)).body, { home: UNSET });
    assert.deepEqual((await ada.post(PATH, {})).body, {});
  });

  test('concurrent updates get distinct versions', async () => {
    const ada = await joinWithApp(thoughts);
    const replies = await Promise.all(
      ['1', '2', '3', '4'].map((id) => ada.post(PATH, { home: { last_read_id: id } })),
    );
    assert.deepEqual(replies.map(({ body }) => body.home.version).sort(), [1, 2, 3, 4]);
  });
});
