// Acknowledged activities are delivered and processed even if the real process is killed midway.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { type Client, createClient, type Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { Program } from '@tandem/platform/testing/program.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { thoughtsMigrations } from '../app.ts';
import { findActor } from '../foundation/actors/actors.ts';
import type { FederationTables } from '../foundation/tables/federation.ts';
import { type Received, type RecordingPeer, startRecordingPeer } from '../testing/peer.ts';
import { prepareRestartableThoughts, type RestartableThoughts } from '../testing/program.ts';
import { insertRemoteActors, type RemoteActorFixture, remoteActorAt } from '../testing/remote-actors.ts';
import { joinAt, logIn, type Person, startTestThoughts, type TestThoughts } from '../testing/thoughts.ts';
import { PUBLIC, startPeer } from './testing/peer.ts';

/** A time after all leases of the killed processes have expired, with signatures still fresh. */
const LATER = 20 * MINUTE;

type Later = Awaited<ReturnType<RestartableThoughts['startInFuture']>>;

async function addFollowers(
  { environment }: RestartableThoughts,
  username: string,
  people: readonly RemoteActorFixture[],
): Promise<void> {
  await using database = await openDatabase<FederationTables>(environment.database, thoughtsMigrations);
  const followee = await findActor(database.read, username);
  assert.ok(followee);
  await insertRemoteActors(database, people, followee.id);
}

eachDatabase('a server that is killed while it delivers', (dialect) => {
  let place: RestartableThoughts;
  let program: Program;
  /** The author of the last round. */
  let author: Person;
  const peers: { peer: RecordingPeer; author: string }[] = [];
  let other: TestThoughts & AsyncDisposable;
  let bob: Person;
  /** By bob, on the second test server. */
  const followed: string[] = [];
  const acknowledged: { id: string; author: string }[] = [];
  let onDelivery = (): void => {};

  before(async () => {
    place = await prepareRestartableThoughts(dialect);
    program = await place.start();
    other = await startTestThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
    bob = await other.join('bob');
  });
  after(async () => {
    await program?.[Symbol.asyncDispose]();
    await other?.[Symbol.asyncDispose]();
    for (const { peer } of peers) await peer[Symbol.asyncDispose]();
    await place?.[Symbol.asyncDispose]();
  });

  /**
   * Creates a new author with followers on two new servers, optionally also bob. The work that the killed
   * process had leased for other authors waits until its leases expire.
   */
  async function begin(withBob: boolean): Promise<void> {
    author = await joinAt(place.base, `ada${peers.length}`);
    const { username } = author;
    await author.put('/users/me', { manuallyApprovesFollowers: false });
    if (withBob) await followAsBob();
    for (const peer of [await startRecordingPeer(), await startRecordingPeer()]) {
      peers.push({ peer, author: username });
      peer.reply = () => {
        onDelivery();
        return 202;
      };
      await addFollowers(place, username, [remoteActorAt(peer.origin)]);
    }
  }

  async function followAsBob(): Promise<void> {
    const { username } = author;
    followed.push(username);
    const handle = `${username}@${new URL(place.base).host}`;
    // A broken connection to the killed process is only noticed at its next use.
    while ((await bob.post('/federation/follow-remote', { handle })).status !== 202);
    while ((await author.get(`/users/${username}`)).body.followerCount === 0) {
      other.clock.advance(SECOND);
      await other.service.drainQueues();
    }
  }

  /**
   * Four clients of the author post until enough posts exist or no response comes; `onReply` gets the count.
   */
  async function postMany(onReply: (count: number) => void): Promise<void> {
    let count = 0;
    const live = async (): Promise<void> => {
      for (let times = 0; times < 15; times += 1) {
        const reply = await author.post('/thoughts', { content: crypto.randomUUID() }).catch(() => null);
        if (reply === null || reply.status === 503) return;
        assert.equal(reply.status, 201, reply.text);
        acknowledged.push({ id: reply.body.id, author: author.username });
        count += 1;
        onReply(count);
      }
    };
    await Promise.all([1, 2, 3, 4].map(live));
  }

  async function restart(): Promise<void> {
    assert.equal((await program.exited).signal, 'SIGKILL');
    program = await place.start();
  }

  for (const enough of someOf([17, 1, 35], 1)) {
    test(`killed right after acknowledgement ${enough}, it starts again`, async () => {
      await begin(true);
      await postMany((count) => {
        if (count === enough) program.kill('SIGKILL');
      });
      await restart();
    });
  }

  for (const enough of someOf([9, 1], 1)) {
    test(`killed before the response to delivery ${enough}, it starts again`, async () => {
      await begin(false);
      let count = 0;
      onDelivery = () => {
        count += 1;
        if (count === enough) program.kill('SIGKILL');
      };
      await postMany(() => {});
      // The clients may finish before that delivery arrives.
      await program.exited;
      onDelivery = () => {};
      await restart();
    });
  }

  test('every acknowledged post reaches every follower, under one id', async () => {
    program.kill('SIGKILL');
    await program.exited;
    // A delivery that met a dying connection is postponed, so completion may take longer.
    for (let tries = 1; ; tries += 1) {
      const later = await place.startInFuture(tries * LATER);
      try {
        await expectEverywhere(later, tries * LATER);
        return;
      } catch (error) {
        if (tries === 3) throw error;
      } finally {
        await later.close();
      }
    }
  });

  async function expectEverywhere(later: Later, ahead: number): Promise<void> {
    for (let rounds = 0; rounds < 50 && (await later.drainQueues()) > 0; rounds += 1);
    const client = createClient(place.base);
    const written: string[] = await pagesOf(client, '/feed/public?', ({ id }) => id);
    assert.ok(acknowledged.length >= 17);
    assert.deepEqual(
      acknowledged.filter(({ id }) => !written.includes(id)),
      [],
    );
    for (const { peer, author: of } of peers) {
      const wanted = acknowledged.filter((one) => one.author === of).map(({ id }) => id);
      expectOnce(peer.received, wanted);
    }

    other.clock.set(Date.now() + ahead);
    await other.service.drainQueues();
    bob = await logIn(other.client, 'bob');
    const shown = await pagesOf(bob, '/feed?', ({ url }) => url);
    const lists = followed.map((name) => pagesOf(client, `/users/${name}/thoughts?`, ({ url }) => url));
    assert.deepEqual(shown.sort(), (await Promise.all(lists)).flat().sort());
  }

  /** Applies `read` to each thought of a paged list. */
  async function pagesOf(client: Client, path: string, read: (thought: Json) => string): Promise<string[]> {
    const all: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await client.get(`${path}per_page=100&page=${page}`);
      if (body.data.length === 0) return all;
      all.push(...body.data.map(read));
    }
  }

  /** Each thought arrived, and all copies of one thought are the same activity. */
  function expectOnce(received: readonly Received[], wanted: readonly string[]): void {
    // Profile updates are delivered too.
    const created = received.filter(({ activity }) => activity.type === 'Create');
    const byObject = Map.groupBy(created, ({ activity }) => String(activity.object.id));
    const missing = wanted.filter((id) => !byObject.has(`${place.base}/thoughts/${id}`));
    assert.deepEqual(missing, []);
    for (const [uri, copies] of byObject) {
      const [first, ...others] = copies.map(({ activity }) => activity);
      assert.equal(first.id, `${place.base}/activities/create-${uri.split('/').at(-1)}`);
      for (const copy of others) assert.deepEqual(copy, first);
    }
  }
});

