// Notifications of each type, single and grouped, and the messages of streams and pushes.
import assert from 'node:assert/strict';
import type { Json } from '@tandem/platform/testing/client.ts';
import { openStream, subscribe } from '../../../testing/streams.ts';
import { act } from './recorder.ts';
import { type Setting, settle } from './setting.ts';

const STATUSES = '/api/v1/statuses';
const ALERTS = ['mention', 'status', 'reblog', 'follow', 'follow_request', 'favourite', 'poll', 'update'];

/** Opens a stream, subscribes to pushes, causes each type of notification for ada, and reads all of them. */
export async function receiveNews(setting: Setting): Promise<void> {
  const { seen, ada, here, push } = setting;
  const subscription = push.subscribe();
  await seen.send('PushSubscription', 'new', ada, 'post', '/api/v1/push/subscription', {
    subscription: { endpoint: subscription.endpoint, keys: subscription.keys },
    data: { alerts: Object.fromEntries(ALERTS.map((name) => [name, true])) },
  });
  await seen.send('PushSubscription', 'changed', ada, 'put', '/api/v1/push/subscription', { policy: 'all' });
  await seen.read('PushSubscription', 'read again', ada, '/api/v1/push/subscription');
  using stream = await openStream(here.thoughts.service, ada.token, { stream: 'user' });
  await subscribe(stream, { stream: 'direct' });
  const told = await cause(setting);
  await settle(setting);
  for (let left = told; left.size > 0; ) {
    const message: Json = await stream.next();
    left = addMessage(setting, message, left);
  }
  for (const [at, { text }] of subscription.received.entries()) {
    seen.add('PushMessage', `push ${at}`, JSON.parse(text));
  }
  assert.ok(subscription.received.length >= 6, 'as many pushes as types');
  await readNews(setting);
}

/** Records the message and its payload; returns the outstanding events. */
function addMessage({ seen }: Setting, message: Json, left: ReadonlySet<string>): Set<string> {
  const { event, payload } = message;
  if (!left.has(event)) return new Set(left);
  seen.add('StreamMessage', event, message);
  if (event === 'update' || event === 'status.update')
    seen.add('Status', `${event} of a stream`, JSON.parse(payload));
  if (event === 'notification') seen.add('Notification', 'of a stream', JSON.parse(payload));
  if (event === 'conversation') seen.add('Conversation', 'of a stream', JSON.parse(payload));
  return new Set([...left].filter((name) => name !== event));
}

/** Causes each type of event; returns the names of the expected events. */
async function cause({ ada, bob, eve, here }: Setting): Promise<Set<string>> {
  await act(ada, `/api/v1/accounts/${bob.id}/follow`, { notify: true });
  await act(bob, `/api/v1/accounts/${ada.id}/follow`);
  await act(eve, `/api/v1/accounts/${ada.id}/follow`);
  assert.equal((await ada.patch('/api/v1/accounts/update_credentials', { locked: true })).status, 200);
  const { id } = await act(ada, STATUSES, { status: 'Popular' });
  for (const by of [bob, eve]) {
    await act(by, `${STATUSES}/${id}/favourite`);
    await act(by, `${STATUSES}/${id}/reblog`);
  }
  const told = await act(bob, STATUSES, { status: 'Hello @ada' });
  here.thoughts.clock.advance(1000);
  assert.equal((await bob.put(`${STATUSES}/${told.id}`, { status: 'Hello again @ada' })).status, 200);
  const gone = await act(bob, STATUSES, { status: 'Gone soon' });
  assert.equal((await bob.delete(`${STATUSES}/${gone.id}`)).status, 200);
  await act(bob, STATUSES, { status: 'News' });
  await act(bob, STATUSES, { status: '@ada psst', visibility: 'direct' });
  await act(ada, '/api/v2/filters', { title: 'None', context: ['home'] });
  return new Set(['update', 'status.update', 'delete', 'notification', 'conversation', 'filters_changed']);
}

async function readNews({ seen, ada }: Setting): Promise<void> {
  const all = await seen.list('Notification', 'of the list', ada, '/api/v1/notifications?limit=80');
  const types = new Set(all.map(({ type }) => type));
  const expected = ['favourite', 'follow', 'follow_request', 'mention', 'poll', 'reblog', 'status'];
  assert.deepEqual([...types].sort(), expected, 'every type is there');
  for (const type of expected) {
    const { id } = all.find((one) => one.type === type) ?? {};
    await seen.read('Notification', type, ada, `/api/v1/notifications/${id}`);
  }
  const groups = await seen.read('GroupedNotifications', 'all', ada, '/api/v2/notifications?limit=80');
  const group = groups.notification_groups.find((one: Json) => one.notifications_count > 1);
  assert.ok(group, 'some are grouped');
  const path = `/api/v2/notifications/${group.group_key}`;
  await seen.read('GroupedNotifications', 'one group', ada, path);
  await seen.list('Account', 'of a group', ada, `${path}/accounts`, 2);
  await seen.read('UnreadCount', 'some', ada, '/api/v1/notifications/unread_count');
  await seen.list('Account', 'that asks to follow', ada, '/api/v1/follow_requests');
  await seen.list('Conversation', 'direct', ada, '/api/v1/conversations');
}
