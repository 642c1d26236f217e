// Both services, two processes of each role, on a PostgreSQL that fails over (docs/decisions/0207), with the
// configuration of deploy/failover: its primary is killed, frozen and cut off in turn while people write and
// read. FAILOVER_LOGS names a folder in which the logs of all nodes are kept.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { joinAt as joinJournal } from '../../journal/testing/journal.ts';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { type RecordingPeer, startRecordingPeer } from '../../thoughts/testing/peer.ts';
import { readAllPages } from '../../thoughts/testing/posts.ts';
import { joinAt as joinThoughts, type Person } from '../../thoughts/testing/thoughts.ts';
import { type Cluster, startCluster } from '../processes/cluster.ts';
import { type Load, startLoad } from './load.ts';
import { findMissing, type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
import { addFollower, followPublic, type PublicStream, textOf } from './receivers.ts';
import { logReplication, type ReplicationLog } from './replication-log.ts';
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
  let log: ReplicationLog;
  let streams: PublicStream[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-failover-'));
    postgres = await startPostgresCluster();
    log = logReplication(postgres, process.env.FAILOVER_LOGS);
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
    await log?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const urlsOf = (service: 'journal' | 'thoughts'): string[] =>
    fleet.members.filter(({ role }) => role === 'serve').map(({ urls }) => urls[service]);

  /** Compares what was acknowledged with what each process says is there. Nobody may be writing. */
  async function expectAllOnce(): Promise<void> {
    const entries = load.acknowledged.get('/api/v1/entries') ?? [];
    const thoughts = load.acknowledged.get('/thoughts') ?? [];
    for (const url of urlsOf('journal')) {
      const { body } = await createClient(url, diarist).get('/api/v1/entries');
      expectOnce(entries, contentsOf(body));
    }
    for (const url of urlsOf('thoughts')) {
      const posted = await readAllPages(createClient(url), `/users/${poster.username}/thoughts`, 100);
      expectOnce(thoughts, contentsOf(posted));
    }
    await log.note(`${entries.length} entries and ${thoughts.length} thoughts are there`);
  }

  /** Breaks the primary, and returns once all is as before; what was promised holds meanwhile. */
  async function survive(
    breakNode: (primary: number) => void,
    repair: (node: number) => void | Promise<void>,
  ): Promise<string> {
    await postgres.waitUntilHealthy();
    await load.roundAcknowledged();
    recorder.take();
    const former = await postgres.waitForPrimary();
    await log.note(`breaking node${former}`);
    const brokenAt = performance.now();
    breakNode(former);
    await log.note(`broken: node${former}`);
    const latter = await postgres.waitForPrimary(former);
    await log.note(`elected: node${latter}`);
    const electedAt = performance.now();
    await load.roundAcknowledged();
    const backAt = performance.now();
    await log.note(`repairing node${former}`);
    await repair(former);
    await postgres.waitUntilHealthy();
    await load.roundAcknowledged();
    await log.note('healthy');
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
    await load.whileQuiet(expectAllOnce);
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
    const primary = await postgres.waitForPrimary();
    recorder.take();
    const brokenAt = performance.now();
    await log.note(`freezing the synchronous node${replica}`);
    postgres.network.signal(replica, 'SIGSTOP');
    await log.note('frozen');
    await postgres.waitForHeldCommit(primary);
    await load.roundAcknowledged();
    const { slowest, unavailable } = recorder.take();
    await log.note('writes go on');
    postgres.network.signal(replica, 'SIGCONT');
    const seconds = ((performance.now() - brokenAt) / 1000).toFixed(1);
    const figures = `writes go on after ${seconds} s; ${unavailable} got 503; slowest ${slowest.milliseconds} ms`;
    context.diagnostic(figures);
    assert.deepEqual(recorder.faults, [], figures);
    assert.ok(slowest.milliseconds < LONGEST_REQUEST, figures);
    await postgres.waitUntilHealthy();
    await load.whileQuiet(expectAllOnce);
  });

  test('all that was acknowledged is there, once', { timeout: 60_000 }, async () => {
    await load.stop();
    assert.deepEqual(recorder.faults, []);
    await expectAllOnce();
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
    await fleet.stop();
  });
});

const contentsOf = (list: readonly Json[]): string[] => list.map(({ content }) => content);

function expectOnce(acknowledged: readonly string[], stored: readonly string[]): void {
  const contents = new Set(stored);
  assert.deepEqual(
    acknowledged.filter((content) => !contents.has(content)),
    [],
  );
  assert.equal(contents.size, stored.length, 'something is there twice');
}