eachDatabase('a server that is killed once it has returned 202', (dialect) => {
  test('accepted activities are processed once after the restart', async () => {
    await using place = await prepareRestartableThoughts(dialect);
    // The recipient of the posts; posts without a local recipient are not stored.
    const readers = () => [`${place.base}/users/ada`];
    await using peer = await startPeer('127.0.0.1', readers);
    const authors = await Promise.all(['ana', 'bea', 'cleo', 'dora'].map((name) => peer.addActor(name)));
    const taken: string[] = [];
    for (const enough of someOf([15, 1, 2, 7], 2)) {
      await using program = await place.start();
      if (taken.length === 0) await joinAt(place.base, 'ada');
      let count = 0;
      await Promise.all(
        authors.map(async (author) => {
          for (;;) {
            const content = crypto.randomUUID();
            const create = author.activity('Create', { object: author.note({ content, to: [PUBLIC] }) });
            const status = await author.send(`${place.base}/inbox`, create).catch(() => null);
            if (status === null || status === 503) return;
            assert.equal(status, 202);
            taken.push(content);
            count += 1;
            if (count === enough) program.kill('SIGKILL');
          }
        }),
      );
      assert.equal((await program.exited).signal, 'SIGKILL');
    }
    const later = await place.startInFuture(LATER);
    await later.drainQueues();
    const { body } = await createClient(place.base).get('/feed/public?per_page=100');
    const shown: string[] = body.data.map(({ content }: Json) => content);
    assert.ok(taken.length >= 16);
    assert.deepEqual(
      taken.filter((content) => shown.filter((one) => one === content).length !== 1),
      [],
    );
    assert.equal(new Set(shown).size, shown.length);
    await later.close();
  });
});

/** Number of inboxes; exceeds what one process queues by itself. */
const MANY = 300;

eachDatabase('a server that is killed while a thread of it delivers', (dialect) => {
  test('every acknowledged post reaches every inbox as the same activity', async () => {
    await using place = await prepareRestartableThoughts(dialect);
    await using peers = new AsyncDisposableStack();
    const rounds: { id: string; peer: RecordingPeer }[] = [];
    for (const enough of someOf([40, 1, 80], 1)) {
      await using program = await place.start();
      // A new author each time: the work that the killed thread had leased for others waits until its leases
      // expire.
      const author = await joinAt(place.base, `ada${enough}`);
      const peer = peers.use(await startRecordingPeer());
      const people = Array.from({ length: MANY }, () => remoteActorAt(peer.origin, null));
      await addFollowers(place, author.username, people);
      peer.reply = () => {
        if (peer.received.length === enough) program.kill('SIGKILL');
        return 202;
      };
      const { status, body } = await author.post('/thoughts', { content: 'to all' });
      assert.equal(status, 201);
      rounds.push({ id: body.id, peer });
      assert.equal((await program.exited).signal, 'SIGKILL');
      peer.reply = () => 202;
    }
    const later = await place.startInFuture(LATER);
    for (let times = 0; times < 50 && (await later.drainQueues()) > 0; times += 1);
    await later.close();
    for (const { id, peer } of rounds) {
      const copies = peer.received.filter(({ activity }) => activity.id?.endsWith(`/create-${id}`));
      assert.equal(new Set(copies.map(({ path }) => path)).size, MANY, id);
      for (const { activity } of copies) assert.deepEqual(activity, copies[0]?.activity);
    }
  });
});
