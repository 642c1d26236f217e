// Two processes of each role, with both services, on one PostgreSQL server. They and PostgreSQL are killed
// one after the other during writes: acknowledged writes exist once, with their files in shared storage, and
// are delivered.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PHOTOS, pngOf } from '../../journal/testing/media.ts';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { createTestClock } from '../../platform/testing/clock.ts';
import { type PostgresServer, startPostgres } from '../../platform/testing/servers/embedded-postgres.ts';
import { addDatabase } from '../../platform/testing/servers/postgres.ts';
import { bucketSkipReason, createTestBucket } from '../../platform/testing/servers/s3.ts';
import { HOUR } from '../../platform/time/clock.ts';
import { startThoughts } from '../../thoughts/app.ts';
import { readThoughtsConfig } from '../../thoughts/config.ts';
import { type RecordingPeer, startRecordingPeer } from '../../thoughts/testing/peer.ts';
import { addFollowers, type Cluster, startCluster } from './cluster.ts';

const PASSWORD = 'correct horse battery';
const WRITERS = 2;
/** Acknowledged writes between two failures. */
const BETWEEN = 8;
const PEERS = 3;
/** Between the requests of a writer. */
const PAUSE_MS = 50;

let folder: string;
let postgres: PostgresServer;
let peers: RecordingPeer[];
let settings: Record<string, string>;
let fleet: Cluster;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-processes-'));
  postgres = await startPostgres(['fsync=off', 'full_page_writes=off', 'autovacuum=off']);
  peers = await Promise.all(Array.from({ length: PEERS }, () => startRecordingPeer()));
  settings = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    JOURNAL_PORT: '0',
    THOUGHTS_PORT: '0',
    THOUGHTS_PUBLIC_URL: 'https://thoughts.example',
    THOUGHTS_FEDERATION_INSECURE: 'true',
    JOURNAL_DATABASE_URL: await addDatabase(postgres.url, 'journal'),
    THOUGHTS_DATABASE_URL: await addDatabase(postgres.url, 'thoughts'),
    // On a machine without object storage, the processes share a folder.
    ...(bucketSkipReason() === undefined ? await createTestBucket() : {}),
  };
  fleet = await startCluster(folder, settings);
});
after(async () => {
  await fleet?.[Symbol.asyncDispose]();
  await Promise.all((peers ?? []).map((peer) => peer[Symbol.asyncDispose]()));
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Ends the retries when the test has failed. */
const failed = new AbortController();
const journal = () => fleet.urlOf('journal');
const thoughts = () => fleet.urlOf('thoughts');

async function joinJournal(): Promise<string> {
  const person = { username: `p_${crypto.randomUUID().slice(0, 8)}`, password: PASSWORD };
  const path = '/api/v1/users/register';
  await persist(journal, { path, body: { ...person, email: `${person.username}@example.org` }, token: null });
  const login = { identifier: person.username, password: PASSWORD };
  return (await persist(journal, { path: '/api/v1/auth/login', body: login, token: null })).body.accessToken;
}

async function joinThoughts(username: string): Promise<string> {
  const body = { username, email: `${username}@example.org`, password: PASSWORD };
  await persist(thoughts, { path: '/auth/register', body, token: null });
  return (
    await persist(thoughts, { path: '/auth/login', body: { username, password: PASSWORD }, token: null })
  ).body.token;
}

/**
 * Sends a POST with one Idempotency-Key, to any process, until it is acknowledged. Only broken connections
 * and a 503 with Retry-After are retried.
 */
async function persist(
  urlOf: () => string,
  { path, body, token }: { path: string; body: Json; token: string | null },
): Promise<{ body: Json }> {
  const headers: Record<string, string> = token ? { 'idempotency-key': crypto.randomUUID() } : {};
  for (;;) {
    failed.signal.throwIfAborted();
    const client = createClient(urlOf(), token);
    const reply = await client.post(path, body, { headers }).catch(() => null);
    if (reply && reply.status < 300) return { body: reply.body };
    if (reply && !(reply.status === 503 && reply.headers.has('retry-after')))
      throw new Error(`${path}: ${reply.status} ${reply.text}`);
    await pause(PAUSE_MS);
  }
}

const thoughtsDatabase = () => ({
  dialect: 'postgres' as const,
  connectionString: settings.THOUGHTS_DATABASE_URL ?? '',
});

/** Counts acknowledgements, and lets others wait for them. */
function createProgress() {
  let count = 0;
  let waiting: { until: number; resolve: () => void }[] = [];
  return {
    add() {
      count += 1;
      for (const { until, resolve } of waiting) if (count >= until) resolve();
      waiting = waiting.filter(({ until }) => count < until);
    },
    more: (by: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ until: count + by, resolve });
      }),
  };
}

