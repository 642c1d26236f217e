import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('signed fetches', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const read = async (uri: string, actor: PeerActor | null, key = actor?.key) => {
    const request = { method: 'GET', url: new URL(uri), body: null } as const;
    const signed = key ? await signRequest('cavage', request, { keyId: key.id, ...key }, Date.now()) : {};
    const { host: _, ...headers } = { host: '', ...signed };
    const { status } = await fetch(uri, { headers: { ...headers, accept: AS_TYPE } });
    return status;
  };

  test('followers-only posts are served to accepted followers only', async () => {
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const friend = await peer().addActor('friend');
    const stranger = await peer().addActor('stranger');
    await friend.send(here.inbox(), friend.activity('Follow', { object: here.actorUri(ada.username) }));
    await here.drain();
    const { body } = await ada.post('/thoughts', { content: 'for friends', visibility: 'followers' });
    const uri = `${here.federation.base}/thoughts/${body.id}`;
    assert.equal(await read(uri, friend), 200);
    for (const other of [null, stranger]) assert.equal(await read(uri, other), 404);
    assert.equal(await read(uri, friend, { ...stranger.key, id: friend.key.id }), 404);
  });

  test('signed reads fetch the key of an actor at most once in five minutes', async () => {
    const ada = await here.thoughts.join();
    const known = await peer().addActor('known');
    const forger = await peer().addActor('forger');
    await known.send(here.inbox(), known.activity('Follow', { object: here.actorUri(ada.username) }));
    await here.drain();
    const { body } = await ada.post('/thoughts', { content: 'for friends', visibility: 'followers' });
    const forge = async () => {
      for (const id of [body.id, crypto.randomUUID(), body.id])
        assert.equal(
          await read(`${here.federation.base}/thoughts/${id}`, known, { ...forger.key, id: known.key.id }),
          404,
        );
      return peer().asked('/users/known');
    };
    const before = peer().asked('/users/known');
    assert.equal(await forge(), before + 1);
    here.thoughts.clock.advance(5 * MINUTE);
    assert.equal(await forge(), before + 2);
    await ada.post('/federation/accept-follower', { handle: known.handle });
    assert.equal(await read(`${here.federation.base}/thoughts/${body.id}`, known), 200);
  });

  test('the instance actor signs fetches and is served to everybody', async () => {
    const ana = await peer().addActor('asked');
    await ana.send(here.inbox(), ana.activity('View', {}));
    const request = peer().requests.find(({ target }) => target === '/users/asked');
    const actor = `${here.federation.base}/actor`;
    assert.match(String(request?.headers.signature), new RegExp(`keyId="${actor}#main-key"`));
    const reply = await here.thoughts.client.get('/actor');
    assert.match(reply.headers.get('content-type') ?? '', /^application\/activity\+json/);
    const document = reply.body;
    assert.deepEqual([document.id, document.type, document.publicKey.owner], [actor, 'Application', actor]);
    const outbox = await here.thoughts.client.get(new URL(document.outbox).pathname);
    assert.deepEqual([outbox.status, outbox.body.id, outbox.body.totalItems], [200, document.outbox, 0]);
    const { host } = new URL(actor);
    const found = await here.thoughts.client.get(
      `/.well-known/webfinger?resource=acct:${document.preferredUsername}@${host}`,
    );
    assert.equal(found.body.links[0].href, actor);
  });
});
