// First contact with actors, and relays of other actors' activities.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { assertMetric, METRICS_TOKEN, untilWaiting } from '../../testing/metrics.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

const MANY = 100;

eachDatabase('first contact', (dialect) => {
  const here = useFederationHarness(dialect, { METRICS_TOKEN });
  const peer = usePeer(undefined, here.readers);
  const other = usePeer('localhost');
  const naming = (username: string) => {
    const href = here.actorUri(username);
    return { tag: [{ type: 'Mention', href, name: `@${username}` }], to: [PUBLIC], cc: [href] };
  };
  const create = (author: PeerActor, content: string, username: string) =>
    author.activity('Create', { object: author.note({ content, ...naming(username) }) });
  const total = async (author: PeerActor) =>
    (await here.thoughts.client.get(`/users/${author.handle}/thoughts`)).body.total;

  test('waiting activities are processed with the first key fetch and leave the queue empty', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor('ana');
    const reply = peer().silence();
    const waiting = untilWaiting(MANY);
    const sent = Promise.all(
      Array.from({ length: MANY }, (_, at) =>
        ana.send(here.inbox(), create(ana, `number ${at}`, ada.username)),
      ),
    );
    await waiting;
    await assertMetric(here.thoughts.client, 'thoughts_stranger_lookups_waiting', MANY);
    reply();
    assert.deepEqual(new Set(await sent), new Set([202]));
    assert.equal(await here.count('event'), 0);
    assert.equal(await total(ana), MANY);
    assert.equal(peer().asked(new URL(ana.uri).pathname), 1);
    assert.equal(peer().requests.length, 2, 'key and handle');
  });

  test('forwarded activities are charged to the sender, not to the claimed author', async () => {
    const ada = await here.thoughts.join();
    const victim = await other().addActor('victim');
    const forwarder = await peer().addActor('forwarder');
    const { database, clock } = here.federation;
    for (const actor of [victim, forwarder])
      assert.equal(await actor.send(here.inbox(), create(actor, 'met', ada.username)), 202);
    const failing = { failing_since: clock.now() - 1, retry_at: clock.now() + 1_000_000, seen_at: 0 };
    const { host } = other();
    await database.write((tx) =>
      tx
        .insertInto('remote_host')
        .values({ name: host, ...failing })
        .execute(),
    );
    const state = async () =>
      database.read.selectFrom('remote_host').select('retry_at').where('name', '=', host).executeTakeFirst();
    const signature = { type: 'RsaSignature2017', creator: victim.key.id, signatureValue: 'x' };
    const reply = other().silence();
    for (let at = 0; at < 4; at += 1) {
      const forged = { ...victim.activity('Delete', { object: victim.id() }), signature };
      assert.equal(await victim.send(here.inbox(), forged, { key: forwarder.key }), 202);
    }
    const subjects = await database.read.selectFrom('event').select('subject').execute();
    assert.deepEqual(new Set(subjects.map(({ subject }) => subject)), new Set([forwarder.uri]));
    assert.equal((await state())?.retry_at, failing.retry_at, 'the host is not marked as reachable');
    assert.equal(await victim.send(here.inbox(), create(victim, 'not muted', ada.username)), 202);
    assert.equal(await total(victim), 2);
    assert.notEqual((await state())?.retry_at, failing.retry_at, 'the host is marked as reachable');
    reply();
    await here.drain();
  });
});
