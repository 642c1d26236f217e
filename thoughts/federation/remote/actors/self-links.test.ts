import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type Peer, type PeerActor, usePeer } from '../../testing/peer.ts';

/** WebFinger documents whose `self` is not the actor's id, as after a change of software. */
eachDatabase('self links that lead to another id', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const other = usePeer('localhost');
  let count = 0;
  const somebody = () => {
    count += 1;
    return peer().addActor(`p${count}`);
  };
  const point = (at: Peer, { username }: PeerActor, self: string) => {
    const account = `acct:${username}@${at.host}`;
    const links = [{ rel: 'self', type: AS_TYPE, href: self }];
    const path = `/.well-known/webfinger?resource=${encodeURIComponent(account)}`;
    at.serve(path, { subject: account, links }, 'application/jrd+json');
  };
  const look = async (handle: string) => {
    const ada = await here.thoughts.join();
    const { status, body } = await ada.get(`/remote-actors?handle=${handle}`);
    return status === 200 ? body.actorUrl : status;
  };

  test('a redirect within the origin, and a document with another id of it, are followed', async () => {
    const moved = await somebody();
    const renamed = await somebody();
    const alias = (actor: PeerActor) => `${peer().origin}/old/${actor.username}`;
    peer().redirect(alias(moved), moved.uri);
    peer().serve(alias(renamed), renamed.document);
    for (const actor of [moved, renamed]) {
      point(peer(), actor, alias(actor));
      assert.equal(await look(actor.handle), actor.uri);
      assert.equal(await actor.send(here.inbox(), actor.activity('View', {})), 202);
    }
  });

  test('the name is that actor’s: whoever had it gives it up', async () => {
    const before = await somebody();
    const after = await somebody();
    assert.equal(await look(before.handle), before.uri);
    after.document.preferredUsername = before.username;
    const alias = `${peer().origin}/old/${after.username}`;
    peer().redirect(alias, after.uri);
    point(peer(), before, alias);
    here.thoughts.clock.advance(25 * 60 * 60_000);
    assert.equal(await look(before.handle), after.uri);
  });

  test('another origin, another name and a document that is not where its id says are refused', async () => {
    const ana = await somebody();
    const bob = await somebody();
    const away = `${other().origin}/old/${ana.username}`;
    other().redirect(away, ana.uri);
    point(other(), ana, away);
    assert.equal(await look(`${ana.username}@${other().host}`), 502);
    // The alias leads to another actor.
    const alias = `${peer().origin}/old/${ana.username}`;
    peer().redirect(alias, bob.uri);
    point(peer(), ana, alias);
    assert.equal(await look(ana.handle), 502);
    const forged = `${peer().origin}/old/forged`;
    const eve = await somebody();
    peer().serve(forged, { ...eve.document, id: `${peer().origin}/users/not-there` });
    point(peer(), eve, forged);
    assert.equal(await look(eve.handle), 404);
  });
});
