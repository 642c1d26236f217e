import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_ROLES } from '@tandem/platform/service/roles.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { startThoughts } from '../../../app.ts';
import { type RecordingPeer, startRecordingPeer } from '../../../testing/peer.ts';
import { insertRemoteActors, remoteActorAt } from '../../../testing/remote-actors.ts';
import { startWithFollower, useFollowedServer } from '../../testing/followed-server.ts';
import { leaseDeliveries, resumeDeliveries } from '../hosts/scheduler.ts';
import { updateHost } from '../hosts/store.ts';

eachDatabase('delivery', (dialect) => {
  // A short retention of remote posts does not end the suspension of their servers.
  const startWith = useFollowedServer(dialect, { THOUGHTS_REMOTE_RETENTION_DAYS: '1' });

  test('a post is delivered once, signed, with a User-Agent, and the queue is empty', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    await here.post('hello');
    assert.equal(peer.received.length, 0, 'the response does not wait for the delivery');
    await here.service.drainQueues();
    await here.service.drainQueues();
    const [{ path, activity, headers } = assert.fail()] = peer.received;
    assert.equal(peer.received.length, 1);
    assert.equal(path, '/inbox');
    assert.equal(activity.type, 'Create');
    const key = `/users/${here.ada.username}#main-key"`;
    assert.match(headers.signature?.toString() ?? '', new RegExp(`keyId="[^"]+${key}`));
    assert.match(headers['user-agent'] ?? '', /Tandem/);
    assert.match(headers['content-type'] ?? '', /^application\/activity\+json/);
    assert.deepEqual(await here.waiting(), []);
  });

  test('a failed delivery is retried with growing delays until abandoned', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWithFollower(dialect, peer, { THOUGHTS_DELIVERY_ATTEMPTS: '4' });
    peer.reply = () => 500;
    await here.post('hello');
    await here.service.drainQueues();
    for (const [at, wait] of [10, 20, 40].entries()) {
      await here.service.runJobs();
      await here.later(wait * SECOND - 1);
      assert.equal(peer.received.length, at + 1, `not before ${wait} s`);
      await here.later(wait * SECOND * 0.5 + 1);
      assert.equal(peer.received.length, at + 2, `not after ${wait * 1.5} s`);
    }
    await here.later(DAY);
    assert.equal(peer.received.length, 4);
    const [failed] = await here.waiting();
    assert.equal(failed?.last_error, 'status 500');
    assert.ok(failed?.failed_at);
    await here.service.runJobs();
    assert.equal((await here.waiting()).length, 1);
    await here.later(31 * DAY);
    await here.service.runJobs();
    assert.deepEqual(await here.waiting(), [], 'retained for the administrator for 30 days');
  });

  test('Retry-After is honoured, also by other deliveries to the host', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => ({ status: 429, headers: { 'retry-after': `${(12 * HOUR) / SECOND}` } });
    await here.post('one');
    await here.service.drainQueues();
    await here.post('two');
    await here.service.runJobs();
    await here.later(11 * HOUR);
    // The host is not failing, so its activity resumes nothing.
    await here.database.write((tx) => resumeDeliveries(tx, peer.host, here.clock.now()));
    await here.later(HOUR - SECOND);
    assert.equal(peer.received.length, 1);
    peer.reply = () => 202;
    await here.later(1 * SECOND);
    assert.equal(peer.received.length, 3);
  });

  test('404 and 410 are final, 401 is retried, other refusals a few times', async () => {
    await using stack = new AsyncDisposableStack();
    const peers = new Map<number, RecordingPeer>();
    for (const status of [404, 410, 401, 403]) {
      const peer = stack.use(await startRecordingPeer());
      peer.reply = () => status;
      peers.set(status, peer);
    }
    const [first, ...others] = [...peers.values()];
    assert.ok(first);
    await using here = await startWith(first);
    for (const { origin } of others) await here.follow(origin);
    await here.post('hello');
    await here.service.drainQueues();
    for (let day = 0; day < 40; day += 1) await here.later(12 * HOUR);
    const attempts = Object.fromEntries(
      [...peers].map(([status, { received }]) => [status, received.length]),
    );
    // 401 and 403 are retried with the other signature scheme, so they count double.
    assert.deepEqual(attempts, { 404: 1, 410: 1, 401: 32, 403: 6 });
  });

  test('activities of one object are delivered in order, and others do not wait', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = ({ activity }) => (activity.type === 'Create' ? 429 : 202);
    const id = await here.post('first');
    await here.service.drainQueues();
    await here.ada.put(`/thoughts/${id}`, { content: 'second' });
    await here.ada.put('/users/me', { bio: 'news' });
    await here.ada.put('/users/me', { repliesInHome: 'all' });
    await here.service.drainQueues();
    const types = () => peer.received.map(({ activity }) => `${activity.type} ${activity.object.type}`);
    assert.deepEqual(types(), ['Create Note', 'Update Person']);
    peer.reply = () => 202;
    await here.later(15 * SECOND);
    assert.deepEqual(types().slice(2), ['Create Note', 'Update Note']);
  });

  test('a host gets at most four concurrent requests', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    const { promise, resolve } = Promise.withResolvers<number>();
    peer.reply = () => {
      if (peer.received.length === 4) setImmediate(() => resolve(202));
      return promise;
    };
    for (let at = 0; at < 20; at += 1) await here.post(`number ${at}`);
    await here.service.drainQueues();
    assert.equal(peer.received.length, 20);
    assert.equal(peer.maxConcurrent(), 4);
  });

  test('a failing host has one leased delivery at a time, a responding one four', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => 503;
    for (let at = 0; at < 9; at += 1) await here.post(`number ${at}`);
    await here.service.drainQueues();
    here.clock.advance(HOUR);
    const now = here.clock.now();
    const lease = async (token: string) =>
      (
        await here.database.write((tx) =>
          leaseDeliveries(tx, { free: 100, freeForFailing: 20 }, { token, endsAt: now + MINUTE }, now),
        )
      ).length;
    assert.deepEqual([await lease('first'), await lease('second')], [1, 0]);
    await here.database.write((tx) =>
      updateHost.run(tx, peer.host, { failing_since: null, retry_at: null, next_at: now }),
    );
    assert.deepEqual([await lease('third'), await lease('fourth')], [3, 0]);
  });

  test('after a crash, deliveries are repeated when the lease expires, also by another process', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    await here.post('hello');
    const lost = Promise.withResolvers<void>();
    const pending = Promise.withResolvers<number>();
    peer.reply = () => {
      lost.resolve();
      return pending.promise;
    };
    const settling = here.service.drainQueues();
    await lost.promise;
    peer.reply = () => 202;
    // The clock of the first process stands still, so that it does not deliver too.
    await using other = await startThoughts(here.config, createTestClock(here.clock.now() + MINUTE + 1));
    await other.drainQueues();
    assert.equal(peer.received.length, 2);
    assert.deepEqual(await here.waiting(), []);
    pending.resolve(500);
    await settling;
    assert.deepEqual(await here.waiting(), []);
    assert.equal(peer.received[0]?.activity.id, peer.received[1]?.activity.id);
  });

  test('the queue persists across a restart', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWithFollower(dialect, peer);
    peer.reply = () => 503;
    await here.post('hello');
    await here.service.drainQueues();
    await here.service.close();
    peer.reply = () => 202;
    here.clock.advance(15 * SECOND);
    await using again = await startThoughts(here.config, here.clock);
    await again.drainQueues();
    assert.equal(peer.received.length, 2);
  });

  test('deliveries are abandoned after 30 days, and not earlier', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => 503;
    await here.post('hello');
    await here.service.drainQueues();
    here.clock.advance(30 * DAY);
    await here.service.runJobs();
    assert.equal((await here.waiting())[0]?.failed_at, null);
    here.clock.advance(1);
    await here.service.runJobs();
    assert.equal((await here.waiting())[0]?.last_error, 'waited too long');
  });

  test('a host failing for seven days is suspended until it responds; a Follow is always tried', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => 503;
    for (let day = 0; day <= 8; day += 1) {
      await here.post(`day ${day}`);
      for (let hour = 0; hour < 24; hour += 6) await here.later(6 * HOUR);
    }
    const before = peer.received.length;
    await here.later(3 * DAY);
    await here.service.runJobs();
    await here.post('not sent');
    await here.service.drainQueues();
    assert.equal(peer.received.length, before);
    const stranger = remoteActorAt(peer.origin);
    await insertRemoteActors(here.database, [stranger]);
    assert.equal((await here.ada.post(`/users/${stranger.id}@${stranger.host}/follow`)).status, 204);
    await here.service.drainQueues();
    assert.deepEqual(
      peer.received.slice(before).map(({ activity }) => activity.type),
      ['Follow'],
    );
    here.clock.advance(10 * MINUTE);
    peer.reply = () => 202;
    await here.database.write((tx) => resumeDeliveries(tx, peer.host, here.clock.now()));
    await here.service.drainQueues();
    const late = peer.received.slice(before + 1).map(({ activity }) => activity.object.content);
    assert.ok(late.some((content) => content?.includes('not sent')));
    assert.deepEqual(
      (await here.waiting()).filter(({ failed_at }) => failed_at === null),
      [],
    );
  });

  test('one unreachable server of ten does not delay the others', async () => {
    await using dead = await startRecordingPeer();
    dead.reply = () => 'hang';
    await using here = await startWith(dead);
    const living = await Promise.all(Array.from({ length: 9 }, () => startRecordingPeer()));
    for (const { origin } of living) await here.follow(origin);
    const all = Promise.withResolvers<void>();
    let arrived = 0;
    for (const peer of living) {
      peer.reply = () => {
        arrived += 1;
        if (arrived === 45) all.resolve();
        return 202;
      };
    }
    for (let at = 0; at < 5; at += 1) await here.post(`number ${at}`);
    const settling = here.service.drainQueues();
    await all.promise;
    assert.ok(dead.received.length <= 4);
    await dead[Symbol.asyncDispose]();
    await settling;
    for (const peer of living) await peer[Symbol.asyncDispose]();
  });

  test('started workers process recorded events, and finish running work when the service stops', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWithFollower(dialect, peer, {}, ALL_ROLES);
    const arrived = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<number>();
    peer.reply = () => {
      arrived.resolve();
      return reply.promise;
    };
    await here.post('hello');
    await arrived.promise;
    const closed = here.service.close();
    reply.resolve(202);
    await closed;
    assert.deepEqual(await here.waiting(), []);
  });

  test('nothing is delivered to blocked domains and their sub-domains', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    await here.follow('http://below.blocked.test:9');
    const block = { domain: 'blocked.test', reason: '', created_at: 1 };
    await here.database.write((tx) => tx.insertInto('domain_block').values(block).execute());
    await here.post('hello');
    await here.service.drainQueues();
    assert.equal(peer.received.length, 1);
    assert.deepEqual(await here.waiting(), []);
  });

  test('hosts without recent contact are deleted', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    const seen = here.clock.now();
    const hosts = Array.from({ length: 1200 }, (_, at) => ({ name: `h${at}.example`, seen_at: seen }));
    await here.database.write((tx) => tx.insertInto('remote_host').values(hosts).execute());
    here.clock.advance(31 * DAY);
    await here.service.runJobs();
    assert.deepEqual(await here.database.read.selectFrom('remote_host').selectAll().execute(), []);
  });
});
