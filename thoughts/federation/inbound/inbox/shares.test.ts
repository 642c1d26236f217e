// Fair sharing of the inbound queue: slow or busy servers do not delay others (docs/decisions/0118).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';
import { BACKLOG_LIMITS, createBacklog, selectBytesOf, selectQueued } from '../limits/backlog.ts';
import {
  CONCURRENT_PER_SOURCE,
  enqueueActivity,
  leaseActivities,
  MAX_BYTES_PER_SOURCE,
} from '../queue/queue.ts';

const MOST_LOOKS = 2000;

eachDatabase('shares of the inbound queue', (dialect) => {
  const here = useFederationHarness(dialect);
  const honest = usePeer();
  const slow = usePeer();
  const slower = usePeer();
  const slowest = usePeer();
  const naming = (username: string) => {
    const href = here.actorUri(username);
    return { tag: [{ type: 'Mention', href, name: `@${username}` }], to: [PUBLIC], cc: [href] };
  };
  const publish = (author: PeerActor, username: string, fields = {}) => {
    const object = author.note({ ...naming(username), ...fields });
    return author.send(here.inbox(), author.activity('Create', { object }));
  };
  /** Polls until `isSo` holds, as another worker may process the activities meanwhile. */
  const eventually = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      if (await isSo()) return;
      await here.thoughts.client.get('/healthz');
    }
    assert.fail('The condition is not met.');
  };

  test('activities with slow ancestors do not delay other sources', async () => {
    const ada = await here.thoughts.join();
    const friend = await honest().addActor('friend');
    const peers = [slow(), slower(), slowest()];
    const authors: PeerActor[] = [];
    for (const peer of peers)
      for (let at = 0; at < CONCURRENT_PER_SOURCE + 1; at += 1)
        authors.push(await peer.addActor(`author${at}`));
    for (const author of authors) assert.equal(await publish(author, ada.username), 202);
    const asked = () => peers.map(({ requests }) => requests.length);
    const before = asked();
    const replies = peers.map((peer) => peer.silence());
    for (const author of authors)
      assert.equal(await publish(author, ada.username, { inReplyTo: author.id('unknown') }), 202);
    const settled = here.thoughts.service.drainQueues();
    // Twelve in total, more than the concurrency of the worker.
    const share = before.map((count) => count + CONCURRENT_PER_SOURCE);
    await eventually(async () => isDeepStrictEqual(asked(), share));
    const follow = friend.activity('Follow', { object: here.actorUri(ada.username) });
    assert.equal(await friend.send(here.inbox(), follow), 202);
    await eventually(async () => (await ada.get('/federation/pending-followers')).body.length === 1);
    assert.deepEqual(asked(), share, 'no source exceeds its share');
    for (const reply of replies) reply();
    await settled;
    assert.equal(await here.count('event'), 0);
    for (const author of authors) {
      const { body } = await here.thoughts.client.get(`/users/${author.handle}/thoughts`);
      assert.equal(body.total, 2);
    }
  });

  const work = (actor: string) => {
    const document = { id: `${actor}/${crypto.randomUUID()}`, type: 'View', actor };
    const now = here.federation.clock.now();
    const times = { receivedAt: now, signedAt: now, bytes: document.id };
    return { document, actor: null, owner: null, isForwarded: false, ...times };
  };
  const queue = (actor: string) =>
    here.federation.database.write((tx) => enqueueActivity(tx, actor, work(actor), here.federation.backlog));
  const lease = async (underWay: string[] = []) => {
    const { database, clock } = here.federation;
    const leased = await leaseActivities(database, { limit: 8, now: clock.now(), underWay });
    const ids = leased.map(({ id }) => id);
    if (ids.length > 0) await database.write((tx) => tx.deleteFrom('event').where('id', 'in', ids).execute());
    return leased.map(({ source, subject }) => ({ source, subject }));
  };

  test('sources are served round-robin, sub-domains are one source, and each actor is in order', async () => {
    for (let at = 0; at < 20; at += 1) await queue(`https://s${at}.loud.example/users/a`);
    for (let at = 0; at < 3; at += 1) await queue('https://talker.example/users/a');
    await queue('https://quiet.example/users/a');
    const first = await lease();
    const counts = (list: { source: string }[]) =>
      Object.fromEntries(
        Object.entries(Object.groupBy(list, ({ source }) => source)).map(([name, all]) => [
          name,
          all?.length,
        ]),
      );
    assert.deepEqual(counts(first), { 'loud.example': 4, 'talker.example': 1, 'quiet.example': 1 });
    const loud = (times: number): string[] => Array.from({ length: times }, () => 'loud.example');
    assert.deepEqual(counts(await lease(loud(3))), { 'loud.example': 1, 'talker.example': 1 });
    assert.deepEqual(counts(await lease(loud(4))), { 'talker.example': 1 });
    assert.deepEqual(counts(await lease(loud(4))), {});
    while ((await lease()).length > 0);
    assert.equal(await here.count('event'), 0);
  });

  test('a source with a thousand queued activities gets 503, and others do not', async () => {
    const loud = await slow().addActor('loud');
    const friend = await honest().addActor('other');
    await here.federation.database.write(async (tx) => {
      for (let at = 0; at < 1000; at += 1)
        await enqueueActivity(tx, loud.uri, work(loud.uri), here.federation.backlog);
    });
    assert.equal(await loud.send(here.inbox(), loud.activity('View', {})), 503);
    assert.equal(await friend.send(here.inbox(), friend.activity('View', {})), 202);
    await here.federation.database.write((tx) => tx.deleteFrom('event').execute());
    assert.equal(await loud.send(here.inbox(), loud.activity('View', {})), 202);
    await here.drain();
  });

  const LARGE = 'x'.repeat(900_000);

  test('a source with 8 MiB of queued activities gets 503, and others do not', async () => {
    const loud = await slow().addActor('large');
    const friend = await honest().addActor('small');
    const follow = (actor: PeerActor, fields = {}) =>
      actor.activity('Follow', { object: here.actorUri('nobody'), ...fields });
    let taken = 0;
    while ((await loud.send(here.inbox(), follow(loud, { content: LARGE }))) === 202) taken += 1;
    assert.equal(taken, Math.floor(MAX_BYTES_PER_SOURCE / (LARGE.length + 1000)));
    assert.equal(await here.count('event'), taken);
    assert.equal(await loud.send(here.inbox(), follow(loud, { content: LARGE })), 503);
    assert.equal(await friend.send(here.inbox(), follow(friend, { content: LARGE })), 202);
    await here.drain();
    assert.equal(await here.count('event'), 0);
    assert.equal(await loud.send(here.inbox(), follow(loud, { content: LARGE })), 202);
    await here.drain();
  });

  test('exactly eight MiB can be queued for one source', async () => {
    const { database, clock } = here.federation;
    const backlog = createBacklog(clock);
    const uri = 'https://exact.example/users/a';
    const queueBytes = (length: number) =>
      database.write((tx) => enqueueActivity(tx, uri, { ...work(uri), bytes: 'x'.repeat(length) }, backlog));
    await queueBytes(0);
    const overhead = await selectBytesOf.count(database.read, 'exact.example');
    await assert.rejects(queueBytes(MAX_BYTES_PER_SOURCE - 2 * overhead + 1), { kind: 'unavailable' });
    await queueBytes(MAX_BYTES_PER_SOURCE - 2 * overhead);
    await database.write((tx) => tx.deleteFrom('event').execute());
  });

  test('the total queue is limited by free space, measured every ten seconds', async () => {
    const { database, clock } = here.federation;
    const backlog = createBacklog(clock);
    const queueAs = (host: string) => {
      const large = { ...work(`https://${host}/users/a`), bytes: LARGE };
      return database.write((tx) => enqueueActivity(tx, `https://${host}/users/a`, large, backlog));
    };
    await queueAs('one.example');
    backlog.add(BACKLOG_LIMITS.bytes - 2 * LARGE.length);
    await queueAs('two.example');
    await assert.rejects(queueAs('three.example'), { kind: 'unavailable', retryAfter: 60 });
    here.thoughts.clock.advance(10_000);
    await queueAs('three.example');
    assert.equal(await here.count('event'), 3);
    const { activities, bytes } = await selectQueued(database.read, 2);
    assert.equal(activities, 2);
    assert.ok(bytes > 2 * LARGE.length && bytes < 2 * LARGE.length + 2000);
    await database.write((tx) => tx.deleteFrom('event').execute());
  });
});
