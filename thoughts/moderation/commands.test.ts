import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandResult, databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { thoughtsProgram } from '../commands.ts';
import { enqueuePart } from '../federation/outbound/queue/enqueue.ts';
import { useFederationHarness } from '../federation/testing/harness.ts';
import { type PeerActor, usePeer } from '../federation/testing/peer.ts';
import { assertCountsAreExact } from '../testing/recount.ts';
import { insertRemoteActors, remoteActorAt } from '../testing/remote-actors.ts';
import { useServerDatabase } from '../testing/server-database.ts';
import { clearBlockedDomains } from './servers/domain-blocks/domain-blocks.ts';

eachDatabase('federation’s commands', (dialect) => {
  const here = useFederationHarness(dialect);
  const world = useServerDatabase(here.thoughts);
  const peer = usePeer('localhost', here.readers);
  const run = (...args: string[]): Promise<CommandResult> => {
    const { config } = here.thoughts;
    const settings = {
      DATA_DIR: config.DATA_DIR,
      THOUGHTS_DATABASE_URL: databaseSetting(config.database),
      THOUGHTS_PUBLIC_URL: 'https://here.example',
    };
    return runInProcess(thoughtsProgram(settings), ['federation', ...args]);
  };
  const isShown = async (content: string) => {
    const { body } = await here.thoughts.client.get('/feed/public');
    return body.data.some((thought: { content: string }) => thought.content === content);
  };
  const publish = async (ana: PeerActor, content: string) => {
    const note = ana.note({ content });
    assert.equal(await ana.send(here.inbox(), ana.activity('Create', { object: note })), 202);
    await here.drain();
    return note;
  };

  test('blocking a domain deletes its data and refuses new activities until the block is removed', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor('ana');
    const follow = ana.activity('Follow', { object: here.actorUri(ada.username) });
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    assert.equal(await ana.send(here.inbox(ada.username), follow), 202);
    await here.drain();
    assert.equal((await ada.post('/federation/follow-remote', { handle: ana.handle })).status, 202);
    const accepted = await world.database.read
      .selectFrom('follow')
      .select('uri')
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    assert.equal(
      await ana.send(here.inbox(ada.username), ana.activity('Accept', { object: accepted.uri })),
      202,
    );
    await here.drain();
    const { body: thought } = await ada.post('/thoughts', { content: 'liked from there' });
    const uri = `${here.federation.base}/thoughts/${thought.id}`;
    for (const type of ['Like', 'Announce'])
      await ana.send(here.inbox(), ana.activity(type, { object: uri }));
    await publish(ana, 'before the block');
    assert.ok(await isShown('before the block'));
    const known = (await ada.get(`/thoughts/${thought.id}`)).body;
    assert.deepEqual([known.likeCount, known.boostCount], [1, 1]);

    const blocked = await run('block-domain', 'LOCALHOST', '--reason', 'spam', '--json');
    assert.deepEqual([blocked.code, blocked.json], [0, { domain: 'localhost', people: 1, deliveries: 0 }]);
    assert.equal(await isShown('before the block'), false);
    assert.equal((await here.thoughts.client.get(`/users/${ana.handle}`)).status, 404);
    const left = (await ada.get(`/thoughts/${thought.id}`)).body;
    assert.deepEqual([left.likeCount, left.boostCount], [0, 0]);
    const { body: me } = await ada.get(`/users/${ada.username}`);
    assert.deepEqual([me.followerCount, me.followingCount], [0, 0]);
    await publish(ana, 'during the block');
    assert.equal(await isShown('during the block'), false);
    assert.equal((await ada.get(`/remote-actors?handle=${ana.handle}`)).status >= 400, true);
    await assertCountsAreExact(world.database);

    const list = await run('list-blocks', '--json');
    assert.deepEqual(
      list.json.map(({ domain, reason }: { domain: string; reason: string }) => [domain, reason]),
      [['localhost', 'spam']],
    );
    assert.equal((await run('unblock-domain', 'localhost')).code, 0);
    await publish(ana, 'after the block');
    assert.ok(await isShown('after the block'));
    assert.equal(await isShown('before the block'), false);
  });

  test('an actor stored during the block is deleted an hour later', async () => {
    const { database, clock } = here.federation;
    const { advance } = here.thoughts.clock;
    assert.equal((await run('block-domain', 'late.example')).code, 0);
    await insertRemoteActors(database, [
      remoteActorAt('https://sub.late.example'),
      remoteActorAt('https://other.example'),
    ]);
    const nobody = { people: 0, deliveries: 0 };
    assert.deepEqual(await clearBlockedDomains(database, clock), nobody);
    advance(HOUR + MINUTE);
    assert.deepEqual(await clearBlockedDomains(database, clock), { people: 1, deliveries: 0 });
    advance(HOUR + MINUTE);
    await insertRemoteActors(database, [remoteActorAt('https://late.example')]);
    assert.deepEqual(await clearBlockedDomains(database, clock), nobody, 'it is over');
    const rows = await database.read
      .selectFrom('remote_actor')
      .select('uri')
      .where('uri', 'like', '%other.example%')
      .execute();
    assert.equal(rows.length, 1);
  });

  test('a person belongs to the domains of both the handle and the actor id', async () => {
    const { database } = here.federation;
    const moved = remoteActorAt('https://social.lives.example');
    await insertRemoteActors(database, [{ ...moved, host: 'handle.example' }]);
    const other = remoteActorAt('https://elsewhere.example');
    await insertRemoteActors(database, [{ ...other, host: 'lives.example:8443' }]);
    assert.equal((await run('block-domain', 'lives.example', '--json')).json.people, 2);
  });

  test('only deliveries to the blocked domain are dropped', async () => {
    await queue(
      'https://gone.example/inbox',
      'https://sub.gone.example:8443/inbox',
      'https://stays.example/inbox',
    );
    assert.equal((await run('block-domain', 'gone.example', '--json')).json.deliveries, 2);
    const { json } = await run('deliveries', 'list', '--json');
    assert.deepEqual(
      json.map(({ host }: { host: string }) => host),
      ['stays.example'],
    );
    await here.federation.database.write((tx) => tx.deleteFrom('delivery').execute());
  });

  test('a block list is imported, and invalid lines are reported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tandem-test-'));
    const file = join(folder, 'blocks.csv');
    await writeFile(
      file,
      '#domain,#severity\nlisted.example,suspend\nlate.example,suspend\nmild.example,silence\n',
    );
    const { code, json, errors } = await run('import-blocks', file, '--json');
    assert.deepEqual([code, json.added, json.known, json.skipped.length], [0, 1, 1, 1]);
    assert.equal(errors, 'mild.example has the severity silence, which is less than a block: skipped.\n');
    await writeFile(file, 'fine.example\nexample\n');
    const own = await run('import-blocks', file);
    assert.deepEqual([own.code, own.errors], [1, "The domain example is this server's own.\n"]);
    assert.equal((await run('unblock-domain', 'fine.example')).code, 1, 'either all of a list or none');
    await rm(folder, { recursive: true });
    assert.match((await run('import-blocks', file)).errors, /no such file/);
  });

  test('this server’s own domain and malformed domains cannot be blocked', async () => {
    for (const domain of ['here.example', 'example', 'https://x.example/', 'a b']) {
      assert.equal((await run('block-domain', domain)).code, 1, domain);
    }
    assert.deepEqual(
      (await run('unblock-domain', 'never.example')).errors,
      'No such domain block: never.example.\n',
    );
  });

  test('abandoned deliveries are sent again unless superseded', async () => {
    const { database, clock } = here.federation;
    const [first = 0, second = 0, third = 0] = await queue(
      'https://a.example/inbox',
      'https://b.example/inbox',
      'https://a.example/other',
    );
    const trouble = {
      failing_since: 1,
      retry_at: clock.now() + HOUR,
      next_at: null,
      last_error: 'status 500',
    };
    await database.write(async (tx) => {
      await tx
        .updateTable('delivery')
        .set({ failed_at: 5, attempts: 16, last_error: 'status 500' })
        .where('id', 'in', [first, second])
        .execute();
      await tx.updateTable('remote_host').set(trouble).where('name', '=', 'a.example').execute();
      const { activity_id, object_key } = await tx
        .selectFrom('delivery')
        .selectAll()
        .where('id', '=', second)
        .executeTakeFirstOrThrow();
      const { actor_id, created_at } = await tx
        .selectFrom('outgoing_activity')
        .selectAll()
        .where('id', '=', activity_id)
        .executeTakeFirstOrThrow();
      const newer = {
        id: crypto.randomUUID(),
        actor_id,
        object_key,
        body: '{}',
        written_to: null,
        created_at: created_at + 1,
      };
      await tx.insertInto('outgoing_activity').values(newer).execute();
    });
    const failed = (await run('deliveries', 'list', '--failed', '--json')).json;
    assert.deepEqual(
      failed.map(({ id }: { id: number }) => id),
      [first, second],
    );
    assert.deepEqual([failed[0].dueAt, failed[0].failedAt], [null, '1970-01-01T00:00:00.005Z']);
    assert.match((await run('deliveries', 'list')).output, /failed 1970-01-01T00:00:00\.005Z +status 500\n/);
    const host = (await run('host', 'a.example', '--json')).json;
    assert.deepEqual(host.deliveries, { waiting: 1, failed: 1 });
    assert.deepEqual([host.lastError, host.failingSince], ['status 500', '1970-01-01T00:00:00.001Z']);

    assert.deepEqual((await run('deliveries', 'retry', '--host', 'b.example', '--json')).json, {
      retried: 0,
      superseded: 1,
    });
    assert.deepEqual((await run('deliveries', 'retry', '--id', `${first}`, '--json')).json, {
      retried: 1,
      superseded: 0,
    });
    const { failed_at, attempts } = await database.read
      .selectFrom('delivery')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    assert.deepEqual([failed_at, attempts], [null, 0]);
    const row = await database.read
      .selectFrom('remote_host')
      .selectAll()
      .where('name', '=', 'a.example')
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.failing_since, row.retry_at], [null, null]);
    assert.ok(row.next_at !== null);
    assert.deepEqual((await run('deliveries', 'retry', '--all', '--json')).json, {
      retried: 2,
      superseded: 1,
    });
    const [waiting] = (await run('deliveries', 'list', '--limit', '1', '--json')).json;
    assert.deepEqual([waiting.id, waiting.failedAt], [first, null]);
    assert.match(waiting.dueAt, /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(
      (await run('deliveries', 'list', '--after', `${first}`, '--json')).json.map(
        ({ id }: { id: number }) => id,
      ),
      [second, third],
    );
    for (const args of [[], ['--all', '--id', '1'], ['--id', 'x']]) {
      assert.equal((await run('deliveries', 'retry', ...args)).code, 2);
    }
  });

  test('the state of known and unknown hosts is printed', async () => {
    const ada = await here.thoughts.join();
    const strangers = [remoteActorAt('https://known.example'), remoteActorAt('https://known.example')];
    await insertRemoteActors(here.federation.database, strangers, await world.idOf(ada.username));
    const { json } = await run('host', 'Known.example', '--json');
    assert.deepEqual([json.people, json.followers, json.followed, json.block], [2, 2, 0, null]);
    await run('block-domain', 'unknown.example', '--reason', 'spam');
    const { code, output } = await run('host', 'sub.unknown.example');
    assert.equal(code, 0);
    assert.match(output, /^host +sub\.unknown\.example\nblocked +unknown\.example: spam\nknown actors +0\n/);
  });

  /** Sends one activity to each inbox; returns the ids of the deliveries. */
  async function queue(...inboxes: string[]): Promise<number[]> {
    const { database, clock } = here.federation;
    const actorId = await world.idOf((await here.thoughts.join()).username);
    const ids: number[] = [];
    for (const inbox of inboxes) {
      const id = crypto.randomUUID();
      const outgoing = { id, actorId, objectKey: id, body: '{}', isFollow: false, supersedes: null };
      await database.write((tx) =>
        enqueuePart(tx, outgoing, { inboxes: [inbox], after: null, isLast: true }, clock.now()),
      );
      const row = await database.read
        .selectFrom('delivery')
        .select('id')
        .where('activity_id', '=', id)
        .executeTakeFirstOrThrow();
      ids.push(row.id);
    }
    return ids;
  }
});
