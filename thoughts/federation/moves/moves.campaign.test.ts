// A move of 1,000 followers on 20 servers, with failing servers and five killed processes; and 2,000
// followers of 500 servers who arrive at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { thoughtsMigrations } from '../../app.ts';
import { findActor } from '../../foundation/actors/actors.ts';
import type { FederationDatabase, FederationTables } from '../../foundation/tables/federation.ts';
import { takeKeys } from '../../testing/keys.ts';
import { type RecordingPeer, startRecordingPeer } from '../../testing/peer.ts';
import { prepareRestartableThoughts } from '../../testing/program.ts';
import { insertRemoteActors, type RemoteActorFixture, remoteActorAt } from '../../testing/remote-actors.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { joinAt, logIn, startTestThoughts } from '../../testing/thoughts.ts';
import type { KeyPair } from '../protocol/signatures/keys.ts';
import { deliver, startPeer } from '../testing/peer.ts';

const LIMIT = { timeout: 30 * 60_000 };
/** Requests in flight. */
const CONCURRENCY = 32;

/** Gives the actors one key, and documents that need no fetch during the test. */
async function giveKeys(
  database: FederationDatabase,
  people: readonly RemoteActorFixture[],
  { publicKeyPem }: KeyPair,
): Promise<void> {
  const fetched_at = Date.now() + 30 * DAY;
  await database.write(async (tx) => {
    for (const { id, uri } of people)
      await tx
        .updateTable('remote_actor')
        .set({ key_id: `${uri}#main-key`, public_key: publicKeyPem, fetched_at })
        .where('actor_id', '=', id)
        .execute();
  });
}

/** Runs `work` for each item, a few at a time. */
async function forEachItem<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/**
 * Sends until the server takes the activity; returns the statuses. A stopped or busy server is asked again.
 */
async function sendUntilTaken(
  inbox: string,
  { uri }: RemoteActorFixture,
  { privateKeyPem }: KeyPair,
  activity: Json,
  at: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const key = { id: `${uri}#main-key`, privateKeyPem };
    const status = await deliver(inbox, activity, { key, at });
    statuses.push(status);
    if (status !== 503) return statuses;
  }
}

type FollowerServer = { peer: RecordingPeer; people: RemoteActorFixture[]; moves: Set<string> };

