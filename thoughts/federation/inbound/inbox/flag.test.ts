// Flag: reports about local objects are stored for the administrator, once each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { thoughtsProgram } from '../../../commands.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, startPeer, usePeer } from '../../testing/peer.ts';

eachDatabase('reports', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const reports = () => here.federation.database.read.selectFrom('report').selectAll().execute();

  test('a Flag is stored with its local objects and comment, and has no other effect', async () => {
    const ana = await peer().addActor('ana');
    const ada = await here.thoughts.join();
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    const objects = [here.actorUri(ada.username), `${here.federation.base}/thoughts/${thought.id}`];
    const flag = ana.activity('Flag', { object: [...objects, ana.uri], content: 'Spam\0 & more' });
    for (const inbox of [here.inbox(), here.inbox(ada.username)]) {
      assert.equal(await ana.send(inbox, flag), 202);
      await here.drain();
    }
    const [report, ...others] = await reports();
    assert.deepEqual(others, []);
    assert.deepEqual(
      { ...report },
      {
        id: flag.id,
        actor_uri: ana.uri,
        body: JSON.stringify({ objects, content: 'Spam & more' }),
        created_at: here.thoughts.clock.now(),
      },
    );
    assert.equal((await ada.get(`/thoughts/${thought.id}`)).status, 200);
    assert.deepEqual((await ada.get('/notifications')).body.data, []);
  });

  test('reports are listed for the administrator and dismissed', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor('reporter');
    const objects = [here.actorUri(ada.username)];
    const flag = ana.activity('Flag', { object: objects, content: 'Spam' });
    assert.equal(await ana.send(here.inbox(), flag), 202);
    await here.drain();
    const { config, clock } = here.thoughts;
    const settings = { DATA_DIR: config.DATA_DIR, THOUGHTS_DATABASE_URL: databaseSetting(config.database) };
    const run = (...args: string[]) =>
      runInProcess(thoughtsProgram(settings), ['federation', 'reports', ...args]);
    const listed = async () => {
      const { json } = await run('list', '--json');
      return json.find(({ id }: { id: string }) => id === flag.id);
    };
    const receivedAt = new Date(clock.now()).toISOString();
    assert.deepEqual(await listed(), { id: flag.id, reporter: ana.uri, objects, reason: 'Spam', receivedAt });
    assert.match((await run('list')).output, /Spam/);
    assert.equal((await run('dismiss', String(flag.id))).code, 0);
    const again = await run('dismiss', String(flag.id));
    assert.deepEqual([again.code, again.errors], [1, 'No such report.\n']);
    assert.equal(await listed(), undefined);
  });

  test('a Flag about nothing local, or signed by another actor, is ignored', async () => {
    const ana = await peer().addActor('bea');
    const bob = await peer().addActor('bob');
    const ada = await here.thoughts.join();
    const before = (await reports()).length;
    const flag = (object: unknown) => ana.activity('Flag', { object, content: 'no' });
    assert.equal(await ana.send(here.inbox(), flag(bob.uri)), 202);
    assert.equal(await ana.send(here.inbox(), flag([])), 400);
    assert.equal(await bob.send(here.inbox(), flag(here.actorUri(ada.username)), { key: bob.key }), 401);
    await here.drain();
    assert.equal((await reports()).length, before);
  });

  test('Flags are limited by actor and host per day, and in length', async () => {
    const ada = await here.thoughts.join();
    const about = here.actorUri(ada.username);
    await using server = await startPeer();
    const mine = async () =>
      (await reports()).filter(({ actor_uri }) => actor_uri.startsWith(`${server.origin}/`));
    const first = await server.addActor('eve0');
    const objects = Array.from(
      { length: 60 },
      (_, at) => `${here.federation.base}/thoughts/${thoughtId(at)}`,
    );
    const long = first.activity('Flag', {
      object: [...objects, `${about}?${'x'.repeat(1500)}`],
      content: 'y'.repeat(100_000),
    });
    assert.equal(await first.send(here.inbox(), long), 202);
    await here.drain();
    const [kept] = await mine();
    assert.equal(JSON.parse(kept?.body ?? '').objects.length, 20);
    assert.ok((kept?.body.length ?? 0) < 10_000);
    const flood = async (actor: PeerActor, times: number) => {
      for (let time = 0; time < times; time += 1)
        await actor.send(here.inbox(), actor.activity('Flag', { object: about }));
      await here.drain();
    };
    await flood(first, 12);
    assert.equal((await mine()).length, 10);
    for (let number = 1; number < 11; number += 1) await flood(await server.addActor(`eve${number}`), 10);
    assert.equal((await mine()).length, 100);
    here.thoughts.clock.advance(DAY + 1);
    assert.equal(
      await first.send(here.inbox(), first.activity('Flag', { object: about }), {
        at: here.thoughts.clock.now(),
      }),
      202,
    );
    await here.drain();
    assert.equal((await mine()).length, 101);
  });

  test('at most ten thousand reports are stored', async () => {
    const ana = await peer().addActor('last');
    const ada = await here.thoughts.join();
    const flag = async () => {
      const sent = ana.activity('Flag', { object: here.actorUri(ada.username) });
      assert.equal(await ana.send(here.inbox(), sent, { at: here.thoughts.clock.now() }), 202);
      await here.drain();
    };
    const missing = 10_000 - 1 - (await here.count('report'));
    await here.federation.database.write(async (tx) => {
      for (let from = 0; from < missing; from += 1000) {
        const rows = Array.from({ length: Math.min(1000, missing - from) }, (_, at) => report(from + at));
        await tx.insertInto('report').values(rows).execute();
      }
    });
    await flag();
    assert.equal(await here.count('report'), 10_000);
    await flag();
    assert.equal(await here.count('report'), 10_000);
  });
});

const report = (number: number) => ({
  id: `https://elsewhere.example/reports/${number}`,
  actor_uri: `https://elsewhere.example/users/${number}`,
  body: '{}',
  created_at: 0,
});

const thoughtId = (number: number): string => `0199d5a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
