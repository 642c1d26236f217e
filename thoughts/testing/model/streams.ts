// Streams of every local user of a generated history: what each is sent after an action, compared with what
// the model says that they may hear of it.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import type { TestSocket } from '@tandem/platform/testing/stream-client.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { getToken, joinWithApp } from '../../client-api/testing/app.ts';
import { isUpToDate, openStream, subscribe } from '../../client-api/testing/streams.ts';
import { toStatusNumber } from '../../numbers/numbers.ts';
import { TAGS } from './actions.ts';
import { homeOf } from './apply-app.ts';
import { canSee, isMuted, type Model, type ModelThought } from './model.ts';
import type { ModelHarness } from './model-harness.ts';

type Viewer = { name: string; app: Client; socket: TestSocket };

/** What streams show of the model: to be compared with that after an action. */
type Snapshot = Map<string, { thought: ModelThought; versions: number; boosters: readonly string[] }>;

export type ModelStreams = Disposable & {
  /** Runs `action`, and compares what every viewer is sent. */
  follow(action: () => Promise<void>): Promise<void>;
};

const STREAMS = ['user', 'public', 'public:local', 'public:remote'];

/** Older thoughts of other servers are no news. */
const NEWS = 6 * HOUR;

export async function openModelStreams(harness: ModelHarness): Promise<ModelStreams> {
  const { client } = harness.thoughts;
  const viewers: Viewer[] = [];
  for (const { login } of harness.users) {
    if (!login) continue;
    const token = await getToken(client, login.username);
    const socket = await openStream(client, token);
    const tags = TAGS.map((tag) => ({ stream: 'hashtag', tag }));
    await subscribe(socket, ...STREAMS.map((stream) => ({ stream })), ...tags);
    viewers.push({ name: login.username, app: client.as(token), socket });
  }
  // Whose change of a filter is recorded after all that happened before, and sent after it.
  const witness = await joinWithApp(harness.thoughts);
  const sentinel = await openStream(client, witness.token, { stream: 'user' });
  const numbers = new Map<string, string>();
  return {
    async follow(action) {
      const before = takeSnapshot(harness.model);
      await action();
      await rememberNumbers(harness, numbers);
      await witness.post('/api/v2/filters', { title: 'Now', context: ['home'] });
      await sentinel.next();
      const [{ id }] = (await witness.get('/api/v2/filters')).body;
      await witness.delete(`/api/v2/filters/${id}`);
      await sentinel.next();
      const after = takeSnapshot(harness.model);
      const now = harness.thoughts.clock.now();
      for (const viewer of viewers) await compareFrames(harness, viewer, { before, after, numbers, now });
    },
    [Symbol.dispose]() {
      for (const { socket } of [...viewers, { socket: sentinel }]) socket[Symbol.dispose]();
    },
  };
}

const takeSnapshot = ({ thoughts }: Model): Snapshot =>
  new Map(
    [...thoughts].map(([id, thought]) => [
      id,
      { thought, versions: thought.versions.length, boosters: [...thought.boosts.keys()] },
    ]),
  );

/** The numbers of thoughts, by their id, and of boosts, by that of the thought and the booster. */
async function rememberNumbers({ database, users }: ModelHarness, numbers: Map<string, string>) {
  const names = new Map<string, string>(users.map(({ id, name }) => [id, name]));
  for (const row of await database.read.selectFrom('thought').selectAll().execute()) {
    numbers.set(row.id, toStatusNumber('thought', row));
  }
  for (const row of await database.read.selectFrom('boost').selectAll().execute()) {
    numbers.set(`${row.thought_id} ${names.get(row.actor_id)}`, toStatusNumber('boost', row));
  }
}

type Changes = { before: Snapshot; after: Snapshot; numbers: ReadonlyMap<string, string>; now: number };

async function compareFrames({ model }: ModelHarness, viewer: Viewer, changes: Changes): Promise<void> {
  const { app, name, socket } = viewer;
  const frames: Json[] = [];
  socket.send({ type: 'subscribe', stream: 'end' });
  for (let frame = await socket.next(); !('error' in frame); frame = await socket.next()) frames.push(frame);
  const shown = frames.filter(({ event }) => event !== 'notification' && event !== 'filters_changed');
  const idOf = ({ event, payload }: Json): string => (event === 'delete' ? payload : JSON.parse(payload).id);
  assert.deepEqual(
    shown.map((frame) => [frame.event, ...frame.stream, idOf(frame)].join(' ')).sort(),
    expectFrames(model, name, changes).sort(),
    `streams of ${name}`,
  );
  const first = shown.find(({ event }) => event !== 'delete');
  if (!first) return;
  const { body } = await app.get(`/api/v1/statuses/${idOf(first)}`);
  const sent = JSON.parse(first.payload);
  if (sent.reblog === null) assert.deepEqual(withSortedMentions(sent), withSortedMentions(body));
  await isUpToDate(socket);
}

/** PostgreSQL returns them in no order. */
const withSortedMentions = (status: Json): Json => ({
  ...status,
  mentions: status.mentions.map((one: Json) => one.acct).sort(),
});

function expectFrames(model: Model, viewer: string, { before, after, numbers, now }: Changes): string[] {
  const isNews = (at: number) => now - at <= NEWS;
  const at = (event: string, streams: readonly string[], key: string) =>
    streams.map((stream) => `${event} ${stream} ${numbers.get(key)}`);
  const thoughts = (event: string, found: Snapshot, isMeant: (id: string) => boolean) =>
    [...found].flatMap(([id, { thought }]) =>
      isMeant(id) ? at(event, streamsOf(model, viewer, thought), id) : [],
    );
  const boosts = (event: string, found: Snapshot, other: Snapshot) =>
    [...found].flatMap(([id, { thought, boosters }]) =>
      boosters
        .filter((booster) => !other.get(id)?.boosters.includes(booster))
        .flatMap((booster) =>
          isAtHome(model, viewer, booster, thought) ? at(event, ['user'], `${id} ${booster}`) : [],
        ),
    );
  return [
    ...thoughts('update', after, (id) => !before.has(id) && isNews(after.get(id)?.thought.at ?? 0)),
    ...thoughts('delete', before, (id) => !after.has(id)),
    ...thoughts(
      'status.update',
      after,
      (id) => before.has(id) && before.get(id)?.versions !== after.get(id)?.versions,
    ),
    ...boosts('update', after, before),
    ...boosts('delete', before, after),
  ];
}

function streamsOf(model: Model, viewer: string, thought: ModelThought): string[] {
  const { author, listed, tags } = thought;
  const home = isAtHome(model, viewer, null, thought) ? ['user'] : [];
  if (!listed || !canSee(model, viewer, thought) || isMuted(model, viewer, author.name)) return home;
  const origin = author.host === null ? 'public:local' : 'public:remote';
  return [
    ...home,
    'public',
    origin,
    ...TAGS.filter((tag) => tags.includes(tag)).map((tag) => `hashtag ${tag}`),
  ];
}

function isAtHome(model: Model, viewer: string, poster: string | null, thought: ModelThought): boolean {
  if (!canSee(model, viewer, thought)) return false;
  const home = homeOf(model, viewer);
  return poster === null ? home.hasThought(thought) : home.hasBoost(poster, thought.author.name);
}