test('no acknowledged write is lost when any process is killed', async (context) => {
  context.signal.addEventListener('abort', () => failed.abort());
  const diarists = await Promise.all(Array.from({ length: WRITERS }, joinJournal));
  const posters = await Promise.all(['ada', 'bob'].map(joinThoughts));
  for (const name of ['ada', 'bob']) {
    const origins = peers.map(({ origin }) => origin);
    await addFollowers(settings.THOUGHTS_DATABASE_URL ?? '', name, origins);
  }
  const progress = createProgress();
  let isOver = false;
  const photos: { id: string; bytes: Buffer }[] = [];
  const entries = new Map<string, Json[]>(diarists.map((token) => [token, []]));
  const posted = new Map<string, Json[]>(posters.map((token) => [token, []]));

  const keepDiary = async (token: string) => {
    while (!isOver && !failed.signal.aborted) {
      const bytes = pngOf(20_057, randomBytes(20_000));
      const photo = (await persist(journal, { path: PHOTOS, body: bytes, token })).body;
      photos.push({ id: photo.id, bytes });
      const body = { mood: 4, content: crypto.randomUUID(), photoIds: [photo.id] };
      entries.get(token)?.push((await persist(journal, { path: '/api/v1/entries', body, token })).body);
      progress.add();
      await pause(PAUSE_MS);
    }
  };
  const post = async (token: string) => {
    while (!isOver && !failed.signal.aborted) {
      const body = { content: crypto.randomUUID() };
      posted.get(token)?.push((await persist(thoughts, { path: '/thoughts', body, token })).body);
      progress.add();
      await pause(PAUSE_MS);
    }
  };
  const allHeard = Promise.all(peers.map(hears));
  const mishaps = async () => {
    // A worker that dies before its first delivery would not test the recovery of deliveries.
    await allHeard;
    for (const place of fleet.members.keys()) {
      await progress.more(BETWEEN);
      await fleet.replace(place);
      if (place !== 1) continue;
      await progress.more(BETWEEN);
      await postgres.crash();
    }
    await progress.more(BETWEEN);
    isOver = true;
  };
  await Promise.all([mishaps(), ...diarists.map(keepDiary), ...posters.map(post)]).catch((error) => {
    failed.abort();
    throw error;
  });

  for (const { urls } of fleet.members.filter(({ role }) => role === 'serve')) {
    const url = urls.journal;
    for (const token of diarists) await expectEntries(url, token, entries.get(token) ?? []);
    for (const { id, bytes } of photos) {
      const response = await fetch(`${url}${PHOTOS}/${id}`);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    }
  }
  await fleet.stop();
  await deliverTheRest();
  for (const peer of peers) expectDelivered(peer, [...posted.values()].flat());
});

/** Resolves at the first delivery to `peer`. */
const hears = (peer: RecordingPeer): Promise<void> =>
  new Promise((resolve) => {
    peer.reply = () => {
      resolve();
      return 202;
    };
  });

async function expectEntries(url: string, token: string, acknowledged: readonly Json[]): Promise<void> {
  const { body } = await createClient(url, token).get('/api/v1/entries');
  const idsOf = (list: readonly Json[]) => list.map(({ id }) => id).sort();
  assert.deepEqual(idsOf(body), idsOf(acknowledged));
}

/** On this clock, the leases of the killed processes have expired. */
async function deliverTheRest(): Promise<void> {
  const config = { ...readThoughtsConfig(settings, ['work']), database: thoughtsDatabase() };
  await using service = await startThoughts(config, createTestClock(Date.now() + HOUR));
  await service.drainQueues();
}

/** At least once each: a delivery is repeated if the process was killed before recording its result. */
function expectDelivered({ received }: RecordingPeer, posted: readonly Json[]): void {
  const arrived = new Set(received.map(({ activity }) => activity.object.content.replaceAll(/<[^>]+>/g, '')));
  const missing = posted.filter(({ content }) => !arrived.has(content));
  assert.deepEqual(missing, []);
  assert.equal(arrived.size, posted.length);
}
