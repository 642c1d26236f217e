// Both services, with two processes of each role, on a PostgreSQL cluster with failover (docs/decisions/0207)
// and the configuration of deploy/failover: the primary is killed, frozen and disconnected in turn under
// load.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { joinAt as joinJournal } from '../../journal/testing/journal.ts';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { openEvents, type TestEvents } from '../../platform/testing/stream-client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { type RecordingPeer, startRecordingPeer } from '../../thoughts/testing/peer.ts';
import { readAllPages } from '../../thoughts/testing/posts.ts';
import { joinAt as joinThoughts, type Person } from '../../thoughts/testing/thoughts.ts';
import { addFollowers, type Cluster, startCluster } from '../processes/cluster.ts';
import { createRecorder, startLoad, type Target } from './load.ts';
import { findMissing, type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';

/** Guarantees of docs/decisions/0207, in milliseconds. */
const LONGEST_REQUEST = 20_000;
const BACK_AFTER = 15_000;
const LIMIT = { timeout: 100_000 };

describe('failover of PostgreSQL', { skip: findMissing() ?? false }, () => {
  const recorder = createRecorder();
  const running = new AsyncDisposableStack();
  let postgres: PostgresCluster;
  let fleet: Cluster;
  let peer: RecordingPeer;
  let poster: Person;
  let diarist: string;
  let targets: Target[];
  let streams: Set<string>[];

  before(async () => {
    const folder = running.adopt(await mkdtemp(join(tmpdir(), 'tandem-failover-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    postgres = running.use(await startPostgresCluster());
    await postgres.waitUntilHealthy();
    peer = running.use(await startRecordingPeer());
    const settings = {
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      JOURNAL_PORT: '0',
      THOUGHTS_PORT: '0',
      THOUGHTS_PUBLIC_URL: 'https://thoughts.example',
      THOUGHTS_FEDERATION_INSECURE: 'true',
      THOUGHTS_CLIENT_API_REQUESTS: '0',
      JOURNAL_DATABASE_URL: await postgres.addDatabase('journal'),
      THOUGHTS_DATABASE_URL: await postgres.addDatabase('thoughts'),
    };
    fleet = running.use(await startCluster(folder, settings));
    diarist = (await joinJournal(urlsOf('journal')[0] ?? '')).accessToken;
    poster = await joinThoughts(urlsOf('thoughts')[0] ?? '');
    await addFollowers(settings.THOUGHTS_DATABASE_URL, poster.username, [peer.origin]);
    const authorization = `Bearer ${await getToken(poster, poster.username)}`;
    streams = await Promise.all(
      urlsOf('thoughts').map(async (url) =>
        collect(running.use(await openEvents(`${url}/api/v1/streaming/public`, { authorization }))),
      ),
    );
    targets = [
      {
        urls: urlsOf('journal'),
        token: diarist,
        path: '/api/v1/entries',
        toBody: (content) => ({ mood: 4, content }),
        reads: ['/api/v1/entries/stats', '/readyz', '/api/v1/activities'],
      },
      {
        urls: urlsOf('thoughts'),
        token: poster.token,
        path: '/thoughts',
        toBody: (content) => ({ content }),
        reads: ['/feed/public', '/readyz', `/users/${poster.username}`, '/feed'],
      },
    ];
  });
  after(() => running.disposeAsync());

  const urlsOf = (service: 'journal' | 'thoughts'): string[] =>
    fleet.members.filter(({ role }) => role === 'serve').map(({ urls }) => urls[service]);
  const acknowledged = (path: string): readonly string[] => recorder.acknowledged.get(path) ?? [];

  /**
   * Compares the acknowledged texts with those that each process returns. Requires that no writes are in
   * progress.
   */
  async function expectAllOnce(): Promise<void> {
    for (const url of urlsOf('journal')) {
      const { body } = await createClient(url, diarist).get('/api/v1/entries');
      expectOnce(acknowledged('/api/v1/entries'), body);
    }
    for (const url of urlsOf('thoughts')) {
      const posted = await readAllPages(createClient(url), `/users/${poster.username}/thoughts`, 100);
      expectOnce(acknowledged('/thoughts'), posted);
    }
  }

  /**
   * Breaks and repairs a node under load. `waitForEffect` resolves when the database has a usable primary;
   * requests must succeed `BACK_AFTER` later. Returns figures.
   */
  async function survive(
    breakNode: () => void,
    waitForEffect: () => Promise<unknown>,
    repair: () => void | Promise<void>,
  ): Promise<string> {
    await using load = startLoad(targets, recorder);
    await load.roundAcknowledged();
    recorder.take();
    const brokenAt = performance.now();
    breakNode();
    await waitForEffect();
    const effectAt = performance.now();
    await load.roundAcknowledged();
    const backAt = performance.now();
    await repair();
    await postgres.waitUntilHealthy();
    await load.roundAcknowledged();
    const { succeeded, unavailable, slowest } = recorder.take();
    const figures =
      `effect after ${Math.round(effectAt - brokenAt)} ms, requests succeed ${Math.round(backAt - effectAt)} ms later; ` +
      `${succeeded} requests succeeded, ${unavailable} got 503; slowest ${slowest.what} ${slowest.ms} ms`;
    assert.deepEqual(recorder.faults, [], figures);
    assert.ok(backAt - effectAt < BACK_AFTER, figures);
    assert.ok(slowest.ms < LONGEST_REQUEST, figures);
    await load.stop();
    await expectAllOnce();
    return figures;
  }

  const BREAKAGES = {
    killed: {
      breakNode: (node: number) => postgres.network.signal(node, 'SIGKILL', /postgres|patroni/),
      repair: (node: number) => postgres.startPatroni(node),
    },
    frozen: {
      breakNode: (node: number) => postgres.network.signal(node, 'SIGSTOP'),
      repair: (node: number) => postgres.network.signal(node, 'SIGCONT'),
    },
    'cut off': {
      breakNode: (node: number) => postgres.network.setReachable(node, false),
      repair: (node: number) => postgres.network.setReachable(node, true),
    },
  };

  for (const [name, { breakNode, repair }] of Object.entries(BREAKAGES)) {
    test(`its primary is ${name}`, LIMIT, async (context) => {
      const primary = await postgres.waitForPrimary();
      const figures = await survive(
        () => breakNode(primary),
        () => postgres.waitForPrimary(primary),
        () => repair(primary),
      );
      context.diagnostic(figures);
      assert.doesNotMatch(figures, / 0 got 503/, 'nobody noticed');
    });
  }

  test('its synchronous replica hangs, and another one takes its place', LIMIT, async (context) => {
    const replica = await postgres.waitUntilHealthy();
    const primary = await postgres.waitForPrimary();
    const figures = await survive(
      () => postgres.network.signal(replica, 'SIGSTOP'),
      () => postgres.waitForHeldCommit(primary),
      () => postgres.network.signal(replica, 'SIGCONT'),
    );
    context.diagnostic(figures);
  });

  test('streams that stayed open received all acknowledged changes', LIMIT, async (context) => {
    for (const seen of streams)
      await until(() => seen.isSupersetOf(new Set(acknowledged('/thoughts'))), context.signal);
  });

  test('all acknowledged changes are delivered to other servers', LIMIT, async (context) => {
    const arrived = () => new Set(peer.received.map(({ activity }) => textOf(activity.object.content)));
    await until(() => arrived().isSupersetOf(new Set(acknowledged('/thoughts'))), context.signal);
  });

  test('no process of the services was restarted, and all exit normally', LIMIT, () => fleet.stop());
});

function expectOnce(expected: readonly string[], stored: readonly Json[]): void {
  const contents = new Set<string>(stored.map(({ content }) => content));
  assert.deepEqual(
    expected.filter((content) => !contents.has(content)),
    [],
  );
  assert.equal(contents.size, stored.length, 'an item is stored twice');
}

/** Collects the texts of a stream. */
function collect(stream: TestEvents): Set<string> {
  const seen = new Set<string>();
  const read = async () => {
    for (;;) {
      const data = /^data: (\{.*)$/m.exec(await stream.next())?.[1];
      if (data !== undefined) seen.add(textOf(JSON.parse(data).content ?? ''));
    }
  };
  // Rejects when the stream ends; later texts are then missing.
  read().catch(() => {});
  return seen;
}

/** Removes tags. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '');

async function until(condition: () => boolean, signal: AbortSignal): Promise<void> {
  while (!condition()) await delay(100, undefined, { signal });
}