async function moveAThousand(dialect: DialectName): Promise<void> {
  await using place = await prepareRestartableThoughts(dialect);
  await using started = new AsyncDisposableStack();
  const keys = await takeKeys();
  const uri = `${place.base}/users/ada`;
  const target = started.use(await startPeer());
  const next = await target.addActor('next', { alsoKnownAs: [uri] });

  const first = await place.start();
  const ada = await joinAt(place.base, 'ada');
  const servers: FollowerServer[] = [];
  {
    await using database = await openDatabase<FederationTables>(
      place.environment.database,
      thoughtsMigrations,
    );
    const followee = await findActor(database.read, 'ada');
    assert.ok(followee);
    for (let number = 0; number < 20; number += 1) {
      const peer = started.use(await startRecordingPeer());
      const people = Array.from({ length: 50 }, () => remoteActorAt(peer.origin));
      await insertRemoteActors(database, people, followee.id);
      await giveKeys(database, people, keys);
      servers.push({ peer, people, moves: new Set() });
    }
  }

  let ahead = 0;
  const undone = new Set<FollowerServer>();
  const isDown = (index: number) => index === 0 && ahead < HOUR;
  let refusals = 0;
  let acknowledgements = Number.POSITIVE_INFINITY;
  let onEnough = (): void => {};
  for (const [index, server] of servers.entries())
    server.peer.reply = ({ activity }) => {
      if (activity.type !== 'Move') return 202;
      if (acknowledgements <= 0) {
        onEnough();
        return 'hang';
      }
      if (isDown(index)) return 503;
      if (index === 1 && refusals < 2) {
        refusals += 1;
        return { status: 429, headers: { 'retry-after': '60' } };
      }
      acknowledgements -= 1;
      assert.deepEqual([activity.actor, activity.object, activity.target], [uri, uri, next.uri]);
      server.moves.add(activity.id);
      // The third server says 202 and forgets the first Move.
      if (index !== 2 || server.moves.size > 1) undone.add(server);
      return 202;
    };
  /** The servers that processed the Move undo the follows of their users. */
  const gone = new Set<FollowerServer>();
  const undoFollows = async () => {
    const people = [...undone].filter((server) => !gone.has(server)).flatMap((server) => server.people);
    await forEachItem(people, async (person) => {
      const follow = { type: 'Follow', actor: person.uri, object: uri };
      const undo = { id: `${person.uri}#undo`, type: 'Undo', actor: person.uri, object: follow };
      const statuses = await sendUntilTaken(`${place.base}/inbox`, person, keys, undo, Date.now() + ahead);
      assert.equal(statuses.at(-1), 202);
    });
    for (const server of undone) gone.add(server);
  };

  // Killed after the acknowledgement, and four times while the Move is delivered.
  acknowledgements = 0;
  assert.equal((await ada.post('/users/me/move', { target: next.handle })).status, 202);
  first.kill('SIGKILL');
  await first.exited;
  for (const enough of [0, 3, 5, 5]) {
    await using program = await place.start();
    acknowledgements = enough;
    onEnough = () => program.kill('SIGKILL');
    await program.exited;
    onEnough = () => {};
  }
  acknowledgements = Number.POSITIVE_INFINITY;

  const read = async (service: {
    drainQueues(): Promise<number>;
    runJobs(): Promise<void>;
  }): Promise<Json> => {
    await service.runJobs();
    while ((await service.drainQueues()) > 0);
    await undoFollows();
    while ((await service.drainQueues()) > 0);
    return (await (await logIn(createClient(place.base), 'ada')).get('/users/me/move')).body;
  };
  let progress: Json = null;
  for (ahead of [20 * MINUTE, 2 * HOUR, 6 * HOUR, DAY]) {
    const service = await place.startInFuture(ahead);
    progress = await read(service);
    await service.close();
  }
  assert.deepEqual([progress.round, progress.left, progress.remaining], [1, 950, 50]);
  assert.deepEqual(
    progress.hosts.map(({ host, remaining }: Json) => [host, remaining]),
    [[servers[2]?.peer.host, 50]],
  );
  ahead = 8 * DAY + HOUR;
  const service = await place.startInFuture(ahead);
  progress = await read(service);
  await service.close();
  assert.deepEqual([progress.round, progress.left, progress.remaining], [2, 1000, 0]);
  const ids = servers.map(({ moves }) => moves.size);
  assert.deepEqual(ids, [1, 1, 2, ...Array.from({ length: 17 }, () => 1)], 'one activity for each round');
}

async function receiveTwoThousand(dialect: DialectName): Promise<void> {
  await using thoughts = await startTestThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  await using world = await openServerDatabase(thoughts);
  await using started = new AsyncDisposableStack();
  const database = world.database as unknown as FederationDatabase;
  const keys = await takeKeys();
  const ada = await thoughts.join('ada');
  await ada.put('/users/me', { manuallyApprovesFollowers: false });
  const uri = `${thoughts.service.url}/users/ada`;
  const people: RemoteActorFixture[] = [];
  const peers: RecordingPeer[] = [];
  for (let number = 0; number < 500; number += 1) {
    const peer = started.use(await startRecordingPeer());
    peers.push(peer);
    for (let follower = 0; follower < 4; follower += 1) people.push(remoteActorAt(peer.origin, null));
  }
  await insertRemoteActors(database, people);
  await giveKeys(database, people, keys);
  const refused: number[] = [];
  await forEachItem(people, async (person) => {
    const follow = { id: `${person.uri}#follow`, type: 'Follow', actor: person.uri, object: uri };
    const at = thoughts.clock.now();
    const statuses = await sendUntilTaken(`${thoughts.service.url}/inbox`, person, keys, follow, at);
    refused.push(...statuses.filter((status) => status !== 202 && status !== 503));
  });
  assert.deepEqual(refused, []);
  for (let minute = 0; minute < 30 && (await thoughts.service.drainQueues()) > 0; minute += 1)
    thoughts.clock.advance(MINUTE);
  assert.equal((await ada.get('/users/ada')).body.followerCount, people.length);
  const accepted = peers.flatMap(({ received }) =>
    received
      .filter(({ activity }) => activity.type === 'Accept')
      .map(({ activity }) => activity.object.actor),
  );
  assert.equal(new Set(accepted).size, people.length, 'each Follow gets an Accept');
}

eachDatabase('a large move', (dialect) => {
  test('of 1,000 followers loses nobody: a server is down, one is busy, one forgets', LIMIT, () =>
    moveAThousand(dialect),
  );
  test('of 2,000 followers to this server gets an Accept for each', LIMIT, () => receiveTwoThousand(dialect));
});
