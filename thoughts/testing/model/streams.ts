// Streams and push messages of every local user in a generated history, compared with the model after each
// action.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { startPushService, type TestSubscription } from '@tandem/platform/testing/servers/push-service.ts';
import type { TestSocket } from '@tandem/platform/testing/stream-client.ts';
import { CLIENT_TYPES } from '../../client-api/notifications/kinds.ts';
import { getToken, joinWithApp } from '../../client-api/testing/app.ts';
import { isUpToDate, openStream, post, subscribe } from '../../client-api/testing/streams.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { TAGS } from './actions.ts';
import { directOf } from './apply-app.ts';
import { describe } from './client-notifications.ts';
import type { Model } from './model.ts';
import type { ModelHarness } from './model-harness.ts';
import { type Changes, expectFrames, newNotifications, takeSnapshot } from './stream-frames.ts';

type Viewer = {
  name: string;
  app: Client;
  socket: TestSocket;
  /** The subscribed lists. */
  lists: Set<string>;
  pushes: TestSubscription;
};

type ModelStreams = AsyncDisposable & {
  /** Runs `action`, and compares the messages to every viewer. */
  follow(action: () => Promise<void>): Promise<void>;
};

const STREAMS = [
  'user',
  'user:notification',
  'direct',
  'public',
  'public:local',
  'public:remote',
  'public:media',
  'public:local:media',
  'public:remote:media',
];

