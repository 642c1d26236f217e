// The thread for many deliveries loses none, sends none twice, and reports its counts.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { ALL_ROLES } from '@tandem/platform/service/roles.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { readExposition, sampleOf } from '@tandem/platform/testing/prometheus.ts';
import { type RecordingPeer, startRecordingPeer } from '../../../testing/peer.ts';
import { insertRemoteActors, remoteActorAt } from '../../../testing/remote-actors.ts';
import { startWithFollower } from '../../testing/followed-server.ts';
import { isWorthwhile } from './delivery-thread.ts';
import type { FromThread } from './messages.ts';

/** Exceeds one part of a queue. */
const MANY = 260;
type Here = Awaited<ReturnType<typeof startWithFollower>>;

const metric = async ({ service }: Here, name: string, labels?: Record<string, string>): Promise<number> => {
  const { text } = await createClient(service.metricsUrl ?? '').get('');
  return sampleOf(readExposition(text), name, labels) ?? 0;
};

/** Adds followers with separate inboxes, after the first one. */
const addFollowers = (here: Here, peer: RecordingPeer, count: number): Promise<void> =>
  insertRemoteActors(
    here.database,
    Array.from({ length: count - 1 }, () => remoteActorAt(peer.origin, null)),
    here.adaId,
  );

/** Resolves after `count` deliveries; `onFirst` delays the response to the first. */
function arrivalOf(peer: RecordingPeer, count: number, onFirst = async () => {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  peer.reply = async () => {
    const { length } = peer.received;
    if (length === 1) await onFirst();
    if (length === count) resolve();
    return 202;
  };
  return promise;
}

/** Resolves when the next thread of this process has reported `count` successful deliveries. */
function reportOf(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let delivered = 0;
  process.once('worker', (thread: Worker) => {
    thread.on('message', (message: FromThread) => {
      if (message === 'ready') return;
      for (const { labels, by } of message.counted) if (labels.outcome === 'delivered') delivered += by;
      if (delivered >= count) resolve();
    });
  });
  return promise;
}

/** Number of threads with a lower priority than the process: field 19 of proc_pid_stat(5) is higher. */
async function countLowThreads(): Promise<number> {
  const stats = await Array.fromAsync(glob('/proc/self/task/*/stat'), (path) => readFile(path, 'latin1'));
  return stats.filter((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]) > getPriority())
    .length;
}

/** No thread is started on a single processor. */
const skip = !isWorthwhile();

eachDatabase('the delivery thread', (dialect) => {
  const start = (peer: RecordingPeer, settings: Record<string, string> = {}) =>
    startWithFollower(dialect, peer, { THOUGHTS_METRICS_PORT: '0', ...settings }, ALL_ROLES);

  test('the thread sends each delivery once, in place of the process, and its metrics are counted', {
    skip,
  }, async () => {
    await using peer = await startRecordingPeer();
    await using here = await start(peer);
    await addFollowers(here, peer, MANY);
    let threads = 0;
    let low = 0;
    const arrived = arrivalOf(peer, MANY, async () => {
      threads = await metric(here, 'thoughts_delivery_threads');
      low = await countLowThreads();
    });
    const reported = reportOf(2 * MANY);
    await here.post('to all');
    await arrived;
    assert.equal(threads, 1);
    assert.equal(low, process.platform === 'linux' ? 1 : 0, 'other tasks run first');
    assert.equal(new Set(peer.received.map(({ path }) => path)).size, MANY);
    // The next post is delivered in the same way.
    const again = arrivalOf(peer, 2 * MANY);
    await here.post('to all again');
    await again;
    await reported;
    assert.equal(await metric(here, 'thoughts_delivery_attempts_total', { outcome: 'delivered' }), 2 * MANY);
    assert.equal(await metric(here, 'thoughts_deliveries_requested_total'), 2 * MANY);
    assert.equal(peer.received.length, 2 * MANY);
    assert.deepEqual(await here.waiting(), []);
  });

  test('few deliveries, and a disabled setting, start no thread', async () => {
    for (const [settings, followers] of [
      [{}, 1],
      [{ THOUGHTS_DELIVERY_THREAD: 'false' }, MANY],
    ] as const) {
      await using peer = await startRecordingPeer();
      await using here = await start(peer, settings);
      await addFollowers(here, peer, followers);
      let threads = 1;
      // The process delivers the rest while the service stops, or leaves it in the queue.
      const arrived = arrivalOf(peer, 1, async () => {
        threads = await metric(here, 'thoughts_delivery_threads');
      });
      await here.post('to all');
      await arrived;
      assert.equal(threads, 0);
    }
  });

  test('a stopping service finishes running deliveries, and the rest resume at the next start', {
    skip,
  }, async () => {
    await using peer = await startRecordingPeer();
    await using here = await start(peer);
    await addFollowers(here, peer, MANY);
    const begun = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<number>();
    peer.reply = () => {
      begun.resolve();
      return reply.promise;
    };
    await here.post('to all');
    await begun.promise;
    const closed = here.service.close();
    reply.resolve(202);
    await closed;
    const left = await here.waiting();
    assert.deepEqual(
      left.filter(({ lease }) => lease !== null),
      [],
    );
    const inboxes = [
      ...left.map(({ inbox }) => new URL(inbox).pathname),
      ...peer.received.map((one) => one.path),
    ];
    assert.equal(new Set(inboxes).size, inboxes.length, 'no delivery is both sent and waiting');
  });
});
