// Both services, two processes of each role, on a PostgreSQL that fails over (docs/decisions/0207), with the
// configuration of deploy/failover: its primary is killed, frozen and cut off in turn while people write and
// read.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { joinAt as joinJournal } from '../../journal/testing/journal.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { openEvents, type TestEvents } from '../../platform/testing/stream-client.ts';
import { findActor } from '../../thoughts/actors/actors.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import type { FederationTables } from '../../thoughts/federation/tables.ts';
import { type RecordingPeer, startRecordingPeer } from '../../thoughts/testing/peer.ts';
import { readAllPages } from '../../thoughts/testing/posts.ts';
import { insertRemoteActors, remoteActorAt } from '../../thoughts/testing/remote-actors.ts';
import { joinAt as joinThoughts, type Person } from '../../thoughts/testing/thoughts.ts';
import { type Cluster, startCluster } from '../processes/cluster.ts';
import { type Load, startLoad } from './load.ts';
import { findMissing, type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
import { recordRequests } from './requests.ts';

/** In milliseconds: what docs/decisions/0207 promises. */
const LONGEST_REQUEST = 20_000;
const BACK_AFTER = 15_000;

const skip = findMissing();

describe('a PostgreSQL that fails over', { skip: skip ?? false }, () => {
  const recorder = recordRequests();
  let folder: string;
  let postgres: PostgresCluster;
  let fleet: Cluster;
  let peer: RecordingPeer;
  let poster: Person;
  let diarist: string;
  let load: Load;
  let streams: { waitFor(texts: readonly string[]): Promise<void>; stream: TestEvents }[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-failover-'));
    postgres = await startPostgresCluster();
    await postgres.waitUntilHealthy();
    peer = await startRecordingPeer();
    const settings = {
      ...{ DATA_DIR: folder, LOG_LEVEL: 'error', JOURNAL_PORT: '0', THOUGHTS_PORT: '0' },
      ...{ THOUGHTS_PUBLIC_URL: 'https://thoughts.example', THOUGHTS_FEDERATION_INSECURE: 'true' },
      ...{ THOUGHTS_CLIENT_API_REQUESTS: '0' },
      JOURNAL_DATABASE_URL: await postgres.addDatabase('journal'),
      THOUGHTS_DATABASE_URL: await postgres.addDatabase('thoughts'),
    };
    fleet = await startCluster(folder, settings);
    diarist = (await joinJournal(urlsOf('journal')[0] ?? '')).accessToken;
    poster = await joinThoughts(urlsOf('thoughts')[0] ?? '');
    await addFollower(settings.THOUGHTS_DATABASE_URL, poster.username, peer.origin);
    const token = await getToken(poster, poster.username);
    streams = await Promise.all(urlsOf('thoughts').map((url) => followPublic(url, token)));
    load = startLoad(
      [
        {
          ...{ urls: urlsOf('journal'), token: diarist, path: '/api/v1/entries' },
          toBody: (content) => ({ mood: 4, content }),
          reads: ['/api/v1/entries/stats', '/readyz', '/api/v1/activities'],
        },
        {
          ...{ urls: urlsOf('thoughts'), token: poster.token, path: '/thoughts' },
          toBody: (content) => ({ content }),
          reads: ['/feed/public', '/readyz', `/users/${poster.username}`, '/feed'],
        },
      ],
      recorder,
    );
    await load.roundAcknowledged();
  });
  after(async () => {
    await load?.stop();
    for (const { stream } of streams ?? []) stream[Symbol.dispose]();
    await fleet?.[Symbol.asyncDispose]();
    await peer?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const urlsOf = (service: 'journal' | 'thoughts'): string[] =>
    fleet.members.filter(({ role }) => role === 'serve').map(({ urls }) => urls[service]);

  /** Breaks the primary, and returns once all is as before; what was promised holds meanwhile. */
  async function survive(
    breakNode: (primary: number) => void,
    repair: (node: number) => void | Promise<void>,
  ): Promise<string> {
    await postgres.waitUntilHealthy();
    await load.roundAcknowledged();
    recorder.take();
    const former = await postgres.waitForPrimary();
    const brokenAt = performance.now();
    breakNode(former);
    await postgres.waitForPrimary(former);
    const electedAt = performance.now();
    await load.roundAcknowledged();
    const backAt = performance.now();
    await repair(former);
    await postgres.waitUntilHealthy();
    await load.roundAcknowledged();
    const { succeeded, unavailable, slowest } = recorder.take();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    const figures =
      `new primary after ${seconds(brokenAt, electedAt)} s, ` +
      `requests succeed ${seconds(electedAt, backAt)} s later; ` +
      `${succeeded} requests succeeded, ${unavailable} got 503; ` +
      `slowest ${slowest.what} ${slowest.status} ${slowest.milliseconds} ms`;
    assert.deepEqual(recorder.faults, [], figures);
    assert.ok(unavailable > 0, 'nobody noticed');
    assert.ok(backAt - electedAt < BACK_AFTER, figures);
    assert.ok(slowest.milliseconds < LONGEST_REQUEST, figures);
    return figures;
  }

  test('its primary is killed', { timeout: 100_000 }, async (context) => {
    const kill = (node: number) => postgres.network.signal(node, 'SIGKILL', /postgres|patroni/);
    context.diagnostic(await survive(kill, postgres.startPatroni));
  });

  test('its primary is frozen, and goes on after another one was elected', {
    timeout: 100_000,
  }, async (context) => {
    const { signal } = postgres.network;
    context.diagnostic(
      await survive(
        (node) => signal(node, 'SIGSTOP'),
        (node) => signal(node, 'SIGCONT'),
      ),
    );
  });

  test('its primary is cut off', { timeout: 100_000 }, async (context) => {
    const { setReachable } = postgres.network;
    context.diagnostic(
      await survive(
        (node) => setReachable(node, false),
        (node) => setReachable(node, true),
      ),
    );
  });

  test('its synchronous replica is frozen: another one takes its place', {
    timeout: 100_000,
  }, async (context) => {
    const replica = await postgres.requireSynchronous();
    recorder.take();
    const brokenAt = performance.now();
    postgres.network.signal(replica, 'SIGSTOP');
    await load.roundAcknowledged();
    const { slowest, unavailable } = recorder.take();
    postgres.network.signal(replica, 'SIGCONT');
    const seconds = ((performance.now() - brokenAt) / 1000).toFixed(1);
    const figures = `writes go on after ${seconds} s; ${unavailable} got 503; slowest ${slowest.milliseconds} ms`;
    context.diagnostic(figures);
    assert.deepEqual(recorder.faults, [], figures);
    assert.ok(slowest.milliseconds < LONGEST_REQUEST, figures);
    await postgres.waitUntilHealthy();
  });

  test('all that was acknowledged is there, once', { timeout: 60_000 }, async () => {
    await load.stop();
    assert.deepEqual(recorder.faults, []);
    const thoughts = load.acknowledged.get('/thoughts') ?? [];
    for (const url of urlsOf('journal')) {
      const { body } = await createClient(url, diarist).get('/api/v1/entries');
      expectOnce(load.acknowledged.get('/api/v1/entries') ?? [], contentsOf(body));
    }
    for (const url of urlsOf('thoughts')) {
      const posted = await readAllPages(createClient(url), `/users/${poster.username}/thoughts`, 100);
      expectOnce(thoughts, contentsOf(posted));
    }
  });

  test('streams that stayed open have sent all that was acknowledged', { timeout: 60_000 }, async () => {
    for (const { waitFor } of streams) await waitFor(load.acknowledged.get('/thoughts') ?? []);
  });

  test('all that was acknowledged is delivered to other servers', { timeout: 100_000 }, async () => {
    const expected = new Set(load.acknowledged.get('/thoughts'));
    await new Promise<void>((resolve) => {
      const check = () => {
        for (const { activity } of peer.received) expected.delete(textOf(activity.object.content));
        if (expected.size === 0) resolve();
        return 202;
      };
      peer.reply = check;
      check();
    });
  });

  test('no process of ours was restarted, and all end as usual', { timeout: 60_000 }, async () => {
    assert.deepEqual(await fleet.stop(), [0, 0, 0, 0]);
  });
});

/** Somebody at `origin` follows the user. */
async function addFollower(connectionString: string, username: string, origin: string): Promise<void> {
  await using database = await openDatabase<FederationTables>(
    { dialect: 'postgres', connectionString },
    thoughtsMigrations,
    { poolSize: 1 },
  );
  const actor = await findActor(database.read as never, username);
  assert.ok(actor);
  await insertRemoteActors(database, [remoteActorAt(origin)], actor.id);
}

/** Follows the public stream of a process; `waitFor` resolves once it has sent all these texts. */
async function followPublic(url: string, token: string) {
  const seen = new Set<string>();
  let check = (): void => {};
  const stream = await openEvents(`${url}/api/v1/streaming/public`, { authorization: `Bearer ${token}` });
  const readOn = async () => {
    for (;;) {
      const found = /^data: (\{.*)$/m.exec(await stream.next())?.[1];
      if (found !== undefined) seen.add(textOf(JSON.parse(found).content ?? ''));
      check();
    }
  };
  const ended = readOn();
  ended.catch(() => {});
  const waitFor = (texts: readonly string[]): Promise<void> => {
    const all = new Promise<void>((resolve) => {
      check = () => {
        if (texts.every((text) => seen.has(text))) resolve();
      };
      check();
    });
    return Promise.race([all, ended]);
  };
  return { waitFor, stream };
}

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
const contentsOf = (list: readonly Json[]): string[] => list.map(({ content }) => content);

function expectOnce(acknowledged: readonly string[], stored: readonly string[]): void {
  const contents = new Set(stored);
  assert.deepEqual(
    acknowledged.filter((content) => !contents.has(content)),
    [],
  );
  assert.equal(contents.size, stored.length, 'something is there twice');
}
