// Actors whose documents differ from Mastodon's, and signatures made for another server.
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { Scheme } from '../../protocol/signatures/request.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('linked keys', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const other = usePeer('localhost');
  let count = 0;
  /** An actor that publishes only the address of its key; `key` is served there. */
  const somebody = async (key: object = {}, uri?: string) => {
    count += 1;
    const actor = await peer().addActor(`p${count}`);
    const address = uri ?? `${peer().origin}/keys/p${count}`;
    const { publicKeyPem } = actor.document.publicKey as { publicKeyPem: string };
    const host = address.startsWith(peer().origin) ? peer() : other();
    host.serve(address, { id: address, type: 'Key', owner: actor.uri, publicKeyPem, ...key });
    actor.document.publicKey = address;
    return { actor, key: { ...actor.key, id: address } };
  };
  type Somebody = Awaited<ReturnType<typeof somebody>>;
  const publish = ({ actor, key }: Somebody) =>
    actor.send(here.inbox(), actor.activity('Create', { object: actor.note() }), { key });

  test('a linked key is fetched once', async () => {
    const ana = await somebody();
    assert.deepEqual([await publish(ana), await publish(ana)], [202, 202]);
    assert.equal(peer().asked(new URL(ana.key.id).pathname), 1);
    const update = ana.actor.activity('Update', { object: ana.actor.document });
    assert.equal(await ana.actor.send(here.inbox(), update, { key: ana.key }), 202);
    await here.drain();
    assert.equal(await publish(ana), 202, 'an Update preserves the key');
  });

  test('a linked key of another actor, of no actor, or on another host is refused', async () => {
    const victim = await peer().addActor('victim');
    assert.equal(await publish(await somebody({ owner: victim.uri })), 401);
    assert.equal(await publish(await somebody({ owner: undefined })), 401);
    assert.equal(await publish(await somebody({ id: `${peer().origin}/keys/another` })), 401);
    const elsewhere = await somebody({}, `${other().origin}/keys/x`);
    assert.equal(await publish(elsewhere), 401);
    assert.equal(other().asked('/keys/x'), 0);
    const gone = await somebody();
    peer().fail(gone.key.id, 404);
    assert.equal(await publish(gone), 401);
  });

  test('at most two linked keys are fetched, and none of the embedded ones', async () => {
    const ana = await peer().addActor('many');
    const addresses = [1, 2, 3, 4].map((at) => `${peer().origin}/many/${at}`);
    ana.document.publicKey = [`${ana.uri}#main-key`, ...addresses];
    assert.equal(await publish({ actor: ana, key: ana.key }), 401);
    assert.equal(peer().asked(new URL(ana.uri).pathname), 1);
    assert.equal(peer().requests.filter(({ target }) => target.startsWith('/many/')).length, 2);
  });

  test('a key on a temporarily failing server is fetched later', async () => {
    const ana = await somebody();
    peer().fail(ana.key.id, 503);
    assert.equal(await publish(ana), 503);
  });
});

for (const [name, settings] of [
  ['a server without a public address', {}],
  ['a server with a public address', { THOUGHTS_PUBLIC_URL: 'https://thoughts.example' }],
] as const)
  eachDatabase(`signatures for another server, sent to ${name}`, (dialect) => {
    const here = useFederationHarness(dialect, settings);
    const peer = usePeer(undefined, here.readers);
    /** Sends a request to this server that was signed for another origin. */
    const replay = async (actor: PeerActor, origin: string, scheme: Scheme) => {
      const activity = actor.activity('Create', { object: actor.note() });
      const body = Buffer.from(JSON.stringify(activity));
      const signed = { method: 'POST', url: new URL('/inbox', origin), body, contentType: AS_TYPE } as const;
      const headers = await signRequest(scheme, signed, { keyId: actor.key.id, ...actor.key }, Date.now());
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const request = httpRequest(
        here.thoughts.service.url,
        {
          path: '/inbox',
          method: 'POST',
          headers: { ...headers, host: signed.url.host, 'content-type': AS_TYPE },
        },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      request.on('error', reject).end(body);
      return promise;
    };

    for (const scheme of ['cavage', 'rfc9421'] as const)
      test(`an activity signed for another host is refused, despite a matching Host header (${scheme})`, async () => {
        const ana = await peer().addActor(`ana_${scheme}`);
        const { port } = new URL(here.thoughts.service.url);
        for (const host of [
          'other.example',
          `other.example:${port}`,
          'localhost:1',
          '127.0.0.1:1',
          `8.8.8.8:${port}`,
        ])
          assert.equal(await replay(ana, `http://${host}`, scheme), 401, host);
        assert.equal(await replay(ana, here.federation.base, scheme), 202);
      });
  });
