// A server without the insecure test setting sends no requests to private addresses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';
import { insertRemoteActors, remoteActorAt } from '../testing/remote-actors.ts';
import { useServerDatabase } from '../testing/server-database.ts';
import { useThoughts } from '../testing/thoughts.ts';
import { usePeer } from './testing/peer.ts';

eachDatabase('the default address policy', (dialect) => {
  const thoughts = useThoughts(dialect);
  const world = useServerDatabase(thoughts);
  const peer = usePeer();
  const database = () => world.database as unknown as FederationDatabase;

  test('a follower with an inbox on this machine gets no deliveries', async () => {
    const ada = await thoughts.join();
    const { port } = new URL(peer().origin);
    const origins = [peer().origin, `https://127.0.0.1:${port}`, 'https://127.0.0.1', 'https://[::1]'];
    const places = [...origins, 'https://localhost', 'https://printer.local', 'https://abcdefgh.onion'];
    const inside = places.map((origin) => remoteActorAt(origin));
    await insertRemoteActors(database(), inside, await world.idOf(ada.username));
    assert.equal((await ada.post('/thoughts', { content: 'hello' })).status, 201);
    await thoughts.service.drainQueues();
    assert.deepEqual(peer().requests, []);
    const waiting = await database()
      .read.selectFrom('delivery')
      .select(['host', 'attempts', 'last_error'])
      .execute();
    const byUrl = waiting.filter(({ last_error }) => /^(bad-url|blocked-address)/.test(last_error ?? ''));
    assert.deepEqual(
      byUrl.map(({ attempts }) => attempts),
      waiting.map(() => 1),
    );
    assert.equal(waiting.length, places.length);
  });

  test('keys on this machine are not fetched', async () => {
    const ada = await thoughts.join();
    const ana = await peer().addActor('ana');
    const inbox = `${thoughts.service.url}/inbox`;
    const follow = ana.activity('Follow', { object: `${thoughts.service.url}/users/ada` });
    assert.equal(await ana.send(inbox, follow), 401);
    assert.deepEqual(peer().requests, []);
    assert.deepEqual((await ada.get('/federation/pending-followers')).body, []);
  });

  test('hosts on this machine, in private networks or without public names are not looked up', async () => {
    const ada = await thoughts.join();
    const { port } = new URL(peer().origin);
    const hosts = [`127.0.0.1:${port}`, '127.0.0.1', '[::1]', 'localhost', 'printer.local', 'abcdefgh.onion'];
    for (const host of [...hosts, '169.254.169.254', 'metadata.google.internal', '2130706433']) {
      const handle = encodeURIComponent(`ana@${host}`);
      const { status } = await ada.get(`/remote-actors?handle=${handle}`);
      assert.equal(status, 502, host);
      const followed = await ada.post('/federation/follow-remote', { handle: `ana@${host}` });
      assert.equal(followed.status, 502, host);
    }
    assert.deepEqual(peer().requests, []);
  });
});
