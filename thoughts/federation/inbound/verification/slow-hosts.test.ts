// Unresponsive servers of unknown actors delay nobody else (docs/decisions/0118).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { generateKeys } from '../../protocol/signatures/keys.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { assertMetric, METRICS_TOKEN, untilWaiting } from '../../testing/metrics.ts';
import { AS_TYPE, type Peer, type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('unresponsive servers', (dialect) => {
  // The inbox has two of the four permits.
  const here = useFederationHarness(dialect, { MAX_IN_PROGRESS: '4', METRICS_TOKEN });
  const honest = usePeer(undefined, here.readers);
  const slow = usePeer(undefined, here.readers);
  let count = 0;
  const somebody = (peer: Peer) => {
    count += 1;
    return peer.addActor(`p${count}`);
  };
  const { thoughts } = here;
  const contents = async (author: PeerActor): Promise<string[]> => {
    const { body } = await thoughts.client.get(`/users/${author.handle}/thoughts`);
    return (body.data ?? []).map(({ content }: { content: string }) => content);
  };
  /** Publishes a post that mentions a local user. */
  const publish = (author: PeerActor, content: string, username: string) => {
    const named = here.actorUri(username);
    const tag = [{ type: 'Mention', href: named, name: `@${username}` }];
    const object = author.note({ content, tag, cc: [named] });
    return author.send(here.inbox(), author.activity('Create', { object, cc: [named] }));
  };
  const twelve = <Result>(make: (at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 12 }, (_, at) => make(at)));

  test('signed GETs waiting for a key hold no permit', async () => {
    const ada = await thoughts.join();
    const known = await somebody(slow());
    const thief = await generateKeys();
    await known.send(here.inbox(), known.activity('Follow', { object: here.actorUri(ada.username) }));
    await here.drain();
    const { body } = await ada.post('/thoughts', { content: 'for friends', visibility: 'followers' });
    const url = new URL(`${here.federation.base}/thoughts/${body.id}`);
    const asked = slow().requests.length;
    const reply = slow().silence();
    const waiting = untilWaiting(12);
    const forged = twelve(async () => {
      const request = { method: 'GET', url, body: null } as const;
      const signed = await signRequest('cavage', request, { ...thief, keyId: known.key.id }, Date.now());
      const { host: _, ...headers } = { host: '', ...signed };
      return (await fetch(url, { headers: { ...headers, accept: AS_TYPE } })).status;
    });
    await waiting;
    assert.equal((await ada.get('/feed')).status, 200);
    assert.equal((await ada.post('/thoughts', { content: 'not held up' })).status, 201);
    reply();
    assert.deepEqual(new Set(await forged), new Set([404]));
    assert.equal(slow().requests.length, asked + 1, 'all share one request');
  });

  test('forged activities hold no inbox permit, from many actors or one', async () => {
    const ada = await thoughts.join();
    const known = await somebody(honest());
    const met = await somebody(honest());
    await publish(known, 'met before', ada.username);
    const thief = await generateKeys();
    const victim = await somebody(slow());
    const many = await twelve(() => somebody(slow()));
    const asked = slow().requests.length;
    const reply = slow().silence();
    const forge = (actor: PeerActor) =>
      actor.send(here.inbox(), actor.activity('View', {}), { key: { ...thief, id: actor.key.id } });
    const waiting = untilWaiting(24);
    const forged = Promise.all([...many.map(forge), twelve(() => forge(victim))]);
    await waiting;
    assert.equal(await publish(known, 'known and not held up', ada.username), 202);
    assert.equal(await publish(met, 'met just now', ada.username), 202);
    assert.ok((await contents(known)).includes('known and not held up'));
    assert.ok((await contents(met)).includes('met just now'));
    assert.ok(slow().requests.length <= asked + 2, 'few concurrent requests to one host');
    reply();
    assert.deepEqual(new Set((await forged).flat()), new Set([401]));
  });

  test('lookups by one user hold no permit and delay other users no more than usual', async () => {
    const mallory = await thoughts.join();
    const ada = await thoughts.join();
    const bob = await somebody(honest());
    const reply = slow().silence();
    const look = (name: string) => mallory.get(`/remote-actors?handle=${name}@${slow().host}`);
    const waiting = untilWaiting(8);
    const pending = Promise.all(Array.from({ length: 8 }, (_, at) => look(`nobody${at}`)));
    await waiting;
    await assertMetric(thoughts.client, 'thoughts_handle_lookups_waiting', 8);
    const ninth = await look('nobody9');
    assert.deepEqual([ninth.status, ninth.body.code], [429, 'too-many']);
    assert.equal((await mallory.get('/feed')).status, 200);
    assert.equal((await ada.get(`/remote-actors?handle=${bob.handle}`)).status, 200);
    assert.equal((await ada.post('/federation/follow-remote', { handle: bob.handle })).status, 202);
    reply();
    assert.deepEqual(new Set((await pending).map(({ status }) => status)), new Set([404]));
    const asked = slow().requests.length;
    assert.equal((await look('nobody1')).status, 404);
    assert.equal(slow().requests.length, asked, 'each host is requested at most once a minute');
  });
});