/** Requires a harness whose server may send push messages to loopback. */
export async function openModelStreams(harness: ModelHarness): Promise<ModelStreams> {
  const { client, clock, service } = harness.thoughts;
  await using stack = new AsyncDisposableStack();
  const push = stack.use(await startPushService(() => clock.now()));
  const witness = stack.use(await openWitness(harness));
  const viewers: Viewer[] = [];
  for (const { login } of harness.users) {
    if (!login) continue;
    const { username: name } = login;
    const token = await getToken(client, name);
    const app = client.as(token);
    const socket = stack.use(await openStream(client, token));
    const pushes = push.subscribe();
    const tags = TAGS.flatMap((tag) => ['hashtag', 'hashtag:local'].map((stream) => ({ stream, tag })));
    await subscribe(socket, ...STREAMS.map((stream) => ({ stream })), ...tags);
    await subscribeToPushes(app, pushes);
    viewers.push({ name, app, socket, lists: new Set(), pushes });
  }
  const numbers = new Map<string, string>();
  const owned = stack.move();
  return {
    async follow(action) {
      for (const viewer of viewers) await subscribeToLists(harness.model, viewer);
      const before = takeSnapshot(harness.model);
      await action();
      await rememberNumbers(harness, numbers);
      await witness.waitForStreams();
      await service.drainQueues();
      const changes = { before, after: takeSnapshot(harness.model), numbers, now: clock.now() };
      for (const viewer of viewers) {
        await compareFrames(harness, viewer, changes);
        await comparePushes(harness, viewer, changes);
      }
      assert.deepEqual(push.errors, []);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const ALL = Object.fromEntries(Object.values(CLIENT_TYPES).map((type) => [type, true]));

async function subscribeToPushes(app: Client, { endpoint, keys }: TestSubscription): Promise<void> {
  const subscription = { endpoint, keys, standard: true };
  const sent = { subscription, data: { alerts: ALL, policy: 'all' } };
  const { status, text } = await app.post('/api/v1/push/subscription', sent);
  assert.equal(status, 200, text);
}

async function subscribeToLists({ lists }: Model, viewer: Viewer): Promise<void> {
  for (const { by, id } of lists) {
    if (by !== viewer.name || viewer.lists.has(id)) continue;
    viewer.lists.add(id);
    await subscribe(viewer.socket, { stream: 'list', list: id });
  }
}

/**
 * Two users who create sentinel events after an action: when the sentinels arrive, all earlier events have
 * been sent. One is a filter change and one a notification, because each kind is read from its own table.
 */
async function openWitness(harness: ModelHarness): Promise<Disposable & { waitForStreams(): Promise<void> }> {
  const witness = await joinWithApp(harness.thoughts);
  const other = await joinWithApp(harness.thoughts);
  const { id } = await post(witness, 'Like this');
  const sentinel = await openStream(harness.thoughts.client, witness.token, { stream: 'user' });
  const next = async (event: string): Promise<void> => assert.equal((await sentinel.next()).event, event);
  return {
    async waitForStreams() {
      const { body } = await witness.post('/api/v2/filters', { title: 'Now', context: ['home'] });
      await next('filters_changed');
      await witness.delete(`/api/v2/filters/${body.id}`);
      await next('filters_changed');
      await other.post(`/api/v1/statuses/${id}/favourite`);
      await next('notification');
      await other.post(`/api/v1/statuses/${id}/unfavourite`);
    },
    [Symbol.dispose]: () => sentinel[Symbol.dispose](),
  };
}

/** The numbers of thoughts by id, and of boosts by thought id and booster. */
async function rememberNumbers({ database, users }: ModelHarness, numbers: Map<string, string>) {
  const names = new Map<string, string>(users.map(({ id, name }) => [id, name]));
  for (const row of await database.read.selectFrom('thought').selectAll().execute()) {
    numbers.set(row.id, toStatusNumber('thought', row));
  }
  for (const row of await database.read.selectFrom('boost').selectAll().execute()) {
    numbers.set(`${row.thought_id} ${names.get(row.actor_id)}`, toStatusNumber('boost', row));
  }
}

async function compareFrames({ model }: ModelHarness, viewer: Viewer, changes: Changes): Promise<void> {
  const { app, name, socket } = viewer;
  const frames: Json[] = [];
  socket.send({ type: 'subscribe', stream: 'end' });
  for (let frame = await socket.next(); !('error' in frame); frame = await socket.next()) frames.push(frame);
  const shown = frames.filter(({ event }) => event !== 'filters_changed');
  assert.deepEqual(
    shown.map((frame) => readFrame(model, name, frame)).sort(),
    expectFrames(model, name, changes).sort(),
    `streams of ${name}`,
  );
  const first = shown.find(({ event }) => event === 'update' || event === 'status.update');
  if (!first) return;
  const sent = JSON.parse(first.payload);
  const { body } = await app.get(`/api/v1/statuses/${sent.id}`);
  if (sent.reblog === null) assert.deepEqual(withSortedMentions(sent), withSortedMentions(body));
  await isUpToDate(socket);
}

/** Converts a frame to the format of `expectFrames`. */
function readFrame(model: Model, viewer: string, { event, stream, payload }: Json): string {
  const subject = () => {
    if (event === 'delete') return payload;
    const { id, type, account, status, last_status } = JSON.parse(payload);
    if (event === 'notification') return [type, account.acct, status?.uri ?? ''].join(' ');
    if (event !== 'conversation') return id;
    return directOf(model, viewer).find(({ url }) => url === last_status.uri)?.root;
  };
  return [event, ...stream, subject()].join(' ');
}

/** Each new notification is pushed once, with its text or its warning. */
async function comparePushes({ model }: ModelHarness, viewer: Viewer, changes: Changes): Promise<void> {
  const { app, name, pushes } = viewer;
  const actual: string[] = [];
  for (const { text } of pushes.received.splice(0)) {
    const { notification_id: id, notification_type, body: said } = JSON.parse(text);
    const { body } = await app.get(`/api/v1/notifications/${id}`);
    const { type, account, status } = body;
    assert.equal(notification_type, type);
    actual.push([type, account.acct, status?.uri ?? '', said].join(' '));
  }
  const expected = newNotifications(model, name, changes).map((one) => {
    const about = one.thoughtId === null ? undefined : model.thoughts.get(one.thoughtId);
    return `${describe(model, one)} ${about?.summary || (about?.content ?? '')}`;
  });
  assert.deepEqual(actual.sort(), expected.sort(), `push messages of ${name}`);
}

/** PostgreSQL returns mentions in unspecified order. */
const withSortedMentions = (status: Json): Json => ({
  ...status,
  mentions: status.mentions.map((one: Json) => one.acct).sort(),
});
