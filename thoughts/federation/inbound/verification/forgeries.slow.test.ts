// Requests to other servers caused by forged activities are bounded, and genuine activities still pass.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someDatabases } from '@tandem/platform/testing/cases.ts';
import { generateKeys } from '../../protocol/signatures/keys.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { deliver, type PeerActor, usePeer } from '../../testing/peer.ts';

const FORGED = 1000;
const AT_ONCE = 25;

someDatabases('forged activities', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const other = usePeer('localhost');
  const view = (actor: string) => ({ id: `${actor}/${crypto.randomUUID()}`, type: 'View', actor });

  test('a thousand forged activities of absent and valid actors cause at most twenty fetches', async () => {
    const thief = await generateKeys();
    const known = await peer().addActor('known');
    assert.equal(await known.send(here.inbox(), known.activity('Create', { object: known.note() })), 202);
    const valid = await Promise.all(Array.from({ length: 20 }, (_, at) => peer().addActor(`valid${at}`)));
    const { origin } = peer();
    const absent = (name: string | number) => `${origin}/users/absent${name}`;
    /** Each a combination of an alleged actor and an alleged key id. */
    const ways: ((at: number) => [actor: string, key: string])[] = [
      () => [absent('one'), `${absent('one')}#main-key`],
      (at) => [absent(at), `${absent(at)}#main-key`],
      (at) => [absent(`key${at}`), `${origin}/keys/the-one`],
      () => [known.uri, known.key.id],
      (at) => [known.uri, `${known.uri}#key-${at}`],
      (at) => {
        const actor = valid[at % valid.length] as PeerActor;
        return [actor.uri, actor.key.id];
      },
    ];
    const before = peer().requests.length;
    const statuses = new Set<number>();
    for (let at = 0; at < FORGED; at += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, more) => {
          const [actor, id] = (ways[(at + more) % ways.length] as (typeof ways)[number])(at + more);
          statuses.add(await deliver(here.inbox(), view(actor), { key: { ...thief, id } }));
        }),
      );
    const asked = peer().requests.length - before;
    assert.ok(asked > 0 && asked <= 20, `${asked} requests`);
    assert.deepEqual([...statuses].sort(), [401, 503]);
    // Known actors and users of other servers are not affected.
    assert.equal(await known.send(here.inbox(), known.activity('View', {})), 202);
    const ana = await other().addActor('ana');
    assert.equal(await ana.send(here.inbox(), ana.activity('View', {})), 202);
    assert.equal(peer().requests.length, before + asked);
  });

  test('a forgery in the name of an unknown actor does not prevent the first contact', async () => {
    const ana = await other().addActor('bea');
    const thief = await generateKeys();
    const forge = () =>
      ana.send(here.inbox(), ana.activity('View', {}), { key: { ...thief, id: ana.key.id } });
    assert.deepEqual([await forge(), await forge()], [401, 401]);
    assert.equal(await ana.send(here.inbox(), ana.activity('View', {})), 202);
    assert.equal(other().asked(new URL(ana.uri).pathname), 1);
  });

  test('a rotated key is accepted with the first activity signed by it', async () => {
    const ana = await other().addActor('cyd');
    const heir = await other().addActor('heir');
    const publish = (key = ana.key) =>
      ana.send(here.inbox(), ana.activity('Create', { object: ana.note() }), { key });
    assert.equal(await publish(), 202);
    ana.document.publicKey = { ...(heir.document.publicKey as object), id: ana.key.id, owner: ana.uri };
    const next = { ...heir.key, id: ana.key.id };
    assert.deepEqual([await publish(next), await publish(next), await publish()], [202, 202, 401]);
  });

  test('a temporarily failing server is not a forgery: its actors get 503', async () => {
    const ana = await other().addActor('dee');
    other().fail(ana.uri, 503);
    const send = () => ana.send(here.inbox(), ana.activity('View', {}));
    assert.deepEqual([await send(), await send()], [503, 503]);
    assert.equal(other().asked(new URL(ana.uri).pathname), 1);
    other().serve(ana.uri, ana.document);
    here.thoughts.clock.advance(61_000);
    assert.equal(await send(), 202);
  });
});
