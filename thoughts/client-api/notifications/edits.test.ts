import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const EDITS = '?types[]=update&types[]=quoted_update';

eachDatabase('notifications of edits', (dialect) => {
  const thoughts = useThoughts(dialect);
  const send = async (by: AppUser, path: string, body: object = {}): Promise<Json> => {
    const { status, body: shown, text } = await by.post(path, body);
    assert.equal(status, 200, text);
    return shown;
  };
  const editsFor = async (reader: AppUser): Promise<Json[]> => {
    const { status, body, text } = await reader.get(`/api/v1/notifications${EDITS}`);
    assert.equal(status, 200, text);
    return body;
  };
  const edit = async (by: AppUser, id: string, text: string): Promise<void> => {
    const { status, text: shown } = await by.put(`/api/v1/statuses/${id}`, { status: text });
    assert.equal(status, 200, shown);
  };
  const describe = (all: readonly Json[]) =>
    all.map(({ type, account, status }) => [type, account.id, status.id]);

  test('an edit notifies only people who boosted or quoted the status', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea at four' });
    await send(bob, `/api/v1/statuses/${id}/reblog`);
    await send(bob, `/api/v1/statuses/${id}/favourite`);
    await send(ada, `/api/v1/statuses/${id}/reblog`);
    await send(ada, '/api/v1/statuses', { status: 'I said so', quoted_status_id: id });
    const quote = await send(eve, '/api/v1/statuses', { status: 'Come!', quoted_status_id: id });
    const revoked = await send(eve, '/api/v1/statuses', { status: 'Come, all!', quoted_status_id: id });
    await send(ada, `/api/v1/statuses/${id}/quotes/${revoked.id}/revoke`);

    await edit(ada, id, 'Tea at five');

    assert.deepEqual(describe(await editsFor(bob)), [['update', ada.id, id]]);
    assert.deepEqual(describe(await editsFor(eve)), [['quoted_update', ada.id, quote.id]]);
    assert.deepEqual(await editsFor(ada), []);
    const { body: listed } = await bob.self.get('/notifications');
    assert.equal(listed.total, 0, 'the REST API does not have this type');
    const { body: groups } = await bob.get(`/api/v2/notifications${EDITS}`);
    assert.equal(groups.notification_groups.length, 1);
  });

  test('a later edit replaces the notification, once in ten minutes', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea at four' });
    await send(bob, `/api/v1/statuses/${id}/reblog`);
    await edit(ada, id, 'Tea at five');
    const [first] = await editsFor(bob);
    await edit(ada, id, 'Tea at six');
    assert.deepEqual(
      (await editsFor(bob)).map((one) => one.id),
      [first?.id],
    );
    thoughts.clock.advance(10 * MINUTE);
    await edit(ada, id, 'Tea at seven');
    const [second, ...others] = await editsFor(bob);
    assert.deepEqual(others, []);
    assert.ok(Number(second?.id) > Number(first?.id));
    assert.equal(second?.status.content, '<p>Tea at seven</p>');
  });

  test('an edit without changes notifies nobody', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea at four' });
    await send(bob, `/api/v1/statuses/${id}/reblog`);
    await edit(ada, id, 'Tea at four');
    assert.deepEqual(await editsFor(bob), []);
  });
});
